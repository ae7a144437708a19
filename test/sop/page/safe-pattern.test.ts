import { expect } from 'chai';
import {
  barePattern,
  barePatternFault,
  patternFault,
  searchPattern,
} from '../../../src/sop/page/safe-pattern.ts';
import { cpuMs } from '../../support/cpu-ms.ts';

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

      '(a?){40}b',
    ])
      expect(patternFault(source), source).to.equal(null);
  });

  it('should take the flags of a pattern without slashes in front of it', () => {
    expect(searchPattern(barePattern('(?is)claim.number (\\d+)'), 'CLAIM\nNumber 42')).to.deep.equal([
      'CLAIM\nNumber 42',
      '42',
    ]);
    expect(searchPattern(barePattern('\\p{L}+'), '1 Größe')).to.deep.equal(['Größe']);
    expect(searchPattern(barePattern('[[(]([\\[\\]\\d]+)[^[]'), '[1]2)')).to.deep.equal(['[1]2)', '1]2']);
  });

  for (const [source, hint] of [
    ['/claim (\\d+)/i', '(?i)claim (\\d+)'],
    ['\\d+\\z', 'write $'],
    ['\\Aclaim', 'write ^'],
    ['(?P<n>a)', '(?<name>…)'],
    ['a(?i)b', 'flags only in front'],
    ['[[:alpha:]]+', '\\p{L}'],
    ['\\pL+', '\\p{L}'],
    ['\\x{41}', '\\u with four digits'],
    ['(a+)+$', 'would never end'],
    ['[[](\\d+)[]]', 'for a bracket in a class, write \\]'],
    ['\\[([^]]+)\\]', 'for a bracket in a class, write \\]'],
  ] as const)
    it(`should not read ${source} in one of two ways, and say what to write`, () => {
      expect(barePatternFault(source)).to.include(hint);
    });

  it('should not take letters for the words of a class where the browser does', () => {
    expect(patternFault('\\p{L}+')?.message).to.include('/…/u');
    expect(patternFault('\\p{L}+', 'u')).to.equal(null);
    expect(patternFault('(?i)a')?.message).to.include('/…/i');
  });

  it('should name the place of what the language does not have', () => {
    expect(patternFault('ab(?=c)')).to.deep.include({ at: 2 });
    expect(patternFault('(a)\\1')).to.deep.include({ at: 3 });
    expect(patternFault('x(?<=y)')?.message).to.match(
      /look-around exists only as \^\(\?!…\) at the beginning/,
    );
  });

  for (const [source, reason, instead] of [
    ['(?!(N/A|-)$)', '(?!…) needs ^ before it, and cannot have a group in it', '^(?!N/A$|-$).+'],
    ['(?!N/A$).*', '(?!…) needs ^ before it:', '^(?!N/A$).*'],
    ['^(?!(?:None|No plan)\\b)(.+)', '^(?!…) cannot have a group in it', '^(?!None\\b|No plan\\b)(.+)'],
    ['^(?!(a|b)+$).+', '^(?!…) cannot have a group in it', '^(?!N/A$|-$).+'],
    ['^(?!(a(b|c)|d)$).+', '^(?!…) cannot have a group in it', '^(?!N/A$|-$).+'],
    ['^(?!None).+(?=x)', 'look-around exists only as ^(?!…) at the beginning', '^(?!N/A$|-$).+'],
    ['\\d+(?!x)', 'look-around exists only as ^(?!…) at the beginning', '^(?!N/A$|-$).+'],
  ] as const)
    it(`should say why ${source} cannot be read, and what can`, () => {
      const fault = patternFault(source)?.message;
      expect(fault).to.include(reason).and.to.include(instead);
      expect(barePatternFault(source)).to.equal(fault);
      expect(patternFault(instead)).to.equal(null);
    });

  it('should not take other faults for look-around', () => {
    expect(patternFault('^(?!None)(a')?.message)
      .to.match(/missing closing/)
      .and.not.include('(?!…)');
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
    const text = `${'a'.repeat(50_000)}!`;
    expect(cpuMs(() => expect(searchPattern(/^(a+)+$/, text)).to.equal(null))).to.be.below(2_000);
  });

  it('should look for a class without characters in linear time', () => {
    expect(cpuMs(() => void barePattern('([^,]*),'.repeat(200)))).to.be.below(2_000);
  });
});
