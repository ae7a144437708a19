import { alike, type Trap } from './trap.ts';

const AMBIGUOUS = { fails: 'target_ambiguous' };
const UNREADABLE = { fails: 'value_unreadable', names: ['read: text'] };
const optional = (from: string): string => `- read: { it: { from: ${from}, required: false } }`;
const TYPE = (company: string, person: string): string =>
  `<p><b>Type</b> <input type=radio name=t ${company}>Company <input type=radio name=t ${person}>Person</p>`;
const SEX = (male: string, female: string): string =>
  `<table><tr><th>Sex</th><td><input type=radio name=s ${male}>Male <input type=radio name=s ${female}>Female</td></tr></table>`;
const SORTS = `<table><tr><th>Sort by -></th>${['Item', 'Number', 'Description', 'Bin'].map((words, at) => `<td><input name=sort type=radio ${at === 0 ? 'checked' : ''}></td><td>${words}</td>`).join('')}</tr></table>`;
const SELLER = `<table><tr><th>Salesperson</th><td><select><option selected>Clara Inic<option>Jonas Pell</select></td></tr></table>`;
const RESULTS =
  '<label>Check Result <select id=result><option value=0>OK<option value=2>CRITICAL</select></label>';

/** As Dojo draws a field for dates. */
const DATED = (value: string): string =>
  `<div role=combobox><div><input value="▼ " tabindex=-1 readonly role="button presentation"></div><div><input role=textbox value="${value}"><input type=hidden value="${value}"></div></div>`;

