import { alike, type Trap } from './trap.ts';

const later = (script: string): string => `setTimeout(() => { ${script} }, 600)`;
const NEW = { reads: { result: 'new' } };
const SEARCH = '- click: button "Search"\n  load: page\n- read: { result: Result }';
const RESULT = '<dl><dt>Result<dd id=r>old</dl>';

const SAVE = '- click: button "Save"\n  load: page\n- read: { number: Number }';
const REFUSAL = 'outcomes: [ { when: alert /correct/, code: refused, notes: No. } ]\n';
const NUMBER = '<dl><dt>Number<dd>C-16</dl>';
const SAYS_NO =
  "document.body.insertAdjacentHTML('afterbegin', '<dialog open role=alert>Please correct the date</dialog>')";
/** A page whose button asks for a part of it, which comes late. */
const FILLED = {
  page: `<div id=p>${RESULT}</div><button onclick="fetch('/rows').then(async (r) => { p.innerHTML = await r.text() })">Search</button>`,
  others: { '/rows': RESULT.replace('old', 'new') },
  late: { '/rows': 700 },
};

/** The server keeps what was sent of these fields, and shows the form again. */
const form = (kept: readonly string[], method = 'post'): string =>
  `<form method=${method} onsubmit="for (const { name, value } of this.elements) sessionStorage[name] = value">
    <label>Host <input name=host></label><label>Owner <input name=owner></label><button>Update</button> <a href="/">Refresh</a></form>
  <script>for (const name of ${JSON.stringify(kept)}) document.forms[0][name].value = sessionStorage[name] ?? ''</script>`;
const UPDATE = '\n- click: { target: button "Update" }\n  load: page\n';
const REFRESH = '\n- click: { target: link "Refresh" }\n  load: page\n';
const FILL = '- fill: { Host: web, Owner: ann }';
const LOST = { fails: 'value_mismatch', names: ['"Owner"'] };
/** A form whose preview has another address, and there other fields. */
const previewed = (fields: string): Pick<Trap, 'page' | 'others'> => ({
  page: form([]).replace('<form', '<form action=/preview'),
  others: {
    '/preview': `<form method=post>${fields}<button>Save</button></form><script>
      for (const one of document.forms[0]) if (one.dataset.kept !== undefined) one.value = sessionStorage[one.name]</script>`,
  },
});
const KEPT = '<label>Host <input name=host data-kept></label>';
/** Two parts of one form, of which one shows. */
const TABS = `<form><a href=# onclick="t1.hidden = !t1.hidden; t2.hidden = !t2.hidden">Switch</a>
  <p id=t1><label>Subject <input id=s></label> <label>Room <input id=r></label><p id=t2 hidden><label>Priority <input></label></p>
  <button type=button onclick="s.value = 'other'">Spoil</button><button type=button onclick="s.value = ''; s.disabled = true">Disable</button></form>`;
const FILL_TABS = '- fill: { Subject: abc, Room: A1 }\n- click: link "Switch"\n- fill: { Priority: 55 }\n';
/** The page answers with a text that has no sign of a refusal, and changes what was filled. */
const REFUSED_IN_PLACE = `<form><label>Name <input name=n></label><label>GID number <input name=g></label>
  <button type=button onclick="m.textContent = 'ID is already in use'; n.value = 'changed'; g.value = ''">Save</button></form><p data-testid=m id=m></p>`;
/** A form that goes when it is saved; another one comes at the same address. */
const NEXT_ENTRY = `<div id=p></div><button onclick="show()">New</button><script>
  const show = () => { p.innerHTML = '<label>Name <input name=n></label><label>Note <input name=o></label><button onclick="p.innerHTML = &quot;<h1>Saved</h1>&quot;">Save</button>' };
  show()</script>`;

const DECIDES =
  '- branch:\n    - on: text "Mailbox is empty"\n      do: [ set: { is: empty } ]\n    - on: listitem\n      do: [ set: { is: full } ]';

/** A search that waits for the next key; the page filters by itself, or asks for what fits. */
const searched = (
  filter: string,
): string => `<label>Search <input id=s></label><b id=n>3 contacts</b><ul id=l><li>Ann<li>Anna<li>Bob</ul><script>
  let timer
  const show = (names) => { l.innerHTML = names.map((name) => '<li>' + name).join(''); n.textContent = names.length + ' contacts' }
  setInterval(() => fetch('/ping'), 200)
  s.oninput = () => { clearTimeout(timer); timer = setTimeout(async () => { ${filter} }, 500) }</script>`;
