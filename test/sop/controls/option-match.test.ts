import { expect } from 'chai';
import { matchChoice } from '../../../src/sop/controls/option-match.ts';

describe('which option of a list a text means', () => {
  const means: readonly (readonly [wanted: string, label: string])[] = [
    ['tx', 'TX - Texas'],
    ['Texas', 'TX - Texas'],
    ['Aetna', 'Aetna (PPO)'],
    ['5', '5 %'],
    ['5', '#5'],
    ['1', '1 Office'],
    ['001', '12345 001'],
    ['-5', '-5 °C'],
    ['1,500', 'Up to 1,500'],
    ['C++', 'C++ 23'],
    ['new york', 'New York, NY'],
  ];
  const others: readonly (readonly [wanted: string, label: string])[] = [
    ['Male', 'Female'],
    ['1', '11 Office'],
    ['kim', 'kim-lee'],
    ['5', '-5'],
    ['5', '−5 °C'],
    ['5', '.5'],
    ['5', '1.5'],
    ['1', '1,500'],
    ['500', '1,500'],
    ['1', '1 500'],
    ['500', '1 500'],
    ['12', '12:30'],
    ['1', '1/2 tablet'],
    ['C', 'C++'],
    ['C', 'C#'],
    ['65', '65+'],
  ];
  for (const [wanted, label] of means)
    it(`should take "${label}" for ${wanted}`, () => {
      expect(matchChoice([{ label: 'Other' }, { label }], wanted)?.label).to.equal(label);
    });
  for (const [wanted, label] of others)
    it(`should not take "${label}" for ${wanted}`, () => {
      expect(matchChoice([{ label: 'Other' }, { label }], wanted)).to.equal(null);
    });
});
