import { alike, type Trap } from './trap.ts';

/** A search by a script, which leaves the list as it is unless it gets an answer. */
const search = (otherwise = '', more = ''): string =>
  `<label>Name <input id=s></label><button onclick="${more}fetch('/rows?name=' + s.value).then(async (r) => { if (r.ok) l.innerHTML = await r.text(); else { ${otherwise} } })">Search</button>
    <ul id=l><li>Ann</ul><p id=m></p>`;
const FAILS = { others: { '/rows': 'Internal error' }, statuses: { '/rows': 500 } };
const SEARCH = '- fill: { Name: Zoe }\n- click: Search\n';
const UNAVAILABLE = {
  fails: 'portal_unavailable',
  names: ['GET /rows', 'HTTP 500', 'click Search', 'accept_errors: true'],
};

/** A search that opens another page. */
const FORM =
  '<form action=/found><label>Name <input name=name></label><button>Search</button></form><ul><li>Ann</ul>';
const found = (html: string, status = 503): Pick<Trap, 'page' | 'others' | 'statuses'> => ({
  page: FORM,
  others: { '/found': html },
  statuses: { '/found': status },
});
const ERROR_PAGE = found('<h1>Service unavailable</h1><p role=alert>Come back later</p>');
/** A search that fills a frame. */
const FRAMED = {
  page: '<form action=/found target=list><label>Name <input name=name></label><button>Search</button></form><ul><li>Bob</ul><iframe name=list src=/list></iframe>',
  others: { '/list': '<li>Ann', '/found': 'Service unavailable' },
};
const NO_PAGE = { fails: 'portal_unavailable', names: ['HTTP 503', 'click Search', 'accept_errors: true'] };
const BRANCH = `- branch:
    - on: text "No results"
      do: [ set: { is: none } ]
    - on: listitem
      do: [ set: { is: some } ]
  timeout: 2s`;
const ELSE = '- branch: [ on: text "Zoe" ]\n  timeout: 2s\n  else: [ set: { is: none } ]';

/** Steps that look at the page, and would take what shows for the answer to the search. */
const LOOKS = [
  '- read: { found: { list: listitem } }',
  '- read: { found: { list: listitem } }\n  retry: 1',
  '- set: { count: "${{ count(\'listitem\') }}" }',
  '- if: "${{ count(\'listitem\') == 0 }}"\n  then: [ finish ]',
  '- for_each: { matching: listitem }\n  as: one\n  steps: [ log: hello ]',
  '- expect: { target: text "Zoe", state: hidden }',
  '- expect: { that: "${{ count(\'text \\"Zoe\\"\') == 0 }}" }',
  BRANCH,
  ELSE,
];
const ANN = { reads: { found: ['Ann'] } };
const READS = '- read: { found: { list: listitem } }';
const SUBMIT = (rules: string): string =>
  `- once: submit\n  steps:\n    - click: Search\n    - expect: text "Filed"\n      timeout: 2s\n${rules}`;

