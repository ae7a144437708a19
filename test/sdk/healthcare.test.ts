import { expect } from 'chai';
import {
  fromCents,
  isFutureDay,
  isIcd10,
  isIsoDate,
  isNpi,
  isPlaceOfService,
  isProcedureCode,
  isTaxId,
  isTaxonomy,
  portalOf,
  toCents,
  x12Day,
} from '../../src/sdk/index.ts';

type Rule = (text: string) => boolean;

const RULES: readonly (readonly [name: string, rule: Rule, good: string, bad: string])[] = [
  ['NPIs', isNpi, '1234567893 1999111226', '1234567890 123456789 12345678930 1234567b93'],
  ['ICD-10-CM codes', isIcd10, 'E11.9 I10 S72.001A Z00.129 C7A.010', 'E119 U07 11.9 E11. e11.9 E11.99999'],
  ['procedure codes', isProcedureCode, '99213 J1100 0001F 0042T', '9921 99213X W1100 ABCDE'],
  ['places of service', isPlaceOfService, '02 10 11 22 81 99', '00 1 28 30 98 100'],
  ['taxonomy codes', isTaxonomy, '207Q00000X 2084P0800X 193200000X', '207Q00000 207Q000000 A07Q00000X'],
  ['tax numbers', isTaxId, '900000001 123456789 078051120', '000000000 00123456 12-3456789 961234567'],
  ['days', isIsoDate, '2026-02-28 2028-02-29', '2026-02-29 2026-2-1 20260201 2026-13-01'],
];

describe('rules of healthcare', () => {
  for (const [name, rule, good, bad] of RULES) {
    it(`should tell ${name} from what is none`, () => {
      for (const text of good.split(' ')) expect(rule(text), text).to.equal(true);
      for (const text of ['', ...bad.split(' ')]) expect(rule(text), text).to.equal(false);
    });
  }

  it('should call a day future only where it has begun nowhere', () => {
    const evening = new Date('2026-03-02T11:00:00Z'); // 01:00 of the third on Kiritimati
    expect(isFutureDay('2026-03-03', evening)).to.equal(false);
    expect(isFutureDay('2026-03-04', evening)).to.equal(true);
    expect(isFutureDay('2026-03-03', new Date('2026-03-02T09:59:00Z'))).to.equal(true);
  });

  it('should count money in cents, and read what X12 writes', () => {
    expect(['125.5', '.5', '1.005', '-1', 19.99].map(toCents)).to.deep.equal([12550, null, null, null, 1999]);
    expect(fromCents(12550)).to.equal('125.50');
    expect([x12Day('20260302'), x12Day('20260302-20260303'), x12Day(undefined)]).to.deep.equal([
      '2026-03-02',
      '2026-03-02',
      '',
    ]);
    expect(portalOf(' Acme  Health, Inc.')).to.equal('acme-health-inc');
  });
});
