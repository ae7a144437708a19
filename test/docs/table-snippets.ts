import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './page-blocks.ts';
import { kindOf, type SopBlock } from './sop-blocks.ts';

/** A row of the tables under the second-level headings of a page, whose middle column says what to write. */
export interface SnippetRow {
  /** The heading of its section. */
  readonly section: string;
  /** What another tool calls it. */
  readonly there: string;
  /** The lines of code of the middle column, one below the other. */
  readonly snippet: SopBlock;
}

/** `docs/sop/from-other-tools.md` as rows, from the top down. Tables of two columns are no dictionaries and are left out. */
export function snippetRows(page: string): readonly SnippetRow[] {
  const rows: SnippetRow[] = [];
  let section = '';
  for (const [index, line] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
    section = /^## (.+)/.exec(line)?.[1] ?? section;
    const [there = '', here = '', more] = cellsOf(line);
    if (more === undefined || /^-+$/.test(there) || here === 'in Sopwith') continue;
    const lines = [...here.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
    const text = `${lines.join('\n')}\n`;
    rows.push({ section, there, snippet: { kind: kindOf(text), text, heading: section, line: index + 1 } });
  }
  return rows;
}

/** A bar within code is written `\|`. */
function cellsOf(line: string): readonly string[] {
  if (!line.startsWith('|')) return [];
  const cells = line.slice(1).split(/(?<!\\)\|/);
  return cells.slice(0, -1).map((cell) => cell.replaceAll('\\|', '|').trim());
}
