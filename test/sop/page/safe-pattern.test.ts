import { expect } from 'chai';
import { patternFault, searchPattern } from '../../../src/sop/page/safe-pattern.ts';

describe('patterns of SOPs', () => {
  // Each takes V8 minutes or more on 40 fitting characters and one that does not fit.
  const endless = [
    '(a+)+$',
    '(?:a+)+$',
    '(a|a)*b',
    '(a*)*b',
    '(?:\\w+\\s?)*$',
    '^\\s*(?:[\\w.]+\\s*)+:',
    '(?:x{0,30}){0,30}y',
    '(([a-z])+.)+[A-Z]$',
  ];
  for (const source of endless)
    it(`should refuse ${source}, which a browser may never finish`, () => {
      expect(patternFault(source)?.message).to.match(/would never end/);
    });

  it('should see that letters of both cases are the same under i', () => {
    expect(patternFault('(A|a)*x')).to.equal(null);
    expect(patternFault('(A|a)*x', 'i')?.message).to.match(/would never end/);
  });

  it('should accept repeats that can be read in one way', () => {
    for (const source of [
      '(?:\\d+ )*\\d+',
      '(\\w+\\s)*$',
      '\\d{1,3}(?:,\\d{3})*(?:\\.\\d\\d)?',
      '(a|b)*c',
      '^(?!None\\b).+$',
      '.*Total.*\\$([\\d.]+)',
      '[\\p{L} ]+',
      '(a?){40}b',
    ])
      expect(patternFault(source), source).to.equal(null);
  });

  it('should name the place of what the language does not have', () => {
    expect(patternFault('ab(?=c)')).to.deep.include({ at: 2 });
    expect(patternFault('(a)\\1')).to.deep.include({ at: 3 });
    expect(patternFault('x(?<=y)')?.message).to.match(
      /look-around exists only as \^\(\?!…\) at the beginning/,
    );
  });

  it('should find what the browser would find, with its kinds of space', () => {
    const cases: readonly (readonly [RegExp, string])[] = [
      [/Copay:\s(\S+)( only)?/, 'Copay:\u00a0$20\u2003or less'],
      [/^(?!None\b).+$/, 'None given'],
      [/^(?!None\b).+$/, 'Nonesuch, MD'],
      [/^(?!--)(\w+)|x/, 'Approved'],
      [/number (?<n>\S+)/i, 'Claim NUMBER C-42'],
      [/É.+/iu, 'é👍'],
      [/^b$/m, 'a\nb'],
      [/a.b/s, 'a\nb'],
    ];
    for (const [pattern, text] of cases) {
      const found = pattern.exec(text);
      expect(searchPattern(pattern, text), String(pattern)).to.deep.equal(found === null ? null : [...found]);
    }
  });

  it('should take no longer on hostile texts', () => {
    const began = performance.now();
    expect(searchPattern(/^(a+)+$/, `${'a'.repeat(50_000)}!`)).to.equal(null);
    expect(performance.now() - began).to.be.below(1_000);
  });
});