/** What shows after a request that the portal answers with an error is not the answer. */
export const errorTraps: readonly Trap[] = [
  ...alike(
    LOOKS.map((look): Trap => ({
      should: `not take an old list for the answer to a search that fails: ${look.slice(2).replaceAll('\n', ' ')}`,
      page: search(),
      ...FAILS,
      late: { '/rows': 300 },
      steps: `${SEARCH}${look}`,
      outcome: UNAVAILABLE,
    })),
    LOOKS.length,
  ),
  ...alike(
    LOOKS.map((look): Trap => ({
      should: `not take an error page for the answer to a search: ${look.slice(2).replaceAll('\n', ' ')}`,
      ...ERROR_PAGE,
      steps: `${SEARCH}${look}`,
      outcome: NO_PAGE,
    })),
    2,
  ),
  {
    should: 'not take an old list for the answer if the second of two searches fails',
    page: search().replaceAll('/rows', "/rows-' + s.value + '"),
    others: { '/rows-Ann': '<li>Ann', '/rows-Zoe': 'Internal error' },
    statuses: { '/rows-Zoe': 502 },
    steps: `- fill: { Name: Ann }\n- click: Search\n${READS}\n${SEARCH}${READS}`,
    outcome: { fails: 'portal_unavailable', names: ['GET /rows-Zoe', 'HTTP 502'] },
  },
  {
    should: 'not take the page of a window for an answer that came with an error',
    page: '<a href=/found target=_blank>Search</a><ul><li>Ann</ul>',
    others: { '/found': '<h1>Bad gateway</h1>' },
    statuses: { '/found': 502 },
    steps: `- click: { target: Search, opens: page }\n- set: { count: "\${{ count('listitem') }}" }`,
    outcome: { fails: 'portal_unavailable', names: ['GET /found', 'HTTP 502'] },
  },
  {
    should: 'not take an error page in a frame for an answer',
    ...FRAMED,
    statuses: { '/found': 503 },
    steps: `${SEARCH}- set: { count: "\${{ count('listitem') }}" }\n  in_frame: css "[name=list]"`,
    outcome: { fails: 'portal_unavailable', names: ['GET /found', 'HTTP 503', 'frame'] },
  },
  ...alike(
    ['hidden', 'width=1 height=1', 'style="position:absolute; left:-9999px"'].map((how): Trap => ({
      should: `not take an error in a frame that nobody sees for the answer: ${how}`,
      ...FRAMED,
      page: FRAMED.page.replace('<iframe', `<iframe ${how}`),
      statuses: { '/found': 503 },
      steps: `${SEARCH}${READS}`,
      outcome: { reads: { found: ['Bob'] } },
    })),
    2,
  ),
  {
    should: 'read a new page of which only a frame fails',
    page: FORM,
    others: { '/found': '<li>Zoe<iframe src=/news></iframe>', '/news': 'Internal error' },
    statuses: { '/news': 500 },
    steps: `${SEARCH}${READS}`,
    outcome: { reads: { found: ['Zoe'] } },
  },
  {
    should: 'say that the portal fails of a step that should load a page, and loads none',
    page: search(),
    ...FAILS,
    steps: '- click: Search\n  load: page\n  timeout: 2s',
    outcome: UNAVAILABLE,
  },
  {
    should: 'read after an error page that the steps of an interruption have left',
    page: FORM,
    others: {
      '/found': '<h1>Service unavailable</h1><a href=/again>Try again</a>',
      '/again': '<h1>Found</h1><li>Zoe',
    },
    statuses: { '/found': 503 },
    head: 'interruptions: [ { name: busy, on: heading "Service unavailable", do: [ click: Try again ] } ]\n',
    steps: `${SEARCH}${READS}`,
    outcome: { reads: { found: ['Zoe'] } },
  },
  ...['wait_for: link "Try again"', `if: "\${{ visible('link \\"Try again\\"') }}"`].map((look): Trap => ({
    should: `let the steps of an interruption look at an error page: ${look}`,
    page: FORM,
    others: {
      '/found': '<h1>Service unavailable</h1><a href=/again>Try again</a>',
      '/again': '<h1>Found</h1><li>Zoe',
    },
    statuses: { '/found': 503 },
    head: `interruptions:\n  - name: busy\n    on: heading "Service unavailable"\n    do:\n      - ${look}${look.startsWith('if') ? '\n        then: [ log: hello ]' : ''}\n      - click: Try again\n`,
    steps: `${SEARCH}${READS}`,
    outcome: { reads: { found: ['Zoe'] } },
  })),
  {
    should: 'wait for what comes after an error page that leaves itself',
    page: FORM,
    others: {
      '/found': '<meta http-equiv=refresh content="1;url=/again"><h1>Please wait</h1>',
      '/again': '<h1>Found</h1><li>Zoe',
    },
    statuses: { '/found': 503 },
    steps: `${SEARCH}- wait_for: heading "Found"\n${READS}`,
    outcome: { reads: { found: ['Zoe'] } },
  },
  {
    should: 'wait for what a page that asks again gets in the end',
    page: `<button onclick="fetch('/rows').then(() => setTimeout(async () => { l.innerHTML = await (await fetch('/later')).text() }, 500))">Search</button><ul id=l><li>Ann</ul>`,
    ...FAILS,
    others: { '/rows': 'Busy', '/later': '<li>Zoe' },
    steps: `- click: Search\n- expect: text "Zoe"\n${READS}`,
    outcome: { reads: { found: ['Zoe'] } },
  },
  {
    should: 'not take the content of a tab for that of the next one, which fails',
    page: `<div role=tablist><button role=tab aria-selected=true id=a>2025</button><button role=tab aria-selected=false id=b onclick="a.ariaSelected = 'false'; b.ariaSelected = 'true'; fetch('/rows').then(async (r) => { if (r.ok) p.innerHTML = await r.text() })">2026</button></div><div id=p>Deductible met: <b>500.00</b></div>`,
    ...FAILS,
    steps: '- click: tab "2026"\n- read: { met: Deductible met }',
    outcome: { fails: 'portal_unavailable' },
  },
  {
    should: 'not take an old value for the answer if only the statistics are answered',
    page: search('', "fetch('/log', { method: 'POST' }); "),
    others: { '/rows': '', '/log': 'ok' },
    statuses: { '/rows': 500 },
    steps: `${SEARCH}${READS}`,
    outcome: { fails: 'portal_unavailable' },
  },
  {
    should: 'read a field that a click has filled, although its statistics fail',
    page: `<button onclick="fetch('/log', { method: 'POST' }); c.value = 'Basel'">Look up</button><label>City <input id=c></label>`,
    others: { '/log': '' },
    statuses: { '/log': 500 },
    steps: '- click: Look up\n- read: { city: City }',
    outcome: { reads: { city: 'Basel' } },
  },
  {
    should: 'read after a field whose statistics fail',
    page: `<label><input type=checkbox onclick="fetch('/log', { method: 'POST' })"> I agree</label><p>Total: <b>7.00</b></p>`,
    others: { '/log': '' },
    statuses: { '/log': 500 },
    steps: '- check: I agree\n- read: { total: Total }',
    outcome: { reads: { total: '7.00' } },
  },
  {
    should: 'continue after an error that the step accepts: a script asks',
    page: search(),
    ...FAILS,
    steps: `- fill: { Name: Zoe }\n- click: Search\n  accept_errors: true\n${READS}`,
    outcome: ANN,
  },
  {
    should: 'continue after an error that the step accepts: another page',
    ...ERROR_PAGE,
    steps: `- click: Search\n  accept_errors: true\n- read: { said: alert }`,
    outcome: { reads: { said: 'Come back later' } },
  },
  {
    should: 'let a branch name what an error page says, and read it then',
    ...ERROR_PAGE,
    steps: `- click: Search\n- branch:\n    - on: text "Welcome"\n    - on: heading "Service unavailable"\n      do: [ read: { said: alert } ]`,
    outcome: { reads: { said: 'Come back later' } },
  },
  {
    should: 'let an outcome name what an error page says',
    ...ERROR_PAGE,
    head: 'outcomes: [ { when: heading "Service unavailable", code: closed, notes: No. } ]\n',
    steps: `- click: Search\n${BRANCH}`,
    outcome: { fails: 'closed' },
  },
  {
    should: 'read what the page itself says about a search that fails',
    page: search("m.textContent = 'Search failed'"),
    ...FAILS,
    steps: `${SEARCH}- branch:\n    - on: text "Search failed"\n      do: [ set: { is: failed } ]\n    - on: listitem`,
    outcome: { reads: { is: 'failed' } },
  },
  {
    should: 'read what a web component says about a search that fails',
    page: `${search('e.shadowRoot.firstChild.hidden = false')}<div id=e></div>
      <script>e.attachShadow({ mode: 'open' }).innerHTML = '<p hidden>Search failed</p>'</script>`,
    ...FAILS,
    steps: `${SEARCH}- read: { said: { from: text "Search failed" } }`,
    outcome: { reads: { said: 'Search failed' } },
  },
  {
    should: 'continue if the browser shows in a dialog that a search fails',
    page: search("alert('Search failed')"),
    ...FAILS,
    steps: `- on_dialog: accept\n${SEARCH}${READS}`,
    outcome: ANN,
  },
  {
    should: 'read after a step whose statistics the portal does not take, as those of the page before',
    page: `${search('', "log('click'); ")}<script>const log = (what) => fetch('/log', { method: 'POST', body: what }); log('view')</script>`,
    others: { '/log': '', '/rows': '<li>Ann' },
    statuses: { '/log': 500 },
    steps: `- goto: \${{ portal.base_url }}/\n${SEARCH}${READS}`,
    outcome: ANN,
  },
  {
    should: 'read on a page that asks the portal all the time, and gets errors',
    page: `${search()}<script>setInterval(() => fetch('/news?t=' + Date.now()), 150)</script>`,
    others: { '/news': '', '/rows': '<li>Ann' },
    statuses: { '/news': 503 },
    late: { '/rows': 400 },
    steps: `- wait: 500ms\n${SEARCH}${READS}`,
    outcome: ANN,
  },
  {
    should: 'read after a step whose statistics another site does not take',
    page: search('', `fetch('http://localhost:' + location.port + '/log', { mode: 'no-cors' }); `),
    others: { '/log': '', '/rows': '<li>Ann' },
    statuses: { '/log': 500 },
    steps: `${SEARCH}${READS}`,
    outcome: ANN,
  },
  {
    should: 'read a form that is shown again with HTTP 422',
    ...found(`${FORM}<p role=alert>Name is too short</p>`, 422),
    steps: `${SEARCH}- read: { said: alert }`,
    outcome: { reads: { said: 'Name is too short' } },
  },
  {
    should: 'read after a step that the portal answers with HTTP 404, as for what it does not have',
    page: search(),
    others: { '/rows': '' },
    statuses: { '/rows': 404 },
    steps: `${SEARCH}${READS}`,
    outcome: ANN,
  },
  {
    should: 'read after an error page that the procedure has left',
    ...ERROR_PAGE,
    steps: `${SEARCH}- goto: \${{ portal.base_url }}/\n${READS}`,
    outcome: ANN,
  },
  {
    should: 'read after an address whose errors are accepted',
    ...ERROR_PAGE,
    steps: `${SEARCH}- goto: { url: '\${{ portal.base_url }}/found', accept_errors: true }\n- read: { said: alert }`,
    outcome: { reads: { said: 'Come back later' } },
  },
  {
    should: 'not know whether a submission was made that is answered with an error page',
    ...ERROR_PAGE,
    steps: SUBMIT(''),
    outcome: { fails: 'uncertain' },
  },
  {
    should: 'end with the reason that a block gives for what an error page says',
    ...ERROR_PAGE,
    steps: `- once: submit
  steps:
    - click: Search
    - branch:
        - on: text "Filed"
        - on: alert "Come back later"
          do: [ fail: { code: closed, notes: Nothing was filed. } ]
  not_sent_when: [ alert "Come back later" ]`,
    outcome: { fails: 'closed' },
  },
  {
    should: 'take an error page for a refusal if the block names what it says',
    ...ERROR_PAGE,
    steps: SUBMIT('  not_sent_when: [ alert "Come back later" ]'),
    outcome: { fails: 'portal_error' },
  },
];
