import type { Trap } from './trap.ts';

const FORM = '<form><button>Go back</button> <input value=7></form>';
const TABLE = '<table><tr><td>1<td>Open</table>';

/** Blocks, paragraphs, a table, a row of boxes, and line breaks around a value. */
const PARTS = (value: string): string => `<section>X<br>Y<div>A</div> <div>B</div>${value}</section>
  <section><p>Note</p><p>Two</p><div style="display: flex"><label>Units</label> ${value}</div></section>
  <section><div><p>A</p></div><div></div><p> </p><div><div>B<br></div>C ${value}</div></section>
  <section><br><table><tr><td>A<td>B ${value}<tr><td>C<td><p>D</p></table>E</section>`;

const PART_TEXTS = ['X\nY\nA\nB\n7', 'Note\n\nTwo\n\nUnits\n7', 'A\n\nB\n\nC 7', 'A B 7\nC\n\nD\n\nE'];

/** What is read of a `text` target. */
const text = (should: string, page: string, target: string, read: string, how = ''): Trap => ({
  should,
  page,
  steps: `- read: { it: { from: ${target}${how} } }`,
  outcome: { reads: { it: read } },
});

const line = (should: string, page: string, target: string, read: string): Trap =>
  text(should, page, target, read, ', read: line');

const RESERVATION = '<p>Reservation 51 for Mr X <i>deleted</i>!<br>Nothing else has changed.</p>';

