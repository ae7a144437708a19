import type { Trap } from './trap.ts';

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

/** Steps that load the page, or a part of it, again: what the old page still shows must not pass for the answer. */
export const loadTraps: readonly Trap[] = [
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
    late: { '/never': 3_000 },
    steps: '- click: Search\n  timeout: 1s',
    outcome: { fails: 'portal_timeout' },
  },
  {
    should: 'read what a click has asked for, and not what showed before',
    ...FILLED,
    steps: '- click: Search\n- read: { result: Result }',
    outcome: NEW,
  },
  {
    should: 'ask by an expression for what a click has asked for, and not for what showed before',
    ...FILLED,
    steps: '- click: Search\n- set: { result: "${{ text(\'Result\') }}" }',
    outcome: NEW,
  },
  {
    should: 'read on a page that keeps a request open for good',
    page: `${RESULT}<script>fetch('/feed'); setInterval(() => fetch('/feed'), 100)</script>`,
    others: { '/feed': '' },
    late: { '/feed': 60_000 },
    steps: '- read: { first: Result }\n- read: { second: Result }\n- read: { third: Result }',
    outcome: { reads: { first: 'old', second: 'old', third: 'old' } },
  },
];
