import { expect } from 'chai';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { actionTable } from '../../src/sop/actions/table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync(['docs/**/*.md', 'demo/**/*.md', 'bench/*.md', 'plugins/**/*.md'], { cwd: root }),
];

describe('the documentation', () => {
  for (const page of pages)
    it(`should link only to what is there: ${page}`, () => {
      const text = readFileSync(join(root, page), 'utf8');
      const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link]) => link ?? '');
      expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).to.deep.equal([]);
    });

  it('should list every action of the language', () => {
    const text = readFileSync(join(root, 'docs/sop/actions.md'), 'utf8');
    expect(
      actionTable.filter(({ name }) => !text.includes(`\n### ${name}\n`)).map(({ name }) => name),
    ).to.deep.equal([]);
  });
});
