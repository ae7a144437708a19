import { alike, type Trap } from './trap.ts';

/** For screen readers only, as Bootstrap and WordPress do it. */
const CUT = 'position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip:rect(1px,1px,1px,1px)';
const AWAY = 'position:relative;left:-9999em';
const ALONE = 'position:absolute;left:-9999px';
const told = (text: string): string => `<span style="${CUT}">${text}</span>`;
/** As WordPress lists users: what can be done with one shows under the pointer only. */
const USERS = `<style>tr:hover div { left: 0 !important }</style><table><tr><th>Username<th>Name<th>Posts<th>Online${[
  'u001',
  'u002',
]
  .map(
    (login) => `
  <tr><td><b>${login}</b><div class=actions style="${AWAY}"><a href=#>Edit</a> | <button onclick="done.value = '${login}'">Delete</button></div>
    <td><span aria-hidden=true>—</span>${told('Unknown')}<td><a href=#><span aria-hidden=true>30</span>${told('30 posts by this author')}</a><td>${told('Yes')}`,
  )
  .join('')}</table><input id=done>`;
const USER = { name: '—', posts: '30', online: 'Yes' };
/** Icinga draws the state of a host so. */
const ICON = '<i class="icon-stateful state-ok" role=img title="Is reachable" aria-label="Is reachable"></i>';
/** Which of the targets the page shows. */
const shown = (...targets: readonly string[]): string =>
  `- set:\n    shows: >-\n      \${{ [${targets.map((target) => `'${target}'`).join(', ')}].map(one, visible(one)) }}`;
const hides = (target: string): string => `- wait_for: { target: ${target}, state: hidden }\n  timeout: 3s`;
/** Parts of a page that portals move away or shut, and show later. */
const GONE: readonly (readonly [string, string])[] = [
  ['in a box that is fixed outside of the window', 'position:fixed;left:100%;top:0;width:200px'],
  [
    'in a fixed box that is moved out of the window',
    'position:fixed;right:0;top:0;transform:translateX(100%)',
  ],
  ['in a bar that waits above the window', 'position:fixed;top:-90px'],
  ['in a part that is moved off the page', 'position:absolute;left:-9999px'],
  ['in a part that is shut', 'height:0;overflow:hidden'],
];

/** What is on the page, and nobody sees it. */
export const unseenTraps: readonly Trap[] = [
  {
    should: 'read no password as a part of a text',
    page: '<table id=t><tr><td>New Password<td><input type=password value=Camera-4711><tr><td>User<td><input value=ann></table>',
    steps: '- read: { all: { from: css "#t", read: text }, password: css "tr:first-child input" }',
    outcome: { reads: { all: 'New Password User ann', password: 'Camera-4711' } },
  },
  {
    should: 'read no text that nobody sees as a part of a cell, and find a row without it',
    page: USERS,
    steps: `- read: { posts: { from: { cell: { row: { Username: u001 }, column: Posts } }, as: integer } }
- hover: { row: { Username: u001 } }
- read: { users: { table: Username, columns: { Username: login, Name: name, Posts: posts, Online: online } } }
- click: { target: { find: button "Delete", within: { row: { Username: u001 } } } }`,
    outcome: {
      reads: {
        posts: 30,
        users: [
          { login: 'u001', ...USER },
          { login: 'u002', ...USER },
        ],
      },
      leaves: { '#done': 'u001' },
    },
  },
  {
    should: 'read no text that nobody sees as a part of a value or an entry',
    page: `<dl><dt>Plan${told('(as of today)')}<dd>Gold <b style="opacity:0">Copy</b>${told('selected')}</dl><p>Paid: $5<span style="${AWAY}">details</span></p><ul><li>A ${told('first')}</ul>`,
    steps: '- read: { plan: Plan, paid: Paid, all: { list: listitem } }',
    outcome: { reads: { plan: 'Gold', paid: '$5', all: ['A'] } },
  },
  {
    should: 'read once what is drawn twice at one place, as MochaUI draws a bar of progress',
    page: `<table><tr><th>Name<th>Done${['33.0%', '5%']
      .map(
        (done) =>
          `<tr><td>A ${done}<td><div style="position:relative;width:80px;height:16px">${['dark', 'light;clip:rect(0,26px,16px,0)'].map((color) => `<div style="position:absolute;left:0;top:0;width:80px;height:16px;color:${color}">${done}</div>`).join('')}</div>`,
      )
      .join('')}</table><p><b>Twice</b> <b>Twice</b></p>`,
    steps: `- read: { rows: { table: Done, columns: { Done: done } }, twice: css "p" }`,
    outcome: { reads: { rows: [{ done: '33.0%' }, { done: '5%' }], twice: 'Twice Twice' } },
  },
  {
    should: 'click the entry of the menu that shows, and not those of menus that wait outside of the window',
    page: `${['A', 'B', 'C'].map((menu, index) => `<ul style="position:absolute;list-style:none;left:${index === 1 ? '20px' : '-999em'}"><li><a href=# onclick="done.value += '${menu}'">Remove</a></ul>`).join('')}<input id=done>`,
    steps: `- click: link "Remove"
