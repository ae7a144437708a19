import type { Knex } from 'knex';
import { readCursor, writeCursor } from '../db/list-cursor.ts';
import { idRange, lowestIdAt } from '../platform/ids.ts';
import { externalIdDigest } from './external-id.ts';
import type { TaskStore } from './store.ts';
import { clientColumns, openTasks, type TaskRow } from './task-row.ts';
import { TASK_STATUSES, type Task, type TaskStatus } from './task.ts';

/** One task of the account, or null: another account's task does not exist. `data` is there only when it is asked for. */
export async function findTask(
  store: TaskStore,
  accountId: string,
  taskId: string,
  options: { readonly includeData?: boolean } = {},
): Promise<Task | null> {
  const row = await store
    .knex('task')
    .where({ id: taskId, account_id: accountId })
    .first<TaskRow | undefined>([
      ...clientColumns(store.knex),
      ...(options.includeData === true ? ['data_enc'] : []),
    ]);
  if (row === undefined) return null;
  const [task] = await openTasks(store, [row]);
  return task ?? null;
}

export type DryRunFilter = 'include' | 'exclude' | 'only';

export interface ListQuery {
  /** Any of these; default: every status. */
  readonly statuses?: readonly TaskStatus[];
  readonly type?: string;
  /** Only tasks at this portal. */
  readonly portal?: string;
  /** Only tasks that failed with this code. */
  readonly failureCode?: string;
  /** Only tasks whose ID begins with this: `task_` and at least one character. */
  readonly idPrefix?: string;
  /** Exactly this one. */
  readonly externalId?: string;
  /** Only tasks that this schedule has created. */
  readonly scheduleId?: string;
  /** Default: `exclude`. */
  readonly dryRuns?: DryRunFilter;
  /** Both ends are left out of the list. */
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
  /** 1 to 100, default 20. */
  readonly limit?: number;
  readonly cursor?: string;
}

export interface TaskPage {
  readonly tasks: readonly Task[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/**
 * The account's tasks, newest first. Every page costs the same, however deep: one short run of an index per status, merged.
 *
 * @throws CodedError `invalid_cursor`
 */
export async function listTasks(store: TaskStore, accountId: string, query: ListQuery): Promise<TaskPage> {
  const limit = query.limit ?? 20;
  const scope = { key: await store.vault.deriveKey('list-cursor'), of: filtersOf(accountId, query) };
  const below = query.cursor === undefined ? null : readCursor(scope, query.cursor);
  const { externalId, scheduleId, portal } = query;
  const match = {
    ...(portal === undefined ? {} : { portal }),
    ...(scheduleId === undefined ? {} : { schedule_id: scheduleId }),
    ...(externalId === undefined
      ? {}
      : { external_id_digest: await externalIdDigest(store.vault, accountId, externalId) }),
  };
  const rows = await selectPage(store.knex, { account_id: accountId, ...match }, query, below, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    tasks: await openTasks(store, page),
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(scope, last.id) : null,
  };
}

const statusesOf = (query: ListQuery): readonly TaskStatus[] =>
  query.statuses === undefined || query.statuses.length === 0
    ? TASK_STATUSES
    : TASK_STATUSES.filter((status) => query.statuses?.includes(status));

const filtersOf = (accountId: string, query: ListQuery): readonly unknown[] => [
  accountId,
  statusesOf(query),
  query.type ?? null,
  query.externalId ?? null,
  query.idPrefix ?? null,
  query.scheduleId ?? null,
  query.dryRuns ?? 'exclude',
  query.portal ?? null,
  query.failureCode ?? null,
  query.createdAfter?.getTime() ?? null,
  query.createdBefore?.getTime() ?? null,
];

/** Ids sort by their millisecond, so a time is a bound of ids, and one index serves filter, order and cursor. */
export function selectPage(
  knex: Knex,
  /** Columns and the values that they must have: the account's, and what the query is looked up by. */
  match: Readonly<Record<string, string | Buffer>>,
  query: ListQuery,
  below: string | null,
  limit: number,
): Knex.QueryBuilder<TaskRow, TaskRow[]> {
  const run = (status: TaskStatus): Knex.QueryBuilder => {
    const rows = knex('task')
      .select('id')
      .where({ ...match, status });
    if (query.type !== undefined) rows.where({ type: query.type });
    const { dryRuns = 'exclude' } = query;
    if (dryRuns === 'exclude') rows.whereNull('dry_run_of');
    if (dryRuns === 'only') rows.whereNotNull('dry_run_of');
    if (query.failureCode !== undefined)
      rows.whereNotNull('failure').whereRaw(`failure->>'code' = ?`, [query.failureCode]);
    const from = query.createdAfter === undefined ? 0 : query.createdAfter.getTime() + 1;
    // IDs of sign-in tests come before those of all tasks of clients.
    rows.where('id', '>=', lowestIdAt('task', new Date(from)));
    if (query.createdBefore !== undefined) rows.where('id', '<', lowestIdAt('task', query.createdBefore));
    if (query.idPrefix !== undefined) rows.whereBetween('id', idRange(query.idPrefix));
    if (below !== null) rows.where('id', '<', below);
    return rows.orderBy('id', 'desc').limit(limit);
  };
  const runs = statusesOf(query).map(run);
  const newest = knex
    .select('id')
    .from(knex.unionAll(runs, true).as('run'))
    .orderBy('id', 'desc')
    .limit(limit);
  return knex<TaskRow>('task')
    .select<TaskRow[]>(clientColumns(knex))
    .whereIn('id', newest)
    .orderBy('id', 'desc');
}