const FOUND = { found: ['Ann', 'Anna'], total: '2 contacts', count: 1, visited: ['Ann', 'Anna'], is: 'none' };
const AFTER_SEARCH = `- fill: { Search: ann }
- read: { found: { list: listitem }, total: { from: css "#n" } }
- fill: { Search: anna }
- set: { count: "\${{ count('listitem') }}", visited: [] }
- fill: { Search: ann }
- for_each: { matching: listitem }
  as: one
  steps: [ set: { visited: "\${{ vars.visited + [one] }}" } ]
- fill: { Search: zzz }
- branch:
    - on: text "0 contacts"
      do: [ set: { is: none } ]
    - on: text "contacts"
      do: [ set: { is: some } ]`;

/** Two views of one page: the fields of each are in the document while the other shows. */
const VIEWS = `<div id=v1><label>Value <input id=a></label> <button onclick="v1.hidden = true; v2.hidden = false">Next</button> <button onclick="b.name = 'last'; l.firstChild.data = 'Last name '; b.value = ''">Turn</button>
  <label id=l>First name <input name=first id=b></label></div>
  <div id=v2 hidden><label>Value <input id=c></label> <label>Note <input></label> <button onclick="v1.hidden = v2.hidden = true">Close</button> <button onclick="a.value = 'spoiled'">Spoil</button></div>`;
const NEXT = '- fill: { Value: one }\n- click: Next\n- fill: { Note: two }\n';
/** Steps that load the page, or a part of it, again: what the old page still shows must not pass for the answer. */
/** Searches, and draws one claim after the other with pauses between them. */
const DRAWN_IN_PARTS = (draw: string): string =>
  `<button onclick="fetch('/claims').then(async (r) => { const draw = ([one, ...more]) => { if (one) { ${draw}; setTimeout(draw, 35, more) } }; draw((await r.text()).split(' ')) })">Search</button>`;

