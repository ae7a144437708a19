import { readdir, readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { compileSnippets } from '../sdk/compile-snippets.ts';

const pages = new URL('../../docs/plugins/', import.meta.url);

describe('docs/plugins', () => {
  it('should compile every piece of code', async () => {
    const snippets: Record<string, string> = {};
    for (const page of (await readdir(pages)).filter(
      // Their code is run by tests of their own, or comes from docstrings, which another test compiles.
      (name) => name.endsWith('.md') && !['tutorial.md', 'whole-way.md'].includes(name),
    )) {
      const text = await readFile(new URL(page, pages), 'utf8');
      for (const [index, [, code = '']] of [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].entries()) {
        snippets[`${page.replace('.md', '')}-${index}`] = code.replace(/^import .*\n/gm, '');
      }
    }
    expect(Object.keys(snippets)).to.include.members(['README-0', 'guide-0']);
    expect(await compileSnippets(snippets)).to.deep.equal({});
  });
});
