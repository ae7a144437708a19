import { expect } from 'chai';
import plugin from '../../plugins/eligibility_check/plugin.ts';
import { acmeLab, itShouldConform, recentDate } from './acme-lab.ts';

const data = (changes: object = {}): object => ({
  payer: 'acme-health',
  provider: { npi: '1234567893' },
  member: { id: 'ACM100200301', date_of_birth: '1980-03-05' },
  date_of_service: recentDate(),
  ...changes,
});

describe('plugin eligibility_check', () => {
  const lab = acmeLab();

  itShouldConform(plugin, [
    {
      name: 'an active member',
      data: data(),
      setup: () => lab.setup(),
      expect: ({ result }) => expect(result).to.include({ coverage_status: 'active' }),
    },
    {
      name: 'a member whom the payer does not know',
      data: data({ member: { id: 'ACM999999999', date_of_birth: '1980-03-05' } }),
      setup: () => lab.setup(),
      status: 'failed',
      expect: ({ failure }) => expect(failure).to.include({ code: 'member_not_found', kind: 'business' }),
    },
  ]);
});
