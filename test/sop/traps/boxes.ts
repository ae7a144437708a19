import { alike, type Trap } from './trap.ts';

const PANEL = '<div style="display:none"><label><input type=checkbox checked id=a> Author</label></div>';
const UNSEEN = { fails: 'target_not_ready', names: ['it does not show'] };
const CLIPPED = 'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)';
const WARDS = (rest = ''): string =>
  `<fieldset><legend>Wards</legend>${['North', 'South', 'East'].map((ward) => `<label><input type=checkbox name="ward[]" ${ward === 'South' ? 'checked' : ''}>${ward}</label>`).join(' ')}</fieldset>${rest}`;
const FORMATS = `<style>.shown { display: inline-block; min-width: 90px }</style>
  <fieldset><legend>Time Format</legend>${[
    ['5:49 pm', 'g:i a'],
    ['17:49', 'H:i'],
  ]
    .map(
      ([shown, code]) =>
        `<label><input type=radio name=f value="${code}"> <span class=shown>${shown}</span><code>${code}</code></label><br>`,
    )
    .join('')}</fieldset>`;

/** As OCS Inventory draws a question with several answers: its label is tied to nothing, and each box has another name. */
const USED_FOR = (line: string, style: string): string =>
  `<label for=none style="float:left;width:20%">Used for</label><section ${style}><div>${['Imaging', 'Lab', 'Office', 'Teaching'].map((words, at) => `${line}<input type=checkbox name=f_${words} ${at % 3 === 0 ? 'checked' : ''}> ${words} </${line.slice(1).split(/[ >]/)[0]}>`).join('')}</div></section>`;

