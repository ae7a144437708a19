import { expect } from 'chai';
import { findWords } from '../../scripts/check-words.ts';

const found = (source: string, file = 'src/a.ts') =>
  findWords(file, source).map(({ line, word }) => `${line} ${word}`);

describe('the word check', () => {
  it('should find words in comments, strings and templates, and name the line', () => {
    expect(
      found('// it starts anew\nconst a = "mend the host";\nconst b = `told ${a} twice`;'),
    ).to.deep.equal(['1 anew', '2 mend', '3 told']);
  });

  it('should find a phrase across the line break of a comment', () => {
    expect(found('/**\n * It was asked so\n * many times.\n */')).to.deep.equal(['2 so * many']);
  });

  it('should leave code alone: identifiers, codes, paths and names in backticks', () => {
    expect(found("import './sights.ts';\nconst told = 'slip';\n// `told` holds it")).to.deep.equal([]);
  });

  it('should leave keys alone in other code, and nothing else there', () => {
    const fenced = '```yaml\n- click: { find: a, beside: b } # once more\n```\nbeside: it';
    expect(found(fenced, 'docs/a.md')).to.deep.equal(['2 once more', '4 beside']);
    expect(found('| `{ beside: told }` |', 'docs/a.md')).to.deep.equal(['1 told']);
  });

  it('should read the whole of a document', () => {
    expect(found('# Title\n\nIt starts anew.', 'docs/a.md')).to.deep.equal(['3 anew']);
  });

  it('should accept a false alarm that is marked with a reason, and only that', () => {
    const marked = '// words-ok: a payment slip is a paper\nconst a = "the payment slip";\n';
    expect(found(marked)).to.deep.equal([]);
    expect(found(`${marked}const b = "the other slip";`)).to.deep.equal(['3 slip']);
    expect(found('<!-- words-ok: -->\nthe slip', 'docs/a.md')).to.deep.equal(['2 slip']);
  });
});