/** Words of a page that are not in an element of their own, and the line that words are in. */
export const textTraps: readonly Trap[] = [
  text(
    'read bare words next to forms and tables without what those say',
    `${TABLE}The extra cost "Parking" has been <b>deleted</b>, and<br>the price removed. <a href=#>Help</a>${FORM}Prices of 2026${TABLE}`,
    'text /has been deleted/',
    'The extra cost "Parking" has been deleted, and\nthe price removed. Help',
  ),
  text(
    'read them with "read: text", too, and those behind a form',
    `${TABLE}Cost deleted.${FORM}Prices of 2026${TABLE}`,
    'text "Prices of"',
    'Prices of 2026',
    ', read: text',
  ),
  text(
    'read words around a field and buttons without what those say',
    '<div>Claim number: <button>Copy</button> 4711 <input value=7> of 2026 <button>Save</button></div>',
    'text "Claim number"',
    'Claim number: 4711 of 2026',
  ),
  text(
    'read words of several parts of the text around a form with both',
    `<div>Cost deleted.${FORM}Price deleted.${FORM}Done.</div>`,
    'text "deleted"',
    'Cost deleted.\nPrice deleted.',
  ),
  text(
    'read all of it where the words go over a form',
    `<div>From <form><button>Go</button></form> to Rotach</div>`,
    'text /^From.*Rotach$/',
    'From Go to Rotach',
    ', read: text',
  ),
  text(
    'read a paragraph whole',
    '<div>Saved.<br>Your number:<div>17</div></div><form><button>Go</button></form>',
    'text "Saved"',
    'Saved.\nYour number:\n17',
  ),
  {
    should: 'read a part of the page whole that is not found by its words, in the same step as well',
    page: `<div id=d>Cost deleted.${FORM}Done.</div>`,
    steps:
      '- read: { it: text "Cost", all: { from: css "#d", read: text }, has: { from: { find: css "#d", has_text: Cost }, read: text } }',
    outcome: {
      reads: {
        it: 'Cost deleted.',
        all: 'Cost deleted. Go back 7 Done.',
        has: 'Cost deleted. Go back 7 Done.',
      },
    },
  },
  text('read only the element of the words', RESERVATION, 'text /deleted/', 'deleted'),
  line('read the line of the words', RESERVATION, 'text /deleted/', 'Reservation 51 for Mr X deleted!'),
  line(
    'read the line of a caption without buttons and fields',
    '<table><tr><td><b>Outstanding:</b> 1,447.75 <input value=9> Euros <button>Pay</button><div>Later</div></table>',
    'text "Outstanding"',
    'Outstanding: 1,447.75 Euros',
  ),
  line(
    'read the line of words that are in no element of their own',
    `One<br>Cost <i>A</i> deleted. <button>OK</button><br>Two${TABLE}`,
    'text /deleted/',
    'Cost A deleted.',
  ),
  line(
    'read the line of a field',
    '<p>Paid <input id=f value=5> Euros<br>Later</p>',
    'css "#f"',
    'Paid Euros',
  ),
  line(
    'read the line of a value next to its caption',
    '<p>Saved</p><p><b>Outstanding:</b> 1,447.75 Euros <button>Pay</button></p>',
    'Outstanding',
    'Outstanding: 1,447.75 Euros',
  ),
  line(
    'read all lines of a cell, without buttons and fields',
    '<table><tr><td>Paid: 500<br><div>change to <input value=9></div><button>Save</button>',
    'css "td"',
    'Paid: 500\n\nchange to',
  ),
  ...['', '<br>Later', '<input>'].map((more) =>
    text(
      `read no code, and no words for browsers without scripts, with ${more || 'nothing'} next to it`,
      `<div id=d>Open<noscript>Needs scripts</noscript><template>Row</template><style>b{}</style><script>1</script>${more}</div>`,
      'css "#d"',
      more === '<br>Later' ? 'Open\nLater' : 'Open',
      ', read: text',
    ),
  ),
  {
    should: 'read the lines of entries, and of parts of entries',
    page: '<ul><li><b>Cost "TV"</b> 15 Euros <button>x</button><br>daily</li><li><b>Cost "Bed"</b> 20 Euros<br>once</li></ul>',
    steps: `- read:
    lines: { list: text /^Cost/, read: line }
    costs: { list: listitem, fields: { euros: { from: text "Cost", read: line, regex: '([0-9]+) Euros', as: number } } }`,
    outcome: {
      reads: { lines: ['Cost "TV" 15 Euros', 'Cost "Bed" 20 Euros'], costs: [{ euros: 15 }, { euros: 20 }] },
    },
  },
  {
    should: 'read the empty lines of a text that keeps its line breaks',
    page: '<pre>Dear Ann,\n\n\nyours\n\n\n\nBob\n\n</pre><p id=w style="white-space: pre-wrap">a\n\n\nb <b>c</b></p>',
    steps: '- read: { it: { from: css "pre" }, that: { from: css "#w" } }',
    outcome: { reads: { it: 'Dear Ann,\n\n\nyours\n\n\n\nBob', that: 'a\n\n\nb c' } },
  },
  {
    should: 'read the lines of fields in a part of the page as they show, and those of the words around them',
    page: `<div id=a><div>\n<textarea readonly>\nTill "B"\n\n\n  again\n</textarea>\n</div></div>
      <div id=b>Note:<br>seen <input value="in May"><br>signed</div>
      <section><p>One</p><p>Two <input value=7></p></section><section><p>One</p><p>Two</p></section>
      <div id=c>Text <div contenteditable role=textbox><p>first</p><p>last</p></div></div>
      <div id=d><div>Name</div><input value="Lee, Ann"><div>Day</div></div>
      <table><tr><td>seen<br><input value=7> days<td><input value=8><br></table>`,
    steps: `- read:
    a: { from: css "#a", read: text }
    same: css "#a"
    b: { from: css "#b", read: text }
    b_too: css "#b"
    list: { list: css "section" }
    texts: { list: css "section", read: text }
    c: { from: css "#c", read: text }
    d: { from: css "#d", read: text }
    cell: { from: css "td:first-child", read: text }
    last: css "td + td"
- expect: { target: css "#a", text: Till "B" again }`,
    outcome: {
      reads: {
        a: 'Till "B"\n\n\n  again',
        same: 'Till "B"\n\n\n  again',
        b: 'Note:\nseen in May\nsigned',
        b_too: 'Note:\nseen in May\nsigned',
        list: ['One\n\nTwo 7', 'One\n\nTwo'],
        texts: ['One\n\nTwo 7', 'One\n\nTwo'],
        c: 'Text\nfirst\nlast',
        d: 'Name Lee, Ann Day',
        cell: 'seen\n7 days',
        last: '8',
      },
    },
  },
  {
    should: 'read a part of the page with a field as the browser gives the same text without one',
    page: [PARTS('<input value=7>'), PARTS('<span>7</span>')].join(''),
    steps: `- read: { fields: { list: css "section:has(input)", read: text }, words: { list: css "section:not(:has(input))", read: text } }`,
    outcome: { reads: { fields: PART_TEXTS, words: PART_TEXTS } },
  },
  {
    should: 'take no lines from what a part does not show, and from a text area whatever it holds',
    page: `<div id=a><div>Status:</div> <input value="a   b"><ul hidden><li>Copy<li>Print</ul><p hidden>One</p><p>Two</p></div>
      <div id=b><div>Reason:</div><textarea>Late</textarea><textarea hidden>x\ny</textarea></div>
      <div id=c><div>Day</div><input value=7><textarea hidden>x\ny</textarea></div>`,
    steps:
      '- read: { a: { from: css "#a", read: text }, b: { from: css "#b", read: text }, c: { from: css "#c", read: text } }',
    outcome: { reads: { a: 'Status: a   b Two', b: 'Reason:\nLate', c: 'Day 7' } },
  },
  {
    should:
      'read a badge apart from the value next to it, which only a margin or a padding separates, and find the entry by what was read',
    page: `<style>.m { margin-left: 1em } .i { display: inline-block; margin-left: 1em } .p { padding: 2px 10px }</style>
      <table><tr><th>IP<th>Seats<th>Free<tr><td><a href="#a">10.20.4.13</a><b class=m>S</b><td>1<b class=m>2</b><td>5<tr><td><a href="#b">10.20.4.14</a><td>25<b class=i>2</b><td>6</table>
      <ul><li>eth0<b class=p>7</b></ul><dl><dt>Charge<dd id=charge>120.50<b class=m>7</b></dl><p>Copay: 30<b class=p>8</b></p>`,
    steps: `- read:
    rows: { table: { find: table }, columns: { IP: ip, Seats: seats } }
    seats: { from: { cell: { row: { IP: 10.20.4.13 S }, column: Seats } } }
    whole: { from: text "10.20.4.13 S" }
    joined: { from: text "10.20.4.13S" }
    ports: { list: css "li" }
    charge: Charge
    copay: { from: Copay, read: line }`,
    outcome: {
      reads: {
        rows: [
          { ip: '10.20.4.13 S', seats: '1 2' },
          { ip: '10.20.4.14', seats: '25 2' },
        ],
        seats: '1 2',
        whole: '10.20.4.13 S',
        joined: '10.20.4.13 S',
        ports: ['eth0 7'],
        charge: '120.50 7',
        copay: 'Copay: 30 8',
      },
    },
  },
  {
    should: 'not take a value and the badge next to it for one number',
    page: '<p id=charge>120.50<b style="margin-left: 1em">7</b></p>',
    steps: '- read: { charge: { from: css "#charge", as: money } }\n  timeout: 3s',
    outcome: { fails: 'value_unreadable' },
  },
  {
    should: 'not take an amount and the mark of its footnote, or cents in small digits, for one number',
    page: '<table><tr><th>Charge<tr><td>120.50<sup>1</sup><tr><td>$12<sup>50</sup></table>',
    steps: '- read: { charge: { from: css "tr:nth-child(2) td", as: money } }\n  timeout: 3s',
    outcome: { fails: 'value_unreadable' },
  },
];