/** `read` of what is in fields: what they hold, and not what could be chosen. */
export const controlTraps: readonly Trap[] = [
  {
    should: 'not take for a text field what Dojo draws as one',
    page: `<p>Discount</p><div><input value="▼ " tabindex=-1 readonly role=presentation><input value=10 id=d></div>`,
    steps: '- read: { it: { from: { find: textbox } }, all: { list: textbox } }\n- fill: { textbox: 12 }',
    outcome: { reads: { it: '10', all: ['10'] }, leaves: { '#d': '12' } },
  },
  {
    should: 'read in a cell what the input holds that a drawn field is around',
    page: `<table><tr><th>Date<th>Source<tr><td>${DATED('2026-08-03')}<td>A-1<tr><td>${DATED('')}<td>A-2</table>`,
    steps: `- read:
    all: { table: Source, columns: { Date: { name: date, as: date, format: yyyy-MM-dd }, Source: source } }
    one: { from: { cell: { row: { Source: A-1 }, column: Date } } }`,
    outcome: {
      reads: {
        all: [
          { date: '2026-08-03', source: 'A-1' },
          { date: null, source: 'A-2' },
        ],
        one: '2026-08-03',
      },
    },
  },
  {
    should: 'not take the caption of an empty list for its choice',
    page: '<div><div><span>Provider</span><input role=combobox aria-label=Provider></div></div><p>x</p>',
    steps: '- read: { it: { from: Provider, required: false } }',
    outcome: { reads: { it: null } },
  },
  {
    should: 'not take an error for the choice of a list',
    page: '<div><label for=q>Provider</label><div><div class=error>Choose one</div><input id=q role=combobox></div></div><p>x</p>',
    steps: '- read: { it: { from: Provider, required: false } }',
    outcome: { reads: { it: null } },
  },
  {
    should: 'not take the open options of a list for its choice',
    page: '<div><label for=q>Provider</label><div style="position:relative"><input id=q role=combobox><ul style="position:absolute;top:0"><li>Ann</li></ul></div></div><p>x</p>',
    steps: '- read: { it: { from: Provider, required: false } }',
    outcome: { reads: { it: null } },
  },
  {
    should: 'read the choice that a list draws if its caption is tied to it by its id',
    page: '<div><div id=c>Provider</div><div><div><div>Ann Lee</div><div><input role=combobox aria-labelledby=c></div></div></div></div><p>x</p>',
    steps: '- read: { it: Provider }',
    outcome: { reads: { it: 'Ann Lee' } },
  },
  {
    should: 'read what a list draws in the place of its input, one choice or several',
    page: `<div><label for=p>Plan</label><div><span aria-live=polite>Gold</span><div>Gold<input id=p role=combobox></div></div></div>
      <div><label for=m>Modifiers</label><div><div role=button>25</div><div role=button>LT <i>×</i></div><input id=m role=combobox><button>v</button></div><p>Up to 4</p></div>
      <div><label for=d>Doctor</label><div style="position:relative"><input id=d role=combobox style="width:99px"><span style="position:absolute;left:4px">Ann Lee</span></div></div>`,
    steps:
      '- read: { plan: Plan, modifiers: Modifiers, doctor: Doctor }\n- expect: { target: Plan, value: Gold }',
    outcome: { reads: { plan: 'Gold', modifiers: '25, LT', doctor: 'Ann Lee' } },
  },
  {
    should: 'read nothing from a list that draws no choice, whatever is next to it',
    page: `<div><label for=p>Plan</label><div><span class=placeholder>Select</span><input id=p role=combobox> years</div><p>Required</p></div>
      <div><label>Doctor <input role=combobox></label></div>`,
    steps: '- read: { plan: { from: Plan, required: false }, doctor: { from: Doctor, required: false } }',
    outcome: { reads: { plan: null, doctor: null } },
  },
  {
    should: 'read what jQuery UI draws in place of a select that it hides, whatever names it then',
    page: '<label for=b>Speed</label><select id=s style="display:none"><option>Slow<option selected>Fast</select><span id=b tabindex=0 role=combobox aria-haspopup=true aria-labelledby=o><span>Fast</span></span><ul hidden><li id=o>Fast</ul>',
    steps: '- read: { it: Speed }',
    outcome: { reads: { it: 'Fast' } },
  },
  ...[
    ['after a moment', 'setTimeout(show, 200)'],
    ['at once', 'show()'],
    ['after a moment, and that does not take the choice', 'setTimeout(show, 200); return false'],
    ['at once, and that does not take the choice', 'show(); return false'],
  ].map(([when, script]): Trap => ({
    should: `select a radio button that loads the next form ${when}`,
    page: `<div id=b><input type=radio id=r onclick="${script}"><label for=r>User</label></div><script>let n = 0; const show = () => { b.innerHTML = '<h4>Form ' + (n += 1) + '</h4>' }</script>`,
    steps: '- check: User\n- wait_for: heading "Form 1"',
    outcome: { leaves: { h4: 'Form 1' } },
  })),
  ...['- check: User', '- fill: { User: true }'].map((step): Trap => ({
    should: `not count a radio button as selected that is drawn again and is not: ${step}`,
    page: `<div id=b></div><script>const show = () => { b.innerHTML = '<input type=radio id=r onclick="setTimeout(show, 200); return false"><label for=r>User</label>' }; show()</script>`,
    steps: `${step}\n  timeout: 4s`,
    outcome: { fails: 'value_mismatch' },
  })),
  {
    should: 'not choose between a field and the words around it in the place of a value',
    page: '<table><tr><th>Terms</th><td><b>Net</b> <input value=45> <b>days</b></td></tr></table>',
    steps: optional('Terms'),
    outcome: UNREADABLE,
  },
  {
    should: 'not choose between the two fields in the place of a value',
    page: '<table><tr><th>Validity</th><td>from <input value=1> to <input value=2></td></tr></table>',
    steps: optional('Validity'),
    outcome: UNREADABLE,
  },
  {
    should: 'read the field in the place of a value, whatever unit, mark or link is next to it',
    page: `<table><tr><th>Discount</th><td><input value=12> <b>%</b></td></tr>
      <tr><th>Item</th><td><input value=CCH-E1> <a href="#">?</a> <a href="#">Look up</a></td></tr></table>`,
    steps: '- read: { discount: Discount, item: Item }',
    outcome: { reads: { discount: '12', item: 'CCH-E1' } },
  },
  {
    should: 'read the words of the radio button that is chosen, and not the state of the first',
    page: TYPE('checked', ''),
    steps: '- read: { it: Type }',
    outcome: { reads: { it: 'Company' } },
  },
  {
    should: 'take the words of the radio button that is chosen for the value of the group',
    page: '<fieldset><legend>Kind</legend><label><input type=radio name=k>Forum</label><label><input type=radio name=k checked>Hotline</label></fieldset>',
    steps: `- set: { it: "\${{ value('Kind') }}" }\n- expect: { target: Kind, value: Hotline }`,
    outcome: { reads: { it: 'Hotline' } },
  },
  {
    should: 'read the lines and spaces of a text field in a cell',
    page: '<table aria-label=T><tr><th>Note</th></tr><tr><td><textarea>a  b\n\nc</textarea></td></tr></table>',
    steps: '- read: { it: { table: T, columns: { Note: note } } }',
    outcome: { reads: { it: [{ note: 'a  b\n\nc' }] } },
  },
  {
    should: 'read the words of the second radio button, if that is chosen',
    page: TYPE('', 'checked') + SEX('', 'checked'),
    steps: '- read: { type: Type, sex: Sex }',
    outcome: { reads: { type: 'Person', sex: 'Female' } },
  },
  {
    should: 'read nothing where no radio button is chosen',
    page: TYPE('', '') + SEX('', ''),
    steps: '- read: { type: { from: Type, required: false }, sex: { from: Sex, required: false } }',
    outcome: { reads: { type: null, sex: null } },
  },
  {
    should: 'read the chosen radio button of a group by the words of the group',
    page: '<fieldset><legend>Sex</legend><label><input type=radio name=s> Male</label><label><input type=radio name=s checked> Female</label></fieldset>',
    steps: '- read: { it: Sex }',
    outcome: { reads: { it: 'Female' } },
  },
  {
    should: 'read the state of a checkbox behind its words, and not the words behind it',
    page: '<table><tr><th>Status</th><td><input type=checkbox> Active</td></tr></table>',
    steps: '- read: { it: Status }',
    outcome: { reads: { it: 'false' } },
  },
  {
    should: 'read of a select what is chosen, by text() as well as by read',
    page: SELLER,
    steps: '- read: { it: Salesperson }\n- set: { same: "${{ text(\'Salesperson\') }}" }',
    outcome: { reads: { it: 'Clara Inic', same: 'Clara Inic' } },
  },
  {
    should: 'read no option that is not chosen with a larger part of the page',
    page: `<section aria-label=Sale>${SELLER}<p>Total: <input value=12></p></section>`,
    steps: '- read: { it: region "Sale" }',
    outcome: { reads: { it: 'Salesperson Clara Inic Total: 12' } },
  },
  {
    should: 'not read the empty field and its unit as one value',
    page: `<div style="display:flex"><div>Time Worked:</div><div><div style="display:flex"><div><input value=""></div><div><div>
      <select style="position:absolute;width:.5px;opacity:0"><option selected>Minutes<option>Hours</select>
      <button role=combobox aria-haspopup=listbox title=Minutes>Minutes</button></div></div></div></div></div>`,
    steps: optional('Time Worked'),
    outcome: AMBIGUOUS,
  },
  {
    should: 'not read a drawn list by its title, which is its own choice',
    page: `<div><div><a href="#a">Depends on:</a> <span>(<a href="#c">Create</a>)</span></div><div><ul><li><a href="#9">9: Quote for two couches</a></li></ul></div></div>
      <div>Create new <button role=combobox title="Depends on"><div>Depends on</div></button></div>`,
    steps: optional('Depends on'),
    outcome: { reads: { it: null } },
  },
  {
    should: 'not read a list by a title that is what it shows',
    page: '<div>Sort by <select title=Status><option>Status<option>Date</select></div>',
    steps: optional('Status'),
    outcome: { reads: { it: null } },
  },
  {
    should: 'read a list by a label, also if it says the same',
    page: '<label>Plan <select><option>Plan<option>Gold</select></label>',
    steps: '- read: { it: Plan }',
    outcome: { reads: { it: 'Plan' } },
  },
  {
    should: 'not read a field that does not show',
    page: '<form style="display:none"><div>Final Priority: <input name=fp value=0></div><label>Room <input value=A102></label></form>',
    steps:
      '- read: { priority: { from: Final Priority, required: false }, room: { from: Room, required: false } }',
    outcome: { reads: { priority: null, room: null } },
  },
  ...alike(
    ['Item', 'Number', 'Bin'].map((words): Trap => ({
      should: `read the state of the radio button by its words in the next cell: ${words}`,
      page: SORTS,
      steps: `- read: { it: { from: ${words}, as: boolean } }`,
      outcome: { reads: { it: words === 'Item' } },
    })),
  ),
  {
    should: 'read the words of the selected radio button in the next cell by the words ahead of the group',
    page: SORTS,
    steps: '- read: { it: Sort by }',
    outcome: { reads: { it: 'Item' } },
  },
  {
    should: 'select a radio button by its words in the next cell',
    page: SORTS,
    steps: '- check: Number\n- read: { it: Sort by }',
    outcome: { reads: { it: 'Number' } },
  },
  {
    should: 'read the state of a radio button by its own words, whatever its group has selected',
    page: TYPE('checked', ''),
    steps: '- read: { it: Person }',
    outcome: { reads: { it: 'false' } },
  },
  {
    should: 'not read a group of radio buttons without words',
    page: '<table><tr><td>Quality</td><td><input type=radio name=q></td><td><input type=radio name=q checked></td></tr></table>',
    steps: optional('Quality'),
    outcome: AMBIGUOUS,
  },
  {
    should: 'read the words of the last drawn radio button, and not the heading behind its group',
    page: ['Crust', 'Delivery']
      .map(
        (name) =>
          `<h3 id=${name}>${name}</h3><ul role=radiogroup aria-labelledby=${name}><li role=radio aria-checked=false>First</li><li role=radio aria-checked=true>Last</li></ul>`,
      )
      .join(''),
    steps: '- read: { crust: Crust, delivery: Delivery }',
    outcome: { reads: { crust: 'Last', delivery: 'Last' } },
  },
  {
    should:
      'read what a text area or a field holds without the spaces around it, as any text, and keep its lines',
    page: '<label>Note <textarea>\n\n  Call back \n  on Monday\n \n</textarea></label><label>Code <input value=" A 1 " data-code=" B "></label>',
    steps: `- read: { note: Note, code: Code, part: { from: Note, regex: '^Call .*' }, data: { from: label "Code", attribute: data-code } }
- set: { same: "\${{ value('Note') }}" }`,
    outcome: {
      reads: {
        note: 'Call back \n  on Monday',
        code: 'A 1',
        part: 'Call back',
        data: 'B',
        same: 'Call back \n  on Monday',
      },
    },
  },
  {
    should: 'read nothing from a field that holds only spaces',
    page: '<label>Note <textarea>\n \n</textarea></label><label>Code <input value=" "></label>',
    steps: '- read: { note: { from: Note, required: false }, code: { from: Code, required: false } }',
    outcome: { reads: { note: null, code: null } },
  },
  {
    should: 'expect of a field the same number, date or text, however the portal writes it',
    page: '<label>Charge <input value="$1,234.50"></label><label>Phone <input value="(555) 555-0100"></label><label>Born <input value=01/31/1980></label><label>Name <input value="ADA  FIELD"></label>',
    steps: `- expect: { target: Charge, value: '1234.5' }
- expect: { target: Phone, value: '5555550100' }
- expect: { target: Born, value: '1980-01-31' }
- expect: { target: Name, value: Ada Field }`,
    outcome: {},
  },
  {
    should: 'not expect 15 of a field that holds 1.5',
    page: '<label>Units <input value="1.5"></label>',
    steps: "- expect: { target: Units, value: '15' }",
    outcome: { fails: 'expectation_failed' },
  },
  {
    should: 'not fill a whole number into a field that reads its last two digits as cents',
    page: '<label>Charge <input id=charge onkeyup="const cents = value.replace(/[^0-9]/g, String()); value = (cents / 100).toFixed(2)"></label>',
    steps: "- fill: { Charge: '1234' }",
    outcome: { fails: 'value_mismatch', leaves: { '#charge': '12.34' } },
  },
  {
    should: 'not select an option by its hidden value',
    page: RESULTS,
    steps: "- fill: { Check Result: '2' }",
    outcome: { fails: 'option_not_found', names: ['"OK", "CRITICAL"'], leaves: { '#result': '0' } },
  },
  {
    should: 'select an option by its hidden value where the step says so',
    page: RESULTS,
    steps: "- fill: { Check Result: { option_value: '2' } }",
    outcome: { leaves: { '#result': '2' } },
  },
];
