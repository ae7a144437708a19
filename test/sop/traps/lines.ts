import { alike, type Trap } from './trap.ts';

/** Two fields by the words that stand at them, and which of them gets "5". */
const line = (should: string, page: string, outcome: 'a' | 'b' | 'fails', words = 'Hours'): Trap => ({
  should,
  page,
  steps: `- fill: { ${words}: 5 }\n- read: { time: ${words} }`,
  outcome:
    outcome === 'fails'
      ? { fails: 'target_ambiguous', names: [words], leaves: { '#a': '', '#b': '' } }
      : {
          leaves: { '#a': outcome === 'a' ? '5' : '', '#b': outcome === 'b' ? '5' : '' },
          reads: { time: '5' },
        },
});

const A = '<input id=a size=4>';
const B = '<input id=b size=4>';
const cells = (...texts: readonly string[]): string =>
  `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;

/** As phpMyAdmin sends its filters. */
const SENT = `<p>Filter: <input id=a name="where[0][col]"> <input id=b name="where[1][col]"></p>`;

/** As Sympa shows a subscriber: a label of no field names the text behind it, between labels of fields. */
const SINCE = '<label>Subscribed since:</label> May 1';
const SINCE_FIELDS = [
  '<label for=e>Email:</label> <input id=e value=ann@a.example>',
  '<label for=r>Receiving:</label> <select id=r><option>Digest</select> <label>Language:</label> en',
];
const since = (...parts: readonly string[]): string => `<form><fieldset>${parts.join(' ')}</fieldset></form>`;

/** Words between two fields, that may belong to the one before or to the one behind. */
export const lineTraps: readonly Trap[] = [
  {
    should: 'find the field that the last sentence of a text asks for',
    page: `<p>Paid <b>0</b> to <b>9</b> (+9). Hours: ${A}. The total is 5. ${B}</p>`,
    steps: '- fill: { Hours: 5 }',
    outcome: { leaves: { '#a': '5', '#b': '' } },
  },
  {
    should: 'not choose between fields that two such sentences ask for',
    page: `<p>Paid 9. Hours: ${A}</p><p>Due 9. Hours: ${B}</p>`,
    steps: '- fill: { Hours: 5 }',
    outcome: { fails: 'target_ambiguous', leaves: { '#a': '', '#b': '' } },
  },
  {
    should: 'not take such a sentence for a caption where a field has a label with these words in it',
    page: `<p>Paid 9. Hours: ${A}</p><p><label>Hours per week ${B}</label></p>`,
    steps: '- fill: { Hours: 5 }',
    outcome: { leaves: { '#a': '', '#b': '5' } },
  },
  line(
    'take the words behind a field for its own where the line ends in words',
    `<p>${A} Hours ${B} Minutes</p>`,
    'a',
  ),
  line(
    'take the last words of such a line for those of the last field',
    `<p>${A} Hours ${B} Minutes</p>`,
    'b',
    'Minutes',
  ),
  line(
    'take the words ahead of a field for its own where the line begins with words',
    `<p>Minutes ${A} Hours ${B}</p>`,
    'b',
  ),
  line(
    'take the first words of such a line for those of the first field',
    `<p>Hours ${A} Minutes ${B}</p>`,
    'a',
  ),
  line(
    'not choose a field by words between two where the line begins and ends in words',
    `<p>Duration ${A} Hours ${B} Minutes</p>`,
    'fails',
  ),
  line(
    'not choose a field by words between two where the line has no others',
    `<div>${A} Hours ${B}</div>`,
    'fails',
  ),
  {
    should: 'offer in quotes the names under which fields without other names are sent',
    page: SENT,
    steps: '- fill: { Filter: 5 }',
    outcome: { fails: 'target_ambiguous', names: ['"where[0][col]"', '"where[1][col]"'] },
  },
  {
    should: 'find a field by such a name in quotes',
    page: SENT,
    steps: '- fill: { "where[1][col]": 5 }\n- fill: { target: "where[0][col]", value: 4 }',
    outcome: { leaves: { '#a': '4', '#b': '5' } },
  },
  line('read each line by itself where its words stand behind', `<p>${A} Minutes<br>${B} Hours</p>`, 'b'),
  line('read lines that are blocks, too', `<div>${A} Hours</div><div>${B} Minutes</div>`, 'a'),
  line('read cells of a row with the words behind', `<table>${cells(A, 'Hours', B, 'Minutes')}</table>`, 'a'),
  line('read cells of a row with the words ahead', `<table>${cells('Minutes', A, 'Hours', B)}</table>`, 'b'),
  line(
    'read cells of rows with the words behind',
    `<table>${cells(A, 'Minutes')}${cells(B, 'Hours')}</table>`,
    'b',
  ),
  line('not choose between cells', `<table>${cells('Duration', A, 'Hours', B, 'Minutes')}</table>`, 'fails'),
  line(
    'tell by the box that the words share with a field',
    `<span>${A} <i>Hours</i></span><span>${B} <i>Minutes</i></span>`,
    'a',
  ),
  line(
    'tell by a colon whose the words are',
    `<p>Minutes: ${A} Hours: ${B} (in full)</p><p>as agreed</p>`,
    'b',
  ),
  line(
    'not count a button or a message behind the line for its words',
    `<p>Minutes ${A} Hours ${B} <button>Search</button> <span role=alert>Missing</span></p>`,
    'b',
  ),
  line(
    'see a line in blocks that stand next to each other',
    `<div style="display:flex"><div>${A}</div><div>Hours</div><div>${B}</div><div>Minutes</div></div>`,
    'a',
  ),
  line(
    'see two lines where the style sheet breaks them',
    `<div style="width:200px"><span style="float:left;width:100px">Minutes</span><span style="float:left;width:100px">${A}</span><span style="float:left;width:100px">Hours</span><span style="float:left;width:100px">${B}</span></div>`,
    'b',
  ),
  line(
    'keep the words ahead of a line that wraps',
    `<div style="width:120px">Minutes ${A} Hours ${B}</div>`,
    'b',
  ),
  line(
    'keep the label over a field with a remark behind it',
    `<div>Minutes</div><div>${A} in full</div><div>Hours</div><div>${B} in full</div>`,
    'b',
  ),
  ...alike(
    [
      `<p>Hours ${A} ${B}</p>`,
      `<p>Hours: ${A} ${B} in full</p>`,
      `<div>Hours</div><div>${A} ${B}</div>`,
      `<div style="display:flex"><div>Hours</div><div>${A}</div><div>${B}</div></div>`,
      `<table>${cells('Hours', A, B)}</table>`,
      `<table>${cells('Hours', `${A} / ${B} / <input size=4>`)}</table>`,
      `<table>${cells('Hours', `<select><option>is<option>is not</select>${A}`, B)}</table>`,
    ].map((page) => line(`not choose between the fields behind one caption: ${page}`, page, 'fails')),
  ),
  ...alike(
    [
      `<p>Hours ${A}<br><span style="visibility:hidden">Hours </span>${B}</p>`,
      `<div>Hours</div><div>${A}</div><div>${B}</div><div>Minutes</div><input size=4>`,
      `<style>.l{width:90px;float:left;clear:both}.f{margin-left:99px}</style><div class=l>Hours</div><div class=f>${A}<input type=submit value=" "></div>
      <div class=l>&nbsp;</div><div class=f>${B}<input type=submit value=" "></div><div class=l>Minutes</div><div class=f><input size=4></div>`,
      `<table>${cells('Hours', A)}${cells('', B)}${cells('Minutes', '<input size=4>')}</table>`,
    ].map((page) => line(`not choose between the lines of fields at one caption: ${page}`, page, 'fails')),
  ),
  {
    should: 'not read the first line of several at one caption',
    page: `<table>${cells('Hours', '<input value=1>')}${cells('', '<input value=2>')}${cells('', '<input value=3>')}</table>`,
    steps: '- read: { hours: Hours }',
    outcome: { fails: 'target_ambiguous', names: ['Hours'] },
  },
  line(
    'take the field at a caption with another kind of field under it',
    `<div>Hours</div><div>${A}</div><div><input type=search size=4></div><div>Minutes ${B}</div>`,
    'a',
  ),
  {
    should: 'not read the first of two fields behind one caption, whatever the other says',
    page: '<p>Status <select id=a><option>is<option>is not</select> <input id=b></p>',
    steps: '- read: { status: { from: Status, required: false } }',
    outcome: { fails: 'target_ambiguous', names: ['Status'] },
  },
  line(
    'take the field right behind a caption if the next has a name of its own',
    `<p>Hours ${A} <input id=b size=4 aria-label=Minutes></p>`,
    'a',
  ),
  line(
    'take the field that a label is tied to, whatever field is behind it',
    `<p><label for=a>Hours</label> ${A} ${B}</p>`,
    'a',
  ),
  line(
    'take the field behind a caption that a library draws for an input it hides',
    `<p>Hours ${A} <input id=b tabindex=-1 aria-hidden=true style="opacity:0"></p>`,
    'a',
  ),
  {
    should: 'take the field behind a caption with a checkbox and its words behind it',
    page: `<p>Hours ${A} <input type=checkbox> in full</p>`,
    steps: '- fill: { Hours: 5 }',
    outcome: { leaves: { '#a': '5' } },
  },
  {
    should: 'fill a date into the parts behind one caption',
    page: `<p>Born ${A} / ${B} / <input id=c size=4></p>`,
    steps: "- fill: { Born: { date: '2026-03-07' } }",
    outcome: { leaves: { '#a': '03', '#b': '07', '#c': '2026' } },
  },
  line(
    'not name the second field of a range after the words over both',
    `<div>Hours</div><div>${A} to ${B}</div>`,
    'a',
  ),
  line(
    'name the second field of a range by the words between',
    `<div>Hours</div><div>${A} to ${B}</div>`,
    'b',
    'to',
  ),
  line(
    'take words with a colon for those of the field after them, in whatever boxes, with a remark behind it',
    `<div style="display:flex"><div>Minutes:</div><div><div><div>${A}</div></div></div></div>
      <div style="display:flex"><div><span>Hours:</span></div><div><input type=hidden><div style="display:flex"><div>${B}</div><div><span>(Not set)</span></div></div></div></div>`,
    'b',
  ),
  {
    should: 'not take words with a colon over a line for those of a field in it',
    page: `<div>Hours:</div><div><div><div><div>${A}</div></div></div></div><div>${B} Hours</div>`,
    steps: '- fill: { Hours: 5 }',
    outcome: { leaves: { '#a': '', '#b': '5' } },
  },
  {
    should: 'take the words behind a box in the next cell for its own',
    page: `<table>${cells('<input type=checkbox id=a>', 'Urgent', '<input type=checkbox id=b>', 'Late')}</table><output id=o></output>
      <script>onchange = () => { o.textContent = [a.checked, b.checked] }</script>`,
    steps: '- check: Urgent',
    outcome: { leaves: { '#o': 'true,false' } },
  },
  ...alike(
    [
      `<div style="float:left;clear:both">Hours</div><div style="margin-left:9em"><table>${cells(B, '<input type=submit value=" ">', '<a href=#><img alt=Help></a>')}</table></div>`,
      `<table>${cells('Hours', `<table>${cells(B, '<button>+</button>')}</table>`)}</table>`,
    ].map((page) =>
      line(
        `take the field that a small table lays out with its icons: ${page}`,
        `<p>Minutes ${A}</p>${page}`,
        'b',
      ),
    ),
  ),
  ...alike(
    [
      `<div style="display:flex"><div>Hours</div><div>About ${A} a week</div></div><p>Minutes ${B}</p>`,
      `<table>${cells('Hours', `About ${A} a week`)}${cells('Minutes', B)}</table>`,
      `<ul><li><span>Hours</span> About ${A} a week<li><span>Minutes</span> ${B}</ul>`,
    ].map((page) => ({
      should: `find a field by the caption of the text around it: ${page}`,
      page,
      steps: '- fill: { Hours: 5 }',
      outcome: { leaves: { '#a': '5', '#b': '' } },
    })),
    2,
  ),
  {
    should: 'not choose between a field right behind a caption and one in a text behind the same caption',
    page: `<p>Hours ${A}</p><div style="display:flex"><div>Hours</div><div>About ${B} a week</div></div>`,
    steps: '- fill: { Hours: 5 }',
    outcome: { fails: 'target_ambiguous', names: ['Hours'], leaves: { '#a': '', '#b': '' } },
  },
  line(
    'not read a script for words, wherever it is',
    `<table>${cells(`Hours ${A}`)}${cells(`From <input> <b><script>new Calendar({})</script> Hours</b> ${B}`)}</table>`,
    'fails',
  ),
  line(
    'take words behind a script in their element',
    `<p>Minutes <b><script>new Date()</script>Hours</b> ${B} <i>(24)</i></p><p>Minutes ${A}</p>`,
    'b',
  ),
  {
    should: 'read the text behind a label of no field that is behind a field',
    page: since(SINCE_FIELDS[0] ?? '', SINCE, SINCE_FIELDS[1] ?? ''),
    steps: "- read: { since: 'Subscribed since:', language: Language }",
    outcome: { reads: { since: 'May 1', language: 'en' } },
  },
  ...alike(
    [
      [since(SINCE, ...SINCE_FIELDS, '<input id=last>'), 'ahead of all fields, where it may name them all'],
      [since(SINCE_FIELDS[0] ?? '', SINCE, SINCE, SINCE_FIELDS[1] ?? ''), 'of which there are two'],
      [
        since('<label>Subscribed since:</label>', ...SINCE_FIELDS),
        'that has no text behind it and is ahead of all fields',
      ],
      [
        since(
          SINCE_FIELDS[0] ?? '',
          SINCE,
          `${SINCE_FIELDS[1]} <label>Subscribed since: <input value=X></label>`,
        ),
        'whose words a field has as well',
      ],
    ].map(([page = '', where = '']): Trap => ({
      should: `not read one thing for the words of a label of no field ${where}`,
      page,
      steps: "- read: { since: 'Subscribed since:' }\n  timeout: 3s",
      outcome: { fails: 'target_ambiguous', names: ['Subscribed since:'] },
    })),
    2,
  ),
  {
    should: 'not read the next field for a label of no field with nothing behind it',
    page: since(SINCE_FIELDS[0] ?? '', '<label>Subscribed since:</label>', SINCE_FIELDS[1] ?? ''),
    steps: "- read: { since: 'Subscribed since:' }\n  timeout: 3s",
    outcome: { fails: 'target_not_found' },
  },
];
