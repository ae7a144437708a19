import { expect } from 'chai';
import { array, assert, constantFrom, property } from 'fast-check';
import { diffLines, unifiedDiff } from '../../src/platform/line-diff.ts';

describe('differences of lines', () => {
  const lines = array(constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });

  it('should contain both texts, and call nothing changed that both have', () => {
    assert(
      property(lines, lines, (before, after) => {
        const diff = diffLines(before, after);
        const without = (kind: 'added' | 'removed') =>
          diff.filter((line) => line.kind !== kind).map(({ text }) => text);
        expect(without('added')).to.deep.equal(before);
        expect(without('removed')).to.deep.equal(after);
      }),
    );
    expect(diffLines(['a', 'b'], ['a', 'b']).every(({ kind }) => kind === 'same')).to.equal(true);
  });

  it('should show changed lines with those around them', () => {
    const before = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].join('\n');
    expect(unifiedDiff(before, before.replace('7', 'seven'), 1)).to.equal('…\n 6\n-7\n+seven\n 8');
    expect(unifiedDiff(before, before)).to.equal('');
  });
});
