import type { JsonValue } from '../../../src/sdk/json.ts';
import { alike, type Trap } from './trap.ts';

/** The same words are a link, a field, a value, and a text here. */
const PHONES = `<a href="#phone" id=link onclick="this.textContent = 'clicked'">Phone</a>
  <form><label>Phone <input id=field></label></form><dl><dt>Phone</dt><dd id=shown>555-0100</dd></dl>`;

interface Way {
  readonly name: string;
  readonly head: string;
  readonly phone: string;
}

/** The ways in which a target can be said. None may change what it is. */
const WAYS: readonly Way[] = [
  { name: 'as they stand', head: '', phone: 'Phone' },
  { name: 'as "find"', head: '', phone: '{ find: Phone }' },
  { name: 'as a candidate', head: '', phone: '{ any_of: [Phone, No such words] }' },
  { name: 'as an element', head: 'elements: { phone: Phone }\n', phone: '"@phone"' },
  { name: 'as an element with "find"', head: 'elements: { phone: { find: Phone } }\n', phone: '"@phone"' },
  {
    name: 'as an element that stands for another',
    head: 'elements: { number: Phone, phone: "@number" }\n',
    phone: '{ find: "@phone" }',
  },
];

/** The rows of one way of saying a target. */
function rowsOf({ name, head, phone }: Way): readonly Trap[] {
  const row = (should: string, steps: string, outcome: Trap['outcome']): Trap => ({
    should: `${should}, ${name}`,
    page: PHONES,
    head,
    steps,
    outcome,
  });
  return [
    row('fill the field', `- fill: { target: ${phone}, value: 555-0111 }`, {
      leaves: { '#field': '555-0111' },
    }),
    row('type into the field', `- fill: { target: ${phone}, value: 555-0111, keys: true }`, {
      leaves: { '#field': '555-0111' },
    }),
    row('click the control', `- click: { target: ${phone} }`, { leaves: { '#link': 'clicked' } }),
    row('read the value that is shown', `- read: { phone: { from: ${phone} } }`, {
      reads: { phone: '555-0100' },
    }),
    // Of several texts no candidate is the one.
    ...(phone.startsWith('{ any_of')
      ? []
      : [row('wait for the text', `- wait_for: { target: ${phone}, count: 3 }`, {})]),
    row('judge the field by its value', `- expect: { target: ${phone}, value: "" }`, {}),
  ];
}

/** What has the words only in the middle of one of its own, and what has them at the beginning of one. */
const LOCKS = `<table><tr><td>heart-desk@harbor.example<td><input type=button title="Unlock account" onclick="o.textContent = 'UNLOCKED'"></tr></table>
  <a href=# onclick="o.textContent = 'UNLOCKED'">Unlock users</a> <button onclick="o.textContent = 'UNLOCKED'">Unlock all</button>
  <label>Co-pay <input id=field></label><img alt="Relock"><input placeholder="Unlock code"><p>inactive, password expired<p>Page 12<output id=o></output>`;

const INSIDE_WORDS = [
  'title "Lock account"',
  'link "Lock users"',
  'text "Lock users"',
  'text "Active"',
  'text "Page 1"',
  'cell "desk@harbor.example"',
  'row "desk@harbor.example"',
  'label "pay"',
  'alt "lock"',
  'placeholder "lock code"',
  'button "lock"',
  '{ find: row, has_text: desk@harbor }',
];

const BEGINNINGS = `<title>t</title><table><tr><td>kmeier<br>Active</td><td>desk@harbor.example</td><td>(Lock) "Open"/Shut:Paid</td></tr></table>
  <a href=#>Claims, unlock&shy;ed</a><label>Your<br>co-payment <input></label><input type=button value="Lo&shy;ck it" title="Please lock account"><p>Lo<b>ck</b> users</p><p>$20.5 paid</p><span>Claims</span><span>17</span>`;

const BEGUN = [
  'text "active"',
  'text "desk@harbor"',
  'cell "lock"',
  'cell "open"',
  'cell "shut"',
  'cell "paid"',
  'row "kmeier"',
  'row "desk@harbor.example"',
  '{ find: row, has_text: active }',
  '{ find: row, has_text: desk, has_not_text: arbor }',
  'link "Claim"',
  'link "unlocked"',
  'label "co-pay"',
  'title "Lock account"',
  'text "lock use"',
  'text "lock it"',
  'text "$20.5"',
  'text "17"',
];
const said = (target: string): string => (target.startsWith('{') ? target : `'${target}'`);

const question = (should: string, expression: string, outcome: Trap['outcome']): Trap => ({
  should,
  page: PHONES,
  head: 'elements: { phone: Phone }\n',
  steps: `- set: { answer: "\${{ ${expression} }}" }`,
  outcome,
});

