import { expect } from 'chai';
import { convertValue } from '../../../src/sop/actions/reading/convert-value.ts';
import { firstNumber, moneyText, readNumber } from '../../../src/sop/page/portal-number.ts';
import { cpuMs } from '../../support/cpu-ms.ts';

describe('numbers as portals write them', () => {
  const numbers: readonly (readonly [text: string, value: number | null])[] = [
    ['12', 12],
    ['0', 0],
    ['0012', 12],
    ['12.50', 12.5],
    ['.5', 0.5],
    ['1,234', 1234],
    ['1,234,567.89', 1_234_567.89],
    ['12,50', 12.5],
    ['12,5 %', 12.5],
    ['1.234,50', 1234.5],
    ['1.234', 1.234],
    ['1 234,50', 1234.5],
    ['1\u202f234.50', 1234.5],
    ["1'234.50", 1234.5],
    ['20%', 20],
    ['$20', 20],
    ['$ 1,020.50', 1020.5],
    ['20 €', 20],
    ['US$ 20', 20],
    ['USD 12', 12],
    ['12.00 USD', 12],
    ['-12', -12],
    ['−12', -12],
    ['-$12.00', -12],
    ['$-12.00', -12],
    ['12.00-', -12],
    ['$12.00 -', -12],
    ['(12.00)', -12],
    ['($1,234.50)', -1234.5],
    ['(0.00)', 0],
    ['', null],
    ['-', null],
    ['$', null],
    ['555-1234', null],
    ['(555) 555-0100', null],
    ['2026-04-01', null],
    ['04/01/2026', null],
    ['10-20', null],
    ['12 34', null],
    ['1,2345', null],
    ['1,23,456', null],
    ['0,123', null],
    ['1.2.3', null],
    ['(12', null],
    ['12)', null],
    ['A17', null],
    ['ABC 17', null],
    ['12 visits', null],
    ['1e3', null],
    ['0x10', null],
    ['Infinity', null],
  ];
  for (const [text, value] of numbers)
    it(`should read ${JSON.stringify(text)} as ${value}, whoever reads it`, () => {
      expect(readNumber(text)).to.equal(value);
      const money = convertValue(undefined as never, text, 'money');
      // A dash says that there is no value.
      if (/[^-]/.test(text)) expect(money ?? null).to.equal(value === null ? null : moneyText(value));
    });

  const inTexts: readonly (readonly [text: string, value: number | null])[] = [
    ['You owe $1,234.50 of 2,000.', 1234.5],
    ['You owe 12,50 €, and no more', 12.5],
    ['a balance of ($12.00)', -12],
    ['20, 30 and 40 visits', 20],
    ['Visits: 5.', 5],
    ['Call 555-1234', null],
    ['Call 555-1234 within 30 days', 30],
    ['from 2026-04-01', null],
    ['none', null],
  ];
  for (const [text, value] of inTexts)
    it(`should find ${value} in ${JSON.stringify(text)}`, () => {
      expect(firstNumber(text)).to.equal(value);
    });

  it('should take no longer for a long text of digits and separators', () => {
    const took = cpuMs(() => {
      for (const part of ['1,', '1 ', '111', '1.', '1-', '$ ', '( '])
        expect(firstNumber(`${part.repeat(20_000)}x`)).to.satisfy(
          (value: number | null) => value === null || Number.isFinite(value),
        );
    });
    expect(took).to.be.below(5_000);
  });

  it('should round amounts half away from zero', () => {
    expect([1.005, -1.005, 2.5].map(moneyText)).to.deep.equal(['1.01', '-1.01', '2.50']);
  });
});
