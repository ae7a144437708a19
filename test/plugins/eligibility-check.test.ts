import { expect } from 'chai';
import plugin from '../../plugins/eligibility_check/plugin.ts';
import { acmeLab, beaconLab, itShouldConform, recentDate } from './portal-lab.ts';

const data = (payer: string, id: string, born: string): object => ({
  payer,
  provider: { npi: '1234567893' },
  member: { id, date_of_birth: born },
  date_of_service: recentDate(),
});

describe('plugin eligibility_check', () => {
  const acme = acmeLab();
  const beacon = beaconLab();
  const unknown = { code: 'member_not_found', kind: 'business' };

  itShouldConform(
    plugin,
    [
      {
        name: 'acme-health: an active member',
        data: data('acme-health', 'ACM100200301', '1980-03-05'),
        setup: () => acme.setup(),
        expect: ({ result }) => expect(result).to.include({ coverage_status: 'active' }),
      },
      {
        name: 'acme-health: a member whom the payer does not know',
        data: data('acme-health', 'ACM999999999', '1980-03-05'),
        setup: () => acme.setup(),
        status: 'failed',
        expect: ({ failure }) => expect(failure).to.include(unknown),
      },
      {
        name: 'beacon-mutual: an active member',
        data: data('beacon-mutual', 'BCN200300401', '1971-04-18'),
        setup: () => beacon.setup(),
        expect({ result }) {
          expect(result).to.include({ coverage_status: 'active' });
          expect(JSON.stringify(result)).to.include('Beacon Choice PPO');
          expect(result?.['benefits']).to.have.length(10);
        },
      },
      {
        name: 'beacon-mutual: a member whom the payer does not know',
        data: data('beacon-mutual', 'BCN999999999', '1980-03-05'),
        setup: () => beacon.setup(),
        status: 'failed',
        expect: ({ failure }) => expect(failure).to.include(unknown),
      },
    ],
    /beacon-mutual: a member whom|end within 5 s/,
  );
});
