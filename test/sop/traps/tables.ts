import { alike, type Trap } from './trap.ts';

const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const head = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<th>${cell}</th>`).join('')}</tr>`;

/** Tickets as some help desks list them: two rows of headings, and two rows for each ticket. */
const HEADS = `<thead>${head('#', 'Subject', 'Status')}${head('', 'Requestor', 'Created')}</thead>`;
const TICKETS = [
  [row('1', 'Card lost', 'open'), row('', 'ann', 'Monday')],
  [row('2', 'New plan', 'new'), row('', 'bob', 'Tuesday')],
];
const READ = '- read: { tickets: { table: { find: table }, columns: { Subject: subject, Status: status } } }';
const BOTH =
  '- read: { tickets: { table: { find: table }, columns: { Subject: subject, Created: created } } }';

const FIRST_ROWS = {
  reads: {
    tickets: [
      { subject: 'Card lost', status: 'open' },
      { subject: 'New plan', status: 'new' },
    ],
  },
};
const BOTH_ROWS = {
  reads: {
    tickets: [
      { subject: 'Card lost', created: 'Monday' },
      { subject: 'New plan', created: 'Tuesday' },
    ],
  },
};
const UNCLEAR = { fails: 'entries_unclear' };

/** The files of backups as BackupPC lists them: two rows of headings, marked by a style alone, of which the first names groups. */
const BACKUPS = `<style>.head { font-weight: bold }</style><table><tr class=head><td colspan=2></td><td colspan=2>Totals</td><td colspan=2>New Files</td></tr>
  <tr class=head><td>Backup#<td>Type<td>#Files<td>Size<td>#Files<td>Size</tr>
  ${['18 incr 432 474.9 185 21.5', '17 full 416 457.0 266 28.8']
    .map(
      (one) =>
        `<tr>${one
          .split(' ')
          .map((cell) => `<td class=border>${cell}`)
          .join('')}</tr>`,
    )
    .join('')}</table>`;

const CLAIMS = `<table>${head('Claim', 'Status')}${row('117', 'Paid')}${row('1,017', 'Open')}${row('170', 'Void')}</table>`;

const NUMBERS = '- read: { claims: { table: { find: table }, columns: { Claim: number, Status: status } } }';
const THREE_CLAIMS = {
  reads: {
    claims: [
      { number: '117', status: 'Paid' },
      { number: '1,017', status: 'Open' },
      { number: '170', status: 'Void' },
    ],
  },
};
const ROWS = CLAIMS.slice(CLAIMS.indexOf('<tr><td>'), -'</table>'.length);
/** As old portals draw every page: the menu and the claims are in a table. */
const LAID_OUT = `<table><tr><td>Menu<td><h2>Claims</h2><table>${head('Claim', '')}${['17', '18'].map((claim) => row(claim, '<a href=#>View</a>')).join('')}</table></table>`;
/** Each host stands only in the first of its rows. */
const SERVICES = `<table>${head('Host', 'Service')}${row('web', 'HTTP')}${row('', 'PING')}${row('db', 'SQL')}</table>`;
const EMPTY = `<table><thead>${head('Claim', 'Status')}</thead><tbody id=b></tbody></table>`;
/** What a page asks for is known from the first step on. */
const AGAIN = '- navigate: reload\n';
const FETCHES = "fetch('/rows').then((r) => r.text()).then((text) => { b.innerHTML = text })";

/** Comments that differ only in what stands around the words. */
const COMMENTS = `<table>${head('Id', 'Comment')}${row('1', '-5')}${row('2', 'C++')}${row('3', 'Disk /')}${row('4', 'Ticket 7?')}${row('5', 'Ticket 8!')}${row('6', 'Ticket\u00a0 8')}</table>`;
const commented = (name: string, comment: string): string =>
  `${name}: { table: { find: table }, columns: { Id: id }, where: { Comment: ${comment} } }`;

const PART = '<input name=partnumber_1 value="CCH-E1"><input type=hidden value=x> <a href=#>?</a>';
const UNIT = '<select><option>h<option selected>ea</select>';
const LINE =
  '- read: { rows: { table: { find: table }, columns: { Number: number, Unit: unit, Taxed: taxed, Sent: sent } } }';
const LINES = `<table>${head('Number', 'Unit', 'Taxed', 'Sent')}${row(
  PART,
  UNIT,
  '<input type=checkbox checked>',
  '<input type=radio name=a checked>Yes <input type=radio name=a>No',
)}${row(
  '<input value="CCH-E2">',
  UNIT.replace(' selected', ''),
  '<input type=checkbox>',
  '<label><input type=radio name=b>Yes</label> <label><input type=radio name=b checked>No</label>',
)}</table>`;
const PRICES = [
  row('<input name=q1 value=1>', '<input name=p1 value="11.00">'),
  row('<input name=q2 value=2>', '<input name=p2 value="12.00">'),
];
const PRICE = '- read: { price: { from: Price, required: false } }';
const AMBIGUOUS = { fails: 'target_ambiguous' };

const DUES = [row('2026-10-06', 'INV-1002', '100.00'), row('2026-10-15', 'INV-1003', '200.00')];
const DUE_HEAD = head('Date', 'Invoice', 'Due');
const DUE = '- read: { dues: { table: { find: table }, columns: { Invoice: invoice, Due: due } } }';
const TWO_DUES = {
  reads: {
    dues: [
      { invoice: 'INV-1002', due: '100.00' },
      { invoice: 'INV-1003', due: '200.00' },
    ],
  },
};
const dues = (...last: readonly string[]): string =>
  `<table>${DUE_HEAD}${DUES.join('')}${last.join('')}</table>`;
const SHIFTED = DUES.map((one) => one.replace('<td>', '<td><input type=checkbox><td>'));
const WITH_BUTTON = DUES.map((one) => one.replace('</tr>', '<td><button>View</button></tr>'));
const ENDS = (...ends: readonly string[]): string =>
  `<table>${DUE_HEAD}${DUES.map((one, at) => one.replace('</tr>', `${ends[at] ?? ''}</tr>`)).join('')}</table>`;
const PAY = '<td><button>Pay</button>';
const VOID = '<td><input type=submit value=Void>';
const TOTALS = '<tr class=listtotal><td>&nbsp;</td><td>&nbsp;</td><th>300.00</th></tr>';
/** Rows of heading cells only, under the entries: they add an entry, or end the table. */
const HEADING_ENDS = [
  head('<input>', '<input>', '<input> <button>Add</button>'),
  head('<input>', '<input>', '<input>', '<button>Due</button>'),
  '<tr><th colspan=3><button>Due</button></th></tr>',
  head('Due', '', '<button>Export</button>'),
  head('Total', '', '300.00'),
  head('Date', 'Invoice', 'Due'),
];

const HOUR_HEAD = head('User', '2026-9', '2026-10', 'Total time');
const HOURS = row('Dana Quill', '14:00', '16:45', '30:45') + row('Anna Hall', '', '15:45', '15:45');
const DECIMALS = row('Dana Quill', '14.00', '16.75', '30.75') + row('Anna Hall', '', '15.75', '15.75');
const USERS = '- read: { users: { table: { find: table }, columns: { User: user } } }';
/** Sums stand above their parts. */
const PART_HEAD = head('Person', 'Activity', 'Hours');
const PART_ROWS = row('Dana Quill', '', '3:30') + row('', 'Review', '2:00') + row('', 'Coding', '1:30');

/** What stands in the only cell under "Terms". */
const terms = (cell: string): string => `<table>${head('Claim', 'Terms')}${row('17', cell)}</table>`;
/** A folder and files, each with a box to select it (BackupPC). */
const NAMED = (...names: readonly string[]): string =>
  `<table>${head('Name', 'Type', 'Mode')}${names.map((name, at) => row(`<input type=checkbox name=fcb${at} value=%2f${name}>&nbsp;<img src=data:,>&nbsp;<a href="#${name}">${name}</a>`, at === 0 ? 'dir' : 'file', '0755')).join('')}</table>`;
const TERMS = '- read: { rows: { table: { find: table }, columns: { Terms: terms } } }';
/** Each entry in a part of its own, one row after the other without a sign of where an entry begins, and with a box that spans its rows. */
const PARTS = `<table>${HEADS}${TICKETS.map((ticket) => `<tbody>${ticket.join('')}</tbody>`).join('')}</table>`;
const BARE = `<table>${HEADS}<tbody>${TICKETS.flat().join('')}</tbody></table>`;
const cellOf = (where: string, column: string): string =>
  `- read: { value: { from: { cell: { row: ${where}, column: ${column} } } } }`;
const press = (what: string): string =>
  `<button onclick="o.textContent='${what}'">${what.split(' ')[0]}</button>`;
const ACTIONS = `<thead>${head('#', 'Subject', 'Action')}${head('', 'Requestor', 'Mail')}</thead>`;
const LETTERS = [
  row('1', 'Letter', press('Take 1')) + row('', 'ann', press('Go 1')),
  row('2', 'Letter', press('Take 2')) + row('', 'bob', press('Go 2')),
];
const PRESSED = '<p id=o>none</p>';
const LETTER_PARTS = `<table>${ACTIONS}${LETTERS.map((one) => `<tbody>${one}</tbody>`).join('')}</table>${PRESSED}`;
const LETTER_ROWS = `<table>${ACTIONS}${LETTERS.join('')}</table>${PRESSED}`;
const PAIRS = ['1', '2']
  .map((n) => `<tbody>${row(n, `<input id=a${n}>`)}${row('', `<input id=b${n}>`)}</tbody>`)
  .join('');
