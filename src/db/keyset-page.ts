import type { Knex } from 'knex';
import { invalidCursor, readCursor, writeCursor, type ListScope } from './list-cursor.ts';

export interface Page<T> {
  readonly items: readonly T[];
  /** Continues the list; null on the last page. */
  readonly nextCursor: string | null;
}

export interface KeysetQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** What a list is sorted by, descending: columns that together are unique. */
type Sort = readonly { readonly column: string; readonly type: 'text' | 'timestamptz' }[];

interface List {
  /** Names the list, so that the cursor of one is not one of another. */
  readonly list: string;
  readonly sort: Sort;
  /** If there is a list for each account: then the cursor of one is not one of another either. */
  readonly scope?: ListScope;
}

/**
 * One page of a query, the last row of the page as the start of the next.
 *
 * @throws CodedError `invalid_cursor`
 */
export async function keysetPage<Row extends object>(
  query: Knex.QueryBuilder,
  { list, sort, scope }: List,
  { limit, cursor }: KeysetQuery,
): Promise<Page<Row>> {
  if (cursor !== undefined) {
    const columns = sort.map(() => '??').join(', ');
    const values = sort.map(({ type }) => `?::${type}`).join(', ');
    query.whereRaw(`(${columns}) < (${values})`, [
      ...sort.map(({ column }) => column),
      ...readPosition({ list, sort }, openCursor(scope, cursor)),
    ]);
  }
  const rows = (await query
    .orderBy(sort.map(({ column }) => ({ column, order: 'desc' as const })))
    .limit(limit + 1)) as Row[];
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || last === undefined) return { items, nextCursor: null };
  const values = sort.map(({ column }) => Reflect.get(last, column) as unknown);
  return { items, nextCursor: sealCursor(scope, JSON.stringify([list, ...values])) };
}

const sealCursor = (scope: ListScope | undefined, position: string): string =>
  scope === undefined ? Buffer.from(position).toString('base64url') : writeCursor(scope, position);

const openCursor = (scope: ListScope | undefined, cursor: string): string =>
  scope === undefined ? Buffer.from(cursor, 'base64url').toString() : readCursor(scope, cursor);

const TYPES = Object.freeze({
  text: (value: unknown) => typeof value === 'string' && /^[\w-]{1,64}$/.test(value),
  timestamptz: (value: unknown) =>
    typeof value === 'string' && /^\d{4}-/.test(value) && !Number.isNaN(Date.parse(value)),
});

function readPosition({ list, sort }: Pick<List, 'list' | 'sort'>, position: string): readonly string[] {
  try {
    const [name, ...values] = JSON.parse(position) as unknown[];
    const fits = values.length === sort.length && sort.every(({ type }, at) => TYPES[type](values[at]));
    if (name === list && fits) return values as string[];
  } catch {
    // Not JSON, or not an array: not a cursor either.
  }
  throw invalidCursor();
}
