import type { Knex } from 'knex';
import { audit, type Actor } from '../accounts/audit.ts';
import { refuseStale, versionOf, type Change } from '../accounts/change.ts';
import { keysetPage, type KeysetQuery, type Page } from '../db/keyset-page.ts';
import { CodedError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { taskNotFound } from '../tasks/task-error.ts';

/** While it is there, nothing of the task, or of the whole account, is deleted. */
export interface LegalHold {
  readonly id: string;
  readonly accountId: string;
  /** Null: everything of the account. */
  readonly taskId: string | null;
  /** The name of the case. */
  readonly reason: string;
  readonly createdAt: Date;
  readonly version: string;
}

export interface NewHold {
  readonly accountId: string;
  readonly taskId: string | null;
  readonly reason: string;
  readonly actor: Actor;
}

export interface LegalHolds {
  /** @throws CodedError `account_not_found`, `already_on_hold`, `invalid_reason`; TaskError `not_found` */
  create(hold: NewHold, transaction?: Knex.Transaction): Promise<LegalHold>;
  /** Of an account, or of all; the newest first. @throws CodedError `invalid_cursor` */
  page(accountId: string | undefined, query: KeysetQuery): Promise<Page<LegalHold>>;
  /** @throws CodedError `hold_not_found` */
  get(id: string): Promise<LegalHold>;
  /** What is overdue is deleted by the next purge. @throws CodedError `hold_not_found`, `version_changed` */
  release(id: string, by: Change): Promise<void>;
}

const MAX_REASON = 200;

export function createLegalHolds(knex: Knex): LegalHolds {
  const create = async (
    { accountId, taskId, reason, actor }: NewHold,
    trx: Knex.Transaction,
  ): Promise<LegalHold> => {
    checkReason(reason);
    // Waits for the batch of a purge that is in progress; the next one sees the hold.
    const account = await trx('account').where({ id: accountId }).forNoKeyUpdate().first('id');
    if (account === undefined)
      throw new CodedError('account_not_found', `account ${accountId} does not exist`);
    if (taskId !== null) {
      const task = await trx('task').where({ id: taskId, account_id: accountId }).first('id');
      if (task === undefined) throw taskNotFound(taskId);
    }
    const rows: readonly Row[] = await trx('legal_hold')
      .insert({ id: newId('hold'), account_id: accountId, task_id: taskId, reason })
      .onConflict(trx.raw("(account_id, coalesce(task_id, ''))"))
      .ignore()
      .returning('*');
    const [row] = rows;
    if (row === undefined)
      throw new CodedError('already_on_hold', `${taskId ?? accountId} is already on legal hold`);
    await record(trx, row, actor, 'legal_hold.created');
    return toHold(row);
  };
  return Object.freeze<LegalHolds>({
    create: (hold, transaction) =>
      transaction === undefined ? knex.transaction((own) => create(hold, own)) : create(hold, transaction),
    async page(accountId, query) {
      const rows = knex('legal_hold').where(accountId === undefined ? {} : { account_id: accountId });
      const { items, nextCursor } = await keysetPage<Row>(rows.select('*'), LIST, query);
      return { items: items.map(toHold), nextCursor };
    },
    get: async (id) => toHold(await find(knex('legal_hold'), id)),
    release: (id, by) =>
      knex.transaction(async (trx) => {
        const row = await find(trx('legal_hold').forUpdate(), id);
        refuseStale(toHold(row), by);
        await trx('legal_hold').where({ id }).delete();
        await record(trx, row, by.actor, 'legal_hold.released');
      }),
  });
}

/**
 * Whether any of these must not be deleted. Call it in a transaction that has locked the account for share, so that a new hold waits for it.
 */
export async function heldTasks(
  trx: Knex.Transaction,
  accountId: string,
  taskIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const holds: readonly (string | null)[] = await trx('legal_hold')
    .where({ account_id: accountId })
    .andWhere((each) => each.whereNull('task_id').orWhereIn('task_id', [...taskIds]))
    .pluck('task_id');
  return new Set(holds.includes(null) ? taskIds : holds.flatMap((id) => id ?? []));
}

const LIST = { list: 'holds', sort: [{ column: 'id', type: 'text' }] } as const;

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly task_id: string | null;
  readonly reason: string;
  readonly created_at: Date;
}

const toHold = (row: Row): LegalHold =>
  Object.freeze({
    id: row.id,
    accountId: row.account_id,
    taskId: row.task_id,
    reason: row.reason,
    createdAt: row.created_at,
    version: versionOf(row.id),
  });

async function find(rows: Knex.QueryBuilder, id: string): Promise<Row> {
  const row: Row | undefined = await rows.where({ id }).first('*');
  if (row !== undefined) return row;
  throw new CodedError('hold_not_found', `legal hold ${id} does not exist: see "sopwith hold list"`);
}

const record = (trx: Knex.Transaction, row: Row, actor: Actor, action: string): Promise<void> =>
  audit(trx, {
    actor,
    accountId: row.account_id,
    action,
    object: row.task_id ?? row.account_id,
    detail: { hold: row.id, reason: row.reason },
  });

function checkReason(reason: string): void {
  if (reason.trim() !== '' && reason.length <= MAX_REASON) return;
  throw new CodedError(
    'invalid_reason',
    `the reason of a legal hold must have 1 to ${MAX_REASON} characters`,
  );
}
