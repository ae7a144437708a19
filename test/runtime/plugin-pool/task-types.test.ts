import { expect } from 'chai';
import { createTaskTypes } from '../../../src/runtime/plugin-pool/task-types.ts';

const TYPE = {
  type: 'eligibility_check',
  version: '1.0.0',
  title: 'Eligibility',
  description: 'Asks.',
  effect: 'reads',
  ownCode: false,
  data: {},
  result: {},
  files: null,
  payers: ['acme', 'beacon'],
  file: 'plugin.ts',
  serves: false,
  procedure: 'eligibility',
  resultFormats: [],
} as const;

describe('task types with uploaded procedures', () => {
  const asked: (readonly string[] | undefined)[] = [];
  const types = createTaskTypes(
    {
      facts: {
        types: [TYPE],
        sops: ['acme/eligibility', 'beacon/eligibility'],
        schemas: { sop: '', portal: '' },
      },
      checkTask: async (_type, payer, more) => {
        asked.push(more);
        return { ok: true, sop: `${payer}/eligibility` };
      },
      writeResult: async () => null,
    },
    {
      of: (accountId) =>
        accountId === 'north'
          ? {
              names: ['acme/claim-status', 'harbor/eligibility', 'beacon/eligibility'],
              replaced: new Set(['acme', 'harbor']),
            }
          : { names: [], replaced: new Set() },
    },
  );
  const payers = async (accountId: string) => (await types.list(accountId))[0]?.payers;

  it('should list the payers that the account has', async () => {
    expect(await payers('north')).to.deep.equal(['beacon', 'harbor']);
    expect(await payers('south')).to.deep.equal(['acme', 'beacon']);
  });

  it('should accept a task for an uploaded payer, and refuse one whose version lacks the procedure', async () => {
    expect(await types.validate('north', TYPE.type, 'harbor', [])).to.include({ ok: true });
    expect(asked.pop()).to.deep.equal(['acme/claim-status', 'harbor/eligibility']);
    expect(await types.validate('north', TYPE.type, 'beacon', [])).to.include({ ok: true });
    expect(await types.validate('north', TYPE.type, 'acme', [])).to.have.nested.property(
      'errors[0].code',
      'unknown_payer',
    );
    expect(await types.validate('south', TYPE.type, 'acme', [])).to.include({ ok: true });
  });
});
