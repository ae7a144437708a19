import { alike, type Trap } from './trap.ts';

const FORM =
  '<form method=post action="/sent"><label>Amount <input name=a value="12,x"></label><button>Send</button></form>';
const REFUSED = `<p role=alert>Correct the following: Amount</p>${FORM}`;
/** The words that show success stand there before, and hidden when it was refused. */
const IN_PLACE = `<h2 hidden>Claim received</h2><p>Claim received claims are listed below.</p><p role=alert></p>
  <button type=button onclick="document.querySelector('[role=alert]').textContent = 'Correct the following: Amount'">Send</button>`;

/** The portal says while one types what it says after sending as well. */
const CHECKED_AS_TYPED = `<h1>Edit</h1><form method=post action="/sent"><label>Name <input name=n oninput="w.textContent = 'Name already exists'"></label><p id=w></p><button>Send</button></form>`;

const click = '- click: button "Send"\n';
const refusal =
  '- branch:\n    - on: heading "Claim received"\n    - on: alert /correct the following/i\n      do: [ fail: { code: refused, notes: No. } ]';

/** A `once` block that takes `proof` for the answer of the portal. Nobody can look it up: what is not proved is not known. */
const once = (proof: string): string => `- once: send\n  steps:\n    - click: button "Send"\n    ${proof}\n`;
const UNPROVED = { fails: 'uncertain' };
const WAIT = '- wait_for: heading "Command"\n      timeout: 3s';
/** The form and every answer to it have the same heading. */
const HEADED = `<h2>Command</h2>${FORM}`;
const saysLater = (html: string): string =>
  `<h2 id=h>Command</h2><p role=status id=s>Saved</p><button onclick="${html}">Send</button>`;

/** A block whose steps take no notice of a refusal: only `not_sent_when` does. */
const blind = (steps: string): string =>
  `- once: send\n  steps:\n${steps.replace(/^/gm, '    ')}\n  not_sent_when: text "Error!"\n`;
const ERROR = '<h2>Error!</h2><p><b>Out of balance transaction!</b>';
const sendAndLoad = '- click: button "Send"\n  load: page';
const claimHead = 'outputs: { type: object, properties: { claim: { type: [string, "null"] } } }\n';

/** As the uploader of a wiki: the entry of the file says what came of it, and the button goes. */
const uploader = (answer: string): string =>
  `<main><h2>Upload</h2><form onsubmit="event.preventDefault(); this.innerHTML = '${answer}'"><p>plan.png 2.2kB</p><label>Note <input></label><button>Send</button></form></main>`;
const EXISTS = '<p>plan.png 2.2kB <i>File already exists. Nothing done.</i></p>';
const STORED = '<p>plan.png 2.2kB <i>Stored as F-7</i></p>';
const uploads = (read: string): string => once(`- wait_for: { load: networkidle }\n    - ${read}`);