/** What a cell of a heading row may hold in addition to its words, and the two rows of headings with it. */
const FIELDS_IN_HEADS = [
  '<input type=checkbox>',
  '<input title=filter>',
  '<select><option>all<option>none</select>',
  '<button>Sort</button>',
];
const fieldHeads = (field: string): readonly (readonly [where: string, heads: string])[] => [
  ['instead of words', HEADS.replace('<th>#', `<th>${field}`)],
  ['next to words', HEADS.replace('<th>Subject', `<th>Subject ${field}`)],
  ['in the second row', HEADS.replace('<th></th>', `<th>${field}</th>`)],
];
const FILTERS = `<thead>${head('Claim', 'Name', 'Status')}${head('<input>', '<input type=checkbox> Mine', '<select><option><option>open</select>')}</thead>`;
const OWNERS = `<table>${head('#', 'Owner')}${row('1', 'mara (Mara Ostrov)')}${row('2', 'Mara')}${row('3', 'jonas')}</table>`;

/** Tables and lists: which rows are entries, and which row is meant. */
/** An address book: the pager is drawn as icons with tooltips, and is asked for the next page, which comes a moment later. */
const PAGED_LIST = `<div><ul role=listbox id=b></ul><div role=toolbar><a href=# role=button title="Show next page" id=n>&gt;</a></div></div><script>
  const names = [['Ann', 'Bob'], ['Cy', 'Di'], ['Eve']];
  let at = -1;
  const show = () => { at += 1; b.innerHTML = names[at].map((one) => '<li role=option>' + one).join(''); n.className = at === 2 ? 'disabled' : '' };
  n.onclick = () => setTimeout(show, 150);
  show();
</script>`;

/** As PostfixAdmin lists them: a title that is narrower than the headings, and four tools at most below a heading for five. */
const mailboxes = (...rows: readonly string[]): string =>
  `<table><thead><tr><th colspan=4>Mailboxes</thead><thead>${head('Email', 'Active').replace('</tr>', '<th colspan=5>&nbsp;</tr>')}</thead>${rows.join('')}</table>`;
const MAILBOX = (email: string, ...tools: readonly string[]): string =>
  row(
    email,
    ...tools.map((tool) => `<a href=#>${tool}</a>`),
    ...(tools.length === 0 ? ['new'] : ['<form><input type=hidden name=x><button>del</button></form>']),
  );

