import { expect } from 'chai';
import plugin from '../../plugins/claim_status/plugin.ts';
import { acmeLab, itShouldConform } from './acme-lab.ts';

const data = (more: object): object => ({
  payer: 'acme-health',
  provider: { npi: '1234567893' },
  ...more,
});

describe('plugin claim_status', () => {
  const lab = acmeLab();
  const ends = (
    name: string,
    more: object,
    status: 'completed' | 'completed_with_issues' | 'failed',
    code: string | null,
  ) => ({
    name,
    data: data(more),
    setup: () => lab.setup(),
    status,
    expect: ({
      failure,
      issues,
    }: {
      failure: { code: string } | null;
      issues: readonly { code: string }[];
    }) => expect(failure?.code ?? issues[0]?.code ?? null).to.equal(code),
  });

  itShouldConform(plugin, [
    {
      name: 'a paid claim, with adjustments',
      data: data({ claim_number: 'ACM-2026-000001' }),
      setup: () => lab.setup(),
      expect({ result }) {
        expect(result).to.include({ state: 'paid', category: 'F1', claim_number: 'ACM-2026-000001' });
        expect(result?.['payment']).to.have.property('number').that.is.a('string');
        expect(result?.['adjustments']).to.deep.include.members([]);
        expect(result?.['lines']).to.be.an('array').that.is.not.empty;
      },
    },
    ends('a denied claim', { claim_number: 'ACM-2026-000003' }, 'completed', null),
    ends(
      'a claim that waits for the provider',
      { claim_number: 'ACM-2026-000022' },
      'completed_with_issues',
      'information_requested',
    ),
    ends(
      'a claim in error at the payer',
      { claim_number: 'ACM-2026-000017' },
      'failed',
      'payer_cannot_respond',
    ),
    ends('a claim that nobody knows', { patient_account_number: 'NOBODY-1' }, 'failed', 'claim_not_found'),
  ]);
});
