import { expect } from 'chai';
import type { CaseFileRead } from '../../src/authoring/cases/read-cases.ts';
import { expectToPass, shippedCases } from './shipped-cases.ts';

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

  for (const portal of PORTALS)
    it(`should pass, the first of each procedure that does not go well: ${portal}`, () =>
      expectToPass(files.filter(({ sop }) => sop.startsWith(`${portal}/`)).map(firstFailing)));
});

/** What goes well is in the tests of the plugins too; the rest is in `npm run test:long`. */
const firstFailing = (file: CaseFileRead): CaseFileRead => ({
  ...file,
  cases: file.cases.filter(({ expect: { status } }) => status === 'failed').slice(0, 1),
});