export const loadTraps: readonly Trap[] = [
  ...alike(
    ['load', 'networkidle'].map((load): Trap => ({
      should: `not call a page loaded that has only just asked for what a click wants: ${load}`,
      page: FILLED.page,
      others: FILLED.others,
      late: FILLED.late,
      steps: `- click: button "Search"\n- wait_for: { load: ${load} }\n- expect: { target: text "new" }\n  timeout: 300ms\n- read: { result: Result }`,
      outcome: NEW,
    })),
    1,
  ),
  ...alike(
    [
      "show(['Ann', 'Anna', 'Bob'].filter((name) => name.toLowerCase().includes(s.value)))",
      "show(await (await fetch('/found-' + s.value)).json())",
    ].map((filter): Trap => ({
      should: `read, count, and go through what fits the text that was just typed: ${filter.slice(0, 12)}`,
      page: searched(filter),
      others: {
        '/found-ann': '["Ann", "Anna"]',
        '/found-anna': '["Anna"]',
        '/found-zzz': '[]',
        '/ping': 'ok',
      },
      late: { '/found-ann': 300, '/found-anna': 300 },
      steps: AFTER_SEARCH,
      outcome: { reads: FOUND },
    })),
    2,
  ),
  {
    should: 'say of a form whose fields the portal has disabled and hidden that they cannot be judged',
    page: `<label>Street <input name=street></label><button type=button onclick="document.querySelector('input').disabled = document.querySelector('label').hidden = true">Review</button>`,
    steps: '- fill: { Street: Main 1 }\n- click: Review\n- verify_form',
    outcome: { fails: 'value_mismatch', names: ['disabled and hidden', '"Street"'] },
  },
  {
    should: 'not say that a form is well of which the portal shows another tab now',
    page: `<form method=post><label>Street <input name=street></label><button formaction="/">Unix</button></form>
      <script>if (sessionStorage.tab) document.querySelector('label').innerHTML = 'Shell <input name=shell>'; sessionStorage.tab = 'unix'</script>`,
    steps: '- fill: { Street: Main 1 }\n- click: { target: button "Unix" }\n  load: page\n- verify_form',
    outcome: { fails: 'value_mismatch', names: ['none of the filled fields', '"Street"'] },
  },
  {
    should: 'not save a form while what an earlier step has sent is not answered',
    page: `<label>Tag <input onkeydown="if (event.key === 'Enter') fetch('/tag', { method: 'POST' }).then(async (answer) => { kept.textContent = await answer.text() })"></label>
      <p id=kept></p><button onclick="said.textContent = kept.textContent">Save</button><output id=said></output>`,
    others: { '/tag': 'urgent' },
    late: { '/tag': 1_500 },
    steps: '- press: { target: label "Tag", key: Enter }\n- click: button "Save"',
    outcome: { leaves: { '#said': 'urgent' } },
  },
  {
    should: 'not export a table for whose rows an earlier click has asked',
    page: `<button onclick="fetch('/all').then(async (r) => { b.innerHTML = await r.text() })">All rows</button> <button onclick="said.textContent = b.rows.length">Export</button>
      <table><thead><tr><th>Event</th></tr></thead><tbody id=b><tr><td>1</td></tr></tbody></table><output id=said></output>`,
    others: { '/all': '<tr><td>1</td></tr><tr><td>2</td></tr><tr><td>3</td></tr>' },
    late: { '/all': 800 },
    steps: '- click: All rows\n- click: Export',
    outcome: { leaves: { '#said': '3' } },
  },
  {
    should: 'not fill a form before the values have come for which an earlier click has asked',
    page: `<button onclick="d.hidden = false; fetch('/entry').then(async (r) => { n.value = await r.text() })">Edit</button> <div id=d hidden><label>Name <input id=n></label></div>`,
    others: { '/entry': 'Bob' },
    late: { '/entry': 800 },
    steps: '- click: Edit\n- fill: { Name: Ann }\n- wait: 1s',
    outcome: { leaves: { '#n': 'Ann' } },
  },
  {
    should: 'not choose a suggestion for what the field held before',
    page: `<label>Payer <input oninput="fetch('/suggestions').then(async (r) => { l.innerHTML = await r.text() })"></label>
      <ul id=l><li onclick="said.textContent = 'old'">Aetna</li></ul><output id=said></output>`,
    others: { '/suggestions': `<li onclick="said.textContent = 'new'">Aetna</li>` },
    late: { '/suggestions': 500 },
    steps: '- fill: { Payer: aet }\n- click: listitem "Aetna"',
    outcome: { leaves: { '#said': 'new' } },
  },
  {
    should: 'fill a code field that sends itself when it is full, and leave what follows to the next step',
    page: `<label>Code <input id=code oninput="if (value.length === 6) { location = '/in'; this.parentElement.remove() }"></label>`,
    others: { '/in': '<output id=said>Welcome</output>' },
    late: { '/in': 300 },
    steps: '- fill: { Code: "123456" }\n- expect: text "Welcome"',
    outcome: { leaves: { '#said': 'Welcome' } },
  },
  {
    should: 'not take a field that goes without its page for one that was filled',
    page: '<label>Code <input id=code oninput="this.parentElement.remove()"></label>',
    steps: '- fill: { Code: "123456" }\n  timeout: 3s',
    outcome: { fails: 'target_not_found' },
  },
  {
    should: 'read a field again on the page that its own change has loaded',
    page: `<label>Code <input id=code oninput="location = '/again'; this.parentElement.remove()"></label>`,
    others: { '/again': '<label>Code <input id=code value=123456></label>' },
    late: { '/again': 300 },
    steps: '- fill: { Code: "123456" }\n  timeout: 5s',
    outcome: { leaves: { '#code': '123456' } },
  },
  {
    should: 'not take a character of a value for a part of the address that it is put into',
    page: '',
    others: {
      '/find/a/Li%20%26%20Partner': `<dl><dt>Filter<dd id=f></dl><script>f.textContent = new URLSearchParams(location.search).get('f') + ' ' + location.hash</script>`,
    },
    inputs: { name: 'Li & Partner', filter: 'a=50%41+b/c#d&x' },
    head: 'inputs: { type: object, properties: { name: { type: string }, filter: { type: string } } }\n',
    steps:
      "- set: { start: '${{ portal.base_url }}', part: a/ }\n- goto: '${{ vars.start }}/find/${{ vars.part }}${{ inputs.name }}?f=sn%3D${{ inputs.filter }}#top'\n- read: { filter: Filter }",
    outcome: { reads: { filter: 'sn=a=50%41+b/c#d&x #top' } },
  },
  {
    should: 'not select again what a list that sends its form has selected already',
    page: `<form><label>Source <input name=s></label><label>Account <select name=a onchange="form.submit()"><option selected>Main<option>Other</select></label></form>`,
    steps: '- fill: { Source: B-1, Account: Main }\n- read: { it: Source }',
    outcome: { reads: { it: 'B-1' } },
  },
  {
    should: 'select what a list only shows first, of which no script has heard',
    page: `<label>Plan <select onchange="o.textContent = this.value"><option>Gold<option>Silver</select></label><output id=o></output>`,
    steps: '- fill: { Plan: Gold }\n- read: { it: { from: css "#o" } }',
    outcome: { reads: { it: 'Gold' } },
  },
  {
    should: 'not wait for a frame that hangs before fields on the page itself are read back',
    page: '<iframe src=/hang></iframe><label>Member <input></label> <label>Plan <select><option>A<option>B</select></label>',
    late: { '/hang': 20000 },
    others: { '/hang': '' },
    steps: '- fill: { Plan: B, Member: X1 }\n  timeout: 3s\n- read: { it: Member }',
    outcome: { reads: { it: 'X1' } },
  },
  {
    should: 'fill the next field on the page for which a choice has asked',
    page: '<iframe name=work src=/work></iframe>',
    others: {
      '/work': `<form action=/again><label>Account <select name=a onchange="form.submit()"><option>Main<option>Other</select></label> <label>Source <input name=s></label></form>`,
      '/again': `<form><label>Account <select name=a><option>Main<option selected>Other</select></label> <label>Source <input name=s></label></form>`,
    },
    late: { '/again': 300 },
    steps:
      '- fill: { Account: Other, Source: B-1 }\n  in_frame: work\n- read: { it: { from: { find: Source, frame: work } } }',
    outcome: { reads: { it: 'B-1' } },
  },
  {
    should: 'read fields back only when the page is there for which the last of them has asked',
    page: '<iframe name=work src=/work></iframe>',
    others: {
      '/work': `<form action=/again><label>Source <input name=s></label><label>Account <select name=a onchange="form.submit()"><option>Main<option>Other</select></label></form>`,
      '/again': `<form><label>Source <input name=s></label><label>Account <select name=a><option>Main<option selected>Other</select></label></form>`,
    },
    late: { '/again': 300 },
    steps: '- fill: { Source: B-1, Account: Other }\n  in_frame: work',
    outcome: { fails: 'value_mismatch', names: ['the page was loaded again after "Source" was filled'] },
  },
  {
    should: 'not type a second time into a field that sends its form, whose page shows it empty again',
    page: `<form><label>Code <input name=code oninput="sessionStorage.n = +(sessionStorage.n ?? 0) + 1; location = '/?' + sessionStorage.n"></label></form>
      <output id=n></output><script>n.textContent = sessionStorage.n ?? 0</script>`,
    steps: '- fill: { Code: "123456" }\n  timeout: 8s',
    outcome: {
      fails: 'value_mismatch',
      names: ['loaded again after "Code" was filled'],
      leaves: { '#n': '1' },
    },
  },
  {
    should: 'see in verify_form that the server emptied a field when it showed a sent form again',
    page: form(['host']),
    steps: `${FILL}${UPDATE}- verify_form`,
    outcome: { fails: 'value_mismatch', names: ['"Owner"', 'sent and loaded again', 'with "goto"'] },
  },
  {
    should: 'verify a form that the server shows again as it was sent',
    page: form(['host', 'owner']),
    steps: `${FILL}${UPDATE}- verify_form`,
    outcome: {},
  },
  {
    should: 'see in verify_form that a preview at another address emptied a field',
    ...previewed(`${KEPT}<label>Owner <input name=owner></label>`),
    steps: `${FILL}${UPDATE}- verify_form`,
    outcome: { fails: 'value_mismatch', names: ['"Owner"', 'sent and loaded again'] },
  },
  {
    should: 'hold the preview of a form at another address to what was filled last',
    ...previewed(`${KEPT}<label>Owner <input name=owner></label>`),
    steps: `${FILL}${UPDATE}- fill: { Owner: bob }\n- verify_form`,
    outcome: { leaves: { '[name=host]': 'web', '[name=owner]': 'bob' } },
  },
  {
    should:
      'see in verify_form what a preview at another address emptied, also if another field was filled since',
    ...previewed(`<label>Host <input name=host></label><label>Owner <input name=owner data-kept></label>`),
    steps: `${FILL}${UPDATE}- fill: { Owner: bob }\n- verify_form`,
    outcome: { fails: 'value_mismatch', names: ['"Host"', 'sent and loaded again'] },
  },
  {
    should:
      'see in verify_form what a preview at another address emptied, also if the preview was sent itself',
    ...previewed(`<label>Host <input name=host></label><label>Owner <input name=owner data-kept></label>`),
    steps: `${FILL}${UPDATE}\n- click: { target: button "Save" }\n  load: page\n- fill: { Owner: bob }\n- verify_form`,
    outcome: { fails: 'value_mismatch', names: ['"Host"', 'sent and loaded again'] },
  },
  {
    should: 'not take the next form of a wizard for the one before because it has some of its fields',
    ...previewed('<label>Host <input name=host></label><label>Owner <input name=owner2></label>'),
    steps: `${FILL}${UPDATE}- fill: { Owner: bob }\n- verify_form`,
    outcome: { leaves: { '[name=host]': '', '[name=owner2]': 'bob' } },
  },
  {
    should: 'not take a page that asks for confirmation, and hides what was filled, for its form',
    ...previewed('<input type=hidden name=host data-kept><input type=hidden name=owner>'),
    steps: `${FILL}${UPDATE}- verify_form`,
    outcome: { fails: 'value_mismatch', names: ['no field of /preview was filled'] },
  },
  {
    should: 'not take a form with fields of the same names for the one before if it was not sent',
    ...previewed('<label>Host <input name=host></label><label>Owner <input name=owner></label>'),
    steps: `${FILL}\n- goto: /preview\n- fill: { Owner: bob }\n- verify_form`,
    outcome: { leaves: { '[name=host]': '', '[name=owner]': 'bob' } },
  },
  {
    should: 'not hold a form to what was filled before the page was loaded again',
    page: form([]),
    steps: `${FILL}${REFRESH}- fill: { Host: db }\n- verify_form`,
    outcome: { leaves: { '[name=host]': 'db', '[name=owner]': '' } },
  },
  {
    should: 'not hold the form of another entry at the same address to what was filled for the first',
    page: form([]),
    steps: `${FILL}\n- goto: /?id=2\n- fill: { Host: db }${UPDATE}- fill: { Host: db }\n- verify_form`,
    outcome: { leaves: { '[name=host]': 'db', '[name=owner]': '' } },
  },
  {
    should: 'not verify a form of which nothing was filled since the page was loaded again',
    page: form([]),
    steps: `${FILL}${REFRESH}- verify_form`,
    outcome: { ...LOST, names: ['"Host", "Owner"', 'loaded again', 'fill the form after'] },
  },
  {
    should: 'verify what is sent of a part of the form that does not show',
    page: TABS,
    steps: `${FILL_TABS}- verify_form`,
    outcome: {},
  },
  {
    should: 'verify the field that was filled, and not another one that its words name by now',
    page: VIEWS,
    steps: `${NEXT}- verify_form`,
    outcome: { leaves: { '#a': 'one', '#c': '' } },
  },
  {
    should:
      'see in verify_form a change of the field that was filled, though its words name another one by now',
    page: VIEWS,
    steps: `${NEXT}- fill: { textbox "Value": one }\n- click: Spoil\n- verify_form`,
    outcome: { fails: 'value_mismatch', names: ['"Value"'] },
  },
  {
    should: 'say what has happened to a field that holds another text of the same length',
    page: `<label>Netaddress <input id=n></label><button onclick="n.value = '10.40.17.64'">Snap</button>`,
    steps: '- fill: { Netaddress: 10.40.17.80 }\n- click: Snap\n- verify_form',
    outcome: {
      fails: 'value_mismatch',
      names: [
        '"Netaddress" does not hold what was filled',
        'another text of the same length',
        'after the step that fills it',
      ],
    },
  },
  {
    should: 'verify the field that was filled also if its words fit several that do not show',
    page: VIEWS,
    steps: `${NEXT}- click: Close\n- verify_form`,
    outcome: { leaves: { '#a': 'one', '#c': '' } },
  },
  {
    should:
      'not choose in verify_form between several fields of the same words when the one that was filled was drawn again',
    page: `<div id=f><label>Value <input></label></div><button onclick="f.innerHTML += f.innerHTML">Redraw</button>`,
    steps: '- fill: { Value: one }\n- click: Redraw\n- verify_form',
    outcome: { fails: 'target_ambiguous', names: ['several fields of the page'] },
  },
  {
    should: 'not hold a field to what was filled before the page took its element for another field',
    page: VIEWS,
    steps: '- fill: { First name: Ann }\n- click: Turn\n- fill: { Last name: Lee }\n- verify_form',
    outcome: { leaves: { '#b': 'Lee' } },
  },
  {
    should: 'see in verify_form what has changed in a part of the form that does not show',
    page: TABS,
    steps: `${FILL_TABS}- click: button "Spoil"\n- verify_form`,
    outcome: { fails: 'value_mismatch', names: ['"Subject"'] },
  },
  {
    should: 'not hold to what was filled a field that neither shows nor is sent',
    page: TABS,
    steps: `${FILL_TABS}- click: button "Disable"\n- verify_form`,
    outcome: {},
  },
  {
    should: 'see in verify_form what the page changed when it refused what a once block sent',
    page: REFUSED_IN_PLACE,
    steps: `- fill: { Name: one, GID number: 10001 }
- once: save
  steps:
    - click: Save
    - read: { said: { from: testid "m" } }
- fill: { GID number: 10044 }
- set: { why: none }
- verify_form: {}
  on_error:
    - set: { why: "\${{ failure.code }}" }`,
    outcome: { reads: { said: 'ID is already in use', why: 'value_mismatch' } },
  },
  {
    should: 'not hold a new form to what was filled into one that a once block sent away',
    page: NEXT_ENTRY,
    steps:
      '- fill: { Name: one, Note: two }\n- once: save\n  steps:\n    - click: Save\n    - expect: heading "Saved"\n- click: New\n- fill: { Name: three }\n- verify_form',
    outcome: { leaves: { '[name=n]': 'three', '[name=o]': '' } },
  },
  {
    should: 'not read the old part of a page that is about to change',
    page: `${RESULT}<button onclick="${later("r.textContent = 'new'")}">Search</button>`,
    steps: SEARCH,
    outcome: NEW,
  },
  {
    should: 'not take a clock, a countdown or a heartbeat frame for the page after a click',
    page: `<p id=c>Your session ends in 14:59</p><iframe name=beat hidden></iframe>${RESULT}
      <button onclick="${later("r.textContent = 'new'")}">Search</button>
      <script>let n = 899; setInterval(() => {
        n -= 1;
        c.textContent = 'Your session ends in ' + Math.floor(n / 60) + ':' + n % 60;
        beat.location = 'about:blank?' + n;
      }, 50)</script>`,
    steps: SEARCH,
    outcome: NEW,
  },
  {
    should: 'not go on after a click that loads nothing',
    page: '<button>Search</button><h1>Result</h1>',
    steps: '- click: button "Search"\n  load: page\n  timeout: 3s',
    outcome: { fails: 'wait_timed_out', names: ['loaded nothing', 'no new page came'] },
  },
  {
    should: 'name the field of a hidden tab for which the browser does not send the form',
    page: `<form><label>Name <input required value=Ann></label><div hidden><label>Fax: * <input required pattern="[0-9]+" value=Secret></label></div>
      <button><b>Send</b></button></form>`,
    steps: '- click: button "Send"\n  load: page\n  timeout: 3s',
    outcome: { fails: 'wait_timed_out', names: ['the field "Fax" that does not show is invalid'] },
  },
  {
    should: 'tell a new page with the same address and the same words from the old one',
    page: `<form><button>Next</button></form><input id=n>
      <script>sessionStorage.n = Number(sessionStorage.n ?? 0) + 1; n.value = sessionStorage.n</script>`,
    steps: '- click: Next\n  load: page\n- click: Next\n  load: page',
    outcome: { leaves: { '#n': '3' } },
  },
  {
    should: 'not fill the form that a choice is about to replace',
    page: `<form action=/texas><label>State <select name=s onchange="${later('document.forms[0].submit()')}">
      <option>Ohio<option>Texas</select></label><label>City <input name=c></label></form>`,
    others: {
      '/texas': '<form><label>State <select><option>Texas</select></label><label>City <input id=c></label>',
    },
    steps: '- fill: { State: Texas }\n  load: page\n- fill: { City: Austin }',
    outcome: { leaves: { '#c': 'Austin' } },
  },
  {
    should: 'not fill the part of a form that a tick is about to replace',
    page: `<label><input type=checkbox onchange="${later("p.innerHTML = '<label>Street <input id=s></label>'")}"> Other address</label>
      <div id=p><label>Street <input></label></div>`,
    steps: '- check: Other address\n  load: page\n- fill: { Street: Main }',
    outcome: { leaves: { '#s': 'Main' } },
  },
  {
    should: 'not take a dialog that refuses for the page after a step',
    page: `${NUMBER}<button onclick="${SAYS_NO}">Save</button>`,
    head: REFUSAL,
    steps: SAVE,
    outcome: { fails: 'refused' },
  },
  {
    should: 'not take a page that refuses again, in the same words, for the page after a step',
    page: `<form><p role=alert>Please correct the date</p>${NUMBER}<button>Save</button></form>`,
    head: REFUSAL,
    steps: SAVE,
    outcome: { fails: 'refused' },
  },
  {
    should: 'not let a branch decide by "empty" while the entries are under way',
    page: `<p id=e>Mailbox is empty</p><ul id=b></ul><script>fetch('/rows').then((r) => r.text()).then((text) => {
      e.remove(); setTimeout(() => { b.innerHTML = text; }, 20); })</script>`,
    others: { '/rows': '<li>1</li>' },
    late: { '/rows': 600 },
    steps: `- goto: /\n${DECIDES}`,
    outcome: { reads: { is: 'full' } },
  },
  {
    should: 'let a branch decide by "empty" when the answer has come, or does not come',
    page: `<p>Mailbox is empty</p><script>fetch('/rows')</script>`,
    others: { '/rows': '' },
    late: { '/rows': 600 },
    steps: `- goto: /\n${DECIDES}`,
    outcome: { reads: { is: 'empty' } },
  },
  {
    should: 'let a branch decide by a message that goes again while data is under way',
    page: `<p id=e>Mailbox is empty</p><script>setTimeout(() => e.remove(), 3000); fetch('/rows')</script>`,
    others: { '/rows': '' },
    late: { '/rows': 4_000 },
    steps: `- goto: /\n${DECIDES}\n  timeout: 12s`,
    outcome: { reads: { is: 'empty' } },
  },
  {
    should: 'let a branch decide about the page after a step, also where an outcome shows there',
    page: `<button onclick="${SAYS_NO}">Save</button>`,
    head: REFUSAL,
    steps:
      '- click: button "Save"\n  load: page\n- branch:\n    - on: alert /correct/\n      do: [ set: { saved: no } ]',
    outcome: { reads: { saved: 'no' } },
  },
  {
    should: 'not take the end of the session for the page after a step',
    page: `<form action=/out>${NUMBER}<button>Save</button></form>`,
    others: { '/out': `<p>Your session has expired</p>${NUMBER}` },
    head: 'outcomes: [ { when: text /has expired/, code: expired, kind: transient, notes: Again. } ]\n',
    steps: SAVE,
    outcome: { fails: 'expired' },
  },
  {
    should: 'not take a page for new that was too busy to say how it was before the click',
    page: `${RESULT}<button autofocus onclick="${later("r.textContent = 'new'")}">Search</button>
      <script>setTimeout(() => { const end = Date.now() + 5000; while (Date.now() < end); }, 20)</script>`,
    steps: '- press: Enter\n  load: page\n- read: { result: Result }',
    outcome: NEW,
  },
  {
    should: 'name the portal, and not the button, where the page after a click does not come in time',
    page: '<form action=/never><button>Search</button></form>',
    others: { '/never': '' },
    late: { '/never': 8_000 },
    steps: '- click: Search\n  timeout: 3s',
    outcome: { fails: 'portal_timeout' },
  },
  {
    should: 'read what a click has asked for, and not what showed before',
    ...FILLED,
    steps: '- click: Search\n- read: { result: Result }',
    outcome: NEW,
  },
  {
    should: 'read all rows of a table that is drawn in parts after its data came',
    page: `${DRAWN_IN_PARTS('b.insertRow().insertCell().textContent = one')}
      <table aria-label=Claims><thead><tr><th>Claim<tbody id=b></table>`,
    others: { '/claims': 'A-1 A-2 A-3 A-4 A-5 A-6 A-7 A-8' },
    late: { '/claims': 200 },
    steps: '- click: Search\n- read: { claims: { table: Claims, columns: { Claim: n } } }',
    outcome: {
      reads: { claims: ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7', 'A-8'].map((n) => ({ n })) },
    },
  },
  {
    should: 'read all rows of a table that is drawn in many parts, for longer than data is new',
    page: `${DRAWN_IN_PARTS('b.insertRow().insertCell().textContent = one')}
      <table aria-label=Claims><thead><tr><th>Claim<tbody id=b></table>`,
    others: { '/claims': 'A-1 A-2 A-3 A-4 A-5 A-6 A-7 A-8 A-9 A-10 A-11 A-12 A-13 A-14 A-15 A-16' },
    late: { '/claims': 200 },
    steps: '- click: Search\n- read: { claims: { table: Claims, columns: { Claim: n } } }',
    outcome: {
      reads: { claims: Array.from({ length: 16 }, (_, index) => ({ n: `A-${index + 1}` })) },
    },
  },
  {
    should: 'read all entries of a list that is drawn in parts after its data came',
    page: `${DRAWN_IN_PARTS("b.append(Object.assign(document.createElement('li'), { textContent: one }))")}
      <ul id=b></ul>`,
    others: { '/claims': 'A-1 A-2 A-3 A-4 A-5 A-6 A-7 A-8 A-9 A-10 A-11 A-12' },
    steps: '- click: Search\n- read: { claims: { list: listitem } }',
    outcome: { reads: { claims: Array.from({ length: 12 }, (_, index) => `A-${index + 1}`) } },
  },
  {
    should: 'ask by an expression for what a click has asked for, and not for what showed before',
    ...FILLED,
    steps: '- click: Search\n- set: { result: "${{ text(\'Result\') }}" }',
    outcome: NEW,
  },
  {
    should: 'give the steps of a branch their own time, whatever time the branch itself had to wait',
    page: RESULT,
    others: { '/log': '<h1>Log</h1>' },
    late: { '/log': 2_000 },
    steps: `- branch: [on: text "Never"]
  timeout: 1s
  else:
    - goto: \${{ portal.base_url }}/log
    - read: { title: heading }`,
    outcome: { reads: { title: 'Log' } },
  },
  {
    should:
      'not read what a new page shows before its script asks for the data, unless the procedure waits for something there',
    page: `<p id=p>All (0)</p><a href=/list>List</a>`,
    others: {
      '/list': `<p id=p>All (0)</p><ul id=u></ul><script>setTimeout(() => fetch('/rows').then((r) => r.text()).then((text) => { p.textContent = 'All (1)'; u.innerHTML = text }), 150)</script>`,
      '/rows': '<li>web-01',
    },
    steps: `- read: { here: { from: text "All" } }
- click: link "List"
- set: { none: "\${{ !visible('listitem') }}" }
- goto: \${{ portal.base_url }}/list
- read: { all: { from: text "All" }, hosts: { list: listitem } }`,
    outcome: { reads: { here: 'All (0)', none: false, all: 'All (1)', hosts: ['web-01'] } },
  },
  {
    should: 'read on a page that keeps a request open for good',
    page: `${RESULT}<script>fetch('/feed'); setInterval(() => fetch('/feed'), 100)</script>`,
    others: { '/feed': '' },
    late: { '/feed': 60_000 },
    steps: '- read: { first: Result }\n  timeout: 3s\n- read: { second: Result }\n- read: { third: Result }',
    outcome: { reads: { first: 'old', second: 'old', third: 'old' } },
  },
];
