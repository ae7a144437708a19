import { expect } from 'chai';
import type { Browser } from 'playwright-core';
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

const NOT_SO = 'or_fail: { code: not_so }';
const NOTE = 'or_note: { code: not_so, message: It is not so. }';

describe('expect', () => {
  let browser: Browser;
  let portal: TinyPortal;

  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
    portal = await openTinyPortal({
      '/': '<label><input type=checkbox checked> Extras</label>',
      '/never': () => ({ hang: true }),
    });
  });
  after(async () => {
    await browser.close();
    await portal.close();
  });

  /** As in a loop without end, but for the core that it would take from the tests beside this one. */
  const ask = "const never = new XMLHttpRequest(); never.open('GET', '/never', false); never.send()";

  /** Runs the check with 1 s of time; `then` is called when it begins. */
  const check = (what: string, then: (hang: () => void) => void): Promise<LabRun> => {
    let hang = (): void => undefined;
    return runLab(
      browser,
      libraryOf({ main: sopOf(`- goto: /\n- expect: { ${what} }\n  timeout: 1s`) }),
      'main',
      portal.url,
      {
        prepare: async (context) => {
          const page = await context.newPage();
          hang = () => void page.evaluate(ask).catch(() => undefined);
        },
        ports: {
          emit: (event) => {
            if (event.kind === 'step.started' && event.step.action === 'expect') then(hang);
          },
        },
      },
    );
  };
  /** Nothing runs in this process until the step's time is over: its own timer and Playwright's are then late together. */
  const starve = (): void => {
    const end = performance.now() + 1_300;
    setTimeout(
      () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, end - performance.now()),
      500,
    );
  };

  for (const condition of [
    'target: Extras, state: unchecked',
    'target: text "Gone"',
    'target: Extras, count: 3',
  ])
    it(`should be decided by the author's failure or issue also on a busy machine: ${condition}`, async () => {
      const { outcome } = await check(`${condition}, ${NOT_SO}`, starve);
      expect(outcome).to.have.nested.property('failure.code', 'not_so');
      const soft = await check(`${condition}, ${NOTE}`, starve);
      expect(soft.outcome).to.deep.include({ status: 'finished' });
      expect(soft.outcome.issues).to.have.nested.property('[0].code', 'not_so');
    });

  it('should say on a busy machine as well that the element is there and its text is another one', async () => {
    const { outcome } = await check('target: text "Extras", text: None', starve);
    expect(outcome).to.have.nested.property('failure.code', 'expectation_failed');
  });

  for (const way of [NOT_SO, NOTE])
    it(`should never be decided by a page that hangs: ${way}`, async () => {
      const { outcome } = await check(`target: Extras, state: unchecked, ${way}`, (hang) => hang());
      expect(outcome).to.have.nested.property('failure.code', 'page_not_responding');
    });
});