const LONG_FORMS: readonly (readonly [expression: string, answer: JsonValue])[] = [
  [`count('{ find: link "14" }')`, 1],
  [`count('{ row: { Queue: IT } }')`, 2],
  [`count('{ find: link /1/, nth: 1 }')`, 1],
  [`visible('{ row: { Queue: IT, Id: "16" } }')`, true],
  [`visible('{ find: link "14", visible: false }')`, false],
  [`hidden('{ find: link "14" }')`, false],
  [`hidden('{ row: { Queue: HR } }')`, true],
  [`text('{ cell: { row: { Id: "16" }, column: Owner } }')`, 'ann'],
  [`text(vars.cell)`, 'ann'],
];
const QUEUES =
  '<table><tr><th>Id<th>Queue<th>Owner</tr><tr><td><a href=#>14</a><td>IT<td>bob</tr><tr><td><a href=#>16</a><td>IT<td>ann</tr></table>';

/** The word in an icon of this font is drawn as a picture, and no person reads it. */
const DRAWN_WORDS = `<style>.material-icons { font-family: 'Material Icons'; font-style: normal }</style>`;
const drawn = (word: string): string => `<i class=material-icons>${word}</i>`;

const ICON_WORDS: readonly Trap[] = [
  {
    should: 'not read the word of an icon as part of a heading, a value, or a text',
    page: `${DRAWN_WORDS}<table aria-label=Users><tr><th>Login<th>Department${drawn('keyboard_arrow_down')}
      <tr><td>dquill<td>${drawn('business')} Billing</table>
      <dl><dt>${drawn('info')}Status<dd>${drawn('check_circle')} Active</dl><p id=note>${drawn('info')}Two users</p>`,
    steps: `- read:
    users: { table: Users, columns: { Login: login, Department: department } }
    status: Status
    note: css "#note"
    cell: { from: { cell: { row: { Department: Billing }, column: Login } } }`,
    outcome: {
      reads: {
        users: [{ login: 'dquill', department: 'Billing' }],
        status: 'Active',
        note: 'Two users',
        cell: 'dquill',
      },
    },
  },
  {
    should: 'not take the word of an icon in a label for a part of the name of its field',
    page: `${DRAWN_WORDS}<label for=a>${drawn('person')}Name</label><input id=a><label for=b>Person</label><input id=b>`,
    steps: '- fill: { Person: Dana Quill, Name: dquill }',
    outcome: { leaves: { '#a': 'dquill', '#b': 'Dana Quill' } },
  },
  {
    should: 'read the word of an icon that is all there is, because it may be the value',
    page: `${DRAWN_WORDS}<dl><dt>Verified<dd id=v>${drawn('check')}</dl>`,
    steps: '- read: { verified: css "#v" }',
    outcome: { reads: { verified: 'check' } },
  },
];

/** How portals draw a control as an icon: by a style sheet, as a character of a font or of Unicode, by a font that draws words, and with the title on the icon. */
const ICONS: readonly (readonly [string, string])[] = [
  ['<i class=glyph></i>', 'title="Delete claim"'],
  ['<i class=plane15></i>', 'title="Delete claim"'],
  ['<i>\uf1f8</i>', 'title="Delete claim"'],
  ['×', 'title="Delete claim"'],
  [drawn('delete'), 'title="Delete claim"'],
  ['<i class=glyph title="Delete claim"></i>', ''],
  ['<i class=glyph aria-label="Delete claim"></i>', ''],
  ['<i class=glyph></i>', 'aria-label="Delete claim"'],
];
const ICON_STYLES = `${DRAWN_WORDS}<style>.glyph::before { content: '\\f1f8' } .plane15::before { content: '\\f01b4' } span { cursor: pointer }</style>`;
const OTHERS =
  '<button title="Delete all claims"><i class=glyph></i></button><a href=# title="Delete claim">Help</a><output id=o></output>';