/** Clicks whose answer is a refusal: a run that looks must not finish. */
export const submitTraps: readonly Trap[] = [
  ...alike(
    ['', '  not_sent_when: text "already exists"\n'].map((named): Trap => ({
      should: `not take a heading for proof where the page of the answer says again what a branch, or not_sent_when, takes for a refusal${named === '' ? '' : ', with both'}`,
      page: CHECKED_AS_TYPED,
      others: { '/sent': '<h1>Test Case</h1><p>Name already exists</p>' },
      steps: `- fill: { Name: Save }\n${once('  load: page\n    - branch:\n        - on: text "already exists"\n          do: [fail: { code: refused, notes: No. }]\n        - on: heading "Test Case"')}${named}`,
      outcome: UNPROVED,
    })),
    2,
  ),
  {
    should: 'not take a heading for proof where the page of the answer says again what not_sent_when names',
    page: CHECKED_AS_TYPED,
    others: { '/sent': '<h1>Test Case</h1><p>Name already exists</p>' },
    steps: `- fill: { Name: Save }\n${once('  load: page\n    - wait_for: heading "Test Case"')}  not_sent_when: text "already exists"`,
    outcome: UNPROVED,
  },
  ...alike(
    [
      ["view.innerHTML = '<h2>Test Case</h2><p>Name already exists</p>'", 'all of it'],
      ["view.insertAdjacentHTML('beforeend', '<h2>Test Case</h2><p>Name already exists</p>')", 'below it'],
    ].map(([draws = '', what = '']): Trap => ({
      should: `not take a heading for proof where the page draws the refusal of before the click again in its place (${what})`,
      page: `<div id=view><h1>Edit</h1><p>Name already exists</p><button onclick="${draws}">Send</button></div>`,
      steps: once(
        '- branch:\n        - on: text "already exists"\n          do: [fail: { code: refused, notes: No. }]\n        - on: heading "Test Case"',
      ),
      outcome: UNPROVED,
    })),
    2,
  ),
  {
    should:
      'take a heading for proof where a hint of the page that a branch takes for a refusal stays as it is',
    page: `<p>Duplicates are ignored.</p><div id=view><button onclick="view.innerHTML = '<h2>Test Case</h2>'">Send</button></div>`,
    steps: once(
      '- branch:\n        - on: text /duplicate/i\n          do: [fail: { code: refused, notes: No. }]\n        - on: heading "Test Case"',
    ),
    outcome: {},
  },
  {
    should: 'not take a branch for a page without errors if the errors of before the click show again',
    page: '<p>Error: the period must be a number</p><form action=/saved method=post><button>Save</button></form>',
    others: { '/saved': '<p>Error: the period must be a number</p><h1>Settings</h1>' },
    steps: `- once: settings
  steps:
    - click: Save
      load: page
    - branch:
        - on: text /^Error/
          do: [fail: { code: refused, notes: The portal refuses the settings. }]
      timeout: 2s
      else:
        - fail: { code: no_errors, notes: The settings have no errors. }`,
    outcome: { fails: 'uncertain' },
  },
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
    steps: `${click}- expect: heading "Claim received"\n  timeout: 3s`,
    outcome: { fails: 'target_not_found' },
  },
  {
    should: 'not read the number of the claim before for that of the refused one',
    page: FORM,
    others: { '/sent': `${REFUSED}<p>Last claim number C-16</p>` },
    steps: `${click}- read: { number: { from: text /^Claim number/, regex: '(C-\\d+)' } }\n  timeout: 3s`,
    outcome: { fails: 'target_not_found' },
  },
  {
    should: 'not take for proof what the form and its refusal both show',
    page: HEADED,
    others: { '/sent': `<h2>Command</h2>${REFUSED}` },
    steps: once(WAIT),
    outcome: UNPROVED,
  },
  {
    should: 'not take for proof what the form and its refusal both show, also where a branch asks',
    page: HEADED,
    others: { '/sent': `<h2>Command</h2>${REFUSED}` },
    steps: once(
      '- branch:\n        - on: heading "Command"\n        - on: alert /correct the following/i\n          do: [ fail: { code: refused, notes: No. } ]\n  not_sent_when: alert /correct the following/i',
    ),
    outcome: { fails: 'refused' },
  },
  {
    should: 'take a refusal that fades in for one',
    page: saysLater(
      "document.body.insertAdjacentHTML('beforeend', `<style>@keyframes f { to { opacity: 1 } }</style><p role=alert style='opacity:0;animation:f .3s .4s forwards'>Member not eligible</p>`)",
    ),
    steps: '- once: send\n  steps:\n    - click: button "Send"\n  not_sent_when: text "Member not eligible"',
    outcome: { fails: 'not_sent' },
  },
  ...alike(
    ['read: html', 'read: aria', "read: html, regex: '(Confirmation.*below)'"].map((how): Trap => ({
      should: `not take for proof what differs only in what nobody reads: ${how}`,
      page: `<p id=r>Confirmation: <button>Show</button> see below</p><button onclick="fetch('/').then(() => { r.className = 'ng-invalid'; r.firstElementChild.disabled = true })">Send</button>`,
      head: claimHead,
      steps: once(`- wait_for: { load: networkidle }\n    - read: { claim: { from: css "#r", ${how} } }`),
      outcome: UNPROVED,
    })),
    3,
  ),
  {
    should: 'not take for proof a refusal of which a branch only reads the words',
    page: FORM,
    head: claimHead,
    others: { '/sent': '<h2>Claim</h2><p class=error>Error: claim not saved</p>' },
    steps: once(
      `- branch:\n        - on: text "Saved"\n        - on: text /^Error/\n          do: [ read: { claim: { from: css "body", regex: '(Error.*)' } } ]`,
    ),
    outcome: UNPROVED,
  },
  {
    should: 'not take for proof what a page between the form and the answer shows',
    page: FORM,
    others: {
      '/sent': '<h2>Command</h2><form method=post action="/filed"><button>Confirm</button></form>',
      '/filed': `<h2>Command</h2>${REFUSED}`,
    },
    steps: once(`- click: button "Confirm"\n    ${WAIT}`),
    outcome: UNPROVED,
  },
  {
    should: 'not take for proof an address and a text that were there before',
    page: HEADED.replace('/sent', '/'),
    steps: once('- expect: { target: heading, text: Command, url: / }\n      timeout: 3s'),
    outcome: UNPROVED,
  },
  {
    should: 'not take for proof what the same page draws again when it refuses',
    page: saysLater("document.querySelector('h2').outerHTML = '<h2>Command</h2><p>Not sent</p>'"),
    steps: once(WAIT),
    outcome: UNPROVED,
  },
  {
    should: 'take for proof a text that has gone and come again',
    page: saysLater(
      "setTimeout(() => { s.textContent = '' }, 300); setTimeout(() => { s.textContent = 'Saved' }, 900)",
    ),
    steps: once('- wait_for: status "Saved"'),
    outcome: {},
  },
  {
    should: 'take for proof what is new next to what was there before',
    page: HEADED,
    others: { '/sent': '<h2>Command</h2><p>Claim received</p>' },
    steps: once(`${WAIT}\n    - expect: Claim received\n    ${WAIT}`),
    outcome: {},
  },
  {
    should: 'not be filed if the page that a step of the block loads shows a refusal',
    page: FORM,
    others: { '/sent': ERROR },
    head: claimHead,
    steps: blind(`${sendAndLoad}\n- set: { claim: JV-1 }`),
    outcome: { fails: 'not_sent', names: ['text "Error!"'] },
  },
  {
    should: 'finish if a refusal is caught, and if a block finds that there is nothing to send',
    page: FORM,
    others: { '/sent': ERROR },
    steps: `- once: look
  steps:
    - if: "\${{ visible('button /Send/') }}"
      set: { found: none }
- group: Submit
  steps:
${blind('- click: button "Send"').trimEnd().replace(/^/gm, '    ')}
  catch: { not_sent: [ set: { caught: true } ] }`,
    outcome: { reads: { found: 'none', caught: true } },
  },
  {
    should: 'report the words of a refusal of which the procedure only has a pattern',
    page: FORM,
    others: {
      '/sent': `<p role=alert>Description <b>can't</b>\nbe empty</p>`,
    },
    steps: blind('- click: button "Send"').replace('text "Error!"', 'alert /empty|exists/'),
    outcome: { fails: 'not_sent', names: [`alert "Description can't be empty"`] },
  },
  {
    should: 'report the beginning of long words of a refusal that nothing marks as an error',
    page: FORM,
    others: { '/sent': `<div>No. ${'Choose another one. '.repeat(9)}</div>` },
    steps: blind('- click: button "Send"').replace('text "Error!"', 'text /^No\\./'),
    outcome: { fails: 'not_sent', names: ['text "No. Choose another one. ', '…"'] },
  },
  {
    should: 'not be filed if a refusal shows at the end of the block, although no step waits for it',
    page: FORM,
    others: { '/sent': ERROR },
    late: { '/sent': 300 },
    steps: blind('- click: button "Send"'),
    outcome: { fails: 'not_sent' },
  },
  {
    should: 'not be filed if a refusal shows at the end of the block on the page of the form',
    page: saysLater("s.textContent = 'Error! Out of balance'"),
    steps: blind('- click: button "Send"\n- set: { claim: C-1 }'),
    head: claimHead,
    outcome: { fails: 'not_sent' },
  },
  {
    should: 'not take a check that only notes for proof that it was filed',
    page: FORM,
    others: { '/sent': ERROR },
    steps: blind(
      '- click: button "Send"\n- expect: { target: heading "Received", or_note: { code: x, message: X } }\n  timeout: 3s',
    ),
    outcome: { fails: 'not_sent' },
  },
  {
    should: 'not be filed for the reason that an outcome gives',
    page: saysLater("s.textContent = 'Error! Out of balance'"),
    steps: blind('- click: button "Send"'),
    head: 'outcomes: [ { when: text "balance", code: out_of_balance, notes: Out of balance. } ]\n',
    outcome: { fails: 'out_of_balance' },
  },
  {
    should: 'be neither filed nor refused if the page shows both, and nobody can look it up',
    page: FORM,
    others: { '/sent': `<h2>Received</h2>${ERROR}` },
    steps: blind('- click: button "Send"\n- wait_for: heading "Received"'),
    outcome: { fails: 'uncertain' },
  },
  {
    should: 'be neither filed nor refused if it shows both and a later step fails',
    page: FORM,
    others: { '/sent': `<h2>Received</h2>${ERROR}` },
    steps: blind(
      '- click: button "Send"\n- wait_for: heading "Received"\n- expect: heading "Elsewhere"\n  timeout: 3s',
    ),
    outcome: { fails: 'uncertain' },
  },
  {
    should: 'be neither filed nor refused if it has read an answer, and the page shows a refusal as well',
    page: FORM,
    others: { '/sent': `<p>Filed: <b data-testid=n>C-1</b></p>${ERROR}` },
    head: claimHead,
    steps: blind('- click: button "Send"\n- read: { claim: testid "n" }'),
    outcome: { fails: 'uncertain' },
  },
  ...alike(
    [
      '<div class="statusError"><p class=statusText>Please enter a valid telephone number!</p></div>',
      '<div class="form-group has-error"><label for=p>Phone</label><div><input id=p> <span class=help-block>Please enter a valid telephone number!</span></div></div>',
      '<p role=alert>Please enter a valid telephone number!</p>',
      '<label>Phone <input aria-invalid=true aria-describedby=why></label><p id=why>Please enter a valid telephone number!</p>',
    ].map((message): Trap => ({
      should: `not take for proof what is read from a refusal: ${message.slice(0, 24)}`,
      page: FORM,
      others: { '/sent': `${message}${FORM}` },
      head: claimHead,
      steps: once('- read: { claim: { from: text /valid telephone/ } }'),
      outcome: UNPROVED,
    })),
    2,
  ),
  ...['branch: [ on: heading "Created", on: css ".statusError" ]', 'wait_for: text /unable to create/'].map(
    (answer): Trap => ({
      should: `not take for proof what looks like an error, whatever is set then: ${answer}`,
      page: FORM,
      others: {
        '/sent': '<div class=statusError><p>The portal was unable to create account 0!</p></div>',
      },
      head: claimHead,
      steps: `${once(`- ${answer}`)}    - set: { claim: C-1 }\n`,
      outcome: UNPROVED,
    }),
  ),
  ...[
    ['<p role=alert>Received</p>', 'alert "Received"'],
    ['<p class=no-errors>Received</p>', 'text "Received"'],
    ['<p class="error-free zeroErrors">Received</p>', 'text "Received"'],
    ['<div class=ErrorBoundary><p>Received</p></div>', 'text "Received"'],
    ['<button class="btn btn-danger">Withdraw the claim</button>', 'button "Withdraw the claim"'],
    ['<div class=has-error><label>Claim Received <input></label></div>', 'text /Received/'],
    ['<form class=ng-invalid><input><p>Received</p></form>', 'text "Received"'],
    ['<form class="ng-invalid ng-dirty"><p>Claim C-9</p></form>', 'text "Claim C-9"'],
    ['<div class=has-error><p>Claim received</p><input></div>', 'text "Claim received"'],
    ['<div class=has-error><h3>Claim C-9</h3><input></div>', 'heading "Claim C-9"'],
    ['<div class=is-invalid><p>Thank you for your claim</p></div>', 'text "Thank you"'],
    ['<div class=has-errors><input><input><p>Received</p></div>', 'text "Received"'],
    ['<div class=error-boundary><h1>Received</h1><nav>Claims</nav></div>', 'heading "Received"'],
  ].map(([answer, target]): Trap => ({
    should: `take for proof what shows that something was received: ${answer}`,
    page: FORM,
    others: { '/sent': answer ?? '' },
    steps: once(`- wait_for: ${target}`),
    outcome: { reads: {} },
  })),
  ...alike(
    [
      ['<div class=has-error><p>Claim was filed before on 1/2/2026</p><input></div>', 'text "Claim"'],
      ['<div class="panel error"><h3>Claim C-9</h3><p>See below</p><input></div>', 'heading "Claim"'],
      ['<div class=has-error><h3>Claim rejected</h3><input></div>', 'heading "Claim"'],
      ['<div class=has-error><p>Date received is a Sunday</p><input></div>', 'text /received/'],
      ['<div class=is-invalid>Claim submitted after the filing limit</div>', 'text /Claim submitted/'],
    ].map(([answer, target]): Trap => ({
      should: `not take for proof what an error says with words of success: ${answer}`,
      page: FORM,
      others: { '/sent': answer ?? '' },
      steps: once(`- wait_for: ${target}`),
      outcome: UNPROVED,
    })),
    3,
  ),
  {
    should: 'leave it to the steps of a way what an error means',
    page: FORM,
    others: { '/sent': '<p class=error>Filed before as C-7</p>' },
    steps: once(
      `- branch: [ { on: heading "Received" }, { on: css ".error", do: [ set: { claim: C-7 } ] } ]`,
    ),
    outcome: { reads: { claim: 'C-7' } },
  },
  {
    should: 'not take for proof what is read from a refusal into a variable',
    page: FORM,
    others: { '/sent': `<p class="field-error">No valid telephone</p>${FORM}` },
    steps: once('- read: { why: { from: text /valid telephone/ } }'),
    outcome: UNPROVED,
  },
  {
    should: 'be not filed if the refusal that is read is named',
    page: FORM,
    others: { '/sent': `<p class="field-error">No valid telephone</p>${FORM}` },
    steps: `${once('- read: { why: { from: text /valid telephone/ } }')}  not_sent_when: text /valid telephone/`,
    outcome: { fails: 'not_sent' },
  },
  ...alike(
    ['<p role=alert class="alert alert-success">Filed as C-9</p>', '<p class=no-error>Filed as C-9</p>'].map(
      (message): Trap => ({
        should: `take for proof what is read from a confirmation: ${message.slice(0, 24)}`,
        page: FORM,
        others: { '/sent': message },
        steps: once('- read: { claim: { from: text /Filed as/ } }'),
        outcome: { reads: { claim: 'Filed as C-9' } },
      }),
    ),
  ),
  ...alike(
    ['', '<p role=alert>Failed: duplicate claim</p>'].map((refused): Trap => {
      const hint = '<p>Duplicate claims will be ignored.</p>';
      return {
        should: `not take a hint that each page has for the refusal${refused === '' ? '' : ', but what stands next to it'}`,
        page: hint + FORM,
        others: { '/sent': refused + hint + FORM },
        steps: `${once(`  load: page\n    ${WAIT.replace('Command', 'Filed')}`)}  not_sent_when: text /duplicate/i`,
        outcome: refused === '' ? UNPROVED : { fails: 'not_sent' },
      };
    }),
  ),
  {
    should:
      'not be filed if the refusal that stood there shows again on a new page, and nothing else is looked at',
    page: REFUSED,
    others: { '/sent': REFUSED },
    steps: `${once('  load: page')}  not_sent_when: alert /correct the following/i`,
    outcome: UNPROVED,
  },
  {
    should: 'not take a refusal in an alert for the answer that the words of the question before it name',
    page: `<button onclick="if (confirm('Submit this claim?')) fetch('/sent', { method: 'POST' }).then(() => alert('Could not submit this claim: duplicate'))">Send</button>`,
    others: { '/sent': '' },
    steps: `- on_dialog: { answer: accept, text: /submit this claim/i }\n${once('')}`,
    outcome: UNPROVED,
  },
  ...alike(
    [
      ['Warning! Saving over an existing document. Continue?', '/saved|sure|confirm|warning/i'],
      ['Are you sure that the form is ready?', '/saved|sure/i'],
      ['Filed before as C-7. Submit it again?', '/filed/i'],
    ].map(([asked, words]): Trap => ({
      should: `not take for proof what asks first: ${asked}`,
      page: FORM,
      others: { '/sent': `<p>${asked}</p><button>Continue</button>` },
      head: claimHead,
      steps: once(`- wait_for: text ${words}\n    - read: { claim: { from: text ${words} } }`),
      outcome: { ...UNPROVED, names: ['asks a question'] },
    })),
  ),
  {
    should: 'not take a question in a record that was opened after the click for one about the submission',
    page: FORM,
    others: {
      '/sent': '<p>Thanks.</p>',
      '/record': '<p>Note: <b>Allergic to latex?</b></p><p>Claim: <b>C-7</b></p>',
    },
    steps: once(
      '  load: page\n    - goto: /record\n    - read: { note: Note }\n    - expect: { that: "${{ vars.note != \'\' }}" }\n    - set: { claim: C-7 }',
    ),
    outcome: { reads: { claim: 'C-7' } },
  },
  {
    should: 'take for proof what follows the answer to the question',
    page: FORM,
    others: {
      '/sent': `<p id=m>Saving over an existing document. Continue?</p><button onclick="m.textContent = 'Saved'; this.remove()">Continue</button>`,
    },
    steps: once(
      '- wait_for: text /saved|saving/i\n    - click: Continue\n    - wait_for: text /saved/i\n    - read: { said: { from: text /saved/i } }',
    ),
    outcome: { reads: { said: 'Saved' } },
  },
  ...alike(
    [
      'Saved. Print it now?',
      'Claim saved and accepted. No errors. Go back to the list?',
      'Claim C-9 is saved? See below.',
      'Saved as C-9. What would you like to do?',
      'File another claim? It was saved.',
    ].map((said): Trap => ({
      should: `take for proof what asks once it is done: ${said}`,
      page: FORM,
      others: { '/sent': `<p>${said}</p>` },
      steps: once('- wait_for: text /saved/i\n    - read: { said: { from: text /saved/i } }'),
      outcome: { reads: { said } },
    })),
  ),
  {
    should: 'be filed if what looks like a refusal showed before the submission',
    page: `<p>Error!</p>${saysLater("s.textContent = 'Filed'")}`,
    steps: blind('- click: button "Send"\n- wait_for: status "Filed"'),
    outcome: {},
  },
  ...alike(
    ['expect: text "Saved"', 'expect: { target: text /Error/, state: hidden }'].map((expectation): Trap => ({
      should: `not take what shows of an earlier save for the answer: ${expectation}`,
      page: `<p id=m>Saved</p><button onclick="fetch('/save').then(() => { m.textContent = 'Error: locked' })">Save</button>`,
      others: { '/save': '' },
      late: { '/save': 500 },
      steps: `- click: Save\n- ${expectation}\n  timeout: 3s`,
      outcome: { fails: expectation.includes('hidden') ? 'expectation_failed' : 'target_not_found' },
    })),
  ),
  ...alike(
    [
      '{ from: main, read: aria, regex: \'heading "Upload"([\\s\\S]+)\' }',
      '{ from: main, read: aria }',
      'css "form"',
      'css "body"',
      "{ from: main, regex: 'plan.png (.+)' }",
    ].map((source): Trap => ({
      should: `not take for proof what is read from the part that had the clicked button: ${source}`,
      page: uploader(EXISTS),
      head: claimHead,
      steps: uploads(`read: { claim: ${source} }`),
      outcome: UNPROVED,
    })),
    3,
  ),
  ...alike(
    ['read: { page: { from: main, read: aria } }', 'read: { page: main }\n    - log: ${{ vars.page }}'].map(
      (read): Trap => ({
        should: `not take for proof what is read there, and used for nothing: ${read}`,
        page: uploader(EXISTS),
        steps: uploads(read),
        outcome: UNPROVED,
      }),
    ),
  ),
  {
    should: 'not take for proof what is read from the part in which the block filled a field',
    page: `${uploader('').replace('<button>Send</button></form>', '</form>')}<button onclick="document.querySelector('form').innerHTML = '${EXISTS}'">Send</button>`,
    head: claimHead,
    steps:
      '- once: send\n  steps:\n    - fill: { Note: Plan }\n    - click: button "Send"\n    - read: { claim: css "form" }\n',
    outcome: UNPROVED,
  },
  ...alike(
    [
      ['css "main i"', 'Stored as F-7'],
      ["{ from: main, regex: 'Stored as (\\S+)' }", 'F-7'],
      ['{ from: css "form", regex: \'Stored as (\\S+)\' }', 'F-7'],
      ['css "form p"', 'plan.png 2.2kB Stored as F-7'],
    ].map(([source = '', claim = '']): Trap => ({
      should: `take for proof what only the receipt in the place of the form says: ${source}`,
      page: uploader(STORED),
      steps: uploads(`read: { claim: ${source} }`),
      outcome: { reads: { claim } },
    })),
    2,
  ),
  {
    should: 'take for proof what an expression finds in such a part',
    page: uploader(STORED),
    steps: uploads(`read: { page: main }\n    - expect: { that: "\${{ contains(vars.page, 'Stored') }}" }`),
    outcome: { reads: {} },
  },
  {
    should: 'click a button only when it is enabled',
    page: `<button disabled id=b onclick="o.textContent = 'sent'">Submit</button><output id=o></output><script>setTimeout(() => { b.disabled = false }, 300)</script>`,
    steps: '- click: Submit',
    outcome: { leaves: { '#o': 'sent' } },
  },
];
