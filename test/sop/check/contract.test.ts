import { expect } from 'chai';
import { buildLibrary } from '../../../src/sop/load-library.ts';
import { describeFault } from '../../../src/sop/yaml/fault.ts';

const CONTRACT = {
  type: 'referral',
  procedure: 'referral',
  inputs: {
    type: 'object',
    required: ['member', 'urgent'],
    properties: {
      member: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string' }, born: { type: 'string' } },
      },
      urgent: { type: 'boolean' },
      units: { type: 'integer' },
    },
  },
  outputs: {
    type: 'object',
    required: ['number'],
    properties: {
      number: { type: 'string' },
      copay: { type: ['string', 'null'], pattern: '^[0-9]+[.][0-9]{2}$', examples: ['25.00'] },
      state: { enum: ['active', 'inactive'] },
      decided: { type: ['string', 'null'], format: 'date' },
      lines: {
        type: 'array',
        items: { type: 'object', properties: { day: { type: 'string', format: 'date' } } },
      },
    },
  },
};

const FITTING = {
  inputs: `inputs:
  type: object
  required: [urgent, member]
  properties:
    member: { type: object, required: [id], properties: { id: { type: string }, born: { type: string } } }
    urgent: { type: boolean }
    units: { type: number }
`,
  outputs: 'outputs: { type: object, properties: { number: { type: string } } }\n',
  steps: 'steps:\n  - read: { number: Number }\n',
};

/** The SOP with one more output, and the step that sets it. */
const withOutput = (name: string, schema: string, step: string): Partial<typeof FITTING> => ({
  outputs: `outputs: { type: object, properties: { number: { type: string }, ${name}: ${schema} } }\n`,
  steps: `steps:\n  - read: { number: Number }\n  - ${step}\n`,
});

function faultsOf(change: Partial<typeof FITTING>, name = 'referral'): readonly string[] {
  const { inputs, outputs, steps } = { ...FITTING, ...change };
  const { faults } = buildLibrary(
    [
      { path: 'acme/portal.yaml', file: 'portal.yaml', text: 'title: Acme\n' },
      {
        path: `acme/${name}.yaml`,
        file: 'main.yaml',
        text: `sop: 1\ntitle: Referral\n${inputs}${outputs}${steps}`,
      },
    ],
    { contracts: [CONTRACT] },
  );
  return faults
    .filter(({ rule }) => rule === 'plugin-contract')
    .map((fault) => describeFault(fault).split('\n')[0] ?? '');
}

