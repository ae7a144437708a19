import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { MemoryLedger } from '../../../../src/sop/memory-ledger.ts';
import { registerTargetEngine } from '../../../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from '../../../support/browser.ts';
import { libraryOf, openTinyPortal, runLab, sopOf, type TinyPortal } from '../../../support/sop-lab.ts';

const head = 'outputs: { type: object, properties: { claim: { type: string } } }\n';

const page = (script: string): string => `<h1>Claim</h1><button onclick="submit()">Submit</button><script>
  const post = () => fetch('/claims', { method: 'POST' });
  async function submit() { ${script} }</script>`;

const PAGES = {
  '/saved': page("await post(); alert('Saved: C-7')"),
  '/asks': page("if (confirm('Sure?')) { await post(); alert('Saved: C-7') }"),
  '/asks-and-shows': page(
    "if (confirm('Sure?')) { await post(); document.body.innerHTML = '<h1>Received</h1>' }",
  ),
  '/incomplete': page("alert('Enter the NPI')"),
  '/rejected': page("await post(); alert('Rejected: no NPI')"),
  '/claims': 'ok',
};

describe('a submission that a dialog of the browser answers', () => {
  let browser: Browser;
  let portal: TinyPortal;
  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
    portal = await openTinyPortal(PAGES);
  });
  after(async () => {
    await browser.close();
    await portal.close();
  });

  /** `status, ledger, number of posts`, and the failure or the reason of the doubt. */
  async function submit(path: string, answer: string, then = ''): Promise<string> {
    const ledger = new MemoryLedger();
    portal.requests.length = 0;
    const sop = sopOf(
      `
- goto: \${{ portal.base_url }}/${path}
- on_dialog: ${answer}
- once: submit
  steps:
    - click: button "Submit"${then}
  verify: [ read: { claim: { from: testid "filed", required: false } } ]`,
      head,
    );
    const { outcome } = await runLab(browser, libraryOf({ claim: sop }), 'claim', portal.url, {
      ports: { ledger },
    });
    const posts = portal.requests.filter((request) => request.startsWith('POST')).length;
    const why = /answer_not_seen|"code":"not_sent"/.exec(JSON.stringify(outcome))?.[0] ?? '';
    return `${outcome.status}, ${Object.values(ledger.states()).join()}, ${posts} ${why}`.trim();
  }

  it('should be proved by an alert that says what the procedure names', async () => {
    expect(await submit('saved', '{ answer: accept, text: Saved, into: claim }')).to.equal(
      'finished, done, 1',
    );
    expect(await submit('asks', '{ answer: accept, text: /sure|saved/i, into: claim }')).to.equal(
      'finished, done, 1',
    );
  });

  it('should not be proved by the text of any dialog', async () => {
    for (const path of ['saved', 'asks', 'rejected', 'incomplete']) {
      const posts = path === 'incomplete' ? 0 : 1;
      expect(await submit(path, '{ answer: accept, into: claim }'), path).to.equal(
        `uncertain, unknown, ${posts} answer_not_seen`,
      );
    }
  });

  it('should not count as made if a dialog shows and nothing is sent', async () => {
    expect(await submit('incomplete', 'accept')).to.equal('uncertain, unknown, 0 answer_not_seen');
  });

  it('should count as not sent if the question has no answer', async () => {
    expect(await submit('asks', '{ answer: accept, text: Saved }')).to.equal(
      'failed, not_sent, 0 "code":"not_sent"',
    );
  });

  it('should be proved by the page after a question that was answered', async () => {
    const shown = '\n    - wait_for: heading "Received"';
    expect(await submit('asks-and-shows', 'accept', shown)).to.equal('finished, done, 1');
  });

  it('should not count as made if the page sends and the block looks at nothing', async () => {
    expect(await submit('asks', 'accept')).to.equal('uncertain, unknown, 1 answer_not_seen');
  });
});
