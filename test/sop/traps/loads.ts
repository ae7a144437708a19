import type { Trap } from './trap.ts';

const later = (script: string): string => `setTimeout(() => { ${script} }, 600)`;
const NEW = { reads: { result: 'new' } };
const SEARCH = '- click: button "Search"\n  load: page\n- read: { result: Result }';
const RESULT = '<dl><dt>Result<dd id=r>old</dl>';

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
    steps: '- click: button "Search"\n  load: page\n  timeout: 1s',
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
    steps: '- select: { State: Texas }\n  load: page\n- fill: { City: Austin }',
    outcome: { leaves: { '#c': 'Austin' } },
  },
  {
    should: 'not fill the part of a form that a tick is about to replace',
    page: `<label><input type=checkbox onchange="${later("p.innerHTML = '<label>Street <input id=s></label>'")}"> Other address</label>
      <div id=p><label>Street <input></label></div>`,
    steps: '- check: Other address\n  load: page\n- fill: { Street: Main }',
    outcome: { leaves: { '#s': 'Main' } },
  },
];
