import { alike, type Trap } from './trap.ts';

const line = (name: string, cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;
const row = (...cells: readonly string[]): string => line('td', cells);
const head = (...cells: readonly string[]): string => line('th', cells);

const HEAD = head('Actions', 'User name', 'Last name', 'Department');
const ICON = '<a href="#"><img alt=""></a>';
const SORT = row('Sort sequence', ICON, ICON, ICON);
const ARROWS = row('', '<button>▲</button><button>▼</button>', '<a href="?s=1">▲</a>', '');
const PICK = '<input type=checkbox><a href="#">Edit</a>';
const USERS = [row(PICK, 'ahall', 'Hall', 'Claims'), row(PICK, 'ahall2', 'Hall', 'Claims appeal')];
const filters = (user: string, last: string, department: string): string =>
  row(
    '<input type=checkbox> Filter',
    `<input id=f value="${user}">`,
    `<input value="${last}">`,
    `<input value="${department}">`,
  );
const BUTTON = '<button title="Simple expressions such as v*"><img alt=""></button>';
/** As LDAP Account Manager draws it, with a button next to the word. */
const withButton = (filter: string): string => filter.replace('Filter', `Filter ${BUTTON}`);
const NEW = row(
  '<button>Add</button>',
  '<input>',
  '<input>',
  '<select><option>Claims<option>Billing</select>',
);
const users = (...rows: readonly string[]): string => `<table>${HEAD}${rows.join('')}</table>`;

const READ = '- read: { users: { table: { find: table }, columns: { User name: user, Department: unit } } }';
const WHERE = `${READ.slice(0, -3)}, where: { Last name: Hall, Department: Claims } } }`;
const COUNT = `- set: { count: "\${{ count('@users') }}" }`;
const named = (cells: string): string => `elements: { users: { row: { ${cells} } } }\n`;
const BOTH = {
  reads: {
    users: [
      { user: 'ahall', unit: 'Claims' },
      { user: 'ahall2', unit: 'Claims appeal' },
    ],
  },
};
const CLAIMS = '- read: { claims: { table: { find: table }, columns: { Claim: claim } } }';
const UNCLEAR = { fails: 'entries_unclear', names: ['filter'] };

/** As Django draws a set of forms: the last rows are for new entries. */
const match = (header: string, pattern: string, action: string, remove: string): string =>
  row(
    `<input value="${header}">`,
    `<input value="${pattern}">`,
    `<select><option>Default<option${action}>Hold</select><label>Delete <input type=checkbox${remove}></label>`,
    '<button>Up</button>',
  );
const MATCHES = [match('subject', 'office', ' selected', ''), match('x-mailer', '', '', ' checked')];
const EMPTY = match('', '', '', '');
const matches = (...rows: readonly string[]): string =>
  `<table>${head('Header', 'Pattern', 'Action', '')}${rows.join('')}</table>`;
const READ_MATCHES =
  '- read: { all: { table: { find: table }, columns: { Header: header, Pattern: pattern }, same_as_above: [] } }';
const [OFFICE, MAILER, NOTHING] = [
  { header: 'subject', pattern: 'office' },
  { header: 'x-mailer', pattern: null },
  { header: null, pattern: null },
];

/** Of an entry that is a link "." or a name, and a button to remove it. */
const unitList = (remove: string): string => {
  const units = ['.', 'clinic', 'payers'].map((unit) =>
    row(
      '<input type=checkbox>',
      '<a href=#><img></a>',
      `<a href=#>${unit}</a>`,
      `<input type=submit value="" ${remove}>`,
    ),
  );
  return `<table>${head('', '', 'Unit', 'Actions')}${units.join('')}</table>`;
};

/** Rows of a table that are no entries but tools for them. */
export const toolTraps: readonly Trap[] = [
  {
    should: 'not read links that sort for an entry, if the only entry says nothing under one of them',
    page: '<table><tr><th>Plan<th>Due<tr><td><a href=#>▲</a><td><a href=#>▲</a><tr><td>Gold<td></table>',
    steps: '- read: { all: { table: Plan, columns: { Plan: plan } } }',
    outcome: { reads: { all: [{ plan: 'Gold' }] } },
  },
  ...alike(
    [
      users(SORT, filters('', 'Hall', 'Claims'), ...USERS),
      users(filters('ahall', 'Hall', ''), ...USERS),
      users(SORT, filters('ahall*', 'Hall', 'Claims'), ...USERS),
      users(ARROWS, filters('', '', ''), ...USERS),
      users(SORT, ...USERS),
      users(filters('', '', ''), ...USERS, NEW),
      `<table><tr><td>Actions<td>User name<td>Last name<td>Department</tr>${SORT}${filters('', 'Hall', '')}${USERS.join('')}</table>`,
      `<table><thead>${HEAD}${SORT.replaceAll('td>', 'th>')}</thead>${filters('', 'Hall', '')}${USERS.join('')}</table>`,
      users(filters('', 'Hall', '').replace('<td>', '<th>').replace('</td>', '</th>'), ...USERS),
    ].map((page): Trap => ({
      should: `not read rows that sort, filter, or add as entries: ${page}`,
      page,
      steps: READ,
      outcome: BOTH,
    })),
  ),
  {
    should: 'not read a row with nothing but a link for one more entry',
    page: `<table>${HEAD}${USERS.join('')}${row('', '<a href="#">Add a user</a>', '', '')}</table>`,
    steps: READ,
    outcome: BOTH,
  },
  {
    should: 'read none of a table that only has a link for one more entry',
    page: users(row('', '<a href="#">Create user</a>', '', '')),
    steps: READ,
    outcome: { reads: { users: [] } },
  },
  ...alike(
    [[], USERS].map((rows): Trap => ({
      should: `not choose whether fields with suggested values and a button that adds them are an entry, of ${rows.length + 1} rows`,
      page: users(
        ...rows,
        row(
          '<input type=submit value=Create>',
          'ahall3<input type=hidden>',
          '<input value=Hall>',
          '<input value=Claims>',
        ),
      ),
      steps: READ,
      outcome: { fails: 'entries_unclear', names: ['fields'] },
    })),
  ),
  ...alike(
    [
      [row('C-117 <a href="#">Add note</a>', '', ''), 'C-117 Add note'],
      [row('<a href="#">C-117</a> <a href="#">Add note</a>', '', ''), 'C-117 Add note'],
      [row('C-117 <input type=submit value="Add note">', '', ''), 'C-117'],
      [row('<a href="#">Add-on visit</a>', '<input type=checkbox>', ''), 'Add-on visit'],
      [row('C-117', '<input type=checkbox>', '<a href="#">Add note</a>'), 'C-117'],
      [row('C-117', '<input value=1>', '<button>Add to cart</button>'), 'C-117'],
    ].map(([entry = '', claim = '']): Trap => ({
      should: `read the only entry, to which something can be added, or which can be: ${entry}`,
      page: `<table>${head('Claim', 'Paid', 'Notes')}${entry}</table>`,
      steps: CLAIMS,
      outcome: { reads: { claims: [{ claim }] } },
    })),
    2,
  ),
  ...alike(
    [
      row('<input value=Hall> <button>Add</button>', '', ''),
      row('<select><option>Gold<option>Silver</select>', '<button>Add dependent</button>', ''),
      row('', '<input type=checkbox checked><input>', '<button>Add</button>'),
      row('C-117 <a href="#">Add</a>', '<input>', ''),
    ].map((entry): Trap => ({
      should: `not choose whether a row that says something, with what may add it, is an entry: ${entry}`,
      page: `<table>${head('Claim', 'Paid', 'Notes')}${entry}</table>`,
      steps: CLAIMS,
      outcome: { fails: 'entries_unclear', names: ['fields'] },
    })),
  ),
  {
    should: 'read all entries of a list in which all but one are chosen, with fields in each',
    page: `<table>${head('Claim', 'Paid', 'Notes')}${row('17', '<input value=1>', '<button>Add</button>')}${row('18', '<input value=2>', '<button>Remove</button>')}</table>`,
    steps: CLAIMS,
    outcome: { reads: { claims: [{ claim: '17' }, { claim: '18' }] } },
  },
  {
    should:
      'read an entry whose fields are filled, next to others that each have a button which adds it to something',
    page: `<table>${head('Actions', 'User name', 'Seats')}${['ahall', 'ckoch'].map((name) => row('<button>Add to group</button>', name, '<input value=1>')).join('')}</table>`,
    steps: '- read: { users: { table: { find: table }, columns: { User name: user, Seats: seats } } }',
    outcome: {
      reads: {
        users: [
          { user: 'ahall', seats: '1' },
          { user: 'ckoch', seats: '1' },
        ],
      },
    },
  },
  {
    should: 'not read the row of filters that holds what "where" looks for',
    page: users(SORT, filters('', 'Hall', 'Claims'), ...USERS),
    steps: WHERE,
    outcome: { reads: { users: BOTH.reads.users.slice(0, 1) } },
  },
  {
    should: 'not count the row of filters that holds what is looked for',
    page: users(SORT, filters('', 'Hall', 'Claims'), ...USERS),
    head: named('Last name: Hall, Department: Claims'),
    steps: COUNT,
    outcome: { reads: { count: 1 } },
  },
  {
    should: 'not choose whether a row of fields is a filter or the entry that is being edited',
    page: users(filters('ckoch', 'Koch', 'Claims'), ...USERS),
    steps: READ,
    outcome: UNCLEAR,
  },
  {
    should: 'not count a row of fields that may be a filter',
    page: users(filters('ckoch', 'Koch', 'Claims'), ...USERS),
    head: named('Last name: Koch'),
    steps: COUNT,
    outcome: UNCLEAR,
  },
  {
    should: 'read the entries that "where" tells from a row of fields',
    page: users(filters('ckoch', 'Koch', 'Claims'), ...USERS),
    steps: WHERE,
    outcome: { reads: { users: BOTH.reads.users.slice(0, 1) } },
  },
  {
    should: 'read an entry that is being edited between others',
    page: users(...USERS.slice(0, 1), filters('ckoch', 'Koch', 'Claims'), ...USERS.slice(1)),
    steps: `${READ.slice(0, -3)}, where: { Last name: Koch } } }`,
    outcome: { reads: { users: [{ user: 'ckoch', unit: 'Claims' }] } },
  },
  ...alike(
    [
      users(SORT, filters('ckoch', '', '')),
      users(filters('ckoch', '', ''), '<tr><td colspan=4>No users found</td></tr>'),
    ].map((page): Trap => ({
      should: `not count a row of filters with no entries under it: ${page}`,
      page,
      head: named('User name: ckoch'),
      steps: COUNT,
      outcome: UNCLEAR,
    })),
  ),
  ...alike(
    [
      users(SORT, withButton(filters('ckoch', '', ''))),
      users(withButton(filters('ckoch', '', '')), '<tr><td colspan=4>No users found</td></tr>'),
      users(
        filters('ckoch', '', '').replace('Filter', '<input type=submit value="Clear filter">'),
        '<tr><td colspan=4>Nobody</td></tr>',
      ),
      users(withButton(filters('ckoch', 'Koch', '')), ...USERS),
    ].map((page): Trap => ({
      should: `not find an entry in fields with a button that filters: ${page}`,
      page,
      head: named('User name: ckoch'),
      steps: `${COUNT}\n- set: { shows: "\${{ visible('@users') }}" }`,
      outcome: { reads: { count: 0, shows: false } },
    })),
    2,
  ),
  ...alike(
    [
      users(SORT, withButton(filters('ckoch', '', ''))),
      users(withButton(filters('ckoch', '', '')), '<tr><td colspan=4>No users found</td></tr>'),
    ].map((page): Trap => ({
      should: `read no entry under fields with a button that filters: ${page}`,
      page,
      steps: READ,
      outcome: { reads: { users: [] } },
    })),
  ),
  ...alike(
    ['<button title=Save><img alt=""></button>', '<button>Search</button>', 'Filter'].map((cell): Trap => ({
      should: `not choose whether fields are an entry that is being edited: ${cell}`,
      page: users(SORT, filters('ckoch', '', '').replace('Filter', cell)),
      head: named('User name: ckoch'),
      steps: COUNT,
      outcome: UNCLEAR,
    })),
    2,
  ),
  {
    should: 'fill in a filter by the heading over it',
    page: users(SORT, filters('', 'Hall', 'Claims'), ...USERS),
    steps: '- fill: { User name: ahall }',
    outcome: { leaves: { '#f': 'ahall' } },
  },
  {
    should: 'not list a row of filters among the rows',
    page: users(SORT, filters('', 'Hall', 'Claims'), ...USERS),
    steps: '- read: { users: { list: { css: "tr:has(td)" } } }',
    outcome: { fails: 'entries_unclear', names: ['row 1 of the 4', 'filters', 'has_not'] },
  },
  {
    // GOsa: the first entry of its list of departments is the one that the list is of, a link "." with a description "."
    should: 'list a row whose only words are dots, if it has the buttons of the other entries',
    page: unitList('title="Remove"'),
    steps: `- read: { units: { list: { find: row, has: title "Remove" }, fields: { unit: { from: { find: cell, nth: 2 } } } } }
- read: { all: { table: { find: table }, columns: { Unit: unit } } }`,
    outcome: {
      reads: {
        units: [{ unit: '.' }, { unit: 'clinic' }, { unit: 'payers' }],
        all: [{ unit: '.' }, { unit: 'clinic' }, { unit: 'payers' }],
      },
    },
  },
  {
    should: 'say which row may be none of the entries that "has" names, if they have no button with a name',
    page: unitList('class=remove'),
    steps: '- read: { units: { list: { find: row, has: css ".remove" } } }',
    outcome: { fails: 'entries_unclear', names: ['row 1 of the 3', 'has_not'] },
  },
  ...alike(
    [
      ['for a new entry', EMPTY],
      ['for three new entries', EMPTY.repeat(3)],
      ['that have no buttons', EMPTY.replace(/<label.*?<\/label>/, '').replace('<button>Up</button>', '')],
    ].map(([which = '', rows = '']): Trap => ({
      should: `not read empty fields ${which} under entries that are edited in place`,
      page: matches(...MATCHES, rows),
      steps: `${READ_MATCHES}\n${READ_MATCHES.replace('all:', 'same:').replace(', same_as_above: []', '')}`,
      outcome: { reads: { all: [OFFICE, MAILER], same: [OFFICE, MAILER] } },
    })),
    3,
  ),
  ...(
    [
      ['an option is chosen', matches(...MATCHES, match('', '', ' selected', ''))],
      ['a box is checked', matches(...MATCHES, match('', '', '', ' checked'))],
      ['it has other words', matches(...MATCHES, EMPTY.replace('Up', 'Down'))],
    ] as const
  ).map(([why, page]): Trap => ({
    should: `read a last row with empty text fields as an entry if ${why}`,
    page,
    steps: READ_MATCHES,
    outcome: { reads: { all: [OFFICE, MAILER, NOTHING] } },
  })),
  {
    should: 'read rows of empty fields as entries if a row below holds something',
    page: matches(EMPTY, ...MATCHES),
    steps: READ_MATCHES,
    outcome: { reads: { all: [NOTHING, OFFICE, MAILER] } },
  },
  {
    should: 'read rows of empty fields as entries if no row holds anything',
    page: matches(EMPTY, EMPTY),
    steps: READ_MATCHES,
    outcome: { reads: { all: [NOTHING, NOTHING] } },
  },
  {
    should: 'click in the last entry that is edited in place over the empty fields for a new one',
    page:
      matches(...MATCHES, EMPTY).replaceAll(
        '<button',
        '<button onclick="said.textContent += this.closest(`tr`).rowIndex"',
      ) + '<output id=said></output>',
    steps: '- click: { target: { find: button "Up", within: { row: { Header: x-mailer } } } }',
    outcome: { leaves: { '#said': '2' } },
  },
  {
    should: 'read lines of fields over a row with a tax as entries',
    page: `<table>${head('Code', 'Units', 'Charge')}${row('<input value=A1>', '<input>', '<input value=5>')}${row('<input>', '<input>', '<input>')}${row('Sales tax', '', '0.50')}</table>`,
    steps: '- read: { lines: { table: { find: table }, columns: { Code: code, Charge: charge } } }',
    outcome: {
      reads: {
        lines: [
          { code: 'A1', charge: '5' },
          { code: null, charge: null },
          { code: 'Sales tax', charge: '0.50' },
        ],
      },
    },
  },
];
