import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, outputsHead } from '../../../support/action-lab.ts';
import type { Browser } from 'playwright-core';
import { MemoryLedger } from '../../../../src/sop/memory-ledger.ts';
import { registerTargetEngine } from '../../../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from '../../../support/browser.ts';
import { libraryOf, openTinyPortal, runLab, sopOf, type TinyPortal } from '../../../support/sop-lab.ts';

const sopWith = (look: string): string =>
  sopOf(
    `
- goto: /form
  timeout: 30s
- once: submit
  steps:
    - click: button "Submit"
    - read: { claim: testid "number" }
      timeout: 500ms
  verify:
    - goto: /claims${look}
    - if: \${{ visible('testid "number"') }}
      then:
        - read: { claim: testid "number" }`,
    'outputs: { type: object, properties: { claim: { type: string } } }\n',
  );

const FORM = '<form method=post action=/submit><button>Submit</button></form>';
const SCRIPT = `<button onclick="fetch('/submit', { method: 'POST' })">Submit</button>`;
/** As many portals do that keep whoever is signed in to the tab alone. */
const OF_TAB = `<script>sessionStorage.setItem('user', 'x')</script>${SCRIPT}`;
const FOUND = '<p data-testid=number>CLM1</p>';
const ASKS_TAB = `<script>if (sessionStorage.getItem('user') === 'x') document.write('${FOUND}')</script>`;

describe('the look-up of a submission that was not answered', () => {
  let browser: Browser;

  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
  });
  after(() => browser.close());

  /** Files and never answers; `answers` are the pages that the look-ups get, the last one again and again. */
  async function submit(
    form: string,
    answers: readonly { status?: number; html: string; hang?: boolean }[],
    look = '',
  ) {
    const left = [...answers];
    const portal: TinyPortal = await openTinyPortal({
      '/form': form,
      '/submit': () => ({ hang: true }),
      '/claims': () => (left.length > 1 ? left.shift() : left[0]) ?? {},
    });
    const pauses: number[] = [];
    const pause = async (ms: number): Promise<void> => void pauses.push(ms);
    try {
      const { outcome, notes } = await runLab(
        browser,
        libraryOf({ claim: sopWith(look) }),
        'claim',
        portal.url,
        {
          guarded: true,
          ports: { ledger: new MemoryLedger(), pause },
          request: { patience: { stepMs: 5_000, navigationMs: 8_000 } },
        },
      );
      const filed = portal.requests.filter((line) => line === 'POST /submit').length;
      const code = outcome.status === 'failed' ? ` ${outcome.failure.code}` : '';
      return { ended: `${outcome.status}${code}`, outputs: outcome.outputs, filed, pauses, notes, outcome };
    } finally {
      await portal.close();
    }
  }

  for (const [kind, form] of Object.entries({ form: FORM, script: SCRIPT })) {
    it(`should find it, on a page that has nothing to do with the broken one (${kind})`, async () => {
      const { ended, outputs, filed } = await submit(form, [{ html: FOUND }]);
      expect({ ended, outputs, filed }).to.deep.equal({
        ended: 'finished',
        outputs: { claim: 'CLM1' },
        filed: 1,
      });
    });
  }

  it('should look again after a while if the portal does not show it yet', async () => {
    const { ended, filed, pauses } = await submit(SCRIPT, [
      { html: 'None' },
      { html: 'None' },
      { html: FOUND },
    ]);
    expect({ ended, filed }).to.deep.equal({ ended: 'finished', filed: 1 });
    expect(pauses).to.deep.equal([1_000, 4_000]);
  });

  it('should look again if the portal is busy, and after an answer that does not come', async () => {
    const { ended, filed } = await submit(SCRIPT, [
      { status: 503, html: 'Busy' },
      { hang: true, html: '' },
      { html: FOUND },
    ]);
    expect({ ended, filed }).to.deep.equal({ ended: 'finished', filed: 1 });
  });

  it('should stay uncertain if no look finds it', async () => {
    const { ended, filed, pauses } = await submit(SCRIPT, [{ html: 'None' }]);
    expect({ ended, filed }).to.deep.equal({ ended: 'uncertain', filed: 1 });
    expect(pauses).to.deep.equal([1_000, 4_000, 10_000]);
  });

  it('should report what it looks for, and soon give up a control that the page does not have', async () => {
    const wrong = '\n    - click: button "Loook up"\n      timeout: 500ms';
    const { ended, pauses, notes, outcome } = await submit(SCRIPT, [{ html: FOUND }], wrong);
    expect({ ended, pauses }).to.deep.equal({ ended: 'uncertain', pauses: [1_000] });
    const why = 'looking it up ended with target_not_found in "click button "Loook up"" (acme/claim.yaml:14)';
    expect(notes).to.include(`${why}; it is looked up again in 1 s`);
    expect(JSON.stringify(outcome)).to.contain(JSON.stringify(why).slice(1, -1));
  });

  it('should look again for a control that the page gets with the submission', async () => {
    const late = `\n    - click: button "\${{ 'Claim' }}"\n      timeout: 500ms`;
    const found = { html: `<button>Claim</button>${FOUND}` };
    const { ended, pauses } = await submit(SCRIPT, [{ html: '' }, { html: '' }, found], late);
    expect({ ended, pauses }).to.deep.equal({ ended: 'finished', pauses: [1_000, 4_000] });
  });

  it('should leave it to a later attempt if the portal cannot be asked', async () => {
    const { ended, filed } = await submit(SCRIPT, [{ status: 503, html: 'Busy' }]);
    expect({ ended, filed }).to.deep.equal({ ended: 'failed submission_not_looked_up', filed: 1 });
  });

  it('should note which step failed, why, and what is near, although it was found', async () => {
    const twice = '<p data-testid=number>CLM1</p><p data-testid=number>CLM2</p>';
    const form = `<button onclick="document.body.innerHTML = '${twice}'">Submit</button>`;
    const { ended, notes } = await submit(form, [{ html: FOUND }]);
    expect(ended).to.equal('finished');
    expect(notes.join('\n')).to.match(
      /^verify found the submission, but "read claim" \(acme\/claim\.yaml:10\) failed: testid "number" matches 2 elements/m,
    );
    expect(notes.find((note) => note.startsWith('near: '))).to.equal(
      'near: paragraph "CLM1", paragraph "CLM2"',
    );
  });

  it('should be signed in if the portal keeps that in the tab', async () => {
    const { ended, filed } = await submit(OF_TAB, [{ html: ASKS_TAB }]);
    expect({ ended, filed }).to.deep.equal({ ended: 'finished', filed: 1 });
  });

  it('should read outputs as they were before the block, and keep those that it does not set', async () => {
    const lab = await openActionLab();
    await lab.show("<button onclick=\"fetch('/save', { method: 'POST' })\">Save</button>");
    const add = (what: string): string => `set: { all: "\${{ outputs.all + ['${what}'] }}", of: ${what} }`;
    const { verdict, outputs } = await lab.run(
      `- set: { all: [] }
- once: save
  steps:
    - click: button "Save"
    - ${add('block')}
    - set: { said: block }
    - wait_for: text "Never"
      timeout: 300ms
  verify:
    - wait_for: button "Save"
    - ${add('verify')}`,
      { head: outputsHead({ all: 'array', of: 'string', said: 'string' }) },
    );
    await lab.close();
    await closeSharedBrowser();
    expect({ verdict, outputs }).to.deep.equal({
      verdict: 'finished',
      outputs: { all: ['verify'], of: 'verify', said: 'block' },
    });
  });
});