const ICON_CONTROLS: readonly Trap[] = [
  ...['i', 'u'].map((flag): Trap => ({
    should: `take the first word that shows for the start of a name, whatever icon is ahead of it: flag ${flag}`,
    page: `${ICON_STYLES}<ul role=tree><li role=treeitem class=glyph>Reports</li><li role=treeitem class=plane15>My Reports</li></ul>`,
    steps: `- read: { it: { from: treeitem /^Reports$/${flag} } }`,
    outcome: { reads: { it: 'Reports' } },
  })),
  ...alike(
    ICONS.flatMap(([icon, title]) => [
      `<button ${title} onclick="o.value = 'done'">${icon}</button>`,
      `<a href=# ${title} onclick="o.value = 'done'">${icon}</a>`,
      `<div role=menuitem tabindex=0 ${title} onclick="o.value = 'done'" onkeydown="o.value = 'done'">${icon}</div>`,
    ]).map((control) => {
      const role = control.startsWith('<b') ? 'button' : control.startsWith('<a') ? 'link' : 'menuitem';
      return {
        should: `reach a control drawn as an icon by its role and title: ${control}`,
        page: `${ICON_STYLES}${control}${OTHERS}`,
        steps: `- click: ${role} "Delete claim"\n- expect: { target: css "#o", text: done }\n- press: { key: Enter, target: '${role} "Delete claim" [exact]' }\n- click: { target: ${role} /^delete claim$/i }`,
        outcome: { leaves: { '#o': 'done' } },
      };
    }),
    9,
  ),
  ...alike(
    ICONS.map(([icon, title]) => `<span ${title} onclick="o.value = 'done'">${icon}</span>`)
      .flatMap((control) => [
        control,
        control
          .replace(/ onclick="([^"]*)"/, '')
          .replace('<span', '<span id=s')
          .concat('<script>s.addEventListener("click", () => { o.value = "done" })</script>'),
      ])
      .map((control) => ({
        should: `click what is drawn as an icon and has no role, by its title: ${control}`,
        page: `${ICON_STYLES}${control}${OTHERS.replace('<a href=# title="Delete claim">Help</a>', '')}`,
        steps: '- click: Delete claim',
        outcome: { leaves: { '#o': 'done' } },
      })),
    2,
  ),
  {
    should: 'not choose between a button with words and one drawn as an icon with the same title',
    page: `${ICON_STYLES}<button>Delete claim</button><button title="Delete claim"><i class=glyph></i></button>`,
    steps: '- click: button "Delete claim"',
    outcome: { fails: 'target_ambiguous' },
  },
];

