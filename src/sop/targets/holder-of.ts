import { namedTarget } from './bare-words.ts';
import { simpleTarget } from './empty-target.ts';
import { frameOf } from './frame-path.ts';
import type { Finder, TargetNode } from './target.ts';
import type { TargetScope } from './target-engine.ts';

/** What holds the entries of a list, in words of an author too. */
export interface EntryHolder {
  readonly target: TargetNode;
  readonly what: string;
}

const TABLES = 'table,[role=table],[role=grid],[role=treegrid]';
const LISTS = 'ul,ol,menu,[role=list]';

/**
 * The table or the list that must be there if a target may have a match at all. Null for a target of another kind, and for one whose author named the part of
 * the page that it is in.
 */
export function holderOf(target: TargetNode, scope: TargetScope): EntryHolder | null {
  const { find, within, place, source } = target;
  if (find.by === 'element') return holderOf(namedTarget(find, scope), scope);
  const holder = within === null ? finderOf(find, place) : null;
  if (holder === null) return null;
  return {
    what: holder.what,
    target: { ...simpleTarget(holder.find, source, place), frame: frameOf(target, scope) },
  };
}

function finderOf(
  find: Finder,
  place: TargetNode['place'],
): { readonly find: Finder; readonly what: string } | null {
  if (find.by === 'row') {
    const column = find.columns[0]?.column ?? '';
    const text = { source: column, place, constant: column };
    return {
      find: { by: 'words', as: 'table', match: { kind: 'text', text } },
      what: `table with a column ${JSON.stringify(column)}`,
    };
  }
  if (find.by !== 'role') return null;
  if (/^(row|cell|gridcell)$/.test(find.role))
    return { find: { by: 'css', selector: TABLES }, what: 'table' };
  return find.role === 'listitem' ? { find: { by: 'css', selector: LISTS }, what: 'list' } : null;
}
