import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import type { StepPatience } from '../../../../src/sop/ports.ts';
import { type EndSign, reasonShown, type Stood } from '../../../../src/sop/run/outcomes/end-signs.ts';
import { SopFailure } from '../../../../src/sop/sop-failure.ts';
import { parsePlainTarget } from '../../../../src/sop/targets/plain-target.ts';
import type { TargetScope } from '../../../../src/sop/targets/target-engine.ts';
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

const refused = '<p>This member is not on file.</p>';
/** `Search` answers after 1.2 s; what the page said before stands there until then. */
const slow = (answer: string): string => `<p id="said">This member is not on file.</p>
  <button onclick="setTimeout(() => { document.body.innerHTML = '${answer}' }, 1200)">Search</button>`;

const outcomes = 'outcomes:\n  - { when: text /not on file/, code: member_not_found, notes: Unknown. }\n';

describe('outcomes while a step waits', () => {
  let browser: Browser;
  let portal: TinyPortal;

  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
    portal = await openTinyPortal({
      '/refused': refused,
      '/late': `<button onclick="clicks += 1; document.title = 'clicked'" style="visibility: hidden">Send</button><script>
        let clicks = 0;
        setTimeout(() => document.body.append('This member is not on file.'), 400);
        setTimeout(() => { document.querySelector('button').style.visibility = 'visible' }, 2500);
      </script>`,
      '/framed': '<iframe src="/refused"></iframe>',
      '/both': `<script>setTimeout(() => { document.body.innerHTML = '${refused}<h1>Result</h1>' }, 700)</script>`,
      '/slow': slow('<h1>Result</h1>'),
      '/slow-again': slow('<h1>Please wait</h1><script></script>').replace(
        '}, 1200)',
        `; setTimeout(() => document.body.append('Again not on file.'), 900) }, 1200)`,
      ),
      '/twice': `<p id=said>This member is not on file.</p><button onclick="answer()">Search</button><button onclick="fetch('/sent')">Send</button><script>
        function answer() { [['', 300], ['Again not on file.', 700], ['<h1>Result</h1>', 2700], ['<h1>Over</h1>', 3200]].forEach(
          ([html, after]) => setTimeout(() => { said.outerHTML = '<div id=said>' + html + '</div>' }, after)); }
      </script>`,
      '/changes': `<p id=said>This member is not on file.</p>
        <button onclick="setTimeout(() => { said.textContent = 'This group is not on file.' }, 300)">Search</button><button>Help</button>`,
      '/busy': `<p id=said></p><button onclick="setTimeout(() => { for (const end = Date.now() + 3_500; Date.now() < end; ); }, 50)">Prepare</button>
        <button onclick="said.textContent = 'This member is not on file.'">Search</button><button>Help</button>`,
      '/redraws': `<p>Members not on file are listed below.</p>
        <button onclick="const all = document.body.innerHTML; document.body.innerHTML = ''; setTimeout(() => {
          document.body.innerHTML = all; setTimeout(() => { document.body.innerHTML += '<h1>Result</h1>' }, 2_000); }, 700)">Search</button>`,
      '/in': '<p>Welcome</p>',
      '/expires': '<p>Your session has expired.</p>',
    });
  });

  after(async () => {
    await browser.close();
    await portal.close();
  });

  async function run(
    path: string,
    steps: string,
    head = outcomes,
    patience?: StepPatience,
  ): Promise<LabRun & { title: string }> {
    const library = libraryOf({ main: sopOf(steps, head) });
    let title = '';
    const done = await runLab(browser, library, 'main', portal.url, {
      request: patience === undefined ? {} : { patience },
      prepare: async (context) => {
        await (await context.newPage()).goto(portal.url + path);
      },
      ports: {
        onFailure: async (_place, inspector) => {
          title = await inspector.page.title();
        },
      },
    });
    return { ...done, title };
  }

  async function ends(path: string, steps: string, head?: string, patience?: StepPatience): Promise<string> {
    const started = performance.now();
    const { outcome } = await run(path, steps, head, patience);
    // Every one of them would wait for ten seconds or more.
    expect(performance.now() - started).to.be.below(8_000);
    if (outcome.status === 'failed' && outcome.failure.code === 'step_failed')
      console.log(JSON.stringify(outcome));
    return outcome.status === 'failed' ? outcome.failure.code : outcome.status;
  }

  it('should end whatever waits for the page at once', async () => {
    const declared = `outputs: { type: object, properties: { plan: { type: string } } }\n`;
    const steps = [
      '- wait_for: heading "Result"',
      '- wait_for: { url: /result }',
      '- wait_for: { that: "${{ visible(\'heading\') }}" }',
      '- wait_for: { target: text /on file/, state: hidden }',
      '- expect: { target: heading "Result", or_fail: { code: no_result } }',
      '- branch: [ on: heading "Result" ]',
      '- click: button "Confirm"',
      '- fill: { Member ID: "1" }',
      '- read: { plan: testid "plan" }',
      '- switch_page: new',
    ];
    const codes = await Promise.all(steps.map((step) => ends('/refused', step, outcomes + declared)));
    expect(codes).to.deep.equal(steps.map(() => 'member_not_found'));
  });

  it('should end a wait by an outcome that shows meanwhile, and leave nothing behind that acts later', async () => {
    const steps = `
- group: Send
  steps:
    - click: button "Send"
  catch: { member_not_found: [ log: refused ] }
- wait_for: button "Send"
- fail: { code: looked, notes: Looked. }`;
    const { outcome, title } = await run('/late', steps);
    expect(outcome).to.have.nested.property('failure.code', 'looked');
    expect(title).to.equal('');
  });

  it('should begin no steps of a branch that was given up', async () => {
    const steps = `
- click: button "Search"
- group: Send
  steps:
    - branch:
        - on: heading "Result"
          do: [ click: button "Send" ]
  catch: { member_not_found: [ log: refused ] }
- wait_for: heading "Over"`;
    portal.requests.length = 0;
    expect(await ends('/twice', steps)).to.equal('finished');
    expect(portal.requests).not.to.include('GET /sent');
  });

  it('should let the steps of a branch take longer than the page may, whatever time the branch has to wait', async () => {
    const steps = (timeout: string): string =>
      `- branch:\n    - on: text /not on file/\n      do: [ { wait: 1500ms }, { set: { x: 1 } } ]\n${timeout}- wait: 10ms`;
    expect(await ends('/refused', steps(''), '', { stepMs: 300, navigationMs: 5_000 })).to.equal('finished');
    expect(await ends('/refused', steps('  timeout: 300ms\n'), '')).to.equal('finished');
  });

  it('should look into frames', async () => {
    const framed = `outcomes:\n  - { when: { text: /not on file/, frame: any }, code: member_not_found, notes: Unknown. }\n`;
    expect(await ends('/framed', '- wait_for: heading "Result"', framed)).to.equal('member_not_found');
  });

  it('should let what the step waits for go first', async () => {
    expect(await ends('/both', '- wait_for: heading "Result"')).to.equal('finished');
  });

  it('should not take the sight of an earlier answer for the new one', async () => {
    const search = (wait: string): string => `- click: button "Search"\n- ${wait}: heading "Result"`;
    expect(await ends('/slow', search('wait_for'))).to.equal('finished');
    expect(await ends('/slow', '- click: button "Search"\n- branch: [ on: heading "Result" ]')).to.equal(
      'finished',
    );
  });

  it('should not take what it was told to get over for news', async () => {
    const steps = `
- group: Look for the result
  steps:
    - expect: heading "Result"
  catch: { member_not_found: [ log: refused ] }
- wait_for: { target: heading "Result" }
  timeout: 1200ms
  on_error: continue
- evaluate: { script: document.querySelector('button').click() }
- wait_for: heading "Result"`;
    const library = libraryOf({ main: sopOf(steps, outcomes) }, 'title: Acme\npolicy: { evaluate: true }\n');
    const { outcome } = await runLab(browser, library, 'main', portal.url, {
      prepare: async (context) => {
        await (await context.newPage()).goto(`${portal.url}/slow`);
      },
    });
    expect(outcome.status).to.equal('finished');
  });

  it('should not take what showed before the last click for the reason why a step failed, unless it says something else now', async () => {
    const after = (button: string): string =>
      `- click: button "${button}"\n- wait_for: heading "Result"\n  timeout: 1500ms`;
    expect(await ends('/changes', after('Help'))).to.equal('target_not_found');
    expect(await ends('/changes', after('Search'))).to.equal('member_not_found');
  });

  it('should take an outcome for the reason if it cannot have shown before the click, however late the page answers', async () => {
    const after = (button: string): string =>
      `- click: button "Prepare"\n- wait: 200ms\n- click: button "${button}"\n- wait_for: heading "Result"\n  timeout: 1s`;
    expect(await ends('/busy', after('Search'))).to.equal('member_not_found');
    const standing = outcomes.replace('/not on file/', '/Prepare/').replace('text', 'button');
    expect(await ends('/busy', after('Help'), standing)).to.equal('target_not_found');
  });

  it('should take an outcome for the reason if nothing is known of what showed before the click, unless it may be the answer to a submission', async () => {
    const page = await browser.newPage();
    await page.setContent(refused);
    const { signal } = new AbortController();
    const scope = { page, frame: [], signal, timeLeft: () => 1_000, matched: () => undefined };
    const read = parsePlainTarget('text /not on file/', 'text');
    if ('fault' in read) throw new Error(read.fault);
    const sign = {
      target: read.target,
      mayBeStale: true,
      meaning: () => new SopFailure('member_not_found', ''),
    };
    const shown = (isUnderWay: boolean, stood: Stood): Promise<EndSign | null> =>
      reasonShown(
        [sign],
        { submissions: { isUnderWay }, stoodBefore: async () => stood },
        scope as unknown as TargetScope,
      );
    expect(await shown(false, null)).to.equal(sign);
    expect(await shown(true, null)).to.equal(null);
    expect(await shown(true, [])).to.equal(sign);
    expect(await shown(false, 'all')).to.equal(null);
    expect(await shown(false, ['This member is not on file.'])).to.equal(null);
    await page.close();
  });

  it('should not take for news what the page shows all the time, but for the moment in which it draws itself again', async () => {
    expect(await ends('/redraws', '- click: button "Search"\n- wait_for: heading "Result"')).to.equal(
      'finished',
    );
  });

  it('should mind an outcome that has gone and comes again', async () => {
    expect(await ends('/slow-again', '- click: button "Search"\n- wait_for: heading "Result"')).to.equal(
      'member_not_found',
    );
  });

  it('should end a wait at once where the session has ended, and sign in anew', async () => {
    const library = libraryOf(
      {
        enter: sopOf('- goto: ${{ portal.base_url }}/in'),
        main: sopOf('- goto: ${{ portal.base_url }}/expires\n- wait_for: heading "Result"'),
      },
      'title: Acme\nsession: { sign_in: enter, signed_in: text "Welcome", expired: [text /has expired/] }\n',
    );
    const started = performance.now();
    const { outcome, events } = await runLab(browser, library, 'main', portal.url);
    expect(performance.now() - started).to.be.below(15_000);
    expect(outcome).to.have.nested.property('failure.code', 'session_lost');
    expect(events.filter(({ kind }) => kind === 'session.started')).to.have.length(3);
  });

  it('should sign in again at once after a branch that showed together with the end of the session', async () => {
    const library = libraryOf(
      {
        enter: sopOf('- goto: ${{ portal.base_url }}/in'),
        main: sopOf(
          '- goto: ${{ portal.base_url }}/expires\n- branch:\n    - on: text "Your session"\n- click: button "Search"',
        ),
      },
      'title: Acme\nsession: { sign_in: enter, signed_in: text "Welcome", expired: [text /has expired/] }\n',
    );
    const started = performance.now();
    const { outcome } = await runLab(browser, library, 'main', portal.url);
    expect(performance.now() - started).to.be.below(15_000);
    expect(outcome).to.have.nested.property('failure.code', 'session_lost');
  });

  it('should not take the message that the session has ended for an answer of the payer', async () => {
    const library = libraryOf(
      {
        enter: sopOf('- goto: ${{ portal.base_url }}/in'),
        main: sopOf(
          '- goto: ${{ portal.base_url }}/expires\n- branch:\n    - on: text "Your session"\n      do: [fail: { code: refused, notes: The payer refused. }]',
        ),
      },
      'title: Acme\nsession: { sign_in: enter, signed_in: text "Welcome", expired: [text /has expired/] }\n',
    );
    const { outcome, events } = await runLab(browser, library, 'main', portal.url);
    expect(outcome).to.have.nested.property('failure.code', 'session_lost');
    expect(events.filter(({ kind }) => kind === 'session.started')).to.have.length(3);
  });

  it('should let a soft check go on whatever the page shows', async () => {
    const steps = `
- expect: { target: heading "Result", or_note: { code: no_result, message: No result. } }
  timeout: 1200ms`;
    const { outcome } = await run('/refused', steps);
    expect(outcome).to.deep.include({
      status: 'finished',
      issues: [{ code: 'no_result', message: 'No result.' }],
    });
  });
});
