import type { Trap } from './trap.ts';

const FORM =
  '<form method=post action="/sent"><label>Amount <input name=a value="12,x"></label><button>Send</button></form>';
const REFUSED = `<p role=alert>Correct the following: Amount</p>${FORM}`;
/** The words that show success stand there before, and hidden when it was refused. */
const IN_PLACE = `<h2 hidden>Claim received</h2><p>Claim received claims are listed below.</p><p role=alert></p>
  <button type=button onclick="document.querySelector('[role=alert]').textContent = 'Correct the following: Amount'">Send</button>`;

const click = '- click: button "Send"\n';
const refusal =
  '- branch:\n    - on: heading "Claim received"\n    - on: alert /correct the following/i\n      do: [ fail: { code: refused, notes: No. } ]';

/** Clicks whose answer is a refusal: a run that looks must not finish. */
export const submitTraps: readonly Trap[] = [
  {
    should: 'fail if a new page refuses what was sent',
    page: FORM,
    others: { '/sent': REFUSED },
    steps: click + refusal,
    outcome: { fails: 'refused' },
  },
  {
    should: 'fail if the same page refuses, though it says the words of success elsewhere',
    page: IN_PLACE,
    steps: click + refusal,
    outcome: { fails: 'refused' },
  },
  {
    should: 'not take a hidden heading for the confirmation',
    page: IN_PLACE,
    steps: `${click}- expect: heading "Claim received"\n  timeout: 1s`,
    outcome: { fails: 'target_not_found' },
  },
  {
    should: 'not read the number of the claim before for that of the refused one',
    page: FORM,
    others: { '/sent': `${REFUSED}<p>Last claim number C-16</p>` },
    steps: `${click}- read: { number: { from: text /^Claim number/, regex: '(C-\\d+)' } }\n  timeout: 1s`,
    outcome: { fails: 'target_not_found' },
  },
];
