import { expect } from 'chai';
import { DateTime } from 'luxon';
import { sameValue } from '../../../src/sop/controls/same-value.ts';

function momentOf(text: string): number | null {
  const dates = ['MM/dd/yyyy', 'yyyy-MM-dd'].map((format) => DateTime.fromFormat(text, format));
  return dates.find(({ isValid }) => isValid)?.toMillis() ?? null;
}

describe('what a field holds, compared with what a step expects', () => {
  const same: readonly (readonly [found: string, wanted: string])[] = [
    ['', ''],
    ['ADA \u00a0FIELD', 'Ada Field'],
    ['C++', 'c++'],
    ['Main 1 \r\n\r\nOgden', 'Main 1\nOgden\n'],
    ['$1,234.50', '1234.5'],
    ['1.234,50', '1234.5'],
    ['12,50', '12.5'],
    ['(12.00)', '-12'],
    ['5 %', '5'],
    ['01/31/2026', '2026-01-31'],
    ['(555) 555-0100', '5555550100'],
    ['123-45-6789', '123 45 6789'],
    ['W123-456-789', 'w123456789'],
    ['4111 1111 1111 1111', '4111111111111111'],
    ['0123-4567', '01234567'],
  ];
  const others: readonly (readonly [found: string, wanted: string])[] = [
    ['1.5', '15'],
    ['1,5', '15'],
    ['10.30', '1030'],
    ['1,234', '1.234'],
    ['1.234', '1234'],
    ['-5', '5'],
    ['(5)', '5'],
    ['€5.00', '$5'],
    ['123', '00123'],
    ['00123', '123'],
    ['9999999999999999', '9999999999999998'],
    ['12:30', '1230'],
    ['1-5', '15'],
    ['1 2', '12'],
    ['10.0.0.1', '10001'],
    ['555.555.0100', '5555550100'],
    ['555-0100', '-5550100'],
    ['+5555550100', '555-555-0100'],
    ['01/31/2026', '2026-01-30'],
    ['C++', 'C'],
    ['Main 1 Ogden', 'Main 1\nOgden'],
    ['Main 1\nOgden', 'Main 1 Ogden'],
    ['Disk /', 'Disk'],
    ['db01-ber', 'db01ber'],
    ['db01-ber', 'db01_ber'],
    ['n/a', 'na'],
    ['x<y', 'xy'],
    ['-', ''],
  ];
  for (const [pairs, is] of [
    [same, true],
    [others, false],
  ] as const)
    for (const [found, wanted] of pairs)
      it(`should take ${JSON.stringify(found)} for ${is ? 'the same as' : 'other than'} ${JSON.stringify(wanted)}`, () => {
        expect(sameValue(found, wanted, momentOf)).to.equal(is);
      });
});
