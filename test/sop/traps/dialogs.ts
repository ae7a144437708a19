import { alike, type Trap } from './trap.ts';

const BACKDROP = '<div id=back style="position:fixed; inset:0"></div>';
const DIALOG = `<div role=dialog aria-modal=true class=box style="position:fixed; left:20px; top:20px; width:300px; height:200px">
  <label>Reason <input id=reason></label><button onclick="for (const one of document.querySelectorAll('.box, #back')) one.remove()">Close</button></div>`;
const FORM = `<form><label>Name <input id=name></label><label>State <select id=state><option>CA<option>TX</select></label>
  <label>Born <input id=born></label></form>`;
const BEHIND = {
  fails: 'target_not_ready',
  names: ['it is behind the dialog <div class="box">'],
  leaves: { '#name': '', '#state': 'CA', '#born': '' },
};

/** `TextBox` and `ComboBox` of Dojo's dijit, which draws the placeholder of a field over it as long as the field is empty. */
const DIJIT_STYLE = `<style>.dijitTextBox { display: inline-block; width: 150px } .dijitInputContainer { position: relative; overflow: hidden }
  .dijitPlaceHolder { position: absolute; top: 0; left: 0; color: #aaa } .dijitArrowButtonInner { width: 16px; border: 0 }</style>`;
const DIJIT_INPUT = (id: string, hint: string): string =>
  `<div class=dijitInputContainer><input id=${id} oninput="nextSibling.style.display = value === '' ? '' : 'none'"><span class=dijitPlaceHolder>${hint}</span></div>`;
const DIJIT_TEXT = (id: string, hint: string): string =>
  `<div class=dijitTextBox role=presentation>${DIJIT_INPUT(id, hint)}</div>`;
const DIJIT_LIST = (id: string, label: string, hint: string): string =>
  `<label for=${id} id=${id}_label>${label}</label><div class="dijitTextBox dijitComboBox" role=combobox aria-haspopup=true aria-labelledby=${id}_label><div role=presentation><input class=dijitArrowButtonInner value="▼ " tabindex=-1 readonly role="button presentation" aria-hidden=true></div>${DIJIT_INPUT(id, hint).replace('<input', '<input role=textbox')}</div>`;
const DIJIT_DIALOG = (fields: string): string =>
  `${DIJIT_STYLE}<div role=dialog aria-labelledby=title style="position:fixed; left:20px; top:20px; width:400px"><div><span id=title role=heading>Add user</span></div><div>${fields}</div></div>`;

