import { alike, type Trap } from './trap.ts';

const ICON = '<svg width=12 height=12><circle r=5 /></svg>';
const DUE = '- read: { due: { from: Due, required: false } }';
const MEMBER = '- read: { member: { from: Member ID, required: false } }';
const M1 = { reads: { member: 'NWH300166' } };
const SHOWN = { reads: { due: '05/01/2026' } };
const AMBIGUOUS = { fails: 'target_ambiguous' };
const NOTHING = { reads: { due: null } };

/** A message of RabbitMQ is in a box in which a `span` with a pointer closes it. */
const BOX = (style: string, html: string, attributes = ''): string =>
  `<style>span { cursor: pointer }</style><div style="${style}"${attributes}>${html}</div>`;

/** A step that reads several values, and fails at one of them. */
const readAtOnce = (
  which: string,
  page: string,
  outcome: Trap['outcome'],
  values: readonly string[],
): readonly Trap[] =>
  alike(
    values.map((several) => ({
      should: `say of the values that are read at once which one ${which}: ${several}`,
      page,
      steps: `- read: { ${several} }\n  timeout: 3s`,
      outcome,
    })),
    values.length,
  );

/** `read` with bare words. Reads are optional here: `null` for a value that the page shows is the error to guard against. */
export const valueTraps: readonly Trap[] = [
  {
    should: 'say of the values that are read at once which one is missing',
    page: '<p>Plan: Gold</p><label>Owner <input value=Ann></label>',
    steps:
      '- read: { a: Owner, b: { from: radio "Female" }, c: { from: { find: Country, within: Billing } }, d: Plan }\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['radio "Female" was not found in time'] },
  },
  ...readAtOnce(
    'is ambiguous, also if another one may be absent',
    '<p>Plan: Gold</p><table><tr><td>A<td>B<tr><td>C<td>D</table>',
    { fails: 'target_ambiguous', names: ['css "td" matches', 'cell "B"'] },
    [
      'many: { from: css "td", required: false }, member: { from: text "Member", required: false }',
      'member: { from: text "Member", required: false }, many: { from: css "td" }, plan: Plan',
      'member: { from: text "Member", required: false }, first: { from: { find: css "td", nth: 0 } }, many: css "td"',
      'member: { from: text "Member", required: false }, rows: { list: row, fields: { many: css "td" } }',
    ],
  ),
  ...readAtOnce(
    'is missing, and not which one may be absent',
    '<p>Plan: Gold</p><a href="#n">Member number</a>',
    { fails: 'target_not_found', names: ['note "Status" was not found in time'] },
    [
      'state: note "Status", member: { from: link "Member ID", required: false }',
      'member: { from: link "Member ID", required: false }, state: note "Status"',
      'members: { list: link "Member ID", required: false }, state: { list: note "Status" }',
      'rows: { list: row, required: false, fields: { id: link "Member ID" } }, state: { list: note "Status" }',
    ],
  ),
  {
    should: 'say that the control for the next page is there twice',
    page: '<button>Next</button><ul><li>A<li>B</ul><button>Next</button>',
    steps: '- read: { all: { list: listitem, next: button "Next" } }\n  timeout: 3s',
    outcome: { fails: 'target_ambiguous', names: ['button "Next" matches 2'] },
  },
  {
    should: 'say of the values that are read at once which one misses its part of the page',
    page: '<p>Plan: Gold</p><label>Owner <input value=Ann></label>',
    steps: '- read: { a: Owner, c: { from: { find: Country, within: Billing } }, d: Plan }\n  timeout: 3s',
    outcome: {
      fails: 'target_not_found',
      names: ['Country in Billing was not found in time: there is no part'],
    },
  },
  ...alike(
    [
      ['8/6/2025, 8:00:00 AM', ', format: M/d/yyyy', 'M/d/yyyy, h:mm:ss a'],
      ['2026-12-11 12:00', '', 'yyyy-MM-dd HH:mm'],
      ['2026-12-11T12:00:00', ', format: yyyy-MM-dd', "yyyy-MM-dd'T'HH:mm:ss"],
    ].map(([shown, how, format]) => ({
      should: `say of a date with a time after it how to read it: ${shown}`,
      page: `<p>Due: <b>${shown}</b></p>`,
      steps: `- read: { due: { from: Due, as: date${how} } }\n  timeout: 3s`,
      outcome: {
        fails: 'value_unreadable',
        names: [`is a date with a time after it: write "format: ${format}", or a "regex"`],
      },
    })),
    2,
  ),
  {
    should: 'read a date by the format with a time that the report names',
    page: '<p>Due: <b>8/6/2025, 8:00:00 AM</b></p>',
    steps: `- read: { due: { from: Due, as: date, format: 'M/d/yyyy, h:mm:ss a' } }`,
    outcome: { reads: { due: '2025-08-06' } },
  },
  {
    should: 'not call a date what has another format',
    page: '<p>Due: <b>6 Aug 25, 8:00</b></p>',
    steps: '- read: { due: { from: Due, as: date, format: M/d/yyyy } }\n  timeout: 3s',
    outcome: { fails: 'value_unreadable', names: ['is not a valid date'] },
  },
  ...alike(
    [
      [
        'Aug/4/2026',
        'as: date, format: MMM/dd/yyyy',
        'Aaa/9/9999',
        'the format is MMM/dd/yyyy ("format" of the value): write MMM/d/yyyy there',
      ],
      [
        'Tuesday, 4 August 2026',
        'as: date',
        'Aaaaaaa, 9 Aaaaaa 99…',
        'the format is MM/dd/yyyy ("date_format" in portal.yaml)',
      ],
      ['5 visits of 12', 'as: integer', '9 aaaaaa aa 99', 'an integer is written alone'],
      ['USD 5 (est.)', 'as: money', 'AAA 9 (aaa.)', 'an amount is written alone, such as $1,234.50'],
    ].map(([shown, how, shape, expected]) => ({
      should: `say how a value is written that cannot be read, and how it must be: ${shown}`,
      page: `<p>Due: <b>${shown}</b></p>`,
      steps: `- read: { due: { from: Due, ${how} } }\n  timeout: 3s`,
      outcome: { fails: 'value_unreadable', names: [`it looks like ${shape}, and ${expected}`] },
    })),
    2,
  ),
  {
    should: 'read the name of a button without words',
    page: `<button><img alt=">"></button><input type=image alt=Print src=x><button title=Delete><i></i></button>
      <button aria-label=Close></button><button>Save</button><input type=submit value=Send><button></button>`,
    steps: `- read: { names: { list: button }, same: { list: button, read: text }, value: { list: 'css "[type=image]"', read: value, required: false } }`,
    outcome: {
      reads: {
        names: ['>', 'Print', 'Delete', 'Close', 'Save', 'Send', null],
        same: ['>', 'Print', 'Delete', 'Close', 'Save', 'Send', null],
        value: [null],
      },
    },
  },
  {
    should: 'take several spaces that show for one in dates, numbers and patterns',
    page: `<pre id=a>Claim   Number:   17   Paid</pre><table style="white-space:pre-wrap"><tr><th>Name<th>Born<th>Seen<th>Due<tr><td>Lee,  Bob<td>Jan  2,  2026<td>not  required<td>$  5.00</table>`,
    steps: `- read:
    claim: { from: css "#a", regex: 'Claim Number: (\\d+)' }
    shown: { from: css "#a", regex: 'Number:( {3}\\d+ +\\w+)' }
    rows:
      table: { find: table }
      columns:
        Name: { name: name, regex: 'Lee, (\\w+)' }
        Born: { name: born, as: date, format: 'MMM d, yyyy' }
        Seen: { name: seen, as: boolean }
        Due: { name: due, as: money }`,
    outcome: {
      reads: {
        claim: '17',
        shown: '17   Paid',
        rows: [{ name: 'Bob', born: '2026-01-02', seen: false, due: '5.00' }],
      },
    },
  },
  {
    should: 'read the spaces that a text shows, and find it without them',
    page: `<style>#b { white-space: pre-wrap; text-transform: uppercase }</style><pre id=a>Claim   Paid\n  17       <b>  5.00</b>   \n<i hidden>x  x</i>\tend</pre><div id=b>smith,   ann</div><p>Plan:  Gold</p>
      <table><tr><th>Id<th>Name<tr><td>1<td style="white-space:pre">Lee,  Bob<tr><td>2<td>Lee,  Ann</table><div id=c><div>one</div><div style="white-space:break-spaces">two  three</div></div>`,
    steps: `- wait_for: text "Claim Paid"
- expect: { target: css "#a", text: Claim Paid }
- expect: text /17 5.00/
- read:
    a: css "#a"
    same: { from: css "#a", read: text }
    found: text "Claim Paid"
    line: { from: text "Claim Paid", read: line }
    b: text "smith, ann"
    c: css "#c"
    plan: Plan
    names: { table: { find: table }, columns: { Name: name }, where: { Name: 'Lee, Bob' } }
    ids: { table: { find: table }, columns: { Id: id, Name: name } }`,
    outcome: {
      reads: {
        a: 'Claim   Paid\n  17         5.00\n\tend',
        same: 'Claim   Paid\n  17         5.00\n\tend',
        found: 'Claim   Paid\n  17         5.00\n\tend',
        line: 'Claim   Paid',
        b: 'SMITH,   ANN',
        c: 'one two  three',
        plan: 'Gold',
        names: [{ name: 'Lee,  Bob' }],
        ids: [
          { id: '1', name: 'Lee,  Bob' },
          { id: '2', name: 'Lee, Ann' },
        ],
      },
    },
  },
  {
    should: 'read a log file line by line',
    page: `<pre>11:02 backup done
11:40 <b>backup failed</b>
<span>12:05 backup done</span>
</pre><p style="white-space: pre-line">Ship
  to: gate 4</p><p>one
      line</p>`,
    steps:
      '- read: { log: css "pre", same: { from: css "pre", read: text }, address: { from: css "pre + p" }, one: css "p + p" }',
    outcome: {
      reads: {
        log: '11:02 backup done\n11:40 backup failed\n12:05 backup done',
        same: '11:02 backup done\n11:40 backup failed\n12:05 backup done',
        address: 'Ship\nto: gate 4',
        one: 'one line',
      },
    },
  },
  {
    should: 'read a web component with line breaks between its words',
    page: `<x-due></x-due><script>
      document.querySelector('x-due').attachShadow({ mode: 'open' }).innerHTML = 'Due\\n<input value=17>\\n today';
    </script>`,
    steps: '- read: { due: css "x-due" }',
    outcome: { reads: { due: 'Due 17 today' } },
  },
  {
    should: 'list matches by the part that they are in, also if it has a field for the number of children',
    page: ['Old', 'New']
      .map(
        (name) =>
          `<section><h2>${name}</h2><form><input name=children><button type=button>Save</button></form></section>`,
      )
      .join(''),
    steps: '- click: Save\n  timeout: 3s',
    outcome: { fails: 'target_ambiguous', names: ['{ find: button "Save", within: New }'] },
  },
  {
    should: 'list what bare words match, also if it is only a text, and where it is',
    page: '<section><h2>Old</h2><p>Plan: Gold</p></section><section><h2>New</h2><p>Plan: Tin</p></section>',
    steps: '- read: { it: Plan }\n  timeout: 3s',
    outcome: {
      fails: 'target_ambiguous',
      names: ['{ find: Plan, nth: 0 } # text "Gold"', '{ find: Plan, nth: 1 } # text "Tin"', 'in "New"'],
    },
  },
  {
    should:
      'read the state of a drawn box and of a switch, and the words of the drawn radio button that is selected',
    page: `<div role=checkbox tabindex=0 aria-checked=true>Tomato</div><div role=checkbox tabindex=0 aria-checked=false>Lettuce</div>
      <button role=switch aria-checked=true>Lights <b>off</b></button>
      <div role=radiogroup aria-label=Crust><span role=radio tabindex=0 aria-checked=true>Deep dish</span> <span role=radio tabindex=0 aria-checked=false>Thin</span></div>`,
    steps: `- read: { tomato: checkbox "Tomato", lettuce: checkbox "Lettuce", lights: { from: switch /Lights/, as: boolean }, crust: Crust, words: { from: checkbox "Tomato", read: text } }`,
    outcome: {
      reads: {
        tomato: 'true',
        lettuce: 'false',
        lights: true,
        crust: 'Deep dish',
        words: 'Tomato',
      },
    },
  },
  {
    should: 'skip an icon between a caption and its value',
    page: `<div><span>Member ID:</span>${ICON}<span>NWH300166</span></div>`,
    steps: MEMBER,
    outcome: M1,
  },
  {
    should: 'not read the first line of several for all of them',
    page: '<p><b>Due:</b> 05/01/2026<br>or 06/01/2026<br><b>Plan:</b> Gold<br></p>',
    steps: DUE,
    outcome: AMBIGUOUS,
  },
  {
    should: 'read a line above another caption, and above a blank line',
    page: '<p>Due: 05/01/2026<br>Plan: Gold</p><p>Member ID: NWH300166<br><br>Updated nightly</p>',
    steps: `${DUE}\n${MEMBER}`,
    outcome: { reads: { due: '05/01/2026', member: 'NWH300166' } },
  },
  {
    should: 'skip an icon drawn by a style sheet',
    page: `<style>.tip { display: inline-block; width: 12px; height: 12px; background: navy }</style>
      <div><span>Member ID:</span><span class=tip title="As on the card"></span><b>NWH300166</b></div>`,
    steps: MEMBER,
    outcome: M1,
  },
  {
    should: 'skip a help button that says only a question mark',
    page: '<div><label>Member ID</label> <button type=button aria-label="Help">(?)</button> <span>NWH300166</span></div>',
    steps: MEMBER,
    outcome: M1,
  },
  {
    should: 'skip a hidden tooltip between a caption and its value',
    page: '<div><b>Member ID:</b><span style="display:none">The number on your card</span><i role=tooltip>On the card</i><span>NWH300166</span></div>',
    steps: MEMBER,
    outcome: M1,
  },
  {
    should: 'read a value behind the icon in a caption cell, also without a caption element',
    page: `<table><tr><td>Member ID: ${ICON}<a href="#" title=Help></a></td><td>NWH300166</td></tr></table><p>Due: ${ICON} <b>05/01/2026</b></p>`,
    steps: '- read: { member: { from: Member ID, required: false }, due: { from: Due, required: false } }',
    outcome: { reads: { member: 'NWH300166', due: '05/01/2026' } },
  },
  {
    should: 'not take the words of a button for the value, but what stands below it',
    page: `<style>.l { float: left; clear: both; width: 9em } .f { margin-left: 10em }</style>
      <div class=l>Due</div><div class=f><button type=button>Change</button><a href="#"><img alt=Help></a></div>
      <div class=l>&nbsp;</div><div class=f><table><tr><td>05/01/2026</td></tr></table></div>`,
    steps: DUE,
    outcome: SHOWN,
  },
  {
    should: 'read nothing where only buttons follow, in whatever boxes',
    page: `<div class=l>Due</div><div class=f><button type=button>Change</button></div>
      <div class=l>Plan</div><div class=f>Gold <button type=button>Change</button></div>
      <table><tr><td>Member ID</td><td><button type=button>Edit</button> <span role=button>Find</span></td></tr></table>
      <p><b>Groups</b> <button type=button>Edit groups</button></p>
      <dl><dt>Notes<dd><button class=t>Add</button> <button class=t>Print</button><dt>Manager<dd><a class=t role=button>Change</a></dl>`,
    steps: `- read:
    due: { from: Due, required: false }
    plan: { from: Plan }
    member: { from: Member ID, required: false }
    groups: { from: Groups, required: false }
    notes: { from: Notes, required: false }
    manager: { from: Manager, required: false }`,
    outcome: {
      reads: { due: null, plan: 'Gold', member: null, groups: null, notes: null, manager: null },
    },
  },
  {
    should: 'read the lines of a value without the button at its end',
    page: '<table><tr><td>Address</td><td>12 Main St<br>Springfield <button type=button>Edit</button></td></tr></table>',
    steps: '- read: { address: Address }',
    outcome: { reads: { address: '12 Main St\nSpringfield' } },
  },
  ...alike(
    [
      [BOX('position:fixed', 'Message published.<br><br><span>Close</span>'), 'Message published.'],
      [BOX('', 'Message published. <button>×</button>', ' role=alert'), 'Message published.'],
      [BOX('', 'Message published. <span>Close</span>'), 'Message published. Close'],
      [BOX('position:fixed', 'Message published. <i>Close</i>'), 'Message published. Close'],
      [BOX('position:fixed', 'Message <span>Open</span> <span>Close</span>'), 'Message Open Close'],
      [BOX('position:fixed', 'Message: <span>Close</span> (1)'), 'Message: Close (1)'],
    ].map(([page = '', message = '']): Trap => ({
      should: `read a message in a box over the page without the control that closes it, and nothing else: ${page.slice(page.indexOf('<div'))}`,
      page,
      steps: '- read: { message: { from: css "div" }, text: { from: css "div", read: text } }',
      outcome: { reads: { message, text: message } },
    })),
    3,
  ),
  {
    should: 'not take the next caption for the value of an empty one',
    page: '<div><span>Due</span><span></span><span>Plan</span><span>Gold</span></div>',
    steps: DUE,
    outcome: NOTHING,
  },
  {
    should: 'not take the next caption for the value where only a line break follows',
    page: '<p><b>Due</b><br><b>Plan</b> Gold</p>',
    steps: DUE,
    outcome: NOTHING,
  },
  {
    should: 'keep a dash that stands for "nothing" as what is shown, and not read on',
    page: '<div><span>Due</span><span>—</span><span>Plan</span><span>Gold</span></div>',
    steps: DUE,
    outcome: { reads: { due: '—' } },
  },
  {
    should: 'not skip an empty cell of a column with values',
    page: '<table><tr><td>Due</td><td></td><td>Plan</td><td>Gold</td></tr><tr><td>Paid</td><td>$20</td><td>Group</td><td>G1</td></tr></table>',
    steps: DUE,
    outcome: NOTHING,
  },
  {
    should: 'not choose between an empty cell and the next one in a column without values',
    page: '<table><tr><td>Due</td><td></td><td>05/01/2026</td></tr><tr><td>Paid</td><td></td><td>$20</td></tr></table>',
    steps: DUE,
    outcome: AMBIGUOUS,
  },
  {
    should: 'skip a cell that holds only the colon',
    page: '<table><tr><td>Due</td><td>:</td><td>05/01/2026</td></tr></table>',
    steps: DUE,
    outcome: SHOWN,
  },
  {
    should: 'not choose between an icon that may be the value and what follows',
    page: `<div><span>Due</span>${ICON}<span>Plan</span><span>Gold</span></div>`,
    steps: DUE,
    outcome: AMBIGUOUS,
  },
  {
    should: 'not choose between a hidden value and what follows',
    page: '<div><span>Due</span><span style="display:none">05/01/2026</span><span>Plan</span><span>Gold</span></div>',
    steps: DUE,
    outcome: AMBIGUOUS,
  },
  {
    should: 'prefer a shown value to an empty field of the same words elsewhere',
    page: '<form><label>Due <input></label></form><dl><dt>Due:</dt><dd>05/01/2026</dd></dl>',
    steps: DUE,
    outcome: SHOWN,
  },
  {
    should: 'prefer a shown value to a field whose label only contains the words',
    page: '<form><label>Due after <input></label></form><div><b>Due</b> <span>05/01/2026</span></div>',
    steps: DUE,
    outcome: SHOWN,
  },
  {
    should: 'prefer a shown value to an empty select',
    page: '<label>Due <select><option value="">Please choose<option>Today</select></label><table><tr><th>Due</th><td>05/01/2026</td></tr></table>',
    steps: DUE,
    outcome: SHOWN,
  },
  {
    should: 'not choose between a field that holds a value and a shown value',
    page: '<label>Due <input value="04/01/2026"></label><dl><dt>Due</dt><dd>05/01/2026</dd></dl>',
    steps: DUE,
    outcome: { ...AMBIGUOUS, names: ['label "Due"', '05/01/2026'] },
  },
  {
    should: 'not choose between two places with the same words',
    page: '<h2>Claim</h2><dl><dt>Due</dt><dd>04/01/2026</dd></dl><h2>Appeal</h2><p><b>Due:</b> <span>05/01/2026</span></p>',
    steps: DUE,
    outcome: { ...AMBIGUOUS, names: ['04/01/2026', '05/01/2026'] },
  },
  {
    should: 'read the one of two places that "within" names',
    page: '<section><h2>Claim</h2><dl><dt>Due</dt><dd>04/01/2026</dd></dl></section><section><h2>Appeal</h2><p><b>Due:</b> <span>05/01/2026</span></p></section>',
    steps: '- read: { due: { from: { find: Due, within: Appeal } } }',
    outcome: SHOWN,
  },
  {
    should: 'read a value that is text behind the caption and no element',
    page: '<p><b>Due:</b> 05/01/2026<br><b>Plan:</b> Gold</p>',
    steps: DUE,
    outcome: SHOWN,
  },
  {
    should: 'read caption and value in one text',
    page: '<ul><li>Due: 05/01/2026</li><li>Overdue: 04/01/2026</li></ul>',
    steps: DUE,
    outcome: SHOWN,
  },
  {
    should: 'not read a part of a value',
    page: '<p><b>Paid:</b> $<span>1,020</span>.50<br><b>Plan:</b> Gold</p>',
    steps: '- read: { paid: { from: Paid, as: money } }',
    outcome: { reads: { paid: '1020.50' } },
  },
  {
    should: 'not cut a value before a link in it',
    page: '<ul><li>Due: Jordan Field, <a href="/p/1">Ada Field</a></li><li><b>Member ID:</b> A1 <a href="mailto:a@b.test">a at b</a></li></ul>',
    steps: '- read: { due: Due, member: Member ID }',
    outcome: { reads: { due: 'Jordan Field, Ada Field', member: 'A1 a at b' } },
  },
  {
    should: 'not read a link that changes a value as a part of it',
    page: '<p><b>Due:</b> 05/01/2026 <a href="#">Change</a></p><p><b>Member ID:</b> NWH300166 <a href="/member">(view)</a></p>',
    steps: '- read: { due: Due, member: Member ID }',
    outcome: { reads: { due: '05/01/2026', member: 'NWH300166' } },
  },
  {
    should: 'not take a blank option for a value',
    page: '<label>Due <select><option value="">&nbsp;<option>May</select></label>',
    steps: '- read: { due: Due }\n  timeout: 3s',
    outcome: { fails: 'value_missing' },
  },
  {
    should: 'read nothing from a list that shows dashes for nothing, and what others show for it',
    page: `<label>Payer <select><option value="">---------<option value=2>Helvita</select></label>
      <label>Plan <select><option value="">(none)<option value=2>Gold</select></label>
      <label>Rate <select><option value="-">-<option value=2>2</select></label>`,
    steps:
      '- read:\n    payer: { from: Payer, required: false }\n    plan: Plan\n    rate: Rate\n- set: { said: "${{ value(\'Payer\') }}" }',
    outcome: { reads: { payer: null, plan: '(none)', rate: '-', said: '' } },
  },
  {
    should: 'read the words of the selected option in an expression, too',
    page: '<label>Due <select><option value=5 selected>May<option value=6>June</select></label>',
    steps: '- set: { due: "${{ value(\'Due\') }}" }',
    outcome: { reads: { due: 'May' } },
  },
  {
    should: 'not join the words of a list in one line',
    page: '<style>li { display: inline } li + li::before { content: ", " }</style><table><tr><td><b>Due:</b><td><ul><li>May<li>June</ul></table>',
    steps: DUE,
    outcome: { reads: { due: 'May June' } },
  },
  {
    should: 'not read a block that does not show, behind a drawn list that has the value',
    page: '<div><label for=b>Due</label><div><button id=b>May</button></div><div style="display:none"><button>Parse</button> June</div></div>',
    steps: '- read: { due: Due }\n  timeout: 3s',
    outcome: { fails: 'value_missing' },
  },
  ...alike(
    [
      '<ul><li><a role=button>May</a><li>June</ul>',
      '<ul><li>May<li><a role=button href="#">June</a></ul>',
      '<i class=t role=button>May</i><br><i class=t>June</i>',
    ].map((inside): Trap => ({
      should: `not leave out an entry that can be clicked: ${inside}`,
      page: `<dl><dt>Due<dd>${inside}</dl>`,
      steps: DUE,
      outcome: { reads: { due: 'May\nJune' } },
    })),
  ),
  {
    should: 'read what can be clicked in the middle of a list of words',
    page: '<p><b>Due</b> May, <a role=button>June</a>, July</p>',
    steps: DUE,
    outcome: { reads: { due: 'May, June, July' } },
  },
  ...alike(
    [
      '<dl><dt>Due<dd><ul><li>May<li><button>June</button></ul></dl>',
      '<b>Due</b> <i class=t>May</i> <i class="t u" role=button>June</i>',
      '<b>Due</b> <i class=t role=button>May</i><i class=t>June</i>',
      '<p><b>Due</b> May <a role=button>June</a> July</p>',
      '<p><b>Due:</b> <span><a role=button>May</a></span>, June</p>',
      '<dl><dt>Due<dd><ul><li><a role=button>May</a><li><a role=button href="#">June</a></ul></dl>',
      '<dl><dt>Due<dd><i class=t role=button>May</i> <i class="t u" role=button>June</i></dl>',
      '<table><tr><td>Due</td><td><div class=t role=button>May</div><div class=t role=button>June</div></td></tr></table>',
    ].map((page): Trap => ({
      should: `not choose between a value with and without what can be clicked: ${page}`,
      page,
      steps: '- read: { due: { from: Due, required: false } }',
      outcome: { fails: 'target_ambiguous' },
    })),
  ),
  {
    should: 'not read a cell of a column that does not show',
    page: '<button>Due</button><table><tr><th>Name<th style="display:none">Due<tr><td>Ann<td style="display:none">May</table>',
    steps: '- read: { due: Due }\n  timeout: 3s',
    outcome: { fails: 'target_not_found' },
  },
  {
    should: 'not join chips in one line, nor separate the digits of a counter',
    page: '<style>b { display: inline-block; margin: 2px }</style><table><tr><th>Tags<th>Due<tr><td><b class=t>floor: 2</b><b class=t>class: I</b><td><b>1</b><b>7</b></table>',
    steps: '- read: { all: { table: Tags, columns: { Tags: tags, Due: due } } }',
    outcome: { reads: { all: [{ tags: 'floor: 2 class: I', due: '17' }] } },
  },
  {
    should: 'not choose between a link at the far end of a caption and the words under the caption',
    page: '<div><div style="float:right"><a href="#q">Quote</a></div><p><strong>Due</strong></p><div>On the first of May</div></div>',
    steps: DUE,
    outcome: AMBIGUOUS,
  },
  {
    should: 'not choose whether a link is a part of the value',
    page: '<p><b>Due:</b> Dr. <a href="/p/1">Jordan Field</a></p>',
    steps: DUE,
    outcome: AMBIGUOUS,
  },
  {
    should: 'not take words inside of other words for a label',
    page: '<label>Overdue since <input value="04/01/2026"></label>',
    steps: '- read: { due: Due }\n  timeout: 3s',
    outcome: { fails: 'target_not_found' },
  },
  {
    should: 'not read the next heading as the value of a column heading',
    page: '<table><thead><tr><th>Due</th><th>Amount</th></tr></thead><tbody><tr><td>04/01/2026</td><td>$1</td></tr><tr><td>05/01/2026</td><td>$2</td></tr></tbody></table>',
    steps: DUE,
    outcome: { ...AMBIGUOUS, names: ['04/01/2026', '05/01/2026'] },
  },
  {
    should: 'read under a column heading where the table has one row',
    page: '<table><tr><th>Due</th><th>Amount</th></tr><tr><td>05/01/2026</td><td>$2</td></tr></table>',
    steps: DUE,
    outcome: SHOWN,
  },
  {
    should: 'not read from heading to heading in a grid',
    page: '<div role=table><div role=row><span role=columnheader>Due</span><span role=columnheader>Amount</span></div></div>',
    steps: DUE,
    outcome: NOTHING,
  },
  {
    should: 'not read from heading to heading where the heading cells are only marked by style',
    page: '<table><tr><td class=head>Due</td><td class=head>Amount</td></tr><tr><td>05/01/2026</td><td>$2</td></tr></table>',
    steps: DUE,
    outcome: SHOWN,
  },
  {
    should: 'not read from one term to the next',
    page: '<dl><dt>Due</dt><dt>Plan</dt><dd>Gold</dd></dl>',
    steps: DUE,
    outcome: NOTHING,
  },
  {
    should: 'read a value next to a caption rather than a column of the same words',
    page: '<dl><dt>Due</dt><dd>05/01/2026</dd></dl><table><tr><th>Due</th><th>Amount</th></tr><tr><td>04/01/2026</td><td>$1</td></tr></table>',
    steps: DUE,
    outcome: SHOWN,
  },
  ...alike(
    [
      ['<dl><dt>Departments<dd><ul><li>Laboratory<li>Surgery</ul></dl>', 'Laboratory\nSurgery'],
      ['<table><tr><th>Departments<td>Laboratory<br> <b>Day</b> Surgery</table>', 'Laboratory\nDay Surgery'],
      [
        '<dl><dt>Departments<dd><div><p>Laboratory</p><p>Day Surgery</p></div></dl>',
        'Laboratory\n\nDay Surgery',
      ],
      ['<p><span>Departments</span> <span>Laboratory</span></p>', 'Laboratory'],
    ].map(([page = '', it = '']): Trap => ({
      should: `read each line of a value as a line: ${page}`,
      page,
      steps: '- read: { it: Departments }\n- expect: { that: "${{ text(\'Departments\') == vars.it }}" }',
      outcome: { reads: { it } },
    })),
  ),
  {
    should: 'read the lines of a cell in one way, as a value, in a table, and in a list',
    page: '<table><tr><th>Claim<th>Address<tr><td>17<td>12 Main St<br>Springfield<tr><td>18<td><p>4 Elm St<p>Troy</table>',
    steps: `- read:
    rows: { table: Claim, columns: { Address: address } }
    cells: { list: css "td + td" }
    cell: { from: { cell: { row: { Claim: "17" }, column: Address } } }
    row: { table: Claim, columns: { Claim: claim }, where: { Address: 12 Main St Springfield } }`,
    outcome: {
      reads: {
        rows: [{ address: '12 Main St\nSpringfield' }, { address: '4 Elm St\n\nTroy' }],
        cells: ['12 Main St\nSpringfield', '4 Elm St\n\nTroy'],
        cell: '12 Main St\nSpringfield',
        row: [{ claim: '17' }],
      },
    },
  },
  {
    should: 'read a date of which the time is in a line below it',
    page: '<table><tr><th>Claim<th>Sent<tr><td>17<td>03/01/2026<br>10:15 AM</table>',
    steps: `- read:
    rows: { table: Claim, columns: { Sent: { name: sent, as: date, format: 'MM/dd/yyyy hh:mm a' } } }
    cell: { from: { cell: { row: { Claim: "17" }, column: Sent } }, as: date, format: 'MM/dd/yyyy hh:mm a' }`,
    outcome: { reads: { rows: [{ sent: '2026-03-01' }], cell: '2026-03-01' } },
  },
  {
    should: 'read a year of two digits as one that has been, unless it is near',
    page: '<dl><dt>Born<dd>08/08/55<dt>Admitted<dd>11/09/26<dt>Ends<dd>12/31/36<dt>Elder<dd>02/29/36<dt>Long<dd>01/02/1937</dl>',
    steps: `- read:
${['Born', 'Admitted', 'Ends', 'Long'].map((name) => `    ${name.toLowerCase()}: { from: ${name}, as: date, format: M/d/yy }`).join('\n')}
- set: { parsed: "\${{ [parseDate('1/2/37', 'M/d/yy'), parseDate(text('Elder'), 'MM/dd/yy'), parseDate('122055', 'MMddyy')] }}" }`,
    outcome: {
      reads: {
        born: '1955-08-08',
        admitted: '2026-11-09',
        ends: '2036-12-31',
        long: '1937-01-02',
        parsed: ['1937-01-02', '2036-02-29', '1955-12-20'],
      },
    },
  },
  {
    should: 'not read the bracket around a caption and its value as a part of the value',
    page: '<p>(Error rate: 0%)</p><p>[<b>Copay:</b> $5 (each)]</p><p>Limit: 5 (five)</p><p>(Note: a) b</p>',
    steps: '- read: { rate: Error rate, copay: Copay, limit: Limit, note: Note }',
    outcome: { reads: { rate: '0%', copay: '$5 (each)', limit: '5 (five)', note: 'a) b' } },
  },
  {
    should: 'not read a table with headings as the value of its title',
    page: '<div><b>Plan</b></div><table><thead><tr><th>Plan<th>Since<tbody><tr><td><td></table>',
    steps: '- read: { plan: { from: Plan, required: false } }',
    outcome: { reads: { plan: null } },
  },
  {
    should: 'say which type an expression yields, which is needed, and how to write a list as a text',
    page: '<ul><li>One</ul>',
    steps: '- read: { all: { list: listitem } }\n- log: "${{ size(vars.all) > 0 ? vars.all : \'none\' }}"',
    outcome: { fails: 'wrong_value', names: ['yields a list where a text is needed: write json(…)'] },
  },
  {
    should: 'not take the lines of an entry that is hidden for one number',
    page: '<ul><li hidden><b>12</b><br><b>50</b></ul>',
    steps: '- read: { amounts: { list: css "li", as: number } }\n  timeout: 3s',
    outcome: { fails: 'value_unreadable' },
  },
];