/** Checkboxes and radio buttons, alone and in groups. */
export const boxTraps: readonly Trap[] = [
  {
    should: 'check a box that its label draws where the words are a link, as Bootstrap 4 in Request Tracker',
    page: `<style>.c { position: relative; padding-left: 24px; min-height: 24px } .c input { position: absolute; left: 0; z-index: -1; width: 16px; height: 20px; opacity: 0 }
      .c label { position: relative; margin: 0 } .c label::before { content: ''; position: absolute; top: 4px; left: -24px; width: 16px; height: 16px; border: 1px solid }</style>
      <div class=c><input type=checkbox id=m><label for=m><a href=#gone>k.moreau (Karim)</a></label></div>`,
    steps:
      '- check: k.moreau (Karim)\n- expect: { target: { find: checkbox "k.moreau (Karim)" }, state: checked }',
    outcome: {},
  },
  {
    should: 'find a box by the words of its label, if only a style sheet sets them apart',
    page: '<style>span { display: inline-block }</style><label><input type=checkbox id=x><span>Terms</span><span>accepted</span></label>',
    steps: '- check: Terms accepted\n- read: { it: Terms accepted }',
    outcome: { reads: { it: 'true' } },
  },
  {
    should: 'read a switch by the words of its label, whatever draws its state in the label',
    page: '<label>Show captions <input type=checkbox role=switch checked style="opacity:0"> <span aria-hidden=true>On</span></label>',
    steps:
      '- read: { it: Show captions }\n- fill: { Show captions: false }\n- verify_form\n- read: { later: Show captions }',
    outcome: { reads: { it: 'true', later: 'false' } },
  },
  ...['- check: Author', '- fill: { Author: true }', '- fill: { css "#a": true }'].map((step): Trap => ({
    should: `not count a box as checked that nobody sees: ${step}`,
    page: PANEL,
    steps: `${step}\n  timeout: 3s`,
    outcome: UNSEEN,
  })),
  {
    should: 'not count a box as unchecked that nobody sees',
    page: PANEL.replace('checked', ''),
    steps: '- fill: { Author: false }\n  timeout: 3s',
    outcome: UNSEEN,
  },
  {
    should: 'wait until a box shows that is checked already',
    page: `${PANEL}<script>setTimeout(() => { document.querySelector('div').style.display = ''; a.checked = false }, 300)</script>`,
    steps: '- check: Author',
    outcome: { reads: {} },
  },
  {
    should: 'check boxes that show only as what the portal draws for them, whatever they hold already',
    page: `<label><input type=checkbox checked style="display:none"><b>Urgent</b></label>
      <p><input id=c type=checkbox checked style="${CLIPPED}"><label for=c>Copy</label></p>
      <div style="cursor:pointer"><input type=checkbox aria-label=Active checked style="display:none"><span>ON</span></div>
      <p>Paper <input type=checkbox aria-label=Paper checked style="display:none"><i style="cursor:pointer;display:inline-block;width:9px;height:9px"></i></p>
      <div style="position:absolute;left:-9999px"><input type=checkbox checked aria-labelledby=t></div><p id=t>Terms</p>`,
    steps:
      '- fill: { Urgent: true, Copy: true, Active: true, Paper: true, Terms: true }\n- check: [Urgent, Copy]',
    outcome: { reads: {} },
  },
  {
    should: 'leave the boxes of a group alone that its search hides and that are not wanted',
    page: WARDS().replace('<label>', '<label style="display:none">'),
    steps: '- fill: { Wards: [South, East] }\n- verify_form',
    outcome: { reads: {} },
  },
  {
    should: 'verify a box as the last step has set it, by whatever words',
    page: WARDS(
      '<p>Plan <label><input type=radio name=p>Gold</label> <label><input type=radio name=p>Silver</label></p>',
    ),
    steps: `- fill: { South: false, North: false, Plan: Gold }
- fill: { Wards: [South, East] }
- fill: { label "North": true }
- check: [checkbox "North", radio "Silver"]
- fill: { Wards: North }
- verify_form`,
    outcome: { reads: {} },
  },
  {
    should: 'still find that the portal has changed a box that a later step has set again',
    page: WARDS('<button onclick="document.querySelectorAll(\'input\')[1].checked = true">Next</button>'),
    steps: `- fill: { South: true }\n- fill: { checkbox "South": false }\n- click: Next\n- verify_form`,
    outcome: { fails: 'value_mismatch', names: ['South'] },
  },
  {
    should: 'name the options of radio buttons if none has the words',
    page: FORMATS,
    steps: '- fill: { Time Format: H.i }\n  timeout: 8s',
    outcome: { fails: 'option_not_found', names: ['"5:49 pm g:i a", "17:49 H:i"'] },
  },
  {
    should: 'not take a checkbox next to a text field for an option of the part that both are in',
    page: '<fieldset><legend>Notes</legend><textarea></textarea><label><input type=checkbox>Private notes</label></fieldset>',
    steps: '- fill: { Notes: Seen today }\n  timeout: 8s',
    outcome: {
      fails: 'target_not_found',
      names: ['a part of the page with 2 fields'],
      leaves: { textarea: '' },
    },
  },
  {
    should: 'look again if the page replaces a list after it was looked at',
    page: `<label>Tracker <select id=t disabled><option>Referral<option value=2>Request</select></label><script>
      setTimeout(() => { t.innerHTML = '<option value=2>Request'; t.disabled = false }, 1500)</script>`,
    steps: '- fill: { Tracker: Request }\n  timeout: 10s',
    outcome: { leaves: { '#t': '2' } },
  },
  {
    should: 'tell a page only once what is selected, however long it is busy with it',
    page: `<label>Plan <select onchange="n.textContent += 'x'; for (const end = Date.now() + 1500; Date.now() < end;);"><option>A<option>B</select></label><output id=n></output>`,
    steps: '- fill: { Plan: B }',
    outcome: { leaves: { '#n': 'x' } },
  },
  {
    should: 'take a radio button by a part of its label that stands for itself',
    page: FORMATS,
    steps: '- fill: { Time Format: H:i }\n- set: { it: "${{ checked(\'radio /H:i/\') }}" }',
    outcome: { reads: { it: true } },
  },
  {
    should: 'work a box by its label, where that is what a step names',
    page: WARDS(),
    steps: `- for_each: { matching: css "label" }
  as: ward
  steps: [ fill: { "@ward": true } ]
- fill: { css "label >> nth=0": false }
- verify_form
- set: { it: "\${{ [count('checkbox [checked]'), count('checkbox \\"North\\" [checked]')] }}" }`,
    outcome: { reads: { it: [2, 0] } },
  },
  {
    should: 'know boxes under different names as the group that their caption names',
    page: `${USED_FOR('<div>', '')}<p>Sent by <input type=checkbox name=web>web <input type=checkbox name=mail checked>mail</p>`,
    steps: `- read: { was: Used for, sent: Sent by }
- fill: { Used for: [Lab, Teaching], Sent by: web }
- verify_form
- read: { now: Used for, lab: Lab, next: Sent by }`,
    outcome: {
      reads: { was: 'Imaging, Teaching', sent: 'mail', now: 'Lab, Teaching', lab: 'true', next: 'web' },
    },
  },
  {
    should: 'prefer a field with a label to boxes under different names below the same words',
    page: `${USED_FOR('<div>', '')}<p><label for=u>Used for</label> <input id=u value=Teaching></p><p>Sent by <input type=checkbox name=web>web <input type=checkbox name=mail checked>mail</p>`,
    steps: '- fill: { Used for: Research, Sent by: web }\n- verify_form',
    outcome: { leaves: { '#u': 'Research' } },
  },
  ...alike(
    ['title', 'aria-label', 'placeholder'].map((by): Trap => ({
      should: `not choose between boxes below words and a field that has another label and says them in its ${by}`,
      page: `${USED_FOR('<div>', '')}<p><label for=u>Code</label> <input id=u ${by}="Used for"></p>`,
      steps: '- fill: { Used for: Lab }\n  timeout: 3s',
      outcome: { fails: 'target_ambiguous', leaves: { '#u': '' } },
    })),
  ),
  {
    should: 'not choose between a placeholder and boxes below the same words',
    page: `<p><input placeholder="Used for"></p>${USED_FOR('<div>', '')}`,
    steps: '- fill: { Used for: Lab }\n  timeout: 3s',
    outcome: { fails: 'target_ambiguous' },
  },
  {
    should: 'not check a box for the words over its group',
    page: USED_FOR('<p style="text-align:center">', 'style="float:left;width:80%"'),
    steps: '- fill: { Used for: true }\n  timeout: 3s',
    outcome: { fails: 'value_mismatch', names: ['a group of checkboxes', '"Imaging", "Lab"'] },
  },
  {
    should: 'not take some of the boxes under a caption for all',
    page: `<b>Used for</b>${['web', 'mail', 'fax', 'post'].map((one, at) => `${at % 2 === 0 ? '<p>' : ''}<input type=checkbox name=${one}>${one} `).join('')}<b>Paid by</b><p><input type=checkbox name=c>card <input type=checkbox name=d>cash</p>`,
    steps: '- fill: { Used for: web }\n  timeout: 3s',
    outcome: { fails: 'target_not_found' },
  },
  {
    should:
      'show the words behind a radio button if its label belongs to another one with the same ID, as in CUPS',
    page: `<p>Duplexer: <input type=radio name=d id=d checked> <label for=d>Not Installed</label> <input type=radio name=d id=d> <label for=d><b>Installed</b></label></p>`,
    steps: '- check: Installed\n  timeout: 3s',
    outcome: {
      fails: 'target_ambiguous',
      names: ['nth: 1 } # radio, id=d, name=d, type=radio, next to "Installed"'],
    },
  },
  {
    should: 'show the words ahead of a box if the line ends in a box',
    page: '<p>Active <input type=checkbox> Locked <span><input type=checkbox></span></p>',
    steps: '- check: checkbox\n  timeout: 3s',
    outcome: {
      fails: 'target_ambiguous',
      names: ['nth: 0 } # checkbox, type=checkbox, next to "Active"', 'next to "Locked"'],
    },
  },
  {
    should: 'show the words behind a box that is drawn in an element',
    page: '<p><span><input type=checkbox></span> Active <span><input type=checkbox></span> Locked</p>',
    steps: '- check: checkbox\n  timeout: 3s',
    outcome: {
      fails: 'target_ambiguous',
      names: ['nth: 0 } # checkbox, type=checkbox, next to "Active"', 'next to "Locked"'],
    },
  },
];
