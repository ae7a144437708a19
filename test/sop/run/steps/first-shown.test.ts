import { expect } from 'chai';
import { firstShown } from '../../../../src/sop/run/steps/visible-matches.ts';
import type { TargetScope } from '../../../../src/sop/targets/target-engine.ts';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';
import { readTarget } from '../../../support/read-target.ts';

describe('firstShown', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const WAYS = ['Refused', '${{ Accepted }}', '${{ Pending }}'].map((text) => readTarget(`text "${text}"`));

  /** The page draws `html` before it is asked for the second way: the first has been looked for by then. */
  async function firstOf(html: string): Promise<number | null> {
    await lab.show('<main></main>');
    const scope: TargetScope = {
      page: lab.page,
      frame: [],
      signal: AbortSignal.timeout(10_000),
      timeLeft: () => 2_000,
      evaluate: async ({ constant, source }) => {
        if (constant !== undefined) return constant;
        await lab.page.evaluate((drawn) => (document.body.innerHTML = drawn), html);
        return source.replace(/[^a-z]/gi, '') as never;
      },
      element: () => expect.fail('no way has a name'),
      matched: () => undefined,
    };
    return firstShown(WAYS, scope);
  }

  it('should keep the order if the page draws several between two looks', async () => {
    expect(await firstOf('<p>Accepted</p><p>Refused</p>')).to.equal(0);
    expect(await firstOf('<p>Pending</p><p>Refused</p>')).to.equal(0);
  });

  it('should find one that shows alone, and none', async () => {
    expect(await firstOf('<p>Accepted</p>')).to.equal(1);
    expect(await firstOf('<p>Pending</p>')).to.equal(2);
    expect(await firstOf('<p>Another</p>')).to.equal(-1);
  });
});
