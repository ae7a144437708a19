import { expect } from 'chai';
import { concludeRun } from '../../../src/runtime/agent/conclude.ts';
import { definePlugin } from '../../../src/sdk/index.ts';

const concluded = (answer: () => unknown) => {
  const plugin = definePlugin({
    sdk: 1,
    type: 'zoo_ping',
    version: '1.0.0',
    title: 'T',
    description: 'D',
    procedure: 'ping',
    sop: 'zoo/ping',
    effect: 'reads',
    data: { type: 'object' },
    result: { type: 'object' },
    conclude: answer as never,
  });
  const loaded = { plugin, file: 'plugin.ts', checkData: () => null, checkResult: () => null } as never;
  return concludeRun(loaded, { status: 'finished', outputs: {}, issues: [] }, {});
};

describe('what a plugin concludes', () => {
  for (const answer of [undefined, null, 'completed', {}, { status: 'done' }, { status: 'failed' }]) {
    it(`should be a fault of the plugin, and never "completed": ${JSON.stringify(answer)}`, () => {
      const { conclusion, fault } = concluded(() => answer);
      expect(conclusion).to.equal(null);
      expect(fault).to.include({ code: 'plugin_error' });
      expect(fault?.notes).to.match(/^The plugin "zoo_ping" failed in conclude \(threw TypeError/);
    });
  }

  it('should name the place of a throw in the code of the plugin, and not quote its message', () => {
    const { fault } = concluded(() => {
      throw new RangeError('Maria Rivera');
    });
    expect(fault?.notes).to.match(/threw RangeError at agent\/conclude\.test\.ts:\d+:\d+\)\.$/);
  });
});
