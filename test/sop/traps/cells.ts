import type { Trap } from './trap.ts';

const cells = (tag: 'td' | 'th', texts: readonly string[]): string =>
  texts.map((text) => `<${tag}>${text}</${tag}>`).join('');
const row = (...texts: readonly string[]): string => `<tr>${cells('td', texts)}</tr>`;
const head = (...texts: readonly string[]): string => `<tr>${cells('th', texts)}</tr>`;

/** A browser keeps hidden inputs as children of the row, between its cells. */
const HIDDEN = '<input type=hidden name=id_1 value=7><input type=hidden name=old_1 value=x>';
const DATED = '<input id=date>';
const SOURCE = '<input id=source>';
const MEMO = '<input id=memo>';
const AMOUNT = '<input id=amount>';
const ACCOUNT = '<select id=account><option value=c selected>Checking<option value=p>Petty Cash</select>';
const HEADS = `<tr><th colspan=5>Payments</th></tr>${head('Date', 'Source', 'Memo', 'Amount', 'Account')}`;
const FIELDS = cells('td', [DATED, SOURCE, MEMO, AMOUNT, ACCOUNT]);
const PAYMENTS = `<table>${HEADS}<tr>${HIDDEN}${FIELDS}</tr></table>`;
const NONE = { '#date': '', '#source': '', '#memo': '', '#amount': '' };

/** The box marks all rows. */
const MARKED = `<table>${head('Date', 'Description', '<input type=checkbox>', 'Balance')}${['Northgate', 'Lindenhof'].map((name) => row('2026-10-28', name, '<input type=checkbox>', '1.00')).join('')}</table>`;
const CONTINUED = `<table>${head('Customer', 'Invoice', 'Total')}${row('Northgate', 'INV-1006', '945.45')}${row('Riverside Dental', 'INV-1007', '343.86')}${row('', 'INV-1008', '679.41')}</table>`;
const cellOf = (where: string, column: string): string =>
  `- read: { value: { from: { cell: { row: ${where}, column: ${column} } } } }`;

/** Lines and below them the tax, as SQL-Ledger asks for both. */
const taxed = (count: number): string =>
  `<table>${head('Amount', '', 'Account', 'Description', 'Project')}${Array.from({ length: count }, (_, at) => row(`<input id=a${at + 1}>`, '', '<select><option>Sales</select>', '<input>', '<input>')).join('')}
    ${row('<input id=tax value=0.00>', '<input type=checkbox checked>', '<select><option>VAT</select>')}<tr><th></th><td></td><td><select><option>Receivables</select></td></tr></table>`;
const ADD = `<button onclick="const held = a1.value; lines.innerHTML = more.innerHTML; a1.value = held">Update</button><template id=more>${taxed(2)}</template>`;

/** As Postorius lists the addresses of a member, with fields in each row. */
const MODES = `<table>${head('Address', 'Mode', 'Since', 'Active', 'Terms')}${['ada', 'ben'].map((name, at) => row(name, `<select id=m${at + 1}><option value=r>Regular<option value=d>Digest</select>`, `<input id=s${at + 1}>`, `<input type=checkbox id=a${at + 1}>`, `<input id=t${at + 1}> of <input aria-label=All>`)).join('')}</table>`;
const ofAda = (column: string): string => `{ cell: { row: { Address: ada }, column: ${column} } }`;