- click: { target: { find: link "Remove", visible: true } }
- set:
    shown: >-
      \${{ count('{ find: link "Remove", visible: true }') }}
    hidden: >-
      \${{ count('{ find: link "Remove", visible: false }') }}`,
    outcome: { reads: { shown: 1, hidden: 2 }, leaves: { '#done': 'BB' } },
  },
  {
    should:
      'not take a transparent picture for what shows, but words, which may fade in, and what can be used',
    page: `<ul>${['0', '1'].map((opacity) => `<li><a href=#>Item ${opacity} <img alt=On width=9 height=9 src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" style="opacity:${opacity}"></a>`).join('')}</ul>
      <p style="opacity:0">Saved</p><label style="background:#eee">Paid <input type=checkbox style="opacity:0"></label><button style="opacity:0">Edit</button>`,
    steps: shown(
      'link "Item 0" > css "img"',
      'link "Item 1" > css "img"',
      'text "Saved"',
      'checkbox "Paid"',
      'button "Edit"',
    ),
    outcome: { reads: { shows: [false, true, true, true, true] } },
  },
  ...alike(
    [
      `-apple-system, "Segoe UI", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Symbol"`,
      `"Segoe UI Symbol", sans-serif`,
    ].map((fonts): Trap => ({
      should: `read words in small letters where a font of symbols only stands in for signs: ${fonts.slice(-22)}`,
      page: `<div style='font-family: ${fonts}'><table id=state><tr><th>Reachable<td><span class="check-source-meta">yes</span> ${ICON}</table>
        <table><tr><th>Host<th>Up<tr><td><b>db01</b><td><span>no</span> ${ICON}</table><p><em>closed</em></p></div>`,
      steps: `- read:
    reachable: Reachable
    rows: { list: { find: row, within: css "#state" } }
    hosts: { table: Host, columns: { Host: host, Up: up } }
    up: { from: { cell: { row: { Host: db01 }, column: Up } } }
    closed: { from: text /^clo/ }`,
      outcome: {
        reads: {
          reachable: 'yes',
          rows: ['Reachable yes'],
          hosts: [{ host: 'db01', up: 'no' }],
          up: 'no',
          closed: 'closed',
        },
      },
    })),
  ),
  ...alike(
    ['text "User"', 'text /^User/', 'text /automatic/'].flatMap((text, index) =>
      [CUT, ALONE].map((style): Trap => ({
        should: `take a text that shows before one that only screen readers say: ${text} (${style.slice(18, 24)})`,
        page: `<p><span style="${style}"><b>User will be automatically updated</b></span></p><ul><li>User d.lund has been edited${index === 2 ? ', automatically' : ''}</ul>
          <p><span style="${style}">User will be automatically updated</span></p><section aria-label=Sort><h2>Sort</h2><p style="${style}">User automatic</p></section>`,
        steps: `- read: { it: { from: ${text} }, all: { list: ${text} }, told: { from: { find: ${text}, within: region "Sort" } } }`,
        outcome: {
          reads: {
            it: `User d.lund has been edited${index === 2 ? ', automatically' : ''}`,
            all: [`User d.lund has been edited${index === 2 ? ', automatically' : ''}`],
            told: 'User automatic',
          },
        },
      })),
    ),
    4,
  ),
  ...alike(
    [CUT, ALONE].map((style): Trap => ({
      should: `take a whole text that shows before one that only screen readers say (${style.slice(18, 24)})`,
      page: `<b style="${style}">Paid</b><i onclick="o.textContent = 'clicked'">Paid</i><p id=o>none</p><b style="${style}">Paid</b>`,
      steps: `- read: { it: { from: 'text "Paid" [exact]' } }\n- click: text "Paid" [exact]`,
      outcome: { reads: { it: 'Paid' }, leaves: { '#o': 'clicked' } },
    })),
    2,
  ),
  {
    should: 'find what says a text in one piece, with its case, and as little around it as can be',
    page: `<p>Open</p><div>open</div><div><span>Opened</span></div><p>2 <b>days</b> left</p><input type=submit value="Open it"><p>It is <i>\u00a0Open\n it</i></p>`,
    steps: `- read: { it: { from: 'text "Open" [exact]' }, left: { list: 'text "left" [exact]' } }
- set: { count: "\${{ count('@opens') }}" }`,
    head: `elements: { opens: 'text "Open it" [exact]' }\n`,
    outcome: { reads: { it: 'Open', left: ['2 days left'], count: 2 } },
  },
  ...alike(
    [
      ['', 'fails'],
      ['opacity:0', 'passes'],
      ['position:absolute;top:60px;left:10px', 'passes', 'position:fixed;inset:0;width:100%;height:100%'],
      ['width:90px;overflow:hidden;text-indent:200px', 'passes'],
      ['position:absolute;left:-9999px', 'passes'],
      ['display:none', 'passes'],
    ].map(([style = '', ends = '', over = '']): Trap => ({
      should: `not call gone what shows behind a dialog, where screen readers do not hear it (${style})`,
      page: `<main aria-hidden=true style="${style}"><button>Batch 16</button><h2>Open</h2></main><dialog open style="${over}"><button>Close</button></dialog>`,
      steps: `- set:\n    gone: >-\n      \${{ hidden('button "Batch 16"') }}\n${hides('button "Batch 16"')}`,
      outcome: ends === 'fails' ? { fails: 'wait_timed_out' } : { reads: { gone: true } },
    })),
    2,
  ),
  {
    should: 'call gone what is hidden from screen readers and shows, where no dialog is open',
    page: '<div style="width:200px;overflow:hidden"><div style="display:flex;transform:translateX(-200px)"><div aria-hidden=true style="min-width:200px"><button>Old</button></div><div style="min-width:200px"><button>New</button></div></div></div>',
    steps: hides('button "Old"'),
    outcome: {},
  },
  {
    should: 'call gone what only hidden parts still have, in a row and in its place, behind a dialog as well',
    page: `<main aria-hidden=true><template></template><button hidden>Old</button><table><tr><td>A<td><button hidden>Cancel</button></table></main><dialog open><button>Old</button></dialog>`,
    steps: `- click: { find: button "Old", nth: 0 }
${hides('{ find: row, has: button "Cancel" }')}
- set:
    gone: >-
      \${{ hidden('{ find: button "Old", nth: 1 }') && !hidden('{ find: button "Old", nth: 0 }') }}`,
    outcome: { reads: { gone: true } },
  },
  {
    should: 'count the options of a list that is closed as texts',
    page: '<select><option>Item 1<option>Item 2</select>',
    steps: `- read: { all: { list: text /^Item/ } }\n- expect: { target: text /^Item/, count: 2 }\n- set: { count: "\${{ count('text /^Item/') }}" }`,
    outcome: { reads: { all: ['Item 1', 'Item 2'], count: 2 } },
  },
  {
    should: 'read no hidden text in a list of texts, nor count one',
    page: `<menu hidden><li>Claims created today<li>Claims paid</menu><p>Claims created: 2</p><div style="display:contents">Claims sent: 3</div><template><p>Claims</p></template>`,
    steps: `- read: { all: { list: text /^Claims/ }, words: { list: text "Claims" } }
- set: { count: "\${{ count('text /^Claims/') }}" }`,
    outcome: {
      reads: {
        all: ['Claims created: 2', 'Claims sent: 3'],
        words: ['Claims created: 2', 'Claims sent: 3'],
        count: 2,
      },
    },
  },
  {
    should: 'go through texts in their places, although each hides itself for a moment',
    page: `<ul>${['A', 'B', 'C'].map((name) => `<li><h3>${name}</h3><span onclick="o.value += '${name}'; this.hidden = true; setTimeout(() => { this.hidden = false }, 300)">Pay</span>`).join('')}</ul><input id=o>`,
    steps: `- for_each: { matching: text "Pay" }\n  as: one\n  steps: [ click: '@one' ]`,
    outcome: { leaves: { '#o': 'ABC' } },
  },
  {
    should: 'find hidden texts where they are asked for',
    page: '<p>Denied<p hidden>Denied<p hidden>Denied',
    steps: `- wait_for: { target: { find: text "Denied", visible: false, nth: 0 }, state: attached }
- set:
    hidden: >-
      \${{ count('{ find: text "Denied", visible: false }') }}
    shown: >-
      \${{ count('text "Denied"') }}`,
    outcome: { reads: { hidden: 2, shown: 1 } },
  },
  {
    should: 'not lose the entries of a list that a closed panel holds, nor choose among texts that show',
    page: `<p>Claim 1</p><div style="height:0;overflow:hidden"><p>Claim 2</p></div><p hidden>Claim 3</p>`,
    steps: `- read: { all: { list: text /^Claim/ }, words: { list: text "Claim" } }
- read: { it: { from: text "Claim" } }`,
    outcome: { fails: 'target_ambiguous' },
  },
  ...alike(
    GONE.map(([where, style]): Trap => ({
      should: `not say that something shows ${where}`,
      page: `<div style="${style}"><p>Saved</p><button>Close</button></div>`,
      steps: `- set: { shows: "\${{ [visible('button \\"Close\\"'), visible('text \\"Saved\\"'), !hidden('text \\"Saved\\"')] }}" }
${hides('text "Saved"')}
- wait_for: button "Close"
  timeout: 2s
  on_error: [ set: { waited: for nothing } ]`,
      outcome: { reads: { shows: [false, false, false], waited: 'for nothing' } },
    })),
    GONE.length,
  ),
  ...alike(
    [CUT, 'position:absolute;left:-9999px'].map((style): Trap => ({
      should: `not say that something has gone which only screen readers say (${style.slice(18, 24)})`,
      page: `<div role=status><i class=spinner></i><span style="${style}">Loading</span></div>`,
      steps: `- expect: text "Loading"\n${hides('text "Loading"')}`,
      outcome: { fails: 'wait_timed_out', names: ['did not become hidden'] },
    })),
    2,
  ),
  {
    should: 'see what can be scrolled to, and what is drawn for a box that is moved away',
    page: `<div style="position:fixed;inset:0 auto auto 0;height:80px;overflow:auto"><p style="height:900px">Menu<p>Claims</div>
      <div style="height:90px;overflow:auto" id=box><p>First<p style="height:400px"><p>Last</div><p style="height:3000px"><p>End
      <label><input type=checkbox style="position:absolute;left:-9999px"> Agree</label><div style="height:0"><p>Over</div>`,
    steps: `- scroll: { target: text "Last" }
- set: { shows: "\${{ ['Claims', 'First', 'Last', 'End', 'Over'].map(text, visible('text \\"' + text + '\\"')) }}" }
- wait_for: checkbox "Agree"`,
    outcome: { reads: { shows: [true, true, true, true, true] } },
  },
  {
    should:
      'see what flows out of a body, or of a part, that has no height, and still read no text that nobody sees',
    page: `<!doctype html><style>body { overflow-x: hidden; margin: 0 }</style><div style="float:left"><p>Loading</p><p>Paid: $5${told('details')}</p>
      <div style="display:contents;overflow:hidden"><p>Noted</div><div style="height:0;overflow-x:clip;overflow-y:visible"><h2>Received</h2></div></div>`,
    steps: `- set: { shows: "\${{ [visible('text \\"Loading\\"'), visible('heading \\"Received\\"'), visible('text \\"Noted\\"')] }}" }
- read: { paid: Paid }
${hides('text "Loading"')}
  on_error: [ set: { went: no } ]`,
    outcome: { reads: { shows: [true, true, true], paid: '$5', went: 'no' } },
  },
  {
    should:
      'see and read what a list that is drawn from its end has above, but nothing that is moved off the page there',
    page: `<form style="height:80px;overflow:auto;display:flex;flex-direction:column-reverse"><input name=scrollHeight><p>Newest</p><p style="height:400px;flex:none"></p>
      <div>Paid: <b>$5</b> <i style="position:absolute;left:-9999px">details</i></div></form>`,
    steps: `- set: { shows: "\${{ [visible('text \\"$5\\"'), visible('text \\"Newest\\"')] }}" }\n- read: { paid: Paid }`,
    outcome: { reads: { shows: [true, true], paid: '$5' } },
  },
  {
    should: 'see what a page that is read from the right has on its left',
    page: '<body dir=rtl><div style="width:4000px;display:flex;justify-content:space-between"><p>First</p><button>Last</button></div>',
    steps: `- set: { shows: "\${{ [visible('text \\"First\\"'), visible('button \\"Last\\"')] }}" }`,
    outcome: { reads: { shows: [true, true] } },
  },
  {
    should: 'see a field that is moved off the page alone, where the portal draws something in its place',
    page: `<div><label for=f>Attachment</label> <input id=f type=file style="${ALONE}"></div>
      <div><span style="height:0;width:0;overflow:hidden;display:block"><input aria-label=Scan type=file></span><button>Choose file</button></div>
      <div class=card><input type=radio aria-label=Basic style="${ALONE}"><b>Basic plan</b></div>
      <div style="${ALONE}"><input type=checkbox aria-labelledby=t></div><p id=t>Terms</p>
      <div style="${ALONE}"><label>Gone <input></label></div><div style="position:fixed;left:100%"><label>Later <input type=checkbox></label></div>`,
    steps: `- set: { shows: "\${{ ['label \\"Attachment\\"', 'label \\"Scan\\"', 'radio \\"Basic\\"', 'checkbox \\"Terms\\"', 'label \\"Gone\\"', 'checkbox \\"Later\\"'].map(field, visible(field)) }}" }`,
    outcome: { reads: { shows: [true, true, true, true, false, false] } },
  },
  {
    should: 'try a pattern on a text without the line breaks and blanks of the source',
    page: `<p>by Sven
        Dufour   22&nbsp;Jun <b>Buy
        now</b></p><div role=alert>Not
        saved</div><label>First
        name <input placeholder="As\n printed"></label><label id=l>Plan
        code</label><input aria-labelledby=l><button>Save&nbsp;as</button><i title="Due\n soon">x</i><img alt="Two\n cats" src=x>`,
    steps: shown(
      'text /^by .* now$/',
      'text /Sven Dufour 22 Jun/',
      'alert /^Not saved$/',
      'label /^First name$/',
      'label /Plan code/',
      'button /^Save as$/',
      'title /Due soon/',
      'alt /^Two cats$/',
      'placeholder /As printed/',
      '{ find: paragraph, has_text: /Dufour 22 Jun/ }',
      '{ find: paragraph, has_not_text: /Dufour 22 Jun/ }',
    ),
    outcome: { reads: { shows: [...Array<boolean>(10).fill(true), false] } },
  },
  ...['\u00a0', '\u202f'].map((space): Trap => {
    const kinds = ['label', 'placeholder', 'alt', 'title', 'text', 'button', 'alert'];
    const page = `<label>A label<input></label><input placeholder="A placeholder"><img alt="A alt" src=x><i title="A title">x</i><p>A text</p><button>A button</button><div role=alert>A alert</div>`;
    const targets = [' ', space].flatMap((one) => kinds.map((kind) => `${kind} "A${one}${kind}" [exact]`));
    return {
      should: `take a space that does not break for any other one: ${encodeURIComponent(space)}`,
      page: page.replace(/A (?=[a-z])/g, `A${space}`),
      steps: shown(...targets),
      outcome: { reads: { shows: targets.map(() => true) } },
    };
  }),
  {
    should: 'try a pattern on the lines of a text that shows them, and on words apart that are drawn apart',
    page: `<pre>Total 5\n Paid 3</pre><div><p>by Sven</p><p>22 Jun</p></div><h2>Ann<br>Lee</h2><ol><li><i>1</i><i>0</i></ol>`,
    steps: shown(
      'text /^Paid 3$/m',
      'text /5 Paid/',
      'text /^by Sven 22/',
      'heading /^Ann Lee$/',
      'listitem /^10$/',
      'text /1 0/',
    ),
    outcome: { reads: { shows: [true, false, true, true, true, false] } },
  },
  {
    should: 'list entries by a pattern on what they show in one line',
    page: `<p>by Sven\n  22 Jun '26</p><p>by Ann\n  22 Jun '25</p><p>by Lee\n  23 Jun '26</p>`,
    steps: `- read: { posts: { list: "text /^by .*'26$/" } }\n- expect: { target: text /Ann/, text: /Ann 22/ }`,
    outcome: { reads: { posts: ["by Sven 22 Jun '26", "by Lee 23 Jun '26"] } },
  },
];