export const tableTraps: readonly Trap[] = [
  {
    should: 'prefer what shows at a table to a summary, which only its author sees',
    page: `<h2>My open claims</h2><p>x<table>${head('Claim')}${row('17')}</table><h2>Search</h2><table summary="Search box for open claims">${head('Claim', 'Late claims')}${row('18', '3')}</table><h2>x</h2><table summary="Late claims">${head('Claim')}${row('19')}</table>`,
    steps: `- read: { open: { table: open claims, columns: { Claim: id } }, column: { table: late claims, columns: { Claim: id } } }`,
    outcome: { reads: { open: [{ id: '17' }], column: [{ id: '18' }] } },
  },
  {
    should: 'find a table by its summary, and the one inside if that only lays it out',
    page: `<table summary="Visits">${head('Visit')}${row('3')}</table>
      <table summary="Layout of the claims"><tr><td><h2>Open claims</h2><table>${head('Claim')}${row('17')}</table></table>`,
    steps:
      '- read: { visits: { table: Visits, columns: { Visit: id } }, claims: { table: claims, columns: { Claim: id } } }',
    outcome: { reads: { visits: [{ id: '3' }], claims: [{ id: '17' }] } },
  },
  ...alike(
    [
      'Number <sup>2</sup>▲',
      'Number <span>2</span> <span>▲</span>',
      'Number ▲',
      '↓ Number',
      'Number ⇅',
      '<button>Number<i> ▼</i></button><small>1</small>',
      '<a href=#>Number</a> <img alt="sorted ascending"><span class=rank>1</span>',
      'Number <span class="sort-rank">1</span>',
      '<span>Number</span><span aria-sort=ascending>↑1</span>',
    ].map((heading) => ({
      should: `find a column by the words ahead of how it is sorted: ${heading}`,
      page: `<table>${head(heading, 'Customer Number', 'Number of visits')}${row('17', '4', '3')}</table>`,
      steps: '- read: { claims: { table: { find: table }, columns: { Number: id } } }\n  timeout: 3s',
      outcome: { reads: { claims: [{ id: '17' }] } },
    })),
    3,
  ),
  ...alike(
    [
      ['Number <span>2</span>', 'Name'],
      ['Number <b>1</b> ▲', 'Number <b>2</b>'],
      ['Number <b>1</b> ▲', 'Number <b>2</b> ▼'],
      ['Number 2 ▲', 'Name'],
      ['Number 1', 'Number <b class=sort>2</b>'],
      ['Number <b>1</b> ▲', 'Number #2'],
    ].map((headings) => ({
      should: `say which columns there are if a number may be part of the name: ${headings.join(', ')}`,
      page: `<table>${head(...headings)}${row('17', '4')}</table>`,
      steps: '- read: { claims: { table: { find: table }, columns: { Number: id } } }\n  timeout: 3s',
      outcome: { fails: 'column_not_found', names: ['its columns: Number '] },
    })),
    2,
  ),
  {
    should: 'prefer a heading that says all to one with a rank',
    page: `<table>${head('Number <b>2</b> ▲', 'Number')}${row('17', '4')}</table>`,
    steps: '- read: { claims: { table: { find: table }, columns: { Number: id } } }',
    outcome: { reads: { claims: [{ id: '4' }] } },
  },
  {
    should: 'read attributes of cells and of what is in them, alone and next to the text',
    page: `<table>${head('Claim', 'Seen', 'Due')}${[17, 18]
      .map(
        (claim) =>
          `<tr><td><a href="?c=${claim}"><i>+</i></a> <a href="?c=${claim}">${claim}</a> <a hidden href=?x>x</a><td title="by ${claim}"><input type=checkbox${claim === 17 ? ' checked' : ''}><td data-sort=2026-01-${claim}>Jan ${claim} <input size=2>`,
      )
      .join('')}<tr><td>19<td><td></table>`,
    steps: `- read:
    claims:
      table: { find: table }
      columns:
        Claim: [{ name: claim, regex: '\\d+' }, { name: link, attribute: href }]
        Seen: [{ name: seen, as: boolean }, { name: by, attribute: title }]
        Due: { name: due, attribute: data-sort, as: date, format: yyyy-MM-dd }`,
    outcome: {
      reads: {
        claims: [
          { claim: '17', link: '?c=17', seen: true, by: 'by 17', due: '2026-01-17' },
          { claim: '18', link: '?c=18', seen: false, by: 'by 18', due: '2026-01-18' },
          { claim: '19', link: null, seen: null, by: null, due: null },
        ],
      },
    },
  },
  {
    should: 'not choose between two attributes of a cell',
    page: `<table>${head('Claim')}${row('<a href=?a>17</a> <a href=?b>Edit</a>')}</table>`,
    steps:
      '- read: { claims: { table: { find: table }, columns: { Claim: { name: link, attribute: href } } } }',
    outcome: { fails: 'entries_unclear', names: ['several elements with the "attribute"'] },
  },
  {
    should: 'read lists in cells as read reads them, and the dashes of one for nothing',
    page: `<table>${head('Claim', 'Patient', 'Reason')}${[
      '<select><option value="">---------<option value=1>Late</select>',
      '<select><option value="">---------<option value=1 selected>Late</select>',
      '<select multiple><option value="" selected>---<option value=1 selected>Late<option value=2 selected>Lost</select>',
      '<select><option value="">---</select> <a href=#>Help</a>',
      '<select><option value=0>---</select>',
    ]
      .map((list, at) => row(String(at), 'Ann', list))
      .join('')}</table>`,
    steps: `- read:
    claims: { table: { find: table }, columns: { Reason: a } }
    cells: { list: css "td:nth-child(3)" }
    dashes: { table: { find: table }, columns: { Claim: id }, where: { Reason: '---------' } }
    pattern: { table: { find: table }, columns: { Claim: id }, where: { Reason: /^-+$/ } }
    row: { from: { find: cell, nth: 0, within: { row: { Patient: Ann, Reason: '---------' } } } }`,
    outcome: {
      reads: {
        dashes: [{ id: '0' }],
        pattern: ['0', '3', '4'].map((id) => ({ id })),
        row: '0',
        claims: [null, 'Late', 'Late, Lost', null, '---'].map((a) => ({ a })),
        cells: [null, 'Late', 'Late, Lost', null, '---'],
      },
    },
  },
  {
    should: 'read under names below the names of groups that only a style marks',
    page: BACKUPS,
    steps:
      '- read: { backups: { table: { find: table }, columns: { "Backup#": number, "Totals #Files": files, "New Files Size": size } } }',
    outcome: {
      reads: {
        backups: [
          { number: '18', files: '432', size: '21.5' },
          { number: '17', files: '416', size: '28.8' },
        ],
      },
    },
  },
  {
    should: 'name the columns of two groups with the same names below',
    page: BACKUPS,
    steps: '- read: { backups: { table: { find: table }, columns: { "#Files": files } } }',
    outcome: { fails: 'column_not_found', names: ['Totals #Files', 'New Files #Files'] },
  },
  {
    should: 'say which table was taken if it has no such column',
    page: '<h2>Claims</h2><table><tr><th>Id<th>Paid<tr><td>17<td>3</table><h2>Members</h2><table><tr><th>Name<th>Plan<tr><td>Quill<td>Gold</table>',
    steps: '- read: { found: { table: Plan, columns: { Paid: paid } } }\n  timeout: 3s',
    outcome: { fails: 'column_not_found', names: ['the table "Members"', 'its columns: Name, Plan'] },
  },
  {
    should: 'not take a list in a part of the page that is not there for an empty one',
    page: '<section aria-label=Claims><p>None</p></section>',
    steps:
      '- read: { none: { list: { find: listitem, within: Claims }, required: false } }\n- read: { it: { list: { find: listitem, within: region "Appeals" }, required: false } }\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['region "Appeals" was not found'] },
  },
  {
    should: 'read one entry from each part of a table that holds two rows',
    page: `<table>${HEADS}${TICKETS.map((ticket) => `<tbody>${ticket.join('')}</tbody>`).join('')}</table>`,
    steps: READ,
    outcome: FIRST_ROWS,
  },
  {
    should: 'read both rows of an entry by the headings of both rows',
    page: `<table>${HEADS}${TICKETS.map((ticket) => `<tbody>${ticket.join('')}</tbody>`).join('')}</table>`,
    steps: BOTH,
    outcome: BOTH_ROWS,
  },
  ...alike(
    FIELDS_IN_HEADS.flatMap((field) =>
      fieldHeads(field).flatMap(([where, heads]): Trap[] => [
        {
          should: `read both rows of an entry under headings with ${field} ${where}`,
          page: PARTS.replace(HEADS, heads),
          steps: BOTH,
          outcome: BOTH_ROWS,
        },
        {
          should: `not read twice as many entries under headings with ${field} ${where}`,
          page: BARE.replace(HEADS, heads),
          steps: READ,
          outcome: UNCLEAR,
        },
      ]),
    ),
    6,
  ),
  {
    should: 'read one entry from each row under headings and a row of filters',
    page: `<table>${FILTERS}${row('1', 'Anna', 'open')}${row('2', 'Bert', 'paid')}</table>`,
    steps: '- read: { claims: { table: { find: table }, columns: { Claim: claim, Status: status } } }',
    outcome: {
      reads: {
        claims: [
          { claim: '1', status: 'open' },
          { claim: '2', status: 'paid' },
        ],
      },
    },
  },
  {
    should: 'take two rows for an entry where columns of both heading rows are named',
    page: `<table>${HEADS}<tbody>${TICKETS.flat().join('')}</tbody></table>`,
    steps: BOTH,
    outcome: BOTH_ROWS,
  },
  {
    should: 'take two rows for an entry where a cell spans both',
    page: `<table><thead><tr><th rowspan=2>#</th><th>Subject</th></tr><tr><th>Status</th></tr></thead><tbody>
      <tr><td rowspan=2>1</td><td>Card lost</td></tr><tr><td>open</td></tr><tr><td rowspan=2>2</td><td>New plan</td></tr><tr><td>new</td></tr></tbody></table>`,
    steps: READ,
    outcome: FIRST_ROWS,
  },
  {
    should: 'not take a heading with an arrow in it for the control for the next page',
    page: `<table>${head('Kind <a href="#">← T →</a>', 'Claim')}${row('A', '1')}</table>`,
    steps:
      '- read: { claims: { table: { find: table }, columns: { Claim: number }, next: \'button "→" [exact]\' } }',
    outcome: { reads: { claims: [{ number: '1' }] } },
  },
  {
    should: 'read the column with the words under a heading that reaches over its boxes, too',
    page: `<table><tr><th colspan=2>N°<th>Client</tr>${row('<input type=checkbox>', '807', 'Ann')}${row('<input type=checkbox>', '', 'Bob')}</table>`,
    steps: '- read: { stays: { table: { find: table }, columns: { N°: number, Client: client } } }',
    outcome: {
      reads: {
        stays: [
          { number: '807', client: 'Ann' },
          { number: null, client: 'Bob' },
        ],
      },
    },
  },
  {
    should: 'not take the empty column next to a picture for the one that a heading over both names',
    page: `<table><tr><th>Claim<th colspan=2>Status</tr>${row('C1', '<img alt="Denied">', '')}${row('C2', '<img alt="Paid">', '')}</table>`,
    steps: '- read: { claims: { table: { find: table }, columns: { Claim: claim, Status: status } } }',
    outcome: { fails: 'column_not_found', names: ['has several columns "Status"'] },
  },
  {
    should: 'find the column under a heading that reaches over its boxes also without entries',
    page: '<table><tr><th colspan=2>N°<th>Client<tr><td colspan=3>No records found</table>',
    steps: '- read: { stays: { table: { find: table }, columns: { N°: number, Client: client } } }',
    outcome: { reads: { stays: [] } },
  },
  {
    should: 'not choose between two columns under one heading',
    page: `<table><tr><th colspan=2>Paid<th>Client</tr>${row('', 'EUR', 'Ann')}${row('', 'EUR', 'Bob')}</table>`,
    steps: '- read: { stays: { table: { find: table }, columns: { Paid: paid, Client: client } } }',
    outcome: { fails: 'column_not_found', names: ['has several columns "Paid"'] },
  },
  ...alike(
    [
      ['<td>A<td colspan=3>ann@a.example<td>Ann', 'begins with the heading'],
      ['<td colspan=2>ann@a.example<td>a.example<td>-<td>Ann', 'ends under the heading'],
    ].map(([cells = '', where = '']): Trap => ({
      should: `say that the cells under a heading span other columns than it, and not that there are several (${where})`,
      page: `<table><caption>Members</caption><tr><th>No<th colspan=2>Email<th>Domain<th>Name<tr>${cells}<tr>${cells}</table>`,
      steps: '- read: { it: { table: Members, columns: { Email: email, Name: name } } }\n  timeout: 3s',
      outcome: {
        fails: 'column_not_found',
        names: ['cells under "Email" that span other columns than the heading', '"list"'],
      },
    })),
  ),
  {
    should: 'read cells by the lower headings if an upper one reaches over the end of all rows',
    page: `<table aria-label=Queues><thead><tr><th colspan=2>Overview<th>Messages<th>+/-<tr><th>Name<th>State<th>Ready
      <tbody><tr><td>claims<td>idle<td>7<tr><td>rejects<td>running<td>0</table>`,
    steps: '- read: { queues: { table: Queues, columns: { Name: name, State: state, Ready: ready } } }',
    outcome: {
      reads: {
        queues: [
          { name: 'claims', state: 'idle', ready: '7' },
          { name: 'rejects', state: 'running', ready: '0' },
        ],
      },
    },
  },
  {
    should: 'not read cells by the lower headings if only some rows are as long as they are',
    page: `<table aria-label=Queues><thead><tr><th colspan=2>Overview<th>Messages<th>Age<tr><th>Name<th>State<th>Ready
      <tbody><tr><td>claims<td>idle<td>7<tr><td>rejects<td>running<td>0<td>5 days</table>`,
    steps: '- read: { queues: { table: Queues, columns: { Name: name, State: state, Ready: ready } } }',
    outcome: { fails: 'entries_unclear' },
  },
  {
    should: 'not read twice as many entries where only the headings stand in two rows',
    page: `<table>${HEADS}<tbody>${TICKETS.flat().join('')}</tbody></table>`,
    steps: READ,
    outcome: { ...UNCLEAR, names: ['Subject Requestor'] },
  },
  {
    should: 'read one entry from each row under headings with a second row, named by both',
    page: `<table><thead>${head('Service', 'Copay')}${head('(code)', '(USD)')}</thead>${row('Visit', '20')}${row('Drug', '5')}</table>`,
    steps: '- read: { rows: { table: { find: table }, columns: { Copay (USD): copay } } }',
    outcome: { reads: { rows: [{ copay: '20' }, { copay: '5' }] } },
  },
  {
    should: 'not read the rows of detail under each entry as entries',
    page: `<table>${head('#', 'Subject', 'Status')}${row('1', 'Card lost', 'open')}<tr><td></td><td colspan=2>by ann</td></tr>
      ${row('2', 'New plan', 'new')}<tr><td></td><td colspan=2>by bob</td></tr></table>`,
    steps: READ,
    outcome: UNCLEAR,
  },
  {
    should: 'read only the entries of such a table that "where" names',
    page: `<table>${head('#', 'Subject', 'Status')}${row('1', 'Card lost', 'open')}<tr><td></td><td colspan=2>by ann</td></tr>
      ${row('2', 'New plan', 'new')}<tr><td></td><td colspan=2>by bob</td></tr></table>`,
    steps: `${READ.slice(0, -3)}, where: { '#': /\\d/ } } }`,
    outcome: FIRST_ROWS,
  },
  {
    should: 'read the first rows of parts that hold an entry and its detail',
    page: `<table><thead>${head('#', 'Subject', 'Status')}</thead><tbody>${row('1', 'Card lost', 'open')}<tr><td></td><td colspan=2>by ann</td></tr></tbody>
      <tbody>${row('2', 'New plan', 'new')}<tr><td></td><td colspan=2>by bob</td></tr></tbody></table>`,
    steps: READ,
    outcome: FIRST_ROWS,
  },
  {
    should: 'read each row under a cell that spans the rows of a group',
    page: `<table>${head('Provider', 'Claim')}<tr><td rowspan=2>Lee</td><td>17</td></tr><tr><td>18</td></tr><tr><td rowspan=2>Kim</td><td>19</td></tr><tr><td>20</td></tr></table>`,
    steps: '- read: { rows: { table: { find: table }, columns: { Provider: provider, Claim: claim } } }',
    outcome: {
      reads: {
        rows: [
          { provider: 'Lee', claim: '17' },
          { provider: 'Lee', claim: '18' },
          { provider: 'Kim', claim: '19' },
          { provider: 'Kim', claim: '20' },
        ],
      },
    },
  },
  {
    should: 'not read a list of rows of two forms',
    page: `<table>${head('#', 'Subject', 'Status')}${row('1', 'Card lost', 'open')}<tr><td></td><td colspan=2>by ann</td></tr>
      ${row('2', 'New plan', 'new')}<tr><td></td><td colspan=2>by bob</td></tr></table>`,
    steps: '- read: { rows: { list: row, fields: { subject: cell "Card" } } }',
    outcome: UNCLEAR,
  },
  {
    should: 'not list the row of a table that lays out the page around the rows that are meant',
    page: LAID_OUT,
    steps: '- read: { claims: { list: { find: row, has: link "View" } } }',
    outcome: { fails: 'entries_unclear', names: ['has_not: row'] },
  },
  {
    should: 'list the rows in a table that lays out the page, if those around them are excluded',
    page: LAID_OUT,
    steps: '- read: { claims: { list: { find: row, has: link "View", has_not: row } } }',
    outcome: { reads: { claims: ['17 View', '18 View'] } },
  },
  {
    should: 'read the last row of empty fields if a cell that says something spans it',
    page: `<table>${head('Status', 'Units')}<tr><td rowspan=2>Open<td><input value=3><tr><td><input></table>`,
    steps: '- read: { all: { table: { find: table }, columns: { Status: status, Units: units } } }',
    outcome: {
      reads: {
        all: [
          { status: 'Open', units: '3' },
          { status: 'Open', units: null },
        ],
      },
    },
  },
  {
    should: 'list rows of tables with other columns, one of each',
    page: `<table>${head('Claim', 'Status', 'Due')}${row('17', 'Paid', '3')}</table><table>${head('Claim', 'Status')}${row('18', 'Void')}</table>`,
    steps: '- read: { claims: { list: { find: row, has: cell } } }',
    outcome: { reads: { claims: ['17 Paid 3', '18 Void'] } },
  },
  {
    should: 'not read the row of headings as an entry where no heading cells mark it',
    page: `<table>${row('Claim', 'Status')}${row('17', 'Paid')}</table>`,
    steps: '- read: { claims: { table: { find: table }, columns: { Claim: number } } }',
    outcome: { reads: { claims: [{ number: '17' }] } },
  },
  {
    should: 'not take the row of another number that contains this one',
    page: CLAIMS,
    steps:
      "- read: { status: { from: { cell: { row: { Claim: '17' }, column: Status } }, required: false } }",
    outcome: { reads: { status: null } },
  },
  ...alike(
    ['Benefits', 'Plan benefits', 'Copay', 'Drug'].map((words): Trap => ({
      should: `find a table by the words "${words}"`,
      page: `<h2>Plan benefits</h2><table><caption>Benefits</caption>${head('Service', 'Copay')}${row('Visit', '$20')}${row('Drug', '$5')}</table>
      <h2>Claims</h2><table>${head('Service', 'Status')}${row('Visit', 'Paid')}</table>`,
      steps: `- read: { rows: { table: ${words}, columns: { Service: service } } }`,
      outcome: { reads: { rows: [{ service: 'Visit' }, { service: 'Drug' }] } },
    })),
  ),
  {
    should: 'not choose between two tables with a column of these words',
    page: `<table>${head('Service', 'Copay')}${row('Visit', '$20')}</table><table>${head('Service', 'Status')}${row('Visit', 'Paid')}</table>`,
    steps: '- read: { rows: { table: Service, columns: { Service: service } } }',
    outcome: { fails: 'target_ambiguous' },
  },
  {
    should: 'find the table around which another table only lays out the page',
    page: `<table><tr><td><h2>Benefits</h2><table>${head('Service', 'Copay')}${row('Visit', '$20')}</table></td></tr></table>`,
    steps: '- read: { rows: { table: Benefits, columns: { Service: service } } }',
    outcome: { reads: { rows: [{ service: 'Visit' }] } },
  },
  {
    should: 'say that a target is no table',
    page: `<p>Benefits</p><table>${head('Service')}${row('Visit')}</table>`,
    steps: '- read: { rows: { table: text "Benefits", columns: { Service: service } } }\n  timeout: 4s',
    outcome: { fails: 'column_not_found', names: ['is not a table', 'the heading ahead of it'] },
  },
  {
    should: 'not leave out rows whose empty cell may mean the same as the one above',
    page: SERVICES,
    steps:
      "- read: { services: { table: { find: table }, columns: { Service: name }, where: { Host: 'web' } } }",
    outcome: { fails: 'entries_unclear', names: ['same_as_above'] },
  },
  {
    should: 'read the rows whose empty cell means the same as the one above',
    page: SERVICES,
    steps:
      "- read: { services: { table: { find: table }, columns: { Host: host, Service: name }, where: { Host: 'web' }, same_as_above: Host } }",
    outcome: {
      reads: {
        services: [
          { host: 'web', name: 'HTTP' },
          { host: 'web', name: 'PING' },
        ],
      },
    },
  },
  {
    should: 'read on the next page of rows what the last of the page before said',
    page: `<div id=p>${SERVICES}</div><button onclick="p.innerHTML = next.innerHTML; this.remove()">Next</button>
      <template id=next><table>${head('Host', 'Service')}${row('', 'SMTP')}${row('dns', 'PING')}</table></template>`,
    steps:
      '- read: { services: { table: { find: table }, columns: { Service: name }, where: { Host: \'db\' }, same_as_above: Host, next: button "Next" } }',
    outcome: { reads: { services: [{ name: 'SQL' }, { name: 'SMTP' }] } },
  },
  {
    should: 'read only the rows whose own cell says so, if an empty cell means nothing',
    page: SERVICES,
    steps:
      "- read: { services: { table: { find: table }, columns: { Service: name }, where: { Host: 'web' }, same_as_above: [] } }",
    outcome: { reads: { services: [{ name: 'HTTP' }] } },
  },
  {
    should: 'not take an empty cell that follows others in its row for one that repeats',
    page: `<table>${head('Claim', 'Note')}${row('1', 'Paid')}${row('2', '')}</table>`,
    steps:
      '- read: { claims: { table: { find: table }, columns: { Claim: number }, where: { Note: Paid } } }',
    outcome: { reads: { claims: [{ number: '1' }] } },
  },
  {
    should: 'not read a table as empty whose rows are under way',
    page: `${EMPTY}<script>${FETCHES}</script>`,
    others: { '/rows': ROWS },
    late: { '/rows': 800 },
    steps: AGAIN + NUMBERS,
    outcome: THREE_CLAIMS,
  },
  {
    should: 'not read a table as empty whose rows a script has not even asked for',
    page: `${EMPTY}<script>setTimeout(() => ${FETCHES}, 500)</script>`,
    others: { '/rows': ROWS },
    late: { '/rows': 500 },
    steps: AGAIN + NUMBERS,
    outcome: THREE_CLAIMS,
  },
  {
    should: 'not read the empty rows that stand for those under way',
    page: `${EMPTY.replace('<tbody id=b>', `<tbody id=b>${row('', '')}${row('', '')}`)}<script>${FETCHES}</script>`,
    others: { '/rows': ROWS },
    late: { '/rows': 800 },
    steps: AGAIN + NUMBERS,
    outcome: THREE_CLAIMS,
  },
  {
    should: 'not read the rows of the search before while the next are under way',
    page: `${EMPTY.replace('<tbody id=b>', `<tbody id=b>${row('1', 'Old')}`)}<button onclick="${FETCHES}">Search</button>`,
    others: { '/rows': ROWS },
    late: { '/rows': 800 },
    steps: `- click: Search\n${NUMBERS}`,
    outcome: THREE_CLAIMS,
  },
  {
    should: 'not take a row of buttons for the selected entries, with a box that selects all, for an entry',
    page: `<table><thead><tr><td>&nbsp;<td>Claim<td>Status</thead><tbody><tr><td><input type=checkbox><td>1<td>Paid<tr><td><input type=checkbox><td>2<td>Open
      <tr><td><input type=checkbox><td colspan=2><button>delete</button>&nbsp;<input type=submit value=edit></table>`,
    steps: '- read: { claims: { table: Status, columns: { Claim: number } } }',
    outcome: { reads: { claims: [{ number: '1' }, { number: '2' }] } },
  },
  {
    should: 'read a list page by page',
    page: PAGED_LIST,
    steps: '- read: { names: { list: option, next: title "Show next page" } }',
    outcome: { reads: { names: ['Ann', 'Bob', 'Cy', 'Di', 'Eve'] } },
  },
  {
    should: 'not read the first rows of a table that is drawn row by row',
    page: `${EMPTY}<script>fetch('/rows').then((r) => r.text()).then((text) => {
      const all = text.split('</tr>');
      const draw = () => { b.insertAdjacentHTML('beforeend', all.shift() + '</tr>'); if (all.length > 1) setTimeout(draw, 30); };
      draw();
    })</script>`,
    others: { '/rows': ROWS },
    late: { '/rows': 200 },
    steps: AGAIN + NUMBERS,
    outcome: THREE_CLAIMS,
  },
  {
    should: 'not read a list whose entries are under way as complete',
    page: `<ul id=b><li>1</li></ul><script>${FETCHES}</script>`,
    others: { '/rows': '<li>1</li><li>2</li>' },
    late: { '/rows': 600 },
    steps: AGAIN + '- read: { claims: { list: listitem } }',
    outcome: { reads: { claims: ['1', '2'] } },
  },
  {
    should: 'not read a list whose entries have just come after a long time, and are drawn only now',
    page: `<ul id=b><li>1</li></ul><script>fetch('/rows').then((r) => r.text()).then((text) => setTimeout(() => { b.innerHTML = text }, 40))</script>`,
    others: { '/rows': '<li>1</li><li>2</li>' },
    late: { '/rows': 5_300 },
    steps: AGAIN + '- read: { claims: { list: listitem } }',
    outcome: { reads: { claims: ['1', '2'] } },
  },
  {
    should: 'not read the entries of the search before if those of the next do not come in time',
    page: `<ul id=b><li>1</li></ul><button onclick="${FETCHES}">Search</button>`,
    others: { '/rows': '' },
    late: { '/rows': 8_000 },
    steps: '- click: Search\n- read: { claims: { list: listitem } }\n  timeout: 3s',
    outcome: { fails: 'data_not_loaded', names: ['after an earlier step'] },
  },
  {
    should: 'read while the page waits for an answer that no step has asked for',
    page: `<ul id=b><li>1</li></ul><button>Search</button><script>const poll = () => fetch('/rows').then(poll); poll()</script>`,
    others: { '/rows': '' },
    late: { '/rows': 8_000 },
    steps: AGAIN + '- click: Search\n- read: { claims: { list: listitem } }\n  timeout: 3s',
    outcome: { reads: { claims: ['1'] } },
  },
  {
    should: 'read a table without rows as empty',
    page: `${EMPTY}<script>fetch('/rows')</script>`,
    others: { '/rows': '' },
    late: { '/rows': 200 },
    steps: NUMBERS,
    outcome: { reads: { claims: [] } },
  },
  {
    should: 'read what the fields in the cells of a table hold',
    page: LINES,
    steps: LINE,
    outcome: {
      reads: {
        rows: [
          { number: 'CCH-E1', unit: 'ea', taxed: 'true', sent: 'Yes' },
          { number: 'CCH-E2', unit: 'h', taxed: 'false', sent: 'No' },
        ],
      },
    },
  },
  {
    should: 'find rows by what is chosen in their cells, and read a cell with a field in it',
    page: LINES,
    steps: `- read: { rows: { table: { find: table }, columns: { Number: number }, where: { Unit: ea, Taxed: 'true' } } }
- read: { part: { from: { cell: { row: { Unit: h, Sent: 'No' }, column: Number } } }, taxed: { from: { cell: { row: { Number: CCH-E1 }, column: Taxed } } } }`,
    outcome: { reads: { rows: [{ number: 'CCH-E1' }], part: 'CCH-E2', taxed: 'true' } },
  },
  {
    should: 'read what the fields in an ARIA grid hold',
    page: `<div role=grid><div role=row><span role=columnheader>Number</span><span role=columnheader>Sent</span></div>
      <div role=row><span role=gridcell>${PART}</span><span role=gridcell><span role=switch aria-checked=true>on</span></span></div></div>`,
    steps: '- read: { rows: { table: { find: grid }, columns: { Number: number, Sent: sent } } }',
    outcome: { reads: { rows: [{ number: 'CCH-E1', sent: 'true' }] } },
  },
  ...alike(
    [
      '<input value=12> days',
      'Net <input value=45> days',
      '<input type=checkbox> Paid',
      '<label><input type=checkbox> Paid</label>',
      '<input value=12> <select><option>days</select>',
      '<input type=radio name=a checked> Yes, since <input value=2026>',
    ].flatMap((cell): Trap[] => [
      { should: `not choose what a cell says: ${cell}`, page: terms(cell), steps: TERMS, outcome: UNCLEAR },
      {
        should: `not choose what a cell says on its own: ${cell}`,
        page: terms(cell),
        steps: "- read: { terms: { from: { cell: { row: { Claim: '17' }, column: Terms } } } }",
        outcome: { fails: 'value_unreadable' },
      },
    ]),
    2,
  ),
  ...alike(
    [
      [NAMED('rates', 'notes'), 'rates'],
      [NAMED('rates'), 'rates'],
      [NAMED('rates', 'rates'), ''],
      [NAMED('rates', 'notes').replaceAll(/<\/?a\b.*?>/g, ''), ''],
      [NAMED('rates', 'notes').replaceAll('<input', '<input aria-label=Active'), ''],
      [NAMED('details').replaceAll(/ value=\S+/g, ''), ''],
    ].map(([page = '', name = '']): Trap => ({
      should: `take a box next to the link of an entry for a tool of its row, unless the link may be one of many alike: ${name || 'unclear'} ${page.length}`,
      page,
      steps: `- read: { rows: { table: { find: table }, columns: { Name: name }, where: { Type: dir } } }
- read: { mode: { from: { cell: { row: { Name: rates, Type: dir }, column: Mode } } } }`,
      outcome: name === '' ? UNCLEAR : { reads: { rows: [{ name: 'rates' }], mode: '0755' } },
    })),
    3,
  ),
  {
    should: 'not find a row, nor miss it, by a cell that may be read in two ways',
    page: terms('<input type=checkbox> Paid'),
    steps: '- for_each: { matching: { row: { Terms: Paid } } }\n  as: claim\n  steps:\n    - log: claim',
    outcome: { fails: 'target_ambiguous', names: ['Terms'] },
  },
  ...alike(
    [
      ['$ <input value=12>', '12'],
      ['<label>Days <input value=12></label>', '12'],
      ['<input value=12> <button>Change</button>', '12'],
      ['<input type=radio name=a> Yes <input type=radio name=a> No', null],
    ].map(([cell, held]): Trap => ({
      should: `read what the one field of a cell holds: ${cell}`,
      page: terms(cell ?? ''),
      steps: TERMS,
      outcome: { reads: { rows: [{ terms: held ?? null }] } },
    })),
  ),
  ...alike(
    [
      ['heading cells', `<table>${head('Qty', 'Price')}${PRICES.join('')}</table>`],
      ['headings in plain cells', `<table>${row('Qty', 'Price')}${PRICES.join('')}</table>`],
      ['a row of text', `<table>${head('Qty', 'Price')}${PRICES[0]}${row('2', '12.00')}</table>`],
      ['an empty row', `<table>${head('Qty', 'Price')}${PRICES[0]}${row('2', '')}</table>`],
      ['a row of text ahead', `<table>${head('Qty', 'Price')}${row('2', '12.00')}${PRICES[0]}</table>`],
      [
        'words next to a field',
        `<table>${head('Qty', 'Price')}${PRICES[0]}${row('2', '<input value=12> each')}</table>`,
      ],
      ['a grid', `<table><thead>${head('Qty', 'Price')}</thead><tbody>${PRICES.join('')}</tbody></table>`],
    ].map(([what, page = '']): Trap => ({
      should: `not read the first of several rows by the heading of its column: ${what}`,
      page,
      steps: PRICE,
      outcome: AMBIGUOUS,
    })),
  ),
  ...alike(
    [head('Qty', 'Price'), row('Qty', 'Price'), `<thead>${head('Qty', 'Price')}</thead>`].flatMap(
      (heads): Trap[] => [
        {
          should: `not fill in the first of several rows by the heading of its column: ${heads}`,
          page: `<table>${heads}${PRICES.join('')}</table>`,
          steps: "- fill: { Price: '99' }",
          outcome: { ...AMBIGUOUS, leaves: { '[name=p1]': '11.00' } },
        },
        {
          should: `fill in and read the only row under a heading: ${heads}`,
          page: `<table>${heads}${PRICES[0]}</table>`,
          steps: `- fill: { Price: '99' }\n${PRICE}`,
          outcome: { reads: { price: '99' } },
        },
      ],
    ),
    2,
  ),
  {
    should: 'not fill in the first of several rows where the others have words to the left',
    page: `<table>${head('Item', 'Price')}${row('<input name=i>', '<input name=p1 value=11>')}${row('Chair', '<input name=p2 value=12>')}</table>`,
    steps: "- fill: { Price: '99' }",
    outcome: { ...AMBIGUOUS, leaves: { '[name=p1]': '11' } },
  },
  {
    should: 'fill in the fields of a form whose captions are over them',
    page: `<table>${row('First', 'Last')}${row('<input name=f>', '<input name=l>')}${row('City', 'State')}${row('<input name=c>', '<input name=s>')}</table>
      <table>${head('Plan', 'Group')}${row('<input name=p>', '<input name=g>')}${head('Card', 'Issued')}${row('<input name=k>', '<input name=d>')}</table>`,
    steps: '- fill: { First: A, State: B, Plan: C, Issued: D }',
    outcome: { leaves: { '[name=f]': 'A', '[name=s]': 'B', '[name=p]': 'C', '[name=d]': 'D' } },
  },
  ...alike(
    [
      ['a cell more at the start', `<table>${DUE_HEAD}${SHIFTED.join('')}</table>`],
      ['a cell more at the start of one row', `<table>${DUE_HEAD}${DUES[0]}${SHIFTED[1]}</table>`],
      ['a cell less', `<table>${head('', 'Date', 'Invoice', 'Due')}${DUES.join('')}</table>`],
      ['a cell less in one row', dues(row('INV-1004', '7.00'))],
      [
        'words in the cell more',
        `<table>${DUE_HEAD}${DUES.map((one) => one.replace('</tr>', '<td>late</tr>')).join('')}</table>`,
      ],
      [
        'a cell more in a grid',
        `<div role=grid><div role=row><i role=columnheader>Invoice</i><i role=columnheader>Due</i></div>
       <div role=row><i role=gridcell><input type=checkbox></i><i role=gridcell>INV-1002</i><i role=gridcell>7</i></div></div>`,
      ],
    ].map(([what, page = '']): Trap => ({
      should: `not read rows that do not fit under their headings: ${what}`,
      page,
      steps: DUE.replace('find: table', 'css: "table,[role=grid]"'),
      outcome: { ...UNCLEAR, names: ['more or fewer cells'] },
    })),
  ),
  {
    should: 'take a word in place of a table for its words, and not for the role of a text',
    page: '<p>Run <code>import</code></p><table><tr><th>code<th>meaning<tr><td>S1<td>Visit</table>',
    steps: '- read: { rows: { table: code, columns: { code: code, meaning: meaning } } }',
    outcome: { reads: { rows: [{ code: 'S1', meaning: 'Visit' }] } },
  },
  {
    should: 'not read a cell of a row that does not fit under the headings',
    page: `<table>${DUE_HEAD}${SHIFTED.join('')}</table>`,
    steps: '- read: { due: { from: { cell: { row: row "INV-1002", column: Due } }, required: false } }',
    outcome: { fails: 'target_ambiguous', names: ['Due'] },
  },
  {
    should: 'not find a row by the heading of a shifted column',
    page: `<table>${DUE_HEAD}${SHIFTED.join('')}</table>`,
    steps:
      "- for_each: { matching: { row: { Invoice: '2026-10-06' } } }\n  as: one\n  steps:\n    - log: one",
    outcome: { fails: 'entries_unclear', names: ["{ find: row, has: 'cell"] },
  },
  {
    should: 'find a row with a shifted column by a whole cell, and not the one that only begins with it',
    page: `<table>${head('ID', 'Ask')}${row('<input type=checkbox>', 'fax@old.example', 'in')}${row('<input type=checkbox>', 'old.example', 'out')}</table>`,
    steps: `- read: { ask: { from: { find: cell, nth: 2, within: { find: row, has: 'cell "old.example" [exact]' } } } }`,
    outcome: { reads: { ask: 'out' } },
  },
  {
    should: 'read rows of the same length that end before a heading without words, as phpMyAdmin draws them',
    page: `<table><thead><tr><th colspan=2><a href=#>T</a><th>Id<th>Name<td colspan=2></thead>${[1, 2].map((id) => `<tr><td><input type=checkbox><td><a href=#e${id}>Edit</a><td>${id}<td>Ann`).join('')}</table>`,
    steps: `- read: { it: { table: table, columns: { Id: id, Name: name } }, link: { from: { find: link "Edit", within: { row: { Id: '2' } } }, attribute: href } }`,
    outcome: {
      reads: {
        it: [
          { id: '1', name: 'Ann' },
          { id: '2', name: 'Ann' },
        ],
        link: '#e2',
      },
    },
  },
  ...alike(
    [
      ['the first', '<th><th>Billed<th>Paid<th>', ['100', '10', 'Denied']],
      ['the first, with tools at the end', '<th><th>Billed<th>Paid<th>', ['1', 'Ann', '<a href=#>Edit</a>']],
      ['one in the middle', '<th>Billed<th><th>Paid<th>', ['C1', '101', '201']],
      ['the last with words', '<th>Billed<th>Paid<th>', ['Ann', '<a href=#>View</a>']],
    ].map(([which, heads, cells]): Trap => ({
      should: `not guess the cells of rows of one length that may lack ${String(which)}`,
      page: `<table><thead><tr>${String(heads)}</thead>${[1, 2].map((id) => row(...(cells as string[]).map((cell) => cell.replace(/(?<=\w)$|1/, String(id))))).join('')}</table>`,
      steps: '- read: { it: { table: table, columns: { Billed: billed, Paid: paid } } }',
      outcome: UNCLEAR,
    })),
    2,
  ),
  {
    should: 'read rows whose tools end below a wider heading without words',
    page: mailboxes(MAILBOX('ann', 'YES', 'Alias', 'edit'), MAILBOX('bob', 'NO', 'Alias', 'edit')),
    steps:
      '- read: { boxes: { table: { find: table }, columns: { Email: email, Active: active } }, bob: { from: { cell: { row: { Email: bob }, column: Active } } } }',
    outcome: {
      reads: {
        boxes: [
          { email: 'ann', active: 'YES' },
          { email: 'bob', active: 'NO' },
        ],
        bob: 'NO',
      },
    },
  },
  ...alike(
    [
      { lacks: 'a cell ahead of its tools', rows: [MAILBOX('bob', 'Alias', 'edit')] },
      { lacks: 'its tools', rows: [MAILBOX('bob')] },
      { lacks: 'a cell with words', rows: [row('bob', 'late', 'since Monday', 'held')] },
    ].map(({ lacks, rows }): Trap => ({
      should: `not guess the cells of a row below a wider heading without words that lacks ${lacks}`,
      page: mailboxes(MAILBOX('ann', 'YES', 'Alias', 'edit'), ...rows),
      steps: '- read: { boxes: { table: { find: table }, columns: { Email: email, Active: active } } }',
      outcome: UNCLEAR,
    })),
    2,
  ),
  {
    should: 'read rows with a button at their end that has no heading',
    page: `<table>${DUE_HEAD}${WITH_BUTTON.join('')}</table>`,
    steps: DUE,
    outcome: TWO_DUES,
  },
  ...alike(
    [
      ['the first', [`<td>${VOID}`, PAY + VOID]],
      ['the first of each', [`<td>&nbsp;${VOID}`, `<td>${VOID}`]],
      ['the only one', ['<td>', VOID]],
    ].map(([which, ends]): Trap => ({
      should: `read rows with cells for buttons at their end that have no heading, of which ${String(which)} is empty`,
      page: ENDS(...(ends as string[])),
      steps: `${DUE}\n- read: { due: { from: { cell: { row: { Invoice: INV-1002 }, column: Due } } } }`,
      outcome: { reads: { ...TWO_DUES.reads, due: '100.00' } },
    })),
  ),
  ...alike(
    [
      ['nothing but empty cells', ['<td>', '<td>']],
      ['an empty cell, and words in another row', ['<td>', '<td>late']],
      ['an empty cell, and buttons in longer rows', ['<td>', VOID + VOID]],
    ].map(([what, ends]): Trap => ({
      should: `not read rows that have ${String(what)} past their headings`,
      page: ENDS(...(ends as string[])),
      steps: DUE,
      outcome: UNCLEAR,
    })),
  ),
  ...alike(
    [
      TOTALS,
      `<tfoot>${row('', '', '300.00')}</tfoot>`,
      `<tfoot>${head('Total', '', '300.00')}</tfoot>`,
      row('Total', '', '$300.00'),
      row('', 'Subtotal:', '300.00'),
      '<tr><td colspan=2>Grand total</td><td>300.00</td></tr>',
      row('Total', '300.00'),
      row('Total due', '', '300.00'),
      '<tr><td colspan=2>October</td><td></td></tr>' + row('Total October', '', '300.00'),
      row('', '', ''),
      '<tr style="height:100%"><td></td><td colspan=2>&nbsp;</td></tr>',
      '<tr><td colspan=2><a href=#>Closed invoices</a></td><td></td></tr>',
    ].map((last): Trap => ({
      should: `not read a row of totals as an entry: ${last}`,
      page: dues(last),
      steps: DUE,
      outcome: TWO_DUES,
    })),
  ),
  ...alike(
    HEADING_ENDS.map((last): Trap => ({
      should: `take a last row of heading cells for neither an entry nor headings: ${last}`,
      page: dues(last),
      steps: DUE,
      outcome: TWO_DUES,
    })),
    2,
  ),
  {
    should: 'read the headings of a first row that has no heading cells, if the last row has only those',
    page: `<table>${DUE_HEAD.replaceAll('th>', 'td>')}${DUES.join('')}${HEADING_ENDS[1]}</table>`,
    steps: DUE,
    outcome: TWO_DUES,
  },
  ...alike(
    [
      '<tr><td colspan=3>Invoices of Ann</td></tr>',
      row('Invoices', 'Ann', '<button>Print</button>'),
      row('<input>', '<input>', '<select><option>All</select>'),
    ].flatMap((ahead): readonly Trap[] => [
      {
        should: `take a row ahead of the headings of an empty table for neither an entry nor headings: ${ahead}`,
        page: `<table>${ahead}${DUE_HEAD}</table>`,
        steps: DUE,
        outcome: { reads: { dues: [] } },
      },
      {
        should: `not take a row ahead of the headings for an entry: ${ahead}`,
        page: `<table>${ahead}${DUE_HEAD}${DUES.join('')}</table>`,
        steps: DUE,
        outcome: TWO_DUES,
      },
    ]),
    4,
  ),
  {
    should: 'not take a row that adds an entry for headings of an empty table',
    page: `<table><thead>${DUE_HEAD}</thead><tbody>${HEADING_ENDS[1]}</tbody></table>`,
    steps: DUE,
    outcome: { reads: { dues: [] } },
  },
  ...alike(
    [
      row('', '', '300.00'),
      row('Total', 'INV-1009', '300.00'),
      row('Total due', '', '400.00'),
      row('Total for all', '', '300.00'),
      '<tr><td>1<td>INV-1009<th>7.00</tr>',
    ].map((last): Trap => ({
      should: `not choose whether a row is an entry or one of totals: ${last}`,
      page: dues(last),
      steps: DUE,
      outcome: { ...UNCLEAR, names: ['where'] },
    })),
  ),
  ...alike(
    [
      [HOURS, row('Total time', '14:00', '32:30', '46:30')],
      [HOURS, row('Total', '14:00', '32:30', '46:30')],
      [DECIMALS, row('Total time', '14.00', '32.50', '46.50')],
      [DECIMALS, row('Sum', '14.00', '32.50', '46.50')],
      [
        `<tr><td colspan=4>Ward 1</td></tr>${DECIMALS}${row('Subtotal Ward 1', '14.00', '32.50', '46.50')}`,
        `<tr><td colspan=4>Ward 2</td></tr>${row('Cy Ott', '', '1.00', '1.00')}${row('Subtotal', '', '1.00', '1.00')}${row('Grand total', '14.00', '33.50', '47.50')}`,
      ],
    ].map(([rows = '', last = '']): Trap => ({
      should: `not read a row that is the sum of those above it as an entry: ${last}`,
      page: `<table>${HOUR_HEAD}${rows}${last}</table>`,
      steps: USERS,
      outcome: {
        reads: {
          users: ['Dana Quill', 'Anna Hall', ...(last.includes('Cy') ? ['Cy Ott'] : [])].map((user) => ({
            user,
          })),
        },
      },
    })),
  ),
  {
    should: 'not choose whether a row of numbers that are no sums is an entry or one of totals',
    page: `<table>${HOUR_HEAD}${HOURS}${row('Total time', '15:00', '32:30', '47:30')}</table>`,
    steps: USERS,
    outcome: { ...UNCLEAR, names: ['where'] },
  },
  ...alike(
    [
      ['1', '300.00'],
      ['0', '0.00'],
      ['2', '600.00'],
    ].map(([units = '', copay = '']): Trap => ({
      should: `read an entry whose words begin with "Total" and go on with those of no heading: ${copay}`,
      page: `<table>${head('Procedure', 'Units', 'Copay')}${row('Open repair', units, copay)}${row('Partial knee replacement', '1', '300.00')}${row('Biopsy', '1', '300.00')}${row('Total knee replacement', units, copay)}</table>`,
      steps: '- read: { rows: { table: { find: table }, columns: { Procedure: procedure } } }',
      outcome: {
        reads: {
          rows: ['Open repair', 'Partial knee replacement', 'Biopsy', 'Total knee replacement'].map(
            (procedure) => ({ procedure }),
          ),
        },
      },
    })),
  ),
  {
    should: 'not read sums above their parts as entries of the same list',
    page: `<table>${PART_HEAD}${PART_ROWS}</table>`,
    steps: '- read: { rows: { table: { find: table }, columns: { Person: person, Hours: hours } } }',
    outcome: { ...UNCLEAR, names: ['where'] },
  },
  {
    should: 'read only the parts, or only their sums, where "where" tells them apart',
    page: `<table>${PART_HEAD}${PART_ROWS}</table>`,
    steps: `- read: { parts: { table: { find: table }, columns: { Hours: hours }, where: { Activity: '/./' }, same_as_above: [] } }
- read: { sums: { table: { find: table }, columns: { Hours: hours }, where: { Person: '/./' }, same_as_above: [] } }`,
    outcome: { reads: { parts: [{ hours: '2:00' }, { hours: '1:30' }], sums: [{ hours: '3:30' }] } },
  },
  ...alike(
    [
      '<td><img alt="" width=9 height=9 src=x></td><td></td><td></td>',
      '<td></td><td><i style="display:inline-block;width:9px;height:9px;background:red"></i></td><td></td>',
    ].map((cells): Trap => ({
      should: `read a row without words that shows something as an entry: ${cells}`,
      page: dues(`<tr>${cells}</tr>`),
      steps: DUE,
      outcome: { reads: { dues: [...TWO_DUES.reads.dues, { invoice: null, due: null }] } },
    })),
  ),
  {
    should: 'not read a cell over several columns as the value of each of them',
    page: dues('<tr><td colspan=2>Closed invoices</td><td>7.00</td></tr>'),
    steps: '- read: { dues: { table: { find: table }, columns: { Date: date, Invoice: invoice } } }',
    outcome: { ...UNCLEAR, names: ['over several headings'] },
  },
  {
    should: 'read the rows of a table in another one, and not those of the one around it',
    page: '<table id=o><tr><td>Lines<table><tr><th>Date<th>Amount<tr><td>May 1<td>7.00</table></td></tr><tr><td>Footer</td></tr></table>',
    steps: '- read: { it: { table: css "#o", columns: { Date: date, Amount: amount } } }\n  timeout: 3s',
    outcome: { reads: { it: [{ date: 'May 1', amount: '7.00' }] } },
  },
  {
    should: 'say how to find the rows of a column without a heading',
    page: '<table id=t><tr><th><th>Update<th>Create<tr><td>Hosts<td>1<td>2</table>',
    steps: '- read: { it: { table: css "#t", columns: { Rules: name } } }\n  timeout: 3s',
    outcome: {
      fails: 'column_not_found',
      names: ['its columns: Update, Create; a column without a heading'],
    },
  },
  {
    should: 'not take a cell over several columns for the one under the last of them',
    page: dues('<tr><td colspan=2>Closed invoices</td><td>7.00</td></tr>'),
    steps: '- read: { no: { from: { cell: { row: row "7.00", column: Invoice } }, required: false } }',
    outcome: { fails: 'target_ambiguous', names: ['Invoice'] },
  },
  {
    should: 'read a cell over several columns under the first of them',
    page: dues('<tr><td colspan=2>Closed invoices</td><td>7.00</td></tr>'),
    steps:
      '- read: { dues: { table: { find: table }, columns: { Date: date }, where: { Date: Closed invoices } } }',
    outcome: { reads: { dues: [{ date: 'Closed invoices' }] } },
  },
  {
    should: 'read a list without entries but with a row of totals as empty',
    page: `<table>${DUE_HEAD}${TOTALS}</table>`,
    steps: DUE,
    outcome: { reads: { dues: [] } },
  },
  {
    should: 'read the entries that "where" tells from a row that may be one of totals',
    page: dues(row('', '', '300.00')),
    steps: `${DUE.slice(0, -3)}, where: { Invoice: '/./' }, same_as_above: [] } }`,
    outcome: TWO_DUES,
  },
  {
    should: 'read a row of totals that "where" asks for by its words, and no other',
    page: dues(row('Total', '', '300.00')),
    steps: `${DUE.slice(0, -3)}, where: { Date: Total } } }`,
    outcome: { reads: { dues: [{ invoice: null, due: '300.00' }] } },
  },
  {
    should: 'not read a row of totals where a pattern of "where" fits it too',
    page: dues(TOTALS),
    steps: `${DUE.slice(0, -3)}, where: { Due: '/./' } } }`,
    outcome: UNCLEAR,
  },
  {
    should: 'read the last row with an empty cell where that is known to mean nothing',
    page: dues(row('', '', '300.00')),
    steps: `${DUE.slice(0, -3)}, same_as_above: [] } }`,
    outcome: { reads: { dues: [...TWO_DUES.reads.dues, { invoice: null, due: '300.00' }] } },
  },
  {
    should: 'take a row of totals for no row whose empty cell may repeat the one above',
    page: dues(TOTALS),
    steps: `${DUE.slice(0, -3)}, where: { Invoice: INV-1003 } } }`,
    outcome: { reads: { dues: TWO_DUES.reads.dues.slice(1) } },
  },
  ...['', '<table><tr><td>Description<td>Network<tr><td>x<td>y</table>'].map((other, index): Trap => ({
    should: `read the one table with the columns in a table that lays out a box under its title (${index})`,
    page: `<table><tr><td><p>Search</p><td><table><tr><td>Root<td><input></table><tr><td colspan=2><p>Result</p>${other}
      <table><tr><td><table>${head('Root Name', 'Network')}${row('Payer Links', '10.40.2.0/24')}</table></table></table>`,
    steps: `- read: { found: { table: Result, columns: { Root Name: root, Network: network } } }`,
    outcome: { reads: { found: [{ root: 'Payer Links', network: '10.40.2.0/24' }] } },
  })),
  {
    should: 'not read the table in an open row for that of the rows',
    page: `<table id=c><thead>${head('Claim', 'Status')}</thead>${row('17', 'Paid')}<tr><td colspan=2><table>${head('Line', 'Service')}${row('1', 'Visit')}</table></table>`,
    steps: '- read: { it: { table: css "#c", columns: { Service: service } } }\n  timeout: 1s',
    outcome: { fails: 'column_not_found' },
  },
  {
    should: 'read no table of several with the columns in a table that lays out',
    page: `<table><tr><td><p>Result</p><table>${head('Network')}${row('10.40.2.0/24')}</table><table>${head('Network')}${row('10.40.3.0/24')}</table></table>`,
    steps: '- read: { found: { table: Result, columns: { Network: network } } }\n  timeout: 1s',
    outcome: { fails: 'column_not_found' },
  },
  {
    should: 'not read a row of totals among the rows of a list',
    page: dues(TOTALS),
    steps: '- read: { dues: { list: { css: "tr:has(td)" } } }',
    outcome: { ...UNCLEAR, names: ['has_text'] },
  },
  {
    should: 'read the rows of a list that are told from a row of totals',
    page: dues(TOTALS),
    steps:
      '- read: { dues: { list: { css: "tr:has(td)", has_text: INV }, fields: { due: { find: cell, nth: last } } } }',
    outcome: { reads: { dues: [{ due: '100.00' }, { due: '200.00' }] } },
  },
  ...alike(
    [PARTS, BARE].flatMap((page, index): readonly Trap[] => [
      {
        should: `read a cell under the second row of headings of the entry that the first names (${index})`,
        page,
        steps: cellOf("{ '#': '1' }", 'Requestor'),
        outcome: { reads: { value: 'ann' } },
      },
      {
        should: `read a cell under the first row of headings of the entry that the second names (${index})`,
        page,
        steps: cellOf('{ Requestor: bob }', 'Status'),
        outcome: { reads: { value: 'new' } },
      },
    ]),
    2,
  ),
  ...alike(
    [LETTER_PARTS, LETTER_ROWS].map((page, index): Trap => ({
      should: `press the button in the named cell of an entry that takes two rows (${index})`,
      page,
      steps: "- click: { target: { find: button, within: { cell: { row: { '#': '1' }, column: Mail } } } }",
      outcome: { leaves: { '#o': 'Go 1' } },
    })),
  ),
  {
    should: 'press the button in either row of an entry',
    page: LETTER_PARTS,
    steps: "- click: { target: { find: button \"Go\", within: { row: { '#': '2' } } } }",
    outcome: { leaves: { '#o': 'Go 2' } },
  },
  {
    should: 'press the button in either row of an entry without a part of its own that both rows name',
    page: LETTER_ROWS,
    steps: "- click: { target: { find: button \"Go\", within: { row: { '#': '2', Requestor: bob } } } }",
    outcome: { leaves: { '#o': 'Go 2' } },
  },
  {
    should: 'not take the buttons of only one row of an entry for all of them',
    page: LETTER_PARTS,
    steps: "- click: { target: { find: button, within: { row: { '#': '2' } } } }",
    outcome: { fails: 'target_ambiguous', leaves: { '#o': 'none' } },
  },
  {
    should: 'not look into one row where an entry seems to take two',
    page: LETTER_ROWS,
    steps: "- click: { target: { find: button, within: { row: { '#': '2' } } } }",
    outcome: { ...UNCLEAR, names: ['Subject Requestor'], leaves: { '#o': 'none' } },
  },
  {
    should: 'not read a cell where only the headings stand in two rows',
    page: BARE,
    steps: cellOf("{ '#': '1' }", 'Status'),
    outcome: { ...UNCLEAR, names: ['Subject Requestor'] },
  },
  {
    should: 'not read a cell of a row named otherwise where an entry seems to take two rows',
    page: BARE,
    steps: cellOf('row "ann"', 'Status'),
    outcome: UNCLEAR,
  },
  {
    should: 'read a cell of an entry that is named by one of its rows',
    page: PARTS,
    steps: cellOf('row "ann"', 'Status'),
    outcome: { reads: { value: 'open' } },
  },
  {
    should: 'count an entry of two rows once',
    page: PARTS,
    head: 'elements: { tickets: { row: { Status: /./ } } }\n',
    steps: `- set: { count: "\${{ count('@tickets') }}" }`,
    outcome: { reads: { count: 2 } },
  },
  {
    should: 'not count rows that may be halves of entries',
    page: BARE,
    head: 'elements: { tickets: { row: { Status: /./ } } }\n',
    steps: `- set: { count: "\${{ count('@tickets') }}" }`,
    outcome: UNCLEAR,
  },
  {
    should: 'not answer whether a row shows that may be a half of an entry',
    page: BARE,
    head: 'elements: { tickets: { row: { Status: open } } }\n',
    steps: `- set: { shows: "\${{ visible('@tickets') }}" }`,
    outcome: UNCLEAR,
  },
  {
    should: 'know that an entry is not there however the rows belong together',
    page: BARE,
    head: 'elements: { tickets: { row: { Status: void } } }\n',
    steps: `- set: { count: "\${{ count('@tickets') }}" }`,
    outcome: { reads: { count: 0 } },
  },
  {
    should: 'repeat for entries of two rows, and look into both',
    page: LETTER_PARTS,
    steps:
      '- for_each: { matching: { row: { Subject: Letter } } }\n  as: letter\n  steps:\n    - click: \'@letter > button "Go"\'\n- read: { value: { from: css "#o" } }',
    outcome: { reads: { value: 'Go 2' } },
  },
  {
    should: 'not repeat for halves of entries that no part of the page holds together',
    page: LETTER_ROWS,
    steps:
      '- for_each: { matching: { row: { Subject: Letter, Requestor: /./ } } }\n  as: letter\n  steps:\n    - click: \'@letter > button "Go"\'',
    outcome: { ...UNCLEAR, leaves: { '#o': 'none' } },
  },
  {
    should: 'find a row by each of its cells under headings with a second row, named by both',
    page: `<table><thead>${head('Service', 'Copay')}${head('(code)', '(USD)')}</thead>${row('Visit', '20')}${row('Drug', '5')}</table>`,
    steps: cellOf('{ Service (code): Drug }', 'Copay (USD)'),
    outcome: { reads: { value: '5' } },
  },
  {
    should: 'fill in the field under its own heading of an entry that takes two rows',
    page: `<table>${head('Code', 'Charge')}${head('', 'Units')}${PAIRS}</table>`,
    steps: "- fill: { target: { find: Units, within: { row: { Code: '2' } } }, value: '3' }",
    outcome: { leaves: { '#a2': '', '#b2': '3' } },
  },
  {
    should: 'fill in one item for each entry that takes two rows',
    page: `<table id=t>${head('Code', 'Charge')}${head('', 'Units')}${PAIRS}</table>`,
    steps:
      "- fill_rows: { in: css \"#t\", for: [{ charge: '10' }, { charge: '20' }], as: line, fields: { Charge: '${{ line.charge }}', Units: '1' } }",
    outcome: { leaves: { '#a1': '10', '#b1': '1', '#a2': '20', '#b2': '1' } },
  },
  {
    should: 'not fill in a field of the other row under headings that may be of two rows of an entry',
    page: `<table>${head('Code', 'Charge')}${head('', 'Units')}${row('1', '<input id=a>')}${row('', 'none')}</table>`,
    steps: "- fill: { Units: '3' }\n  timeout: 3s",
    outcome: { fails: 'target_not_found', leaves: { '#a': '' } },
  },
  {
    should: 'not take a row whose cell only contains the words',
    page: OWNERS,
    steps: cellOf('{ Owner: mara }', "'#'"),
    outcome: { reads: { value: '2' } },
  },
  {
    should: 'read rows by the same rule as a row is found',
    page: OWNERS,
    steps: "- read: { rows: { table: { find: table }, columns: { '#': id }, where: { Owner: mara } } }",
    outcome: { reads: { rows: [{ id: '2' }] } },
  },
  {
    should: 'find a row by a part of its text where a pattern says so',
    page: OWNERS,
    steps: cellOf('{ Owner: /Ostrov/ }', "'#'"),
    outcome: { reads: { value: '1' } },
  },
  ...alike(
    [
      ['last updated', 'Last Updated', 'Monday'],
      ['Owner', 'Owner:', 'Monday'],
      ['Paid Amount', 'Paid Amount ($)', 'Monday'],
      ['Owner', 'Owner <button>Sort</button>', 'Monday'],
    ].map(([column = '', heading = '', it = '']): Trap => ({
      should: `find the column "${heading}" by "${column}"`,
      page: `<table>${head('#', heading)}${row('1', it)}</table>`,
      steps: cellOf("{ '#': '1' }", column).replace('value:', 'it:'),
      outcome: { reads: { it } },
    })),
  ),
  ...alike(
    [
      ['Number', head('#', 'Customer Number')],
      ['Customer', head('#', 'Customer Number')],
      ['Own', head('#', 'Owner')],
    ].map(([column = '', heads = '']): Trap => ({
      should: `not take a column for "${column}" under ${heads}`,
      page: `<table>${heads}${row('1', 'ann', 'Monday')}</table>`,
      steps: `- read: { rows: { table: { find: table }, columns: { ${column}: it } } }`,
      outcome: { fails: 'column_not_found' },
    })),
  ),
  {
    should: 'not read the rows in view of a grid as all of its rows',
    page: `<div role=grid aria-rowcount=100 style="height:60px;overflow:auto"><div role=row><span role=columnheader>Claim</span></div><div role=row aria-rowindex=2><span role=cell>1</span></div><div style="height:900px"></div></div>`,
    steps: '- read: { rows: { table: { find: grid }, columns: { Claim: number } } }',
    outcome: { fails: 'rows_missed', names: ['scroll: true'] },
  },
  {
    should: 'not choose between a table and its copy for printing',
    page: `<table>${head('Claim')}${row('1')}</table><div style="position:absolute;left:-9999px"><table>${head('Claim')}${row('1')}${row('2')}</table></div>`,
    steps: '- read: { rows: { table: { find: table }, columns: { Claim: number } } }\n  timeout: 2s',
    outcome: { fails: 'target_ambiguous' },
  },
  {
    should: 'read a table, and not its copy for printing that does not show',
    page: `<div style="display:none"><table>${head('Claim')}${row('1')}${row('2')}</table></div><table>${head('Claim')}${row('1')}</table>`,
    steps: '- read: { rows: { table: { find: table }, columns: { Claim: number } } }',
    outcome: { reads: { rows: [{ number: '1' }] } },
  },
  {
    should: 'read the rows of a table whose heading is frozen in a table of its own, as of one table',
    page: `<div><table>${head('Claim')}</table></div><div style="height:60px;overflow:auto"><table><thead><tr><th style="height:0;padding:0"><div style="height:0;overflow:hidden">Claim</div></thead>${row('1')}${row('2')}</table></div>`,
    steps:
      '- read: { rows: { table: { find: table }, columns: { Claim: number } }, named: { table: Claim, columns: { Claim: number } } }\n- set: { count: "${{ count(\'table\') }}" }',
    outcome: {
      reads: {
        rows: [{ number: '1' }, { number: '2' }],
        named: [{ number: '1' }, { number: '2' }],
        count: 1,
      },
    },
  },
  {
    should: 'not take an empty table for the heading of the next one, which shows its own',
    page: `<table><thead>${head('Claim')}</thead></table><table><thead>${head('Claim')}</thead>${row('1')}</table>`,
    steps: '- read: { rows: { table: { find: table }, columns: { Claim: number } } }\n  timeout: 2s',
    outcome: { fails: 'target_ambiguous' },
  },
  {
    should: 'not read the rows before a sort that the server makes',
    page: `<table><thead>${head('Claim')}</thead><tbody id=b>${row('1')}${row('2')}</tbody></table><button onclick="setTimeout(() => ${FETCHES}, 20)">Sort</button>`,
    others: { '/rows': `${row('2')}${row('1')}` },
    late: { '/rows': 500 },
    steps: '- click: Sort\n- read: { rows: { table: { find: table }, columns: { Claim: number } } }',
    outcome: { reads: { rows: [{ number: '2' }, { number: '1' }] } },
  },
  {
    should: 'take for a cell only one with the same marks, signs and punctuation, in a row as in where',
    page: COMMENTS,
    steps: `- read: { ${['five', 'c', 'disk', 'seven'].map((name, at) => commented(name, ['"5"', 'C', 'Disk', 'Ticket 7'][at] ?? '')).join(', ')} }
- read: { ${commented('minus', '"-5"')}, ${commented('eight', 'TICKET 8')}, cell: { from: { cell: { row: { Comment: ticket 8 }, column: Id } } } }
- set: { counts: "\${{ ['5', 'C', 'Disk', 'Ticket 7', 'Ticket 8', 'c++'].map(text, count('{ row: { Comment: ' + text + ' } }')) }}" }`,
    outcome: {
      reads: {
        five: [],
        c: [],
        disk: [],
        seven: [],
        minus: [{ id: '1' }],
        eight: [{ id: '6' }],
        cell: '6',
        counts: [0, 0, 0, 0, 1, 1],
      },
    },
  },
  {
    should: 'not act in the row of a cell that says the same with another mark behind it',
    page: `<table>${head('Comment', '')}${row('Ticket 7?', '<button onclick="done.value = 1">Delete</button>')}</table><input id=done>`,
    steps:
      '- click: { target: { find: button "Delete", within: { row: { Comment: Ticket 7 } } } }\n  timeout: 3s',
    outcome: { fails: 'target_not_found', leaves: { '#done': '' } },
  },
];
