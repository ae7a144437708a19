import { expect } from 'chai';
import { concludeRun } from '../../../src/runtime/agent/conclude.ts';
import { definePlugin, type JsonObject, type JsonSchema, type RunResult } from '../../../src/sdk/index.ts';

const concluded = (
  answer: () => unknown,
  outputs?: JsonSchema,
  run: RunResult = { status: 'finished', outputs: {}, issues: [] },
) => {
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
    ...(outputs && { outputs }),
  });
  const loaded = { plugin, file: 'plugin.ts', checkData: () => null, checkResult: () => null } as never;
  return concludeRun(loaded, run, {});
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

  const OUTPUTS = {
    type: 'object',
    properties: {
      copay: { type: ['string', 'null'], pattern: '^[0-9]+[.][0-9]{2}$', examples: ['25.00'] },
      ended: { type: ['string', 'null'], format: 'date' },
      state: { enum: ['active', 'inactive'] },
      lines: {
        type: 'array',
        items: { type: 'object', properties: { day: { type: 'string', format: 'date' } } },
      },
    },
  };
  const concludedOf = (
    outputs: JsonObject,
    conclude: unknown = () => ({ status: 'completed', result: {} }),
  ) => concluded(conclude as () => unknown, OUTPUTS, { status: 'finished', outputs, issues: [] });

  it('should name each output that the plugin does not read, or cannot, and the form that it reads', () => {
    const outputs = {
      copay: '$25.00',
      ended: '01/01/2026',
      state: 'Active',
      lines: [{ day: null }, { day: '1/2' }],
      copayment: 'Rivera',
    };
    const { conclusion } = concludedOf(outputs);
    expect(conclusion).to.deep.include({ status: 'completed_with_issues', result: {} });
    const unreadable = (name: string, form: string) => ({
      code: 'unreadable_output',
      message: `The procedure set the output "${name}" in a form that the task type zoo_ping cannot read. It must be ${form}.`,
    });
    expect((conclusion as { issues: unknown }).issues).to.deep.equal([
      unreadable('copay', 'text such as 25.00'),
      unreadable('ended', 'a date such as 2026-01-31'),
      unreadable('state', 'one of "active", "inactive"'),
      unreadable('lines[].day', 'a date such as 2026-01-31'),
      {
        code: 'unknown_output',
        message:
          'The procedure set the output "copayment", which the task type zoo_ping does not read: it is not in the result.',
      },
    ]);
  });

  it('should take white space, dashes and empty texts for what portals write around values', () => {
    const { conclusion } = concludedOf({ copay: ' 25.00 ', ended: '—', state: null, lines: [{ day: '' }] });
    expect(conclusion).to.deep.equal({ status: 'completed', result: {} });
  });

  it('should add to the issues of the plugin, which come first', () => {
    const own = { code: 'state_unclear', message: 'Look it up.' };
    const { conclusion } = concludedOf({ state: 'Active' }, () => ({
      status: 'completed_with_issues',
      result: null,
      notes: own.message,
      issues: [own],
    }));
    const { issues } = conclusion as { issues: readonly { code: string }[] };
    expect(issues.map(({ code }) => code)).to.deep.equal(['state_unclear', 'unreadable_output']);
  });
});
