import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { NetworkFuse } from '../../../../src/sop/run/once/network-fuse.ts';
import { MemoryLedger } from '../../../../src/sop/memory-ledger.ts';
import type { OnceAnswer, OnceLedger, SopRequest } from '../../../../src/sop/ports.ts';
import { SopFailure } from '../../../../src/sop/sop-failure.ts';
import { registerTargetEngine } from '../../../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from '../../../support/browser.ts';
import {
  type LabRun,
  libraryOf,
  openTinyPortal,
  runLab,
  sopOf,
  type TinyPortal,
} from '../../../support/sop-lab.ts';

/** `mode` decides what the claim form does when it is submitted. */
const form = (
  mode: string,
): string => `<h1>Claim</h1><button onclick="send()">Submit claim</button><p id="answer"></p>
  <script>async function send() {
    if (${mode === 'invalid'}) { document.getElementById('answer').innerHTML = '<b role="alert">Correct the following</b>'; return; }
    if (${mode === 'twice'}) fetch('/claims/submit', { method: 'POST' }).catch(() => {});
    if (${mode !== 'dead'}) await fetch('/claims/submit', { method: 'POST' }).catch(() => {});
    if (${mode === 'good' || mode === 'twice'}) document.body.innerHTML = '<h1>Claim received</h1><p data-testid="number">C-42</p>';
  }</script>`;

const head =
  'inputs: { type: object, properties: { member: { type: string } } }\noutputs: { type: object, properties: { claim: { type: string }, after: { type: string } } }\n';

function claimSop(extra = ''): string {
  return sopOf(
    `
- once: submit
  key: "\${{ ['b', inputs.member] }}"
  steps:
    - click: button "Submit claim"
    - branch: [ on: heading "Claim received" ]
      timeout: 300ms
    - set: { claim: "\${{ text('testid \\"number\\"') }}" }
  not_sent_when: alert /correct the following/i${extra}
- set: { after: "reached" }`,
    head,
  );
}

const verify = (page: string): string => `
  verify:
    - call: ${page}
    - if: "\${{ visible('testid \\"found\\"') }}"
      then: [ set: { claim: "\${{ text('testid \\"found\\"') }}" } ]`;

/** Every page of it posts to the same path; the name of the button tells which. */
const pages = `<button onclick="post('next')">Next</button><button onclick="post('send')">Send</button><p id="answer"></p>
  <script>async function post(command) {
    await fetch('/claims/submit', { method: 'POST', body: 'command=' + command }).catch(() => {});
    document.getElementById('answer').innerHTML = '<h1>Review</h1>';
  }</script>`;