export const wordTraps: readonly Trap[] = [
  {
    should: 'take the name of a role that no field has for the words or the name of a field',
    page: '<input name=directory><label>link <input id=l></label><label>Option <input id=o></label>',
    steps: '- fill: { directory: a, link: b, option: c }',
    outcome: { leaves: { '[name=directory]': 'a', '#l': 'b', '#o': 'c' } },
  },
  {
    should: 'not find the field of a template that does not show, next to the one that shows',
    page: `<div hidden><label>Month <select><option>May</select></label></div>
      <label>Month <select id=m><option>May<option>June</select></label>`,
    steps: '- fill: { label "Month": June }',
    outcome: { leaves: { '#m': 'June' } },
  },
  {
    should: 'not choose between two fields of a label that show',
    page: '<label>Month <input></label> <label>Month <input></label>',
    steps: '- fill: { label "Month": June }\n  timeout: 3s',
    outcome: { fails: 'target_ambiguous' },
  },
  {
    should: 'wait for the field of a label if none shows yet',
    page: '<div id=d hidden><label>Month <input id=m></label></div><script>setTimeout(() => { d.hidden = false }, 400)</script>',
    steps: '- fill: { label "Month": June }',
    outcome: { leaves: { '#m': 'June' } },
  },
  {
    should: 'find the box that a label draws by that label',
    page: '<label><input type=checkbox style="display:none" onchange="o.textContent = this.checked"><b>Copy</b></label><output id=o></output>',
    steps: '- check: label "Copy"',
    outcome: { leaves: { '#o': 'true' } },
  },
  ...WAYS.flatMap(rowsOf),
  ...ICON_WORDS,
  ...alike(
    LONG_FORMS.map(([expression, answer]): Trap => ({
      should: `ask by the long form of a target: ${expression}`,
      page: QUEUES,
      steps: `- set: { cell: '{ cell: { row: { Id: "16" }, column: Owner } }' }\n- set:\n    answer: |-\n      \${{ ${expression} }}\n`,
      outcome: { reads: { answer } },
    })),
  ),
  {
    should: 'not take a computed text for words that begins as a target in long form and is none',
    page: '<p>{ draft }</p>',
    steps: '- set: { name: \'{ draft }\' }\n- set: { answer: "${{ hidden(vars.name) }}" }',
    outcome: { fails: 'expression_failed', names: ['the target cannot be read'] },
  },
  question('ask for the text that "read" reads', "text('Phone')", { reads: { answer: '555-0100' } }),
  question('ask for the same by the name of an element', "text('@phone')", { reads: { answer: '555-0100' } }),
  question('ask for the value of the field', "value('Phone')", { reads: { answer: '' } }),
  question('ask for the value by the name of an element', "value('@phone')", { reads: { answer: '' } }),
  question('count the texts that show', "count('@phone')", { reads: { answer: 3 } }),
  question('look for a control where a click would', "attribute('@phone', 'id')", {
    reads: { answer: 'link' },
  }),
  {
    should: 'look inside the part of the page that an element names by its heading',
    page: '<section><h2>Claim</h2><button id=one onclick="this.textContent = 1">Open</button></section><section><h2>Appeal</h2><button id=two onclick="this.textContent = 2">Open</button></section>',
    head: 'elements: { appeal: Appeal }\n',
    steps: '- click: { target: { find: Open, within: "@appeal" } }\n- click: "@appeal > button \\"2\\""',
    outcome: { leaves: { '#one': 'Open', '#two': '2' } },
  },
  {
    should: 'read a table that an element names',
    page: '<table aria-label=Benefits><tr><th>Service</th><th>Copay</th></tr><tr><td>Visit</td><td>$20</td></tr></table><p>Benefits</p>',
    head: 'elements: { benefits: Benefits }\n',
    steps: '- read: { rows: { table: "@benefits", columns: { Service: service } } }',
    outcome: { reads: { rows: [{ service: 'Visit' }] } },
  },
  {
    should: 'say which function of an expression finds several elements',
    page: '<p>VAT (10%)<p>VAT (10%)',
    steps: `- set: { vat: "\${{ text('paragraph') }}" }`,
    outcome: { fails: 'expression_failed', names: ['text() finds 2 elements', "text('paragraph')"] },
  },
  ...alike(
    [
      'button "${{ vars.none }}"',
      'label "${{ vars.none }}"',
      'text "${{ vars.none }}" [exact]',
      '{ find: button, has_text: "${{ vars.none }}" }',
    ].map((target): Trap => ({
      should: `not take data that is empty for the name of anything: ${target}`,
      page: '<label><input type=checkbox id=c onchange="o.textContent = 1"> Delete</label><button onclick="o.textContent = 2">Delete all</button><output id=o></output>',
      steps: `- set: { none: '' }\n- click: { target: ${target.startsWith('{') ? target : `'${target}'`} }\n  timeout: 3s`,
      outcome: { fails: 'target_not_found', leaves: { '#o': '' } },
    })),
  ),
  ...alike(
    INSIDE_WORDS.map((target): Trap => ({
      should: `not find words in the middle of a word: ${target}`,
      page: LOCKS,
      steps: `- click: { target: ${said(target)} }\n  timeout: 3s`,
      outcome: { fails: 'target_not_found', leaves: { '#o': '' } },
    })),
  ),
  ...alike(
    BEGUN.map((target): Trap => ({
      should: `find words that begin a word: ${target}`,
      page: BEGINNINGS,
      steps: `- expect: { target: ${said(target)}, state: attached, count: 1 }`,
      outcome: {},
    })),
  ),
  {
    should: 'list what has the words only in the middle of a word among the similar elements',
    page: LOCKS,
    steps: '- click: link "Lock users"\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['link "Unlock users"'] },
  },
  ...alike(
    ['expect: Lock users', 'wait_for: Lock users'].map((step): Trap => ({
      should: `not take a part of a word for the words of a text: ${step}`,
      page: LOCKS,
      steps: `- ${step}\n  timeout: 3s`,
      outcome: { fails: 'target_not_found' },
    })),
  ),
  {
    should: 'not take a part of a word for what an element must say',
    page: LOCKS,
    steps: '- expect: { target: text "inactive", text: Active }\n  timeout: 3s',
    outcome: { fails: 'expectation_failed' },
  },
  {
    should: 'know that words are not shown which show only in the middle of a word',
    page: LOCKS,
    steps: '- expect: { target: text "Active", state: hidden }',
    outcome: {},
  },
  {
    should: 'find a link with an icon of a font by its exact name, and no other',
    page: `<style>.i::before { content: '\\f015' }</style><a href="#" onclick="o.textContent = 1"><i class=i></i> Home</a><a href="#" onclick="o.textContent = 2">Home visits</a><output id=o></output>`,
    steps: '- click: link "Home" [exact]',
    outcome: { leaves: { '#o': '1' } },
  },
  {
    should: 'name a button that shows only an icon of a font by its title',
    page: `<style>.i::before { content: '\\f1f8' }</style><button><i class=i></i></button><button title="Delete claim"><i class=i></i></button>`,
    steps: '- click: button "Delete the claim"\n  timeout: 1s',
    outcome: { fails: 'target_not_found', names: ['button "Delete claim"'] },
  },
  {
    should: 'click a button that shows only an icon of a font by its title',
    page: `<style>.i::before { content: '\\f1f8' }</style><button title="Delete claim" onclick="o.textContent = 1"><i class=i></i></button><output id=o></output>`,
    steps: '- click: Delete claim',
    outcome: { leaves: { '#o': '1' } },
  },
  ...ICON_CONTROLS,
];
