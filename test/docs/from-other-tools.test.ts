import { expect } from 'chai';
import { runSopTool } from '../support/run-sop-tool.ts';
import { faultsOf, sopBlocks } from './sop-blocks.ts';
import { snippetRows } from './table-snippets.ts';

const page = 'docs/sop/from-other-tools.md';

/** How many words of each tool the page translates at least. */
const WORDS = 30;

describe(page, () => {
  const rows = snippetRows(page);
  const commands = rows.filter(({ snippet }) => snippet.text.startsWith('sopwith '));

  it('should show snippets without faults and warnings', () => {
    const snippets = rows.filter((row) => !commands.includes(row)).map(({ snippet }) => snippet);
    const pieces = [...snippets, ...sopBlocks(page)];
    expect(pieces.filter(({ kind }) => kind === 'other').map(({ line, text }) => `${line}: ${text}`)).to.be
      .empty;
    expect(
      pieces.flatMap((piece) => faultsOf(piece).map((fault) => `${page}:${piece.line}: ${fault}`)),
    ).to.deep.equal([]);
  });

  it('should show commands that there are, with options that they have', async () => {
    for (const { snippet } of commands) {
      const [, tool, command = '', ...rest] = snippet.text.trim().split(' ');
      expect(tool, snippet.text).to.equal('sop');
      const { code, out } = await runSopTool([command, '--help']);
      expect(code, snippet.text).to.equal(0);
      for (const option of rest.filter((word) => word.startsWith('-')))
        expect(out, snippet.text).to.match(new RegExp(`(?:^|\\s)${option}\\b`, 'm'));
    }
  });

  for (const tool of ['UiPath', 'Robot Framework', 'Playwright'])
    it(`should translate what is used daily: ${tool}`, () => {
      const words = rows.map(({ there }) => there[tool] ?? '').filter((word) => word !== '');
      expect(words).to.have.length.of.at.least(WORDS);
      expect([...new Set(words)]).to.deep.equal(words);
    });
});
