import { expect } from 'chai';
import type { CaseFileRead } from '../../src/authoring/cases/read-cases.ts';
import { shippedCases } from './shipped-cases.ts';

const PROCEDURES = [
  'claim-status',
  'claim-submission',
  'eligibility',
  'prior-authorization',
  'remittance-download',
];
const PORTALS = ['acme-health', 'beacon-mutual'];

describe('the cases of the shipped SOPs', function () {
  this.timeout(300_000);
  let files: readonly CaseFileRead[];

  before(async () => {
    files = await shippedCases();
  });

  it('should be there for every procedure, of what goes well and of what does not', () => {
    for (const portal of PORTALS)
      for (const procedure of PROCEDURES) {
        const { cases } = files.find(({ sop }) => sop === `${portal}/${procedure}`) ?? { cases: [] };
        const ends = new Set(cases.map((one) => one.expect.status));
        expect([...ends], `${portal}/${procedure}`).to.include.members(['finished', 'failed']);
      }
  });
});
