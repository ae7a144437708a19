import { expect } from 'chai';
import { complaints, findWords, lowered, type Finding } from '../../scripts/check-words.ts';

const found = (source: string, file = 'src/a.ts') =>
  findWords(file, source).map(({ line, word }) => `${line} ${word}`);

const finding = (file: string): Finding => ({ file, line: 3, word: 'anew', write: 'again' });

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

  it('should read the whole of a document', () => {
    expect(found('# Title\n\nIt starts anew.', 'docs/a.md')).to.deep.equal(['3 anew']);
  });

  it('should accept a false alarm that is marked with a reason, and only that', () => {
    const marked = '// words-ok: a payment slip is a paper\nconst a = "the payment slip";\n';
    expect(found(marked)).to.deep.equal([]);
    expect(found(`${marked}const b = "the other slip";`)).to.deep.equal(['3 slip']);
    expect(found('<!-- words-ok: -->\nthe slip', 'docs/a.md')).to.deep.equal(['2 slip']);
  });

  it('should complain of a word outside the listed paths with its place and what to write', () => {
    expect(complaints([finding('src/cli/task/task.ts')], {})).to.deep.equal([
      'src/cli/task/task.ts:3: "anew": write again',
    ]);
  });

  it('should complain when a count grows, and when a listed path is clean', () => {
    const notYet = { 'src/sop': 5, 'src/sop/run': 1, 'src/cli': 1 };
    const wrong = complaints([finding('src/sop/run/a.ts'), finding('src/sop/run/b.ts')], notYet).join('\n');
    expect(wrong).to.include('src/sop/run has 2 findings');
    expect(wrong).to.include('src/cli is clean');
    expect(wrong).to.include('src/sop is clean');
  });

  it('should lower counts and drop clean paths, and never raise a count', () => {
    const findings = [finding('src/cli/a.ts'), finding('src/sop/a.ts'), finding('src/sop/b.ts')];
    expect(lowered(findings, { 'src/cli': 4, 'src/sop': 1, 'src/db': 2 })).to.deep.equal({
      'src/cli': 1,
      'src/sop': 1,
    });
  });
});
