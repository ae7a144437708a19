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
    properties: { number: { type: 'string' }, copay: { type: ['string', 'null'] } },
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
  ];
  for (const [what, change, fault] of unfit)
    it(`should reject ${what}, by name and with what to do`, () => {
      const faults = faultsOf(change);
      expect(faults.join('\n')).to.match(fault);
      expect(faults.every((one) => one.endsWith('[plugin-contract]'))).to.equal(true);
    });
});