/** Which cells stand over or beside each other. */
export const cellTraps: readonly Trap[] = [
  {
    should: 'expect of a cell what the field in it holds, as it is read',
    page: '<table><tr><th>Host<th>User<th>Paid<tr><td>web<td><input value=ann><td><input type=checkbox checked><tr><td>db<td><input value=bob disabled><td><input type=checkbox></table>',
    steps: `- expect: { target: { cell: { row: { Host: web }, column: User } }, value: ann }
- expect: { target: { cell: { row: { Host: db }, column: User } }, state: disabled }
- expect: { target: { cell: { row: { Host: web }, column: Paid } }, state: checked }
- read: { user: { from: { cell: { row: { Host: web }, column: User } } } }
- expect: { target: { cell: { row: { Host: db }, column: User } }, value: ann }
  timeout: 3s
  on_error: [ set: { other: yes } ]`,
    outcome: { reads: { user: 'ann', other: 'yes' } },
  },
  {
    should: 'fill the fields under their headings, whatever hidden inputs the row begins with',
    page: PAYMENTS,
    steps: "- fill: { Amount: '111.00', Memo: memo, Account: Petty Cash }",
    outcome: { leaves: { ...NONE, '#amount': '111.00', '#memo': 'memo', '#account': 'p' } },
  },
  {
    should: 'read the field under its heading, whatever hidden inputs the row begins with',
    page: PAYMENTS.replace('id=amount', 'id=amount value=12.50').replace('id=memo', 'id=memo value=late'),
    steps: '- read: { account: Account, amount: Amount, memo: Memo }',
    outcome: { reads: { account: 'Checking', amount: '12.50', memo: 'late' } },
  },
  {
    should: 'fill in a line by the headings, whatever hidden inputs its row begins with',
    page: PAYMENTS,
    steps:
      "- fill_rows: { in: { find: table }, for: [1], fields: { Source: S2, Memo: M2, Amount: '6.00', Account: Petty Cash } }",
    outcome: {
      leaves: { '#date': '', '#source': 'S2', '#memo': 'M2', '#amount': '6.00', '#account': 'p' },
    },
  },
  {
    should: 'find the headings over a row, whatever hidden inputs stand between the rows',
    page: `<table>${HEADS}${HIDDEN}<script></script><tr>${FIELDS}</tr></table>`,
    steps: "- fill: { Amount: '111.00' }",
    outcome: { leaves: { ...NONE, '#amount': '111.00' } },
  },
  {
    should: 'find the words beside a field, whatever hidden inputs stand between their cells',
    page: `<table><tr><td>Amount</td>${HIDDEN}<td>${AMOUNT}</td><td>Memo</td>${HIDDEN}<td>${MEMO}</td></tr></table>`,
    steps: "- fill: { Amount: '111.00', Memo: late }",
    outcome: { leaves: { '#amount': '111.00', '#memo': 'late' } },
  },
  {
    should: 'read the value beside its caption, whatever hidden inputs stand between their cells',
    page: `<table><tr><td>Amount</td>${HIDDEN}<td>111.00</td><td>Memo</td>${HIDDEN}<td>late</td></tr></table>`,
    steps: '- read: { amount: Amount, memo: Memo }',
    outcome: { reads: { amount: '111.00', memo: 'late' } },
  },
  {
    should: 'count the columns that the cells of the row above span',
    page: `<table><tr><td colspan=2>Period</td><td>Amount</td></tr>${row(DATED, SOURCE, AMOUNT)}</table>`,
    steps: "- fill: { Amount: '111.00' }",
    outcome: { leaves: { '#date': '', '#source': '', '#amount': '111.00' } },
  },
  {
    should: 'count the columns of cells that span several rows',
    page: `<table><tr><td rowspan=2>Payment</td><td>Amount</td><td>Memo</td></tr>${row(AMOUNT, MEMO)}</table>`,
    steps: "- fill: { Memo: late, Amount: '111.00' }",
    outcome: { leaves: { '#amount': '111.00', '#memo': 'late' } },
  },
  {
    should: 'not choose between the fields under words that span both',
    page: `<table><tr><td colspan=2>Period</td><td>Amount</td></tr>${row(DATED, SOURCE, AMOUNT)}</table>`,
    steps: '- fill: { Period: today }',
    outcome: { fails: 'target_ambiguous', leaves: { '#date': '', '#source': '' } },
  },
  {
    should: 'not name a box among headings after the heading beside it',
    page: MARKED,
    steps: '- check: Description\n  timeout: 3s',
    outcome: { fails: 'target_not_found' },
  },
  {
    should: 'not read a box among headings by the heading beside it',
    page: MARKED,
    steps: '- read: { it: Description }',
    outcome: { fails: 'target_ambiguous', names: ['Northgate', 'Lindenhof'] },
  },
  {
    should: 'not read a box in the head of a table by the heading beside it',
    page: MARKED.replace('<table>', '<table><thead>').replace('</th></tr>', '</th></tr></thead>'),
    steps: '- read: { it: Description }',
    outcome: { fails: 'target_ambiguous' },
  },
  {
    should: 'fill a field in a heading cell of a form by the heading cell ahead of it',
    page: `<table><tr><th>Terms</th><th>${AMOUNT} days</th></tr><tr><th>Memo</th><td>${MEMO}</td></tr></table>`,
    steps: "- fill: { Terms: '45', Memo: late }",
    outcome: { leaves: { '#amount': '45', '#memo': 'late' } },
  },
  {
    should:
      'read a cell of a row that a row with an empty name may belong to only if the row is named further',
    page: CONTINUED,
    steps: cellOf('{ Customer: Riverside Dental, Invoice: INV-1007 }', 'Total'),
    outcome: { reads: { value: '343.86' } },
  },
  {
    should: 'not read a cell of a row that a row with an empty name may belong to',
    page: CONTINUED,
    steps: cellOf('{ Customer: Riverside Dental }', 'Total'),
    outcome: { fails: 'entries_unclear', names: ['same_as_above'] },
  },
  {
    should: 'read a cell of a row above the row of totals',
    page: CONTINUED.replace('<td></td><td>INV-1008', '<td>Total</td><td>'),
    steps: cellOf('{ Customer: Riverside Dental }', 'Total'),
    outcome: { reads: { value: '343.86' } },
  },
  {
    should: 'not take the row of another form below for the next line',
    page: `<div id=lines>${taxed(1)}</div>${ADD}`,
    steps: `- fill_rows: { in: { find: table }, add: button "Update", for: ['100.00', '250.50'], as: line, fields: { Amount: '\${{ line }}' } }`,
    outcome: { leaves: { '#a1': '100.00', '#a2': '250.50', '#tax': '0.00' } },
  },
  {
    should: 'not take a box among the headings for a line',
    page: `<table id=t>${head('Code', '<input type=checkbox>', 'Units')}${row('<input id=c>', '<input type=checkbox>', '<input id=u>')}</table>`,
    steps: "- fill_rows: { in: { find: table }, for: ['A'], fields: { Code: A, Units: '2' } }",
    outcome: { leaves: { '#c': 'A', '#u': '2' } },
  },
  {
    should: 'fill in the lines where each has a row of details',
    page: `<table>${head('Code', 'Units')}${[1, 2].map((n) => row(`<input id=c${n}>`, `<input id=u${n}>`) + `<tr><td colspan=2>Note <input id=n${n}></td></tr>`).join('')}</table>`,
    steps:
      "- fill_rows: { in: { find: table }, for: ['A', 'B'], as: line, fields: { Code: '${{ line }}', Units: '1' } }",
    outcome: { leaves: { '#c1': 'A', '#n1': '', '#c2': 'B', '#u2': '1', '#n2': '' } },
  },
  {
    should: 'not choose whether a row of another form between two lines is one',
    page: `<table>${head('Code', 'Units')}${row('<input id=a>', '<input>')}<tr><td colspan=2><input id=b></td></tr>${row('<input id=c>', '<input>')}</table>`,
    steps: "- fill_rows: { in: { find: table }, for: ['A', 'B'], as: line, fields: { Code: '${{ line }}' } }",
    outcome: { fails: 'entries_unclear', leaves: { '#a': '', '#b': '', '#c': '' } },
  },
  {
    should: 'name the field that a line does not have, and not the control that adds a line',
    page: `<div id=lines>${taxed(1)}</div>${ADD}`,
    steps:
      '- fill_rows: { in: { find: table }, add: button "Update", for: [1], fields: { Units: \'2\' } }\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['"Units" of row 1 was not found'] },
  },
  {
    should: 'report the row that the control did not add, and not the control',
    page: `${taxed(1)}<button>Update</button>`,
    steps:
      '- fill_rows: { in: { find: table }, add: button "Update", for: [1, 2], fields: { Amount: \'2\' } }\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['row 2 was not found'], leaves: { '#tax': '0.00' } },
  },
  {
    should: 'fill the one field in a cell, and read it there',
    page: MODES,
    steps: `- fill: { target: ${ofAda('Mode')}, value: Digest }
- fill: { target: ${ofAda('Since')}, date: '2026-10-28' }
- fill: { target: ${ofAda('Active')}, value: true }
- verify_form
- read: { mode: { from: ${ofAda('Mode')} }, since: { from: ${ofAda('Since')} }, active: { from: ${ofAda('Active')} } }
- fill: { target: ${ofAda('Active')}, value: false }
- check: ${ofAda('Active')}
- verify_form`,
    outcome: {
      reads: { mode: 'Digest', since: '10/28/2026', active: 'true' },
      leaves: { '#m1': 'd', '#m2': 'r', '#s2': '' },
    },
  },
  {
    should: 'fill a cell by its role, and a field in a cell that says something as well',
    page: MODES.replace('of <input aria-label=All>', 'days'),
    steps: `- fill: { target: { find: cell, nth: 1, within: { row: { Address: ben } } }, value: Digest }
- fill: { target: ${ofAda('Terms')}, value: '45' }`,
    outcome: { leaves: { '#m1': 'r', '#m2': 'd', '#t1': '45', '#t2': '' } },
  },
  {
    should: 'not choose between the fields in a cell',
    page: MODES,
    steps: `- fill: { target: ${ofAda('Terms')}, value: '45' }`,
    outcome: { fails: 'target_ambiguous', names: ['textbox "All"'], leaves: { '#t1': '' } },
  },
  {
    should: 'give no place to headings that the page hides over rows without their cells',
    page: `<table><tr><th>Date<th hidden>Provider<th>Encounter<th style="display:none">Type<th>Charge
      <tr><td>2026-11-02<td>103<td>80.00<tr><td>2026-11-09<td>104<td>45.50</table>`,
    steps:
      '- read: { rows: { table: { find: table }, columns: { Date: date, Encounter: encounter, Charge: charge } }, one: { from: { cell: { row: { Encounter: "104" }, column: Charge } } } }',
    outcome: {
      reads: {
        rows: [
          { date: '2026-11-02', encounter: '103', charge: '80.00' },
          { date: '2026-11-09', encounter: '104', charge: '45.50' },
        ],
        one: '45.50',
      },
    },
  },
];