describe('runSop: once', () => {
  let browser: Browser;
  let portal: TinyPortal;
  let ledger: MemoryLedger;

  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
    portal = await openTinyPortal({
      ...Object.fromEntries(
        ['good', 'lost', 'dead', 'invalid', 'twice'].map((mode) => [`/${mode}`, form(mode)]),
      ),
      '/pages': pages,
      '/plain': `<form method=post action="/claims/filed"><button>File</button></form>
        <button onclick="fetch('/claims/submit', { method: 'POST' }).catch(() => {})">Send</button>`,
      // A page that asks for news all the time.
      '/polls': `<button>Review</button><button class=two onclick="fetch('/claims/submit', { method: 'POST' })">File</button>
        <div style="position:relative"><button onclick="fetch('/claims/submit', { method: 'POST' })">Send</button><div style="position:absolute; inset:0">Wait</div></div>
        <table><tr><th>Name<th>Born<tr><td>Ann<td>1980<td>new<td><button>Take</button></table>
        <script>setInterval(() => fetch('/news', { method: 'POST' }), 50)</script>`,
      // It stays where it is, whether the portal accepts or not.
      '/edit': `<h1>Profile</h1><label>Email <input value="a@clinic.example"></label><label>Number <input id=made readonly></label>
        <p>Status: <b id=stage>Draft</b></p><button onclick="save()">Save</button>
        <script>async function save() {
          await fetch('/claims/submit', { method: 'POST' });
          made.value = 'C-7';
          stage.textContent = 'Filed';
          document.body.insertAdjacentHTML('beforeend', '<h2>Saved</h2>');
        }</script>`,
      '/claims/filed': '<h1>Filed</h1>',
      '/claims/list': `<label>Search <input oninput="document.querySelector('p').textContent = 'filtered from 9'"></label><p></p>
        <table aria-label=Claims><tr><th>Claim<tr><td>C-2</table>`,
      '/claims/submit': 'ok',
      '/denied': '<form method=post action="/claims/denied"><button>File</button></form>',
      '/claims/denied': () => ({ status: 403, html: '<h1>Unauthorized</h1>' }),
    });
  });
  beforeEach(() => {
    ledger = new MemoryLedger();
    portal.requests.length = 0;
  });
  after(async () => {
    await browser.close();
    await portal.close();
  });

  const found = sopOf('- set: { x: 1 }');
  const submissions = (): number =>
    portal.requests.filter((request) => request === 'POST /claims/submit').length;

  function claim(
    mode: string,
    options: {
      sop?: string;
      portalText?: string;
      request?: Partial<SopRequest>;
      answer?: OnceAnswer;
      ledger?: OnceLedger;
      /** Aborted as soon as the intent is written. */
      stop?: AbortController;
      look?: string;
    } = {},
  ): Promise<LabRun> {
    const library = libraryOf({ claim: options.sop ?? claimSop(), look: found }, options.portalText);
    const { answer } = options;
    return runLab(browser, library, 'claim', portal.url, {
      inputs: { member: 'M1' },
      request: options.request ?? {},
      ports: {
        signal: options.stop?.signal ?? new AbortController().signal,
        emit: (event) => {
          if (event.kind === 'once.granted')
            options.stop?.abort(new SopFailure('timed_out', 'time is up', { kind: 'timed_out' }));
        },
        ledger:
          answer === undefined
            ? (options.ledger ?? ledger)
            : {
                begin: async () => answer,
                resolve: (entry, resolution) => ledger.resolve(entry, resolution),
              },
      },
      prepare: async (context) => {
        const page = await context.newPage();
        await page.goto(`${portal.url}/${mode}`);
        if (options.look !== undefined)
          await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), options.look);
      },
    });
  }

  it('should write the intent, submit, and keep the outputs of the block', async () => {
    const { outcome, events } = await claim('good');
    expect(outcome).to.deep.include({ status: 'finished', outputs: { claim: 'C-42', after: 'reached' } });
    expect(submissions()).to.equal(1);
    expect(ledger.states()).to.deep.equal({ 'acme/claim#submit@': 'done' });
    expect(events.map((event) => event.kind)).to.include.members(['once.granted', 'once.done']);
  });

  it('should skip what would read the page after a block that was skipped, until it opens a page itself', async () => {
    const after = sopOf(
      `- once: submit
  steps:
    - click: File
    - read: { claim: heading "Claim C-7", number: heading "Claim C-7" }
- read: { claim: heading "Claim C-8" }
- set: { claim: "REF \${{ vars.number }}" }
- set: { after: "\${{ outputs.claim }} of the portal" }
- set: { claim: "\${{ visible('heading \\"Filed\\"') ? 'lost' : 'lost too' }}" }
- goto: /claims/list
- read: { claim: cell "C-2" }
- set: { after: "\${{ outputs.after }}, then \${{ outputs.claim }}" }
`,
      head,
    );
    const done: OnceAnswer = { state: 'done', outputs: { claim: 'C-7', after: 'x' } };
    const { outcome, events } = await claim('good', { sop: after, answer: done });
    expect(outcome).to.deep.include({
      status: 'finished',
      outputs: { claim: 'C-2', after: 'C-7 of the portal, then C-2' },
    });
    const skipped = events.flatMap((event) =>
      event.kind === 'step.finished' && event.by === 'once' ? [event.step.action] : [],
    );
    expect(skipped).to.deep.equal(['read', 'set', 'set']);
  });

  it('should end where it finishes after a block that an earlier attempt has done', async () => {
    const answer: OnceAnswer = { state: 'done', outputs: { claim: 'C-7' } };
    for (const [finish, claimed] of [
      ['finish: { claim: "${{ text(\'css h1\') }}" }', 'C-7'],
      ['finish: { claim: "${{ vars.number }}" }', 'C-7'],
      ['finish: { claim: none }', 'none'],
    ] as const) {
      const sop = sopOf(
        `
- once: submit
  key: a
  steps:
    - click: button "Submit claim"
    - read: { claim: heading "Claim C-7", number: heading "Claim C-7" }
- if: \${{ false }}
  ${finish}
- if: \${{ inputs.member != '' }}
  ${finish}
- set: { after: too far }`,
        head,
      );
      const { outcome } = await claim('good', { sop, answer });
      expect(outcome, finish).to.deep.include({ status: 'finished', outputs: { claim: claimed } });
    }
  });

  it('should not guess whether it finishes after a block that an earlier attempt has done', async () => {
    const answer: OnceAnswer = { state: 'done', outputs: { claim: 'PENDING' } };
    for (const condition of ['!visible(\'text "Attachments required"\')', "vars.number != 'PENDING'"]) {
      const sop = sopOf(
        `
- once: submit
  key: a
  steps:
    - click: button "Submit claim"
    - read: { claim: heading "Claim C-7", number: heading "Claim C-7" }
- if: \${{ ${condition} }}
  finish: { claim: "\${{ vars.number }}" }
- once: attach
  key: b
  steps: [ click: button "Attach" ]`,
        head,
      );
      const { outcome } = await claim('good', { sop, answer });
      expect(outcome.issues.map(({ message }) => message).join(), condition).to.include('finish_unknown');
    }
  });

  it('should skip a block that an earlier attempt has done, and take its outputs', async () => {
    const { outcome, events } = await claim('good', { answer: { state: 'done', outputs: { claim: 'C-7' } } });
    expect(outcome).to.deep.include({ status: 'finished', outputs: { claim: 'C-7', after: 'reached' } });
    expect(submissions()).to.equal(0);
    expect(events.map((event) => event.kind)).to.include('once.skipped');
  });

  it('should end as uncertain where the answer is lost and nothing can look it up', async () => {
    const { outcome } = await claim('lost');
    expect(outcome.status).to.equal('uncertain');
    expect(outcome)
      .to.have.property('notes')
      .that.matches(/^\[submission_uncertain\] .*target_not_found/);
    expect(ledger.states()).to.deep.equal({ 'acme/claim#submit@': 'unknown' });
  });

  it('should say with which HTTP error the portal answered a submission of which nothing else is known', async () => {
    const steps = `- once: submit\n  steps:\n    - click: File\n      load: page\n    - read: { claim: heading "Claim" }\n      timeout: 500ms`;
    const { outcome } = await claim('denied', { sop: sopOf(steps, head) });
    expect(outcome.status === 'uncertain' && outcome.notes).to.match(
      /ended with target_not_found in .*, and the portal answered POST with HTTP 403; /,
    );
  });

  it('should look a lost answer up, and go on where it is found', async () => {
    const { outcome } = await claim('lost', {
      sop: claimSop(verify('look')),
      look: '<p data-testid="found">C-99</p>',
    });
    expect(outcome).to.deep.include({ status: 'finished', outputs: { claim: 'C-99', after: 'reached' } });
    expect(submissions()).to.equal(1);
    expect(ledger.states()).to.deep.equal({ 'acme/claim#submit@': 'done' });
  });

  it('should look a lost answer up by what may be missing, also for an output that cannot be null', async () => {
    const look = '\n  verify: [ read: { claim: { from: testid "found", required: false } } ]';
    const { outcome } = await claim('lost', { sop: claimSop(look) });
    expect(outcome.status === 'uncertain' && outcome.notes).to.include('it was not found');
    const later = await claim('lost', {
      sop: claimSop(look),
      look: '<p data-testid="found">C-99</p>',
    });
    expect(later.outcome).to.deep.include({
      status: 'finished',
      outputs: { claim: 'C-99', after: 'reached' },
    });
  });

  it('should take nothing that says nothing for a proof', async () => {
    for (const nothing of ['${{ null }}', "${{ '' }}"]) {
      const { outcome } = await claim('lost', {
        sop: claimSop(`\n  verify:\n    - wait_for: css "html"\n    - set: { claim: "${nothing}" }`).replace(
          'claim: { type: string }, after',
          'claim: { type: [string, "null"] }, after',
        ),
      });
      expect(outcome.status, nothing).to.equal('uncertain');
    }
    const table = `
  verify:
    - read: { rows: { table: Claims, columns: { Claim: number }, where: { Claim: C-1 } } }`;
    const { outcome } = await claim('lost', {
      sop: claimSop(table).replace('after: {', 'rows: { type: array }, after: {'),
      look: '<table aria-label=Claims><tr><th>Claim<tr><td>C-2</table>',
    });
    expect(outcome.status).to.equal('uncertain');
    expect(outcome).to.have.property('notes').that.includes('not found at');
  });

  it('should not take an empty list for an accepted submission', async () => {
    const sop = sopOf(
      `
- once: submit
  steps:
    - click: button "Submit claim"
    - read: { rows: { table: Claims, columns: { Claim: number }, where: { Claim: C-1 } } }`,
      head.replace('after: {', 'rows: { type: array }, after: {'),
    );
    const look = '<table aria-label=Claims><tr><th>Claim<tr><td>C-2</table>';
    const { outcome } = await claim('dead', { sop, look });
    expect(outcome.status).to.equal('uncertain');
    expect(outcome).to.have.property('notes').that.includes('answer_not_seen');
    expect(outcome, 'what the page shows').to.have.nested.property('report.screenshot').that.is.an('object');
    expect(outcome).to.have.nested.property('report.step.action', 'once');
  });

  it('should not take what shows where it looks for the submission for an accepted one', async () => {
    const look = (member: string): string =>
      sopOf(
        `
- once: submit
  steps:
    - click: button "Submit claim"
    - goto: /claims/list
    - fill: { Search: C }
    - wait_for: text "filtered from 9"
    - read: { rows: { table: Claims, columns: { Claim: number }, where: { Claim: ${member} } } }`,
        head.replace('after: {', 'rows: { type: array }, after: {'),
      );
    for (const [wanted, ended] of Object.entries({ 'C-1': 'uncertain', 'C-2': 'finished' })) {
      const { outcome } = await claim('dead', { sop: look(wanted), ledger: new MemoryLedger() });
      expect(outcome.status, wanted).to.equal(ended);
    }
  });

  it('should not take what showed before the click, or a field of the form, for the answer', async () => {
    const read = (source: string): string =>
      sopOf(
        `
- once: submit
  steps:
    - click: button "Save"
    - read: { claim: ${source} }`,
        head,
      );
    for (const source of ['Email', 'heading "Profile"']) {
      const { outcome } = await claim('edit', { sop: read(source), ledger: new MemoryLedger() });
      expect(outcome.status, source).to.equal('uncertain');
      expect(outcome, source).to.have.property('notes').that.includes('answer_not_seen');
    }
    for (const [source, claimed] of [
      ['{ from: Number, regex: "C-.+" }', 'C-7'],
      ['{ from: Status, regex: "^F.+" }', 'Filed'],
      ['heading "Saved"', 'Saved'],
    ] as const) {
      const { outcome } = await claim('edit', { sop: read(source), ledger: new MemoryLedger() });
      expect(outcome, source).to.deep.include({ status: 'finished', outputs: { claim: claimed } });
    }
  });

  it('should leave it to a later attempt where it could not be looked up for now', async () => {
    const down = `
  verify:
    - group: Look up
      steps: [ wait_for: css "html", fail: { code: portal_down, kind: transient, notes: Down. } ]
      catch: { member_not_found: [ set: { claim: "none" } ] }`;
    const { outcome } = await claim('lost', { sop: claimSop(down) });
    expect(outcome).to.deep.include({
      status: 'failed',
      failure: { code: 'submission_not_looked_up', kind: 'transient', retryable: true },
    });
    expect(outcome)
      .to.have.property('notes')
      .that.matches(/^\[submission_uncertain\] .*portal_down/);
    expect(outcome, 'the step of the submission').to.have.nested.property('report.step.action');
    expect(submissions()).to.equal(1);
    expect(ledger.states()).to.deep.equal({ 'acme/claim#submit@': 'unknown' });
  });

  it('should never submit again after an intent of an earlier attempt', async () => {
    const unknown: OnceAnswer = { state: 'unknown', intentAt: new Date('2026-01-02T03:04:05Z') };
    const missed = await claim('good', { sop: claimSop(verify('look')), answer: unknown });
    expect(missed.outcome.status).to.equal('uncertain');
    expect(missed.outcome)
      .to.have.property('notes')
      .that.includes('2026-01-02T03:04:05.000Z')
      .and.includes('not found');
    const seen = await claim('good', {
      sop: claimSop(verify('look')),
      answer: unknown,
      look: '<p data-testid="found">C-1</p>',
    });
    expect(seen.outcome).to.deep.include({ status: 'finished', outputs: { claim: 'C-1', after: 'reached' } });
    expect(submissions()).to.equal(0);
  });

  it('should fail plainly where the portal proves that it refused', async () => {
    const { outcome } = await claim('invalid');
    expect(outcome).to.deep.include({ status: 'failed' });
    expect(ledger.states()).to.deep.equal({ 'acme/claim#submit@': 'not_sent' });
  });

  it('should take a silent fuse for proof that nothing left the browser', async () => {
    const { outcome } = await claim('dead', {
      portalText: 'title: Acme\ncommit_requests: [ { path: /claims/submit } ]\n',
    });
    expect(outcome.status, JSON.stringify(outcome)).to.equal('failed');
    expect(ledger.states()).to.deep.equal({ 'acme/claim#submit@': 'not_sent' });
  });

  it('should take a silent fuse for no proof where something else went out that may have been it', async () => {
    const { outcome } = await claim('lost', {
      portalText: 'title: Acme\ncommit_requests: [ { path: /claims/old-submit } ]\n',
    });
    expect(outcome.status).to.equal('uncertain');
    expect(submissions()).to.equal(1);
    expect(ledger.states()).to.deep.equal({ 'acme/claim#submit@': 'unknown' });
  });

  for (const [what, click] of [
    ['is covered', 'Send'],
    ['is missing', 'Sent'],
    ['is one of several', 'css "button"'],
    ['is in a row that is unclear', '{ find: button, within: { row: { Name: Ann } } }'],
  ])
    for (const portalText of [
      'title: Acme\n',
      'title: Acme\ncommit_requests: [ { path: /claims/submit } ]\n',
    ])
      it(`should not end as uncertain where the control of the first click ${what}, also on a page that is never quiet (${portalText.trim()})`, async () => {
        const steps = `- once: submit\n  steps:\n    - click: ${click}\n      timeout: 500ms`;
        const { outcome } = await claim('polls', { portalText, sop: sopOf(steps, head) });
        expect(outcome.status, JSON.stringify(outcome)).to.equal('failed');
        expect(ledger.states()).to.deep.equal({ 'acme/claim#submit@': 'not_sent' });
        expect(portal.requests).to.include('POST /news');
      });

  for (const [what, before, steps] of [
    ['was clicked before', '', '- click: File\n- click: Yes\n  timeout: 500ms'],
    ['was only waited for', '', '- wait_for: button "Yes"\n  timeout: 500ms'],
    [
      'may have been submitted by the click before the block',
      '- click: Review\n',
      '- click: Yes\n  timeout: 500ms',
    ],
    [
      'may have been submitted before, and the row that has the control is unclear',
      '- click: Review\n',
      '- click: { find: button "Yes", within: { row: { Name: Ann } } }\n  timeout: 500ms',
    ],
  ] as const)
    it(`should end as uncertain, and name the step, where something ${what}`, async () => {
      const block = `${before}- once: submit\n  steps:\n${steps.replace(/^/gm, '    ')}`;
      const { outcome } = await claim('polls', { sop: sopOf(block, head) });
      expect(outcome.status === 'uncertain' && outcome.notes).to.match(
        /Whether "submit" \(acme\/claim\.yaml:\d+\) .* ended with \w+ in ".*Yes.*" \(acme\/claim\.yaml:\d+\)/,
      );
      expect(ledger.states()).to.deep.equal({ 'acme/claim#submit@': 'unknown' });
    });

  it('should say that only the click before the block may have submitted', async () => {
    const block = (steps: string): string => `- click: Review\n- once: submit\n  steps:\n${steps}`;
    const missing = '    - click: Yes\n      timeout: 500ms';
    const { outcome } = await claim('polls', { sop: sopOf(block(missing), head) });
    expect(outcome.status === 'uncertain' && outcome.notes).to.match(
      /ended with \w+ in "click Yes" \(acme\/claim\.yaml:\d+\): no click of the block was made, and only "click Review" \(acme\/claim\.yaml:\d+\) before it may have submitted; if that click submits nothing, name in not_sent_when what shows/,
    );
    const clicked = await claim('polls', {
      sop: sopOf(block(`    - click: File\n${missing}`), head),
      ledger: new MemoryLedger(),
    });
    expect(clicked.outcome.status === 'uncertain' && clicked.outcome.notes).not.to.include(
      'click of the block',
    );
  });

  it('should let one submission out per intent, and none without', async () => {
    const portalText = 'title: Acme\ncommit_requests: [ { path: /claims/submit } ]\n';
    await claim('twice', { portalText });
    expect(submissions()).to.equal(1);
    portal.requests.length = 0;
    const plain = sopOf('- click: button "Submit claim"\n- branch: [ on: heading "Claim received" ]\n', head);
    await claim('good', { portalText, sop: plain });
    expect(submissions()).to.equal(0);
  });

  for (const other of ['path: /claims/submit', 'path: "/claims/*", body: action=Post'])
    it(`should count a submission once that fits two entries (${other})`, async () => {
      const portalText = `title: Acme\ncommit_requests: [ { path: /claims/* }, { ${other} } ]\n`;
      const { outcome } = await claim('good', { portalText });
      expect(outcome.status).to.equal('finished');
      expect(submissions()).to.equal(1);
    });

  it('should tell a submission by a part of its body, where all pages post to one path', async () => {
    const portalText = 'title: Acme\ncommit_requests: [ { path: /claims/submit, body: command=send } ]\n';
    const plain = sopOf(
      '- click: button "Next"\n- wait_for: heading "Review"\n- click: button "Send"\n',
      head,
    );
    await claim('pages', { portalText, sop: plain });
    expect(submissions(), 'next, and no send').to.equal(1);
  });

  it('should tell a submission by GET by a part of its query', () => {
    const fuse = new NetworkFuse([{ method: 'GET', path: '/vdradmin.pl?*aktion=timer_add*' }]);
    const lets = (query: string): boolean => fuse.lets('GET', `${portal.url}/vdradmin.pl${query}`, null);
    expect(['?aktion=timer_add', '?x=/a&aktion=timer_add&y=/b#top'].map(lets)).to.deep.equal([false, false]);
    expect(
      ['', '?aktion=timer_list', '/x?aktion=timer_add', '?aktion=timer_list#aktion=timer_add'].map(lets),
    ).to.deep.equal([true, true, true, true]);
  });

  for (const [what, steps] of Object.entries({
    'the last step loads a page': '- click: button "File"\n  load: page',
    'another step follows':
      '- click: button "File"\n  load: page\n- wait_for: heading "Filed"\n  timeout: 500ms',
    'no step waits for the answer': '- click: button "Send"',
    'a step gets over it':
      '- group: Send\n  steps: [ click: button "Send", wait_for: { target: heading "X" } ]\n  catch: { submission_refused: [ fail: { code: caught, kind: sop } ] }',
  }))
    it(`should fail if a submission is held back outside of a block, and say which (${what})`, async () => {
      const portalText = 'title: Acme\ncommit_requests: [ { path: /claims/* } ]\n';
      const { outcome } = await claim('plain', { portalText, sop: sopOf(steps, head) });
      expect(submissions()).to.equal(0);
      if (outcome.status !== 'failed') return expect.fail(outcome.status);
      const code = what === 'a step gets over it' ? 'caught' : 'submission_refused';
      expect(outcome.failure).to.deep.equal({ code, kind: 'sop', retryable: false });
      if (code !== 'caught') expect(outcome.report?.message).to.include('POST /claims/');
    });

  it('should tell an empty body from one that cannot be read', async () => {
    const portalText = 'title: Acme\ncommit_requests: [ { path: /claims/*, body: SubmitTicket } ]\n';
    const through = await claim('plain', {
      portalText,
      sop: sopOf('- click: button "File"\n  load: page\n- wait_for: heading "Filed"', head),
    });
    expect(through.outcome.status).to.equal('finished');
    const fuse = new NetworkFuse([{ method: 'POST', path: '/claims/*', body: 'SubmitTicket' }]);
    expect(fuse.lets('POST', `${portal.url}/claims/filed`, null)).to.equal(false);
  });

  it('should stop a dry run before the block', async () => {
    const { outcome, events } = await claim('good', { request: { dryRun: true } });
    expect(outcome).to.deep.include({ status: 'dry_run', stoppedBefore: 'acme/claim#submit' });
    expect(ledger.states()).to.deep.equal({});
    const last = events.findLast(({ kind }) => kind === 'step.finished');
    expect(last, 'it has not failed').to.include({ status: 'skipped' });
  });

  it('should stop a dry run before a click that may submit outside of a block, unless somebody has declared it harmless', async () => {
    const dry = (comment: string) =>
      claim('good', {
        request: { dryRun: true },
        sop: sopOf(`- click: button "Submit claim"${comment}\n- expect: heading "Claim received"`),
      });
    const { outcome } = await dry('');
    expect(outcome).to.deep.include({ status: 'dry_run', stoppedBefore: 'acme/claim:4' });
    expect(submissions()).to.equal(0);
    const harmless = await dry(' # sopwith-ignore: submit-outside-once');
    expect(harmless.outcome.status).to.equal('finished');
  });

  it('should refuse a submission that another task has made, and one that may not begin', async () => {
    const other = await claim('good', { answer: { state: 'duplicate', taskId: 'task_2', filed: true } });
    expect(other.outcome).to.deep.include({
      status: 'failed',
      failure: { code: 'duplicate_submission', kind: 'business', retryable: false },
      notes: 'The task task_2 has made the same submission already. Nothing was submitted here.',
    });
    const begun = await claim('good', { answer: { state: 'duplicate', taskId: 'task_2', filed: false } });
    expect(begun.outcome).to.have.property('notes').that.includes('has begun the same submission');
    const refused = await claim('good', {
      answer: { state: 'refused', failure: { code: 'lease_short', kind: 'transient', retryable: true } },
    });
    expect(refused.outcome).to.deep.include({
      status: 'failed',
      failure: { code: 'lease_short', kind: 'transient', retryable: true },
    });
    expect(submissions()).to.equal(0);
  });

  it('should never end as failed after a submission that was made', async () => {
    const { outcome } = await claim('good', {
      sop: `${claimSop()}  - click: button "Gone"\n    timeout: 200ms\n`,
    });
    expect(outcome).to.deep.include({ status: 'finished', outputs: { claim: 'C-42', after: 'reached' } });
    expect(outcome.issues.map((issue) => issue.code)).to.deep.equal(['incomplete_after_submission']);
    expect(outcome.issues[0]?.message).to.match(
      /^The submission "acme\/claim#submit" was made, but .*target_not_found in \S+\.yaml:\d+/,
    );
    expect(outcome).to.have.nested.property('report.message').that.includes('button "Gone"');
  });

  it('should end as uncertain where the run is ended in the middle of the block', async () => {
    const controller = new AbortController();
    const { outcome } = await claim('lost', { stop: controller });
    expect(outcome).to.deep.include({ status: 'uncertain', step: 'acme/claim#submit' });
  });

  it('should keep the turns of a loop apart', async () => {
    const sop = sopOf(
      '- for_each: ${{ range(2) }}\n  steps:\n    - once: each\n      steps:\n        - set: { claim: "turn ${{ loop.number }}" }\n',
      head,
    );
    const { outcome } = await claim('good', { sop });
    expect(outcome).to.deep.include({ status: 'finished' });
    expect(ledger.states()).to.deep.equal({ 'acme/claim#each@0': 'done', 'acme/claim#each@1': 'done' });
  });

  const turns = sopOf(
    `
- for_each: \${{ range(3) }}
  steps:
    - once: each
      key: \${{ loop.index }}
      steps:
        - set: { claim: "turn \${{ loop.number }}" }
        - if: \${{ loop.number == 3 && inputs.member == "M1" }}
          then: [ wait_for: button "Gone" ]
          timeout: 200ms
      verify:
        - wait_for: css "html"
        - set: { claim: "found \${{ loop.number }}" }`,
    head,
  );

  it('should keep what a later turn of a loop has set again, and take its look-up for a proof', async () => {
    const first = await claim('good', { sop: turns });
    expect(first.outcome).to.deep.include({ status: 'finished', outputs: { claim: 'found 3' } });
    const resumed = await claim('good', { sop: turns });
    expect(resumed.outcome, 'the same of the ledger').to.deep.include({ outputs: { claim: 'found 3' } });
  });

  it('should not take a second call with other inputs for the submission that the first one made', async () => {
    const file = sopOf('- once: file\n  steps:\n    - set: { claim: "filed ${{ inputs.member }}" }\n', head);
    const call = (member: string, index: number): string =>
      `- call: file\n  id: file_${index}\n  with: { member: ${member} }\n- set: { claim: "\${{ steps.file_${index}.outputs.claim }}" }\n`;
    const ran = async (...members: string[]): Promise<LabRun> => {
      const library = libraryOf({ claim: sopOf(members.map(call).join(''), head), file });
      return runLab(browser, library, 'claim', portal.url, { ports: { ledger: new MemoryLedger() } });
    };
    const same = await ran('A', 'A');
    expect(same.outcome).to.deep.include({ status: 'finished', outputs: { claim: 'filed A' }, issues: [] });
    const other = await ran('A', 'B');
    expect(other.outcome.issues.map(({ message }) => message).join()).to.include('once_without_key');
  });

  it('should take a second call with another key for another submission, in each attempt', async () => {
    const file = sopOf(
      '- once: file\n  key: ${{ inputs.member }}\n  steps:\n    - set: { claim: "filed ${{ inputs.member }}" }\n',
      head,
    );
    const calls = (...members: string[]): string =>
      members.map((member, at) => `- call: file\n  id: n${at}\n  with: { member: ${member} }\n`).join('') +
      `- set: { claim: "${members.map((_member, at) => `\${{ steps.n${at}.outputs.claim }}`).join(', ')}" }\n`;
    const kept = new MemoryLedger();
    const ran = (...members: string[]): Promise<LabRun> =>
      runLab(browser, libraryOf({ claim: sopOf(calls(...members), head), file }), 'claim', portal.url, {
        ports: { ledger: kept },
      });
    const expected = { status: 'finished', outputs: { claim: 'filed A, filed B, filed A' }, issues: [] };
    const first = await ran('A', 'B', 'A');
    expect(first.outcome).to.deep.include(expected);
    expect(kept.states()).to.deep.equal({ 'acme/file#file@': 'done', 'acme/file#file@+1': 'done' });
    const second = await ran('A', 'B', 'A');
    expect(second.outcome, 'all from the ledger').to.deep.include(expected);
    expect(second.events.filter(({ kind }) => kind === 'once.granted')).to.be.empty;
    const turned = await ran('B', 'A');
    expect(JSON.stringify(turned.outcome)).to.include('procedure_changed');
  });

  it('should know its own elements while a procedure clicks that it calls, and that has others', async () => {
    const own = 'elements: { number: testid "number" }\n';
    const steps = `- once: submit
  steps:
    - call: send
    - if: "\${{ inputs.member == 'other' }}"
      then: [ read: { claim: '@number' } ]
      else: [ read: { claim: { from: '@number', regex: 'C-.*' } } ]`;
    const send = sopOf(
      '- click: "@submit"\n- wait_for: heading "Claim received"',
      'elements: { submit: button "Submit claim" }\n',
    );
    const library = libraryOf({ claim: sopOf(steps, head + own), send });
    const { outcome } = await runLab(browser, library, 'claim', portal.url, {
      inputs: { member: 'M1' },
      prepare: async (context) => void (await (await context.newPage()).goto(`${portal.url}/good`)),
    });
    expect(outcome, JSON.stringify(outcome)).to.deep.include({
      status: 'finished',
      outputs: { claim: 'C-42' },
    });
  });

  it('should read again in a block that runs what one that was skipped has told', async () => {
    const done: OnceAnswer = { state: 'done', outputs: { claim: 'turn 1' } };
    const begin = async (entry: { iteration: string }): Promise<OnceAnswer> =>
      entry.iteration === '0' ? done : { state: 'granted' };
    const resolved: unknown[] = [];
    const { outcome } = await claim('good', {
      sop: turns.replace('M1', 'M2'),
      ledger: { begin, resolve: async (_entry, end) => void resolved.push(end) },
    });
    expect(outcome).to.deep.include({ status: 'finished', outputs: { claim: 'turn 3' } });
    expect(resolved).to.deep.equal([
      { state: 'done', outputs: { claim: 'turn 2' } },
      { state: 'done', outputs: { claim: 'turn 3' } },
    ]);
  });
});
