import { readFile, stat } from 'node:fs/promises';
import { expect } from 'chai';

const PATH = /`((?:src|test|plugins|sops|demo|bench)\/[\w./-]*)`/g;

describe('docs/internals/architecture.md', () => {
  it('should name only files and folders that are there', async () => {
    const text = await readFile('docs/internals/architecture.md', 'utf8');
    const paths = [...text.matchAll(PATH)].map(([, path]) => path ?? '');
    expect(paths.length).to.be.greaterThan(15);
    const missing: string[] = [];
    for (const path of paths) await stat(path).catch(() => missing.push(path));
    expect(missing).to.deep.equal([]);
  });

  it('should name a place for each change', async () => {
    const text = await readFile('docs/internals/architecture.md', 'utf8');
    const [, section = ''] = /## Where to change what\n([\s\S]*?)\n## /.exec(text) ?? [];
    const rows = section
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2);
    expect(rows.length).to.be.greaterThan(15);
    expect(rows.filter((row) => row.search(PATH) === -1)).to.deep.equal([]);
  });
});
