import { expect } from 'chai';
import plugin from '../../plugins/claim_status/plugin.ts';
import { acmeLab, beaconLab, itShouldConform, type PortalLab } from './portal-lab.ts';

type Ends = 'completed' | 'completed_with_issues' | 'failed';

const data = (payer: string, more: object): object => ({ payer, provider: { npi: '1234567893' }, ...more });

describe('plugin claim_status', () => {
  const acme = acmeLab();
  const beacon = beaconLab();
  const ends =
    (payer: string, lab: PortalLab) => (name: string, more: object, status: Ends, code: string | null) => ({
      name: `${payer}: ${name}`,
      data: data(payer, more),
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
  const atAcme = ends('acme-health', acme);
  const atBeacon = ends('beacon-mutual', beacon);

  itShouldConform(
    plugin,
    [
      {
        name: 'acme-health: a paid claim, with adjustments',
        data: data('acme-health', { claim_number: 'ACM-2026-000001' }),
        setup: () => acme.setup(),
        expect({ result }) {
          expect(result).to.include({ state: 'paid', category: 'F1', claim_number: 'ACM-2026-000001' });
          expect(result?.['payment']).to.have.property('number').that.is.a('string');
          expect(result?.['adjustments']).to.deep.include.members([]);
          expect(result?.['lines']).to.be.an('array').that.is.not.empty;
        },
      },
      atAcme('a denied claim', { claim_number: 'ACM-2026-000003' }, 'completed', null),
      atAcme(
        'a claim that waits for the provider',
        { claim_number: 'ACM-2026-000022' },
        'completed_with_issues',
        'information_requested',
      ),
      atAcme(
        'a claim in error at the payer',
        { claim_number: 'ACM-2026-000017' },
        'failed',
        'payer_cannot_respond',
      ),
      atAcme(
        'a claim that nobody knows',
        { patient_account_number: 'NOBODY-1' },
        'failed',
        'claim_not_found',
      ),
      {
        name: 'beacon-mutual: a paid claim, with adjustments',
        data: data('beacon-mutual', { claim_number: 'BCN-2026-000001' }),
        setup: () => beacon.setup(),
        expect({ result }) {
          expect(result).to.include({ state: 'paid', category: 'F1', claim_number: 'BCN-2026-000001' });
          expect(result?.['payment']).to.include({ number: 'B0900141', date: '2026-05-08' });
          const codes = ((result?.['adjustments'] ?? []) as Record<string, unknown>[]).map(
            ({ group, reason }) => `${String(group)}-${String(reason)}`,
          );
          expect(codes).to.deep.equal(['CO-45', 'PR-3']);
          expect(result?.['lines']).to.have.length(1);
        },
      },
      atBeacon('a denied claim', { claim_number: 'BCN-2026-000013' }, 'completed', null),
      atBeacon(
        'a claim of the other payer that waits for the provider',
        { claim_number: 'BCN-2026-000038' },
        'completed_with_issues',
        'information_requested',
      ),
      atBeacon(
        'a claim in error at the payer',
        { claim_number: 'BCN-2026-000039' },
        'failed',
        'payer_cannot_respond',
      ),
      atBeacon(
        'a claim that nobody knows',
        { patient_account_number: 'NOBODY' },
        'failed',
        'claim_not_found',
      ),
    ],
    /a (denied claim|claim in error)|beacon-mutual: a claim that nobody|acme-health: a claim that waits|at its deadline/,
  );
});
