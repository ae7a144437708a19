import { alike, type Trap } from './trap.ts';

const link = (id: string, style = ''): string =>
  `<a href=# id=${id} style="${style}" onclick="this.textContent = 'clicked'">Open</a>`;
const at = (left: number, top: number): string => `position:absolute;left:${left}px;top:${top}px`;
const text = (words: string, left: number, top: number): string => `<b style="${at(left, top)}">${words}</b>`;
const click = (where: string): string => `- click: { target: { find: link "Open", ${where} } }`;
const toward = (side: string): string =>
  side === 'near' ? 'near: text "Claim"' : `near: { ${side}: text "Claim" }`;
const SIDES = ['right_of', 'left_of', 'above', 'below', 'near'];

/** What is found by where it stands. */
export const sideTraps: readonly Trap[] = [
  {
    should: 'list the elements of which a step does not say which one is meant to be next',
    page: '<section aria-label=A><b>Phone</b></section><section aria-label=B><b>Phone</b></section><input>',
    steps: `- fill: { target: { find: textbox, near: { right_of: 'text "Phone" [exact]' } }, value: 1 }\n  timeout: 3s`,
    outcome: { fails: 'target_ambiguous', names: ['its place (within, nth)', 'within: region "B"'] },
  },
  {
    // Each look at a long ticket of Request Tracker takes that long.
    should: 'list what a target matches on a page that is too slow to try out what finds each of them alone',
    page: `<p>Due: <b>1/2</b></p><p>Due: <b>3/4</b></p><script>setInterval(() => { for (const end = performance.now() + 250; performance.now() < end; ); }, 5)</script>`,
    steps: '- read: { it: Due }\n  timeout: 5s',
    outcome: { fails: 'target_ambiguous', names: ['{ find: Due, nth: 0 }', '{ find: Due, nth: 1 }'] },
  },
  {
    should: 'not count the words of a hidden form as those that something is beside, if others show',
    page: '<div><p>Starts: <b>Not set</b></p><p>Due: <b>3/4</b></p><form hidden><p>Starts: <input></p><p>Due: <input value=9/9></p></form></div><p>Due: <b>5/6</b></p>',
    steps: `- read: { it: { from: { find: Due, beside: 'text "Starts:"' } } }\n  timeout: 3s`,
    outcome: { reads: { it: '3/4' } },
  },
  {
    should: 'find what is beside a hidden field',
    page: '<div><input type=hidden name=b><p>Due: <b>1/2</b></p></div><div><input type=hidden name=c><p>Due: <b>3/4</b></p></div>',
    steps: `- read: { it: { from: { find: Due, beside: 'css "[name=c]"' } } }\n  timeout: 3s`,
    outcome: { reads: { it: '3/4' } },
  },
  {
    should: 'list what is like the words that something is to be near, if those are not there',
    page: '<p>RFC-1</p><button>Open</button>',
    steps: '- click: { find: button "Open", near: text "RFC-3" }\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['paragraph "RFC-1"'] },
  },
  {
    should: 'list first a text that has the very words of a button that is not there',
    page: '<style>span { cursor: pointer }</style><p>Access refused. <span>Close</span></p><button>Closed claims</button>',
    steps: '- click: button "Close" [exact]\n  timeout: 3s',
    outcome: { fails: 'target_not_found', names: ['text "Close"\nbutton "Closed claims"'] },
  },
  {
    should: 'name what was sought in several ways',
    page: '<label>Fax <input maxlength=1></label>',
    steps: '- fill: { target: { any_of: [ label "Phone", label "Fax" ] }, value: 123 }\n  timeout: 3s',
    outcome: { fails: 'value_mismatch', names: ['label "Phone" or label "Fax"'] },
  },
  ...alike(
    SIDES.map((side): Trap => ({
      should: `not choose between two places that something is ${side}`,
      page: `${text('Claim', 200, 100)}${text('Claim', 200, 300)}${link('a', at(200, 200))}${link('b', at(100, 100))}${link('c', at(300, 100))}`,
      steps: click(toward(side)),
      outcome: {
        fails: 'target_ambiguous',
        names: [`${side}: text "Claim"`],
        leaves: { '#a': 'Open', '#b': 'Open', '#c': 'Open' },
      },
    })),
  ),
  ...alike(
    ['right_of', 'left_of'].map((side): Trap => ({
      should: `not take what is ${side} something in another line`,
      page: `${text('Claim', 200, 100)}${link('a', at(100, 160))}${link('b', at(300, 160))}`,
      steps: `${click(toward(side))}\n  timeout: 3s`,
      outcome: { fails: 'target_not_found', leaves: { '#a': 'Open', '#b': 'Open' } },
    })),
  ),
  ...alike(
    ['above', 'below'].map((side): Trap => ({
      should: `not take what is ${side} something in another column`,
      page: `${text('Claim', 200, 100)}${link('a', at(300, 20))}${link('b', at(100, 160))}`,
      steps: `${click(toward(side))}\n  timeout: 3s`,
      outcome: { fails: 'target_not_found', leaves: { '#a': 'Open', '#b': 'Open' } },
    })),
  ),
  {
    should: 'take the nearest one in the line though another one is nearer',
    page: `${text('Claim', 100, 100)}${link('a', at(150, 130))}${link('b', at(400, 103))}${link('c', at(500, 100))}`,
    steps: click('near: { right_of: text "Claim" }'),
    outcome: { leaves: { '#a': 'Open', '#b': 'clicked', '#c': 'Open' } },
  },
  ...alike(
    [`<h4>Claim ${link('a', 'float:right')}</h4>`, `${link('a', 'float:right')}<div>Claim</div>`].map(
      (page): Trap => ({
        should: `find what floats in the line of a block: ${page.slice(0, 12)}`,
        page: `${page}${link('b')}`,
        steps: click('near: { right_of: text "Claim" }'),
        outcome: { leaves: { '#a': 'clicked', '#b': 'Open' } },
      }),
    ),
  ),
  {
    should: 'find what is in the line of the drawn box, and not in that of the hidden one',
    page: `<label for=d style="${at(60, 162)}">Claim <i>[ ]</i></label><input type=checkbox id=d style="${at(60, 130)};opacity:0">${link('a', at(300, 130))}${link('b', at(400, 165))}`,
    steps: click('near: { right_of: checkbox "Claim" }'),
    outcome: { leaves: { '#a': 'Open', '#b': 'clicked' } },
  },
  ...alike(
    [
      ['left_of', '\'text "hours"\'', 'b'],
      ['right_of', '\'text "than"\'', 'b'],
      ['right_of', '\'text "another"\'', 'a'],
      ['left_of', "'text /hours[.]$/'", 'b'],
      ['right_of', '\'text "or" [exact]\'', 'b'],
      ['near', '\'text "hours"\'', 'b'],
    ].map(([side, words, id]): Trap => ({
      should: `find a field next to the words in the sentence that it is in: ${side} ${words}`,
      page: `<div>Don't start another for <input id=a size=3> or <u>less</u> than <input id=b size=3> hours.</div>`.replace(
        ' <u>less</u> than',
        words === `'text "than"'` ? ' less <u>or</u> more than' : '',
      ),
      steps: `- fill: { target: { find: textbox, near: ${side === 'near' ? words : `{ ${side}: ${words} }`} }, value: 8 }\n  timeout: 3s`,
      outcome: { leaves: id === 'a' ? { '#a': '8', '#b': '' } : { '#a': '', '#b': '8' } },
    })),
    2,
  ),
  {
    should: 'pass over a hidden text of the same words',
    page: `<b hidden>Claim</b>${text('Claim', 100, 100)}${link('a', at(400, 100))}`,
    steps: click('near: { right_of: text "Claim" }'),
    outcome: { leaves: { '#a': 'clicked' } },
  },
  {
    should: 'look for the other place in the part of the page that is named',
    page: `<section><h2>Claim</h2><p>Total ${link('a')}</p></section><section><h2>Appeal</h2><p><b>Total</b> ${link('b')}</p></section>`,
    steps: click('near: { right_of: \'text "Total" [exact]\' }, within: Appeal'),
    outcome: { leaves: { '#a': 'Open', '#b': 'clicked' } },
  },
  ...alike(
    [
      `<div><b>Ada</b><p>Paid</div><div><b>Lee</b><p>${link('a')}</div>`,
      `<article><b>Ada</b><p>Paid</article><p>${link('a')}`,
      `<div>${link('a')}</div><div><b>Ada</b><p>Paid</div><div><b>Lee</b><p>Paid</div>`,
      `<table><tr><td>Ada<td>Paid<tr><td>Lee<td>${link('a')}</table>`,
    ].map((page): Trap => ({
      should: `not leave the card that is named: ${page.slice(0, 9)}`,
      page,
      steps: `${click('beside: \'text "Ada" [exact]\'')}\n  timeout: 3s`,
      outcome: { fails: 'target_not_found', leaves: { '#a': 'Open' } },
    })),
  ),
  ...alike(
    [
      `<div><p><b>Ada</b> 17<p><b>Lee</b> ${link('a')}</div>`,
      `<table><tr><td>Name<td>Ada<tr><td>Status<td>${link('a')}</table>`,
      `<article><h3>Ada</h3></article><p>${link('a')}`,
    ].map((page, index): Trap => ({
      should: `find what is beside something in another line of the same part: ${page.slice(0, 9)}`,
      page,
      steps: click(`beside: 'text "${index === 0 ? '17' : 'Ada'}"'`),
      outcome: { leaves: { '#a': 'clicked' } },
    })),
  ),
  {
    should: 'find a button in a table in the next cell of the row (BackupPC)',
    page: `<form><table><tr><td><a href=#>Exclude</a>\n<br><input type=checkbox>&nbsp;Override\n</td>\n<td>\n<table border=1>${['etc', 'home'].map((share) => `<tr><td>/${share}\n<input type=button value=Delete>\n<input type=hidden value="/${share}">\n</td>\n<td>\n<table><tr><td>\n<input type=button value=Insert>\n</td>\n<td>\n<input>\n</td>\n</tr>\n<tr><td colspan=2><input type=button value=Add id=${share} onclick="this.value = 'clicked'"></td></tr>\n</table>\n</td>\n</tr>\n`).join('')}
      <tr><td colspan=2>New: <input size=9> <input type=button value=Add></td></tr></table></td></table></form>`,
    head: 'elements: { excluded: row /^Exclude/ }\n',
    steps: `- for_each: \${{ ["/home"] }}
  as: share
  steps:
    - click: { find: button "Add", beside: 'text "\${{ share }}" [exact]', within: '@excluded' }`,
    outcome: { leaves: { '#etc': 'Add', '#home': 'clicked' } },
  },
  {
    should: 'judge each row by what stands in it',
    page: `<ul><li><b>Paid</b> ${link('a')}</li><li>${link('b')} <b>Paid</b></li></ul>`,
    steps:
      '- expect: { target: { find: listitem, has: { find: link "Open", near: { right_of: text "Paid" } } }, count: 1 }',
    outcome: {},
  },
  {
    should: 'not wait for the place of a first candidate that is not there',
    page: `${text('Claim', 100, 100)}${link('a', at(400, 100))}`,
    steps: `- click: { target: { any_of: [{ find: link "Open", beside: text "Gone" }, { find: link "Open", near: { right_of: text "Claim" } }] } }`,
    outcome: { leaves: { '#a': 'clicked' } },
  },
];