/** Fields that are on the page, and that nobody could use while a dialog is open. */
export const dialogTraps: readonly Trap[] = [
  ...alike(
    [
      'fill: { Name: Ann }',
      'fill: { State: TX }',
      'fill: { Born: { date: "1980-01-31" } }',
      'press: { key: a, target: textbox "Name" }',
    ].map((step) => ({
      should: `not use a field behind a modal dialog: ${step}`,
      page: `${FORM}${BACKDROP}${DIALOG}`,
      steps: `- ${step}\n  timeout: 3s`,
      outcome: BEHIND,
    })),
  ),
  ...alike(
    ['fill: { Born: { date: "1980-01-31" } }', 'press: { key: a, target: textbox "Name" }'].map((step) => ({
      should: `not use a field of a frame behind a modal dialog of the page around it: ${step}`,
      page: `<iframe name=outer src=/outer width=600 height=400></iframe>${BACKDROP}${DIALOG}`,
      others: { '/outer': '<iframe name=inner src=/inner></iframe>', '/inner': FORM },
      steps: `- ${step}\n  in_frame: [outer, inner]\n  timeout: 6s`,
      outcome: { fails: BEHIND.fails, names: BEHIND.names },
    })),
  ),
  ...alike(
    ['fill: { Name: Ann }', 'fill: { Born: { date: "1980-01-31" } }'].map((step) => ({
      should: `not use a field of a frame of another origin behind a modal dialog of the page around it: ${step}`,
      page: `<iframe name=outer src=/outer width=600 height=400></iframe>${BACKDROP}${DIALOG}`,
      others: { '/outer': '<iframe name=inner src=/inner sandbox=allow-scripts></iframe>', '/inner': FORM },
      steps: `- ${step}\n  in_frame: [outer, inner]\n  timeout: 6s`,
      outcome: { fails: BEHIND.fails, names: BEHIND.names },
    })),
  ),
  {
    should: 'fill a field of a frame of another origin that is in the dialog',
    page: `${FORM}${BACKDROP}<div role=dialog aria-modal=true style="position:fixed; left:20px; top:20px"><iframe name=ask src=/ask sandbox=allow-scripts></iframe></div>`,
    others: { '/ask': '<label>Reason <input></label>' },
    steps: '- fill: { Reason: moved }\n  in_frame: ask\n- read: { it: Reason }\n  in_frame: ask',
    outcome: { reads: { it: 'moved' } },
  },
  {
    should:
      'fill a field of a frame that is in the dialog, and one of a frame behind it as soon as it has gone',
    page: `<iframe name=work src=/form></iframe>${BACKDROP}
      <div role=dialog aria-modal=true class=box style="position:fixed; left:20px; top:20px"><iframe name=ask src=/ask></iframe></div>
      <output id=name></output>`,
    others: {
      '/form': '<label>Name <input onchange="parent.document.querySelector(`output`).value = value"></label>',
      '/ask': `<label>Reason <input onchange="setTimeout(() => { for (const one of parent.document.querySelectorAll('.box, #back')) one.remove(); }, 1500)"></label>`,
    },
    steps:
      '- fill: { Reason: moved }\n  in_frame: ask\n- press: Tab\n- fill: { Name: Ann }\n  in_frame: work\n- press: Tab',
    outcome: { leaves: { '#name': 'Ann' } },
  },
  {
    should: 'not fill a field below the window that is behind a modal dialog whose box covers the page',
    page: `<div style="height:2000px"></div>${FORM}<div role=dialog class=box style="position:fixed; inset:0">Sure?</div>`,
    steps: '- fill: { Name: Ann }\n  timeout: 3s',
    outcome: BEHIND,
  },
  {
    should: 'fill the field of a dialog, and one behind it as soon as the dialog has gone',
    page: `${FORM}${BACKDROP}${DIALOG}<script>reason.onchange = () => setTimeout(() => document.querySelector('button').click(), 400)</script>`,
    steps: '- fill: { Reason: moved }\n- press: Tab\n- fill: { Name: Ann }',
    outcome: { leaves: { '#name': 'Ann' } },
  },
  {
    should: 'not choose between a field of a dialog and one behind it',
    page: `${FORM}${BACKDROP}${DIALOG.replace('Reason', 'Name')}`,
    steps: '- fill: { Name: Ann }',
    outcome: { fails: 'target_ambiguous', leaves: { '#name': '', '#reason': '' } },
  },
  {
    should: 'fill a field that opens above a modal dialog',
    page: `${BACKDROP}${DIALOG}<div style="position:fixed; left:30px; top:60px"><label>Search <input id=search></label></div>`,
    steps: '- fill: { Search: a, Reason: b }',
    outcome: { leaves: { '#search': 'a', '#reason': 'b' } },
  },
  {
    should: 'give a file to the file field that cannot be seen and is drawn above the words of a menu',
    page: `<button onclick="m.hidden = false">Attachment</button><ul id=m role=menu hidden style="position:relative; width:100px"><li role=menuitem>Add...</li>
      <li style="position:absolute; inset:0; opacity:0; overflow:hidden"><input type=file onchange="o.value = this.files[0].name" style="width:100%; height:100%"></li></ul><output id=o></output>`,
    steps: '- click: Attachment\n- upload: { menuitem "Add...": { name: a.txt, text: A } }',
    outcome: { leaves: { '#o': 'a.txt' } },
  },
  {
    should: 'fill a field that the calendar of another field covers, which closes then',
    page: `<label>From <input id=from onfocus="cal.hidden = false" onblur="cal.hidden = true"></label><br><label>To <input id=to></label>
      <div id=cal hidden role=dialog aria-modal=true style="position:absolute; left:0; top:25px; width:300px; height:200px; background:#eee">May</div>`,
    steps: '- fill: { From: a, To: b }',
    outcome: { leaves: { '#from': 'a', '#to': 'b' } },
  },
  ...alike(
    ['Name', '{ find: Name, within: dialog }', '{ find: Name, within: dialog "Add user" }'].map(
      (target): Trap => ({
        should: `fill a field of Dojo by the placeholder that is drawn over it, and read it: ${target}`,
        page: DIJIT_DIALOG(`${DIJIT_TEXT('a', 'Name')}${DIJIT_TEXT('b', 'E-mail')}`),
        steps: `- fill: { target: ${target}, value: Ann }\n- verify_form\n- read: { it: { from: ${target} } }`,
        outcome: { reads: { it: 'Ann' }, leaves: { '#a': 'Ann', '#b': '' } },
      }),
    ),
    3,
  ),
  ...alike(
    [
      'Role',
      'label "Role"',
      `'label "Role" [exact]'`,
      'label /^Role$/',
      '{ find: Role, within: dialog }',
    ].map((target): Trap => ({
      should: `take a combobox of Dojo and the input in it for one field: ${target}`,
      page: DIJIT_DIALOG(`${DIJIT_LIST('r', 'Role', 'Any')}${DIJIT_TEXT('a', 'Name')}`),
      steps: `- fill: { target: ${target}, value: Admin, keys: true }`,
      outcome: { leaves: { '#r': 'Admin', '#a': '' } },
    })),
    5,
  ),
  {
    should: 'fill a combobox of Dojo by the placeholder that is drawn over it',
    page: DIJIT_DIALOG(DIJIT_LIST('r', '', 'Role')),
    steps: '- fill: { Role: { value: Admin, keys: true } }',
    outcome: { leaves: { '#r': 'Admin' } },
  },
];
