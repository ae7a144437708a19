import { alike, type Trap } from './trap.ts';

/** A table that is edited where it shows: its rows have no names but what their fields hold. */
const EDITED = `<table><tr><th>Name<th>Kind<th>Seen
  <tr><td><input id=n0 value=remark><td><select id=k0><option>Text<option>Number</select><td><input id=s0 value=01/31/2026>
  <tr><td><input id=n1 value=weight><td><select id=k1><option>Text<option selected>Number</select><td><input id=s1 value=02/28/2026></table>`;

const fill = (row: string, column: string, given: string): string =>
  `- fill: { target: { cell: { row: { ${row} }, column: ${column} } }, ${given} }\n  timeout: 6s\n- verify_form`;

const hidingPage = (attributes: string): string =>
  `<label>Amount <input id=a></label><script>a.oninput = () => { a.hidden = true; a.insertAdjacentHTML('afterend', \`<input id=b${attributes}>\`) }</script>`;

/** Fields that are named by what they hold, which is no longer their name as soon as they are filled. */
export const ownValueTraps: readonly Trap[] = [
  ...alike(
    [
      { step: fill('Name: remark', 'Name', 'value: note'), leaves: { '#n0': 'note', '#n1': 'weight' } },
      { step: fill('Name: remark', 'Name', 'value: ""'), leaves: { '#n0': '' } },
      { step: fill('Name: remark', 'Name', 'value: note, keys: true'), leaves: { '#n0': 'note' } },
      { step: fill('Kind: Number', 'Kind', 'value: Text'), leaves: { '#k1': 'Text' } },
      {
        step: fill('Seen: 01/31/2026', 'Seen', 'date: "2026-03-05"'),
        leaves: { '#s0': '03/05/2026', '#s1': '02/28/2026' },
      },
    ].map(({ step, leaves }): Trap => ({
      should: `read back the field that was filled, which is named by its old value: ${step.split('\n')[0]}`,
      page: EDITED,
      steps: step,
      outcome: { leaves },
    })),
    5,
  ),
  {
    should: 'read back the field that was filled, and not the one that has its old value by now',
    page: EDITED.replace('<table>', "<table onchange=\"if (n0.value === 'note') n1.value = 'remark'\">"),
    steps: fill('Name: remark', 'Name', 'value: note').replace(/\n- verify_form/, ''),
    outcome: { leaves: { '#n0': 'note', '#n1': 'remark' } },
  },
  {
    should: 'read the field that the page has drawn in the place of the one that was filled',
    page: `<label for=n>Name</label> <input id=n><script>n.onchange = () => { const next = n.cloneNode(); next.value = n.value; n.replaceWith(next) }</script>`,
    steps: '- fill: { Name: note }\n- verify_form',
    outcome: { leaves: { '#n': 'note' } },
  },
  {
    should:
      'not find the value in a field that the page has drawn empty in the place of the one that was filled',
    page: `<label for=n>Name</label> <input id=n><script>oninput = (event) => { const next = event.target.cloneNode(); next.value = ''; event.target.replaceWith(next) }</script>`,
    steps: '- fill: { Name: note }',
    outcome: { fails: 'value_mismatch' },
  },
  {
    should: 'fill the field that the page shows in the place of the one that was filled and is hidden now',
    page: hidingPage(''),
    steps: '- fill: { Amount: "12" }\n- verify_form',
    outcome: { leaves: { '#b': '12' } },
  },
  {
    should: 'not find the value in the field that is hidden now if the one in its place stays empty',
    page: hidingPage(` oninput="value=''"`),
    steps: '- fill: { Amount: "12" }\n  timeout: 3s',
    outcome: { fails: 'value_mismatch', leaves: { '#b': '' } },
  },
  {
    should: 'say which field has gone as soon as it was filled',
    page: `<label>Name <input oninput="document.querySelector('label').remove()"></label>`,
    steps: '- fill: { Name: note }\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['Name was not found'] },
  },
];