describe('the contract between a plugin and its SOPs', () => {
  it('should accept an SOP that takes what the plugin passes and sets what it reads', () => {
    expect(faultsOf({})).to.deep.equal([]);
  });

  it('should not concern SOPs of other procedures', () => {
    expect(faultsOf({ inputs: '' }, 'other')).to.deep.equal([]);
  });

  const unfit: readonly (readonly [what: string, change: Partial<typeof FITTING>, fault: RegExp])[] = [
    [
      'an input that the plugin does not pass',
      { inputs: FITTING.inputs.replace('[urgent, member]', '[urgent, npi]') },
      /^main\.yaml:\d+:\d+: error: the SOP requires the input "npi", but the plugin referral does not always pass it\. Remove it from required, or/,
    ],
    [
      'an input that the plugin passes sometimes',
      { inputs: FITTING.inputs.replace('[urgent, member]', '[units]') },
      /requires the input "units", but the plugin referral does not always pass it/,
    ],
    [
      'a part of an input that the plugin passes sometimes',
      { inputs: FITTING.inputs.replace('[id]', '[id, born]') },
      /^main\.yaml:7:.* requires the input "member\.born"/,
    ],
    [
      'an input that the SOP does not declare',
      { inputs: FITTING.inputs.replace(/^ *units:.*\n/m, '') },
      /the plugin referral passes the input "units", but the SOP does not declare it\. Add it to inputs/,
    ],
    [
      'an input of another type',
      { inputs: FITTING.inputs.replace('urgent: { type: boolean }', 'urgent: { type: string }') },
      /^main\.yaml:8:.*wants string as the input "urgent", but the plugin referral passes boolean/,
    ],
    [
      'an input in another format',
      { inputs: FITTING.inputs.replace('born: { type: string }', 'born: { type: string, format: date }') },
      /wants a string with format: date as the input "member\.born", but the plugin referral passes any string/,
    ],
    [
      'an output that the SOP does not declare',
      { outputs: '', steps: 'steps:\n  - click: Search\n' },
      /the plugin referral needs the output "number", but the SOP does not declare it\. Add it to outputs, and set it/,
    ],
    [
      'an output that no step sets',
      { steps: 'steps:\n  - click: Search\n' },
      /^main\.yaml:10:.*the plugin referral needs the output "number", and no step sets it/,
    ],
    [
      'an output of another type',
      {
        outputs:
          'outputs: { type: object, properties: { number: { type: string }, copay: { type: number } } }\n',
      },
      /reads string or null as the output "copay", but the SOP declares number/,
    ],
    [
      'an output that the plugin does not read',
      withOutput('copays', '{ type: string }', 'read: { copays: Copay }'),
      /^main\.yaml:10:.*the plugin referral does not read the output "copays"\. Remove it from outputs, or rename it\. Did you mean "copay"\?/,
    ],
    [
      'an enum with a word that the plugin does not know',
      withOutput('state', '{ enum: [Active, inactive] }', 'set: { state: inactive }'),
      /reads one of "active", "inactive" as the output "state", but the SOP declares "Active"/,
    ],
    [
      'an output in another format',
      withOutput('decided', '{ type: string, format: date-time }', 'read: { decided: Decided }'),
      /reads a date such as 2026-01-31 as the output "decided", but the SOP declares a string with format: date-time/,
    ],
    [
      'a literal that is not one of the words',
      withOutput('state', '{ type: string }', 'set: { state: Active }'),
      /^main\.yaml:13:12: .*sets the output "state" to "Active", but the plugin referral reads one of "active", "inactive"/,
    ],
    [
      'a literal in a choice',
      withOutput('state', '{ type: string }', `set: { state: "\${{ vars.on ? 'active' : 'Off' }}" }`),
      /sets the output "state" to "Off", but/,
    ],
    [
      'a literal in a mapping',
      withOutput(
        'state',
        '{ type: string }',
        `set: { state: "\${{ lookup({'A': 'active', 'T': 'ended'}, vars.on) }}" }`,
      ),
      /sets the output "state" to "ended", but/,
    ],
    [
      'a literal date of another form',
      withOutput('decided', '{ type: string }', 'set: { decided: 01/01/2026 }'),
      /sets the output "decided" to "01\/01\/2026", but the plugin referral reads a date such as 2026-01-31/,
    ],
    [
      'a literal amount of another form',
      withOutput('copay', '{ type: string }', 'finish: { copay: $25.00 }'),
      /sets the output "copay" to "\$25\.00", but the plugin referral reads text such as 25\.00/,
    ],
    [
      'what is read as money where the plugin reads a date',
      withOutput('decided', '{ type: string }', 'read: { decided: { from: Decided, as: money } }'),
      /sets the output "decided" to a value such as 1234\.50, but the plugin referral reads a date such as 2026-01-31/,
    ],
    [
      'a column that is read as money where the plugin reads a date',
      withOutput(
        'lines',
        '{ type: array, items: { type: object } }',
        'read: { lines: { table: Lines, columns: { Day: { name: day, as: money } } } }',
      ),
      /sets the output "lines\[\]\.day" to a value such as 1234\.50, but/,
    ],
  ];
  it('should accept values that fit, and values of which nothing is known', () => {
    const steps = [
      withOutput('state', '{ type: string }', 'read: { state: State }'),
      withOutput('state', '{ type: string }', `set: { state: "\${{ vars.on ? 'active' : 'inactive' }}" }`),
      withOutput('state', '{ type: string }', `set: { state: "\${{ lower('ACTIVE') }}" }`),
      withOutput('decided', '{ type: [string, "null"] }', 'set: { decided: null }'),
      withOutput('decided', '{ type: string }', 'read: { decided: { from: Decided, as: date } }'),
      withOutput('decided', '{ type: string }', 'set: { decided: "${{ today() }}" }'),
      withOutput('copay', '{ type: string }', 'read: { copay: { from: Copay, as: money } }'),
    ];
    for (const change of steps) expect(faultsOf(change), change.steps).to.deep.equal([]);
  });

  for (const [what, change, fault] of unfit)
    it(`should reject ${what}, by name and with what to do`, () => {
      const faults = faultsOf(change);
      expect(faults.join('\n')).to.match(fault);
      expect(faults.every((one) => one.endsWith('[plugin-contract]'))).to.equal(true);
    });
});
