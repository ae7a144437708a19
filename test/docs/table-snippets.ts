import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './page-blocks.ts';
import { kindOf, type SopBlock } from './sop-blocks.ts';

/** A row of the table whose last column says what to write. */
export interface SnippetRow {
  /** What each other tool calls it, by the heading of the column. */
  readonly there: Readonly<Record<string, string>>;
  /** The lines of code of the last column, one below the other. */
  readonly snippet: SopBlock;
}

/** The rows of `docs/sop/from-other-tools.md`, from the top down. */
export function snippetRows(page: string): readonly SnippetRow[] {
  const rows: SnippetRow[] = [];
  let tools: readonly string[] = [];
  for (const [index, line] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
    const cells = cellsOf(line);
    const here = cells.at(-1) ?? '';
    if (cells.length === 0) tools = [];
    else if (here === 'Sopwith') tools = cells.slice(0, -1);
    else if (tools.length > 0 && !/^-+$/.test(here)) {
      const lines = [...here.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '');
      const text = `${lines.join('\n')}\n`;
      const there = Object.fromEntries(tools.map((tool, place) => [tool, cells[place] ?? '']));
      rows.push({ there, snippet: { kind: kindOf(text), text, heading: 'Words', line: index + 1 } });
    }
  }
  return rows;
}

/** A bar within code is written `\|`. */
function cellsOf(line: string): readonly string[] {
  if (!line.startsWith('|')) return [];
  const cells = line.slice(1).split(/(?<!\\)\|/);
  return cells.slice(0, -1).map((cell) => cell.replaceAll('\\|', '|').trim());
}
