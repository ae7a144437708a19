import { expect } from 'chai';
import { sameContent } from '../../../src/sop/controls/same-content.ts';

describe('what a field holds, compared with what it was filled with', () => {
  const pairs: readonly (readonly [held: string, wanted: string, same: boolean])[] = [
    ['Ada Field', 'Ada Field', true],
    ['ADA  FIELD', 'Ada Field', true],
    ['Ada', 'Ada Field', false],
    ['(555) 555-0100', '5555550100', true],
    ['555-0100', '555-0101', false],
    ['1,500.00', '1500', true],
    ['$1,500.00', '1500.0', true],
    ['USD 1,500.00', '1500', true],
    ['12,50', '12.5', true],
    ['(12.00)', '-12', true],
    ['12', '-12', false],
    ['12.00', '-12.00', false],
    ['12.5', '12.05', false],
    ['1.5', '15', false],
    ['155', '15.5', false],
    ['12.34', '1234', false],
    ['1.234', '1234', true],
    ['1234', '1.234', false],
    ['1.500,00', '1500', true],
    ['12:30', '1230', true],
    ['2027-03-12T21:30', '2027-03-12T21:30:00', true],
    ['2027-03-12T21:30', '2027-03-12 21:30:00.000', true],
    ['03/12/2027 9:30 PM', '03/12/2027 9:30:00 pm', true],
    ['12.03.2027, 21:30:00', '12.03.2027, 21:30', true],
    ['2027-03-12T21:30', '2027-03-12T21:30:01', false],
    ['2027-03-12T21', '2027-03-12T21:00', false],
    ['2027-03-12', '2027-03-12T00:00:00', false],
    ['12:30', '12:30:00', false],
    ['MAC 00:11:22', 'MAC 00:11:22:00', false],
    ['5', '05', false],
    ['9999999999999999', '9999999999999998', false],
    ['4111 1111 1111 1111', '4111111111111111', true],
    ['-', '', false],
    ['', '', true],
  ];
  for (const [held, wanted, same] of pairs)
    it(`should take ${JSON.stringify(held)} for ${same ? 'the same as' : 'other than'} ${JSON.stringify(wanted)}`, () => {
      expect(sameContent(held, wanted)).to.equal(same);
    });
});
