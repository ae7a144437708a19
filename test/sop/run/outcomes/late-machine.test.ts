import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';

describe('a step whose machine is too busy to end it in time', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  /** The process gets no CPU from shortly before the end of the step until after it. */
  const ends = async (step: string): Promise<string> => {
    await lab.show(
      '<label>Plan <input disabled></label><button onclick="this.remove()">Print</button><button onclick="this.remove(); location = \'/hangs\'">Go</button>',
    );
    const stalled = setTimeout(
      () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500),
      1_000,
    );
    const { verdict } = await lab.run(`- ${step}\n  timeout: 2s`);
    clearTimeout(stalled);
    return verdict;
  };

  for (const step of ['click: button "Send"', 'fill: { Payer: Acme }'])
    it(`should fail because its target is missing, as on any other machine: ${step}`, async () => {
      expect(await ends(step)).to.equal('portal_changed target_not_found');
    });

  it('should not call the target of a click missing that the click itself has removed', async () => {
    lab.answers.set('/hangs', () => undefined);
    expect(await ends('click: { target: Print, opens: page }')).to.equal('portal_changed page_not_open');
    expect(await ends('click: Go')).to.match(/^transient (?:step_timed_out|portal_timeout)$/);
  });
});
