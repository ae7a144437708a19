import { expect } from 'chai';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { actionTable } from '../../src/sop/actions/table.ts';
import { anchorsOf, linksOf } from './markdown.ts';
import { root } from './page-blocks.ts';

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync(['docs/**/*.md', 'demo/**/*.md', 'bench/*.md', 'plugins/**/*.md'], { cwd: root }),
];

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

/** A relative link as a path from the root on, and the anchor there; null where it leads out of the repository. */
function placeOf(page: string, link: string): { readonly path: string; readonly anchor: string } | null {
  if (/^(?:https?|mailto):/.test(link)) return null;
  const [file = '', anchor = ''] = link.split('#');
  const path = file === '' ? page : normalize(join(dirname(page), decodeURIComponent(file)));
  return { path, anchor };
}

function isDead(page: string, link: string): boolean {
  const place = placeOf(page, link);
  if (place === null) return false;
  if (!existsSync(join(root, place.path))) return true;
  return (
    place.anchor !== '' && place.path.endsWith('.md') && !anchorsOf(textOf(place.path)).has(place.anchor)
  );
}

/** The pages that somebody finds who begins at one and follows the links. A folder shows its README. */
function reachableFrom(first: string): ReadonlySet<string> {
  const reached = new Set([first]);
  for (const page of reached)
    for (const { to } of linksOf(textOf(page))) {
      const path = placeOf(page, to)?.path;
      if (path === undefined || !existsSync(join(root, path))) continue;
      const file = statSync(join(root, path)).isDirectory() ? join(path, 'README.md') : path;
      if (file.endsWith('.md') && existsSync(join(root, file))) reached.add(file);
    }
  return reached;
}

describe('the documentation', () => {
  it('should have something to say on every page', () => {
    expect(pages.length).to.be.greaterThan(25);
    expect(pages.filter((page) => !/^# .+\n[\s\S]*\S/m.test(textOf(page)))).to.deep.equal([]);
  });

  it('should link only to pages and headings that are there', () => {
    const dead = pages.flatMap((page) =>
      linksOf(textOf(page))
        .filter(({ to }) => isDead(page, to))
        .map(({ to, line }) => `${page}:${line}: ${to}`),
    );
    expect(dead).to.deep.equal([]);
  });

  it('should name only files that are there, as the controls of the threats and their tests', () => {
    const named = [...textOf('docs/operating/security.md').matchAll(/`((?:src|test|deploy)\/[^`]+)`/g)];
    expect(named.length).to.be.greaterThan(30);
    expect(named.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)))).to.deep.equal(
      [],
    );
  });

  it('should lead from the README to every page in docs', () => {
    const reached = reachableFrom('README.md');
    expect(pages.filter((page) => page.startsWith('docs/') && !reached.has(page))).to.deep.equal([]);
  });

  it('should lead from the README to an entry page for each reader', () => {
    const linked = linksOf(textOf('README.md')).map(({ to }) => to);
    expect(linked).to.include.members(
      ['api', 'sop', 'plugins', 'operating'].map((reader) => `docs/${reader}/README.md`),
    );
  });

  it('should have no page longer than 25 KB', () => {
    const written = pages.filter((page) => page.startsWith('docs/'));
    expect(written.filter((page) => statSync(join(root, page)).size > 25_000)).to.deep.equal([]);
  });

  it('should teach the SOP language in at most 20,000 words', () => {
    const texts = globSync('docs/sop/**/*.md', { cwd: root }).map(textOf);
    expect(texts.flatMap((text) => text.match(/\S+/g) ?? [])).to.have.length.within(10_000, 20_000);
  });

  it('should list every action of the language', () => {
    const links = linksOf(textOf('docs/sop/actions.md')).map(({ to }) => to.split('#')[1]);
    expect(actionTable.filter(({ name }) => !links.includes(name)).map(({ name }) => name)).to.deep.equal([]);
  });

  it('should explain each option that several actions share once', () => {
    const shared = globSync('docs/sop/actions/*.md', { cwd: root }).flatMap((page) =>
      textOf(page).match(/^- `state` .*$/gm),
    );
    expect(shared.filter((row) => row !== null)).to.have.length(1);
  });
});
