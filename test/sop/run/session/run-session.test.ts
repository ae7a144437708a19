import { expect } from 'chai';
import type { IncomingMessage } from 'node:http';
import type { Browser } from 'playwright-core';
import type { SopOutcome } from '../../../../src/sop/ports.ts';
import { signInOnly } from '../../../../src/sop/sign-in-only.ts';
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

const portalText = `title: Acme
session:
  sign_in: sign-in
  signed_in: heading "Home"
  expired: [text /session has ended/i, { row: { Session: '1', State: Ended } }]
`;
const signedIn = (request: IncomingMessage): boolean => request.headers.cookie?.includes('sid=1') === true;
function signInSop(): string {
  return sopOf(
    '- goto: "${{ portal.base_url }}"\n- fill: { Password: "${{ credentials.password }}" }\n- click: button "Sign in"\n',
  );
}

describe('runSop: sessions', () => {
  let browser: Browser;
  let portal: TinyPortal;
  let expireAfter = Number.POSITIVE_INFINITY;
  let works = 0;
  let signIns = 0;
  let home = '';

  const gate =
    '<form method="post" action="/login"><label>Password <input type="password" name="p"></label><button>Sign in</button></form>';

  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
    portal = await openTinyPortal({
      '/': (request) => ({ html: signedIn(request) ? `<h1>Home</h1>${home}<a href="/work">Work</a>` : gate }),
      '/login': () => {
        signIns += 1;
        return { status: 303, headers: { location: '/', 'set-cookie': 'sid=1; Path=/' } };
      },
      '/between': '<a href="/work">Work</a>',
      '/forbidden': () => ({ status: 403, html: '<label>Jump to <input></label><p>No.</p>' }),
      '/work': () => {
        works += 1;
        return { html: works <= expireAfter ? '<p>Your session has ended.</p>' : '<h1>Done</h1>' };
      },
    });
  });
  beforeEach(() => {
    [works, signIns, expireAfter, home] = [0, 0, 0, ''];
  });
  after(async () => {
    await browser.close();
    await portal.close();
  });

  const work = '- click: link "Work"\n- branch: [ on: heading "Done" ]\n';

  function run(steps = work, stored: object | null = null, saved: object[] = [], head = ''): Promise<LabRun> {
    const library = libraryOf({ 'sign-in': signInSop(), work: sopOf(steps, head) }, portalText);
    return runLab(browser, library, 'work', portal.url, {
      credentials: { password: 'open sesame' },
      prepare: async (context) => {
        await (await context.newPage()).goto(portal.url);
      },
      ports: {
        session: {
          load: async () => stored,
          save: async (state) => void saved.push(state),
          forget: async () => undefined,
        },
      },
    });
  }

  it('should not count the fields of the sign-in SOP as fields of a form at the same address', async () => {
    home = '<label>Code <input></label>';
    const { outcome, notes } = await run('- fill: { Code: "7" }\n- verify_form');
    expect(outcome.status).to.equal('finished');
    expect(notes).to.deep.equal(['1 field holds what was filled']);
    const without = await run('- verify_form');
    expect(without.outcome.status === 'failed' && without.outcome.report?.message).to.include(
      'no field of / was filled',
    );
  });

  it('should not sign in for an SOP that says "session: none"', async () => {
    const { outcome } = await run('- wait_for: label "Password"', null, [], 'session: none\n');
    expect(outcome.status).to.equal('finished');
    expect(signIns).to.equal(0);
  });

  it('should sign in before the first step and keep the session', async () => {
    const saved: object[] = [];
    const { outcome, events } = await run(work, null, saved);
    expect(outcome.status).to.equal('finished');
    expect(signIns).to.equal(1);
    expect(saved[0]).to.have.property('cookies').that.has.length(1);
    expect(events.map((event) => event.kind)).to.include('session.started');
  });

  it('should not take what shows right after the sign-in for the end of the session, until it has gone', async () => {
    home = `<p>An earlier session has ended.</p><script>setTimeout(() => document.body.append('Ready'), 2_000)</script>`;
    const wide = await run('- wait_for: text "Ready"\n');
    expect(wide.outcome.status).to.equal('finished');
    expect(signIns).to.equal(1);
    expect(wide.notes.join()).to.contain(
      'text /session has ended/i (acme/portal.yaml:5) shows right after the sign-in',
    );

    home = home.replace('<script>', `<script>setTimeout(() => document.querySelector('p').remove(), 1_000);`);
    expireAfter = 1;
    const ended = await run(`- wait_for: text "Ready"\n${work}`);
    expect(ended.outcome.status).to.equal('finished');
    expect(signIns).to.equal(3);
  });

  it('should go on if it is unclear whether what showed right after the sign-in has gone', async () => {
    const head = '<tr><th>Session<th>State';
    home = `<table>${head}<tr><td>1<td>Ended</table><script>setTimeout(() => {
      document.querySelector('table').outerHTML = '<table><thead>${head}<tr><th><th>Since</thead><tr><td>1<td>Ended<tr><td><td>Mon<tr><td>2<td>Open<tr><td><td>Tue</table>';
      document.body.append('Ready') }, 1_000)</script>`;
    const { outcome } = await run('- wait_for: text "Ready"\n- log: x\n');
    expect(outcome).to.have.property('status', 'finished');
    expect(signIns).to.equal(1);
  });

  it('should not forget what shows right after the sign-in while the page is blank', async () => {
    home = `<p>An earlier session has ended.</p><script>
      const all = document.body.children;
      const show = (display) => [...all].forEach((one) => { one.style.display = display });
      setTimeout(show, 600, 'none'); setTimeout(show, 1_500, ''); setTimeout(() => document.body.append('Ready'), 3_500)</script>`;
    const { outcome } = await run('- wait_for: text "Ready"\n');
    expect(outcome.status).to.equal('finished');
    expect(signIns).to.equal(1);
  });

  it('should know in quick steps as well that what showed right after the sign-in has gone', async () => {
    home = '<p>An earlier session has ended.</p><a href="/between">Between</a>';
    expireAfter = 1;
    const { outcome } = await run(`- click: link "Between"\n- wait_for: link "Work"\n${work}`);
    expect(outcome.status).to.equal('finished');
    expect(signIns).to.equal(2);
  });

  it('should not take a page that is refused to the user for the sign-in page', async () => {
    const { outcome } = await run('- goto: /forbidden\n');
    expect(outcome).to.have.nested.property('failure.code', 'page_refused');
  });

  it('should do its work where the session cannot be kept, and leave no rejection behind', async () => {
    const rejections: unknown[] = [];
    const note = (reason: unknown): void => void rejections.push(reason);
    process.on('unhandledRejection', note);
    try {
      const library = libraryOf({ 'sign-in': signInSop(), work: sopOf(work) }, portalText);
      const { outcome } = await runLab(browser, library, 'work', portal.url, {
        credentials: { password: 'open sesame' },
        ports: {
          session: {
            load: async () => null,
            save: () => Promise.reject(new Error('the store is gone')),
            forget: async () => undefined,
          },
        },
      });
      expect(outcome.status).to.equal('finished');
      expect(rejections).to.deep.equal([]);
    } finally {
      process.off('unhandledRejection', note);
    }
  });

  it('should reuse a stored session, and sign in where the portal no longer takes it', async () => {
    const cookie = {
      name: 'sid',
      value: '1',
      domain: '127.0.0.1',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax',
    };
    const reused = await run(work, { cookies: [cookie], origins: [] });
    expect(reused.outcome.status).to.equal('finished');
    expect(reused.events.map((event) => event.kind)).to.include('session.reused');
    expect(signIns).to.equal(0);
    const stale = await run(work, { cookies: [{ ...cookie, value: 'old' }], origins: [] });
    expect(stale.outcome.status).to.equal('finished');
    expect(signIns).to.equal(1);
  });

  it('should sign in again and start over where the portal ends the session in mid-flow', async () => {
    expireAfter = 2;
    const { outcome, events } = await run();
    expect(outcome.status).to.equal('finished');
    expect(events.filter((event) => event.kind === 'session.lost')).to.have.length(2);
    expect(signIns).to.equal(3);
  });

  it('should give up after two new starts', async () => {
    expireAfter = 10;
    const { outcome } = await run();
    expect(outcome).to.deep.include({
      status: 'failed',
      failure: { code: 'session_lost', kind: 'transient', retryable: true },
    });
    expect(outcome)
      .to.have.property('notes')
      .that.includes('text /session has ended/i showed, an "expired" target of acme/portal.yaml (line 5)');
    expect(signIns).to.equal(3);
  });

  it('should wait for a page that has not finished loading before it says that nobody is signed in', async () => {
    let shown = false;
    const late = 'setTimeout(() => { document.querySelector("h1").textContent = "Home" }, 1500)';
    const slow = await openTinyPortal({
      '/': (request) => ({
        html: signedIn(request)
          ? `<h1>One moment</h1><img src="/late.png"><script>${shown ? late : ''}</script>`
          : gate,
      }),
      '/login': () => ({ status: 303, headers: { location: '/', 'set-cookie': 'sid=1; Path=/' } }),
      '/late.png': () => ({ hang: true }),
    });
    const signInAt = async (navigationMs: number): Promise<SopOutcome> => {
      const library = libraryOf({ 'sign-in': signInSop() }, portalText);
      const request = { patience: { stepMs: 15_000, navigationMs, triedMs: 500 }, sop: signInOnly('acme') };
      const credentials = { password: 'open sesame' };
      return (await runLab(browser, library, '', slow.url, { credentials, request })).outcome;
    };
    expect(await signInAt(10_000)).to.have.nested.property('failure.code', 'portal_timeout');
    shown = true;
    expect((await signInAt(60_000)).status).to.equal('finished');
    await slow.close();
  });

  it('should forget the session where it signs out, and need the password again', async () => {
    const forgotten: string[] = [];
    const library = libraryOf(
      {
        'sign-in': signInSop(),
        'sign-out': sopOf('- click: link "Work"'),
        work: sopOf(`- sign_in\n- sign_out\n- sign_in\n${work}`),
      },
      portalText.replace('sign_in: sign-in', 'sign_in: sign-in\n  sign_out: sign-out'),
    );
    expireAfter = 1;
    const { outcome, events } = await runLab(browser, library, 'work', portal.url, {
      credentials: { password: 'open sesame' },
      ports: {
        session: {
          load: async () => null,
          save: async () => undefined,
          forget: async () => void forgotten.push(`after ${signIns}`),
        },
      },
    });
    expect(outcome.status).to.equal('finished');
    expect(forgotten).to.deep.equal(['after 1']);
    expect(signIns).to.equal(2);
    expect(events.map(({ kind }) => kind)).not.to.include('session.lost');
  });

  it('should never start over once a once block has begun', async () => {
    expireAfter = 10;
    const { outcome } = await run(`- once: file\n  steps:\n${work.replace(/^(?=.)/gm, '    ')}`);
    expect(outcome.status).to.equal('uncertain');
    expect(signIns).to.equal(1);
  });

  it('should leave the look-up of a submission to the session of a later attempt where this one has ended', async () => {
    expireAfter = 10;
    const steps = work.replace(/^(?=.)/gm, '    ');
    const { outcome } = await run(
      `- once: file\n  steps:\n${steps}  verify:\n    - expect: heading "Done"\n`,
    );
    expect(outcome).to.deep.include({
      status: 'failed',
      failure: { code: 'submission_not_looked_up', kind: 'transient', retryable: true },
    });
    expect(outcome).to.have.property('notes').that.includes('session_lost');
    expect(signIns).to.equal(1);
  });

  it('should only sign in, once, and show where portal.yaml expects what the portal does not show', async () => {
    const signInTo = async (text: string): Promise<SopOutcome> => {
      const library = libraryOf({ 'sign-in': signInSop() }, text);
      const patience = { stepMs: 15_000, navigationMs: 30_000, triedMs: 3_000 };
      const credentials = { password: 'open sesame' };
      const request = { patience, sop: signInOnly('acme') };
      signIns = 0;
      return (await runLab(browser, library, '', portal.url, { credentials, request })).outcome;
    };
    expect((await signInTo(portalText)).status).to.equal('finished');
    expect(signIns).to.equal(1);
    const changed = await signInTo(portalText.replace('"Home"', '"Dashboard"'));
    expect(changed).to.have.nested.property('failure.code', 'sign_in_not_recognized');
    expect(changed).to.have.nested.property('report.message').that.includes('heading "Dashboard"');
    expect(changed).to.have.nested.property('report.candidates').that.includes('heading "Home" [level=1]');
    expect(changed)
      .to.have.nested.property('report.step')
      .that.includes({ file: 'acme/portal.yaml', line: 2 });
    expect(signIns).to.equal(1);
    home =
      '<div class="login-error"><b>Error:</b> Invalid user name or password: open sesame</div><p role=alert>Locked</p>';
    const refused = await signInTo(portalText.replace('"Home"', '"Dashboard"'));
    expect(refused)
      .to.have.nested.property('report.candidates')
      .that.includes.ordered.members([
        'text "Error: Invalid user name or password: ***"',
        'alert "Locked"',
        'heading "Home" [level=1]',
      ]);
    const ended = await signInTo(portalText.replace('text /session has ended/i', 'heading "Home"'));
    expect(ended).not.to.have.nested.property('failure.kind', 'credentials');
    expect(signIns, 'it does not start over').to.equal(1);
  });

  it('should show, before the first step, what the page after the sign-in has instead of `signed_in`, and whether it is hidden', async () => {
    home = '<nav hidden><a href="/out">Logout</a></nav>';
    const sought = async (target: string): Promise<SopOutcome> => {
      const text = portalText.replace('heading "Home"', target);
      const library = libraryOf({ 'sign-in': signInSop(), work: sopOf(work) }, text);
      const patience = { stepMs: 15_000, navigationMs: 30_000, triedMs: 1_000 };
      const credentials = { password: 'open sesame' };
      return (await runLab(browser, library, 'work', portal.url, { credentials, request: { patience } }))
        .outcome;
    };
    const hidden = await sought('link "Logout"');
    expect(hidden).to.have.nested.property('failure.code', 'sign_in_not_recognized');
    expect(hidden).to.have.nested.property(
      'report.message',
      'after acme/sign-in the page does not show link "Logout" (signed_in, acme/portal.yaml:4): the page has it, but hidden, for example in a closed menu. Name something that shows',
    );
    expect(hidden).to.have.nested.property('report.url', `${portal.url}/`);
    expect(hidden).to.have.nested.property('report.candidates').that.includes('link "Work"');
    expect(hidden)
      .to.have.nested.property('report.step')
      .that.includes({ file: 'acme/portal.yaml', line: 2 });
    const none = await sought('heading "Dashboard"');
    expect(none)
      .to.have.nested.property('report.message')
      .that.matches(/heading "Dashboard" \(signed_in, acme\/portal\.yaml:4\)$/);
    expect(none).to.have.nested.property('report.candidates').that.includes('heading "Home" [level=1]');
  });

  it('should type a secret only on the origins of the portal', async () => {
    const other = await openTinyPortal({ '/': gate });
    const library = libraryOf({
      leak: sopOf('- fill: { Password: "${{ credentials.password }}" }\n'),
      framed: sopOf(
        '- fill: { target: { label: Password, frame: any }, value: "${{ credentials.password }}" }\n',
      ),
    });
    const onForeignPage = (path: string, html: string, sop = 'leak'): Promise<LabRun> =>
      runLab(browser, library, sop, portal.url, {
        credentials: { password: 'open sesame' },
        prepare: async (context) => {
          const page = await context.newPage();
          await page.goto(path);
          if (html !== '') await page.setContent(html);
        },
      });
    const { outcome } = await onForeignPage(other.url, '');
    expect(outcome).to.deep.include({
      status: 'failed',
      failure: { code: 'secret_refused', kind: 'sop', retryable: false },
    });
    expect(JSON.stringify(outcome)).not.to.include('open sesame');
    const framed = await onForeignPage(`${portal.url}/`, `<iframe src="${other.url}"></iframe>`, 'framed');
    expect(framed.outcome).to.deep.include({
      failure: { code: 'secret_refused', kind: 'sop', retryable: false },
    });
    expect((await onForeignPage(`${portal.url}/`, '')).outcome.status).to.equal('finished');
    await other.close();
  });
});
