import type { Knex } from 'knex';
import { keysetPage, type KeysetQuery, type Page } from '../db/keyset-page.ts';
import type { FieldFault } from '../platform/field-fault.ts';
import type { Sealer } from '../tasks/store.ts';
import { runPlace, type ScheduleRun } from './schedule.ts';

interface RunRow {
  readonly schedule_id: string;
  readonly account_id: string;
  readonly due_at: Date;
  readonly missed: number;
  readonly outcome: ScheduleRun['outcome'];
  readonly reason: string | null;
  readonly errors_enc: Buffer | null;
  readonly task_id: string | null;
  readonly created_at: Date;
}

const LIST = { list: 'schedule_runs', sort: [{ column: 'due_at', type: 'timestamptz' }] } as const;

export async function pageOfRuns(
  { knex, vault }: { readonly knex: Knex; readonly vault: Pick<Sealer, 'open' | 'deriveKey'> },
  accountId: string,
  id: string,
  query: KeysetQuery,
): Promise<Page<ScheduleRun>> {
  const rows = knex('schedule_run').where({ schedule_id: id, account_id: accountId }).select('*');
  const scope = { key: await vault.deriveKey('list-cursor'), of: [accountId, id] };
  const { items, nextCursor } = await keysetPage<RunRow>(rows, { ...LIST, scope }, query);
  return { items: await Promise.all(items.map((row) => openRun(vault, row))), nextCursor };
}

async function openRun(vault: Pick<Sealer, 'open'>, row: RunRow): Promise<ScheduleRun> {
  const place = runPlace(row.account_id, row.schedule_id, row.due_at);
  const errors = row.errors_enc === null ? '[]' : (await vault.open(place, row.errors_enc)).toString('utf8');
  return Object.freeze({
    dueAt: row.due_at,
    missed: row.missed,
    outcome: row.outcome,
    reason: row.reason,
    errors: JSON.parse(errors) as readonly FieldFault[],
    taskId: row.task_id,
    createdAt: row.created_at,
  });
}

/** How long a run is shown. */
const RUN_DAYS = 30;

/** Writes what became of a due time, in the transaction that moves the schedule to the next one. */
export async function writeRun(
  trx: Knex.Transaction,
  vault: Pick<Sealer, 'seal'>,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  run: ScheduleRun,
): Promise<void> {
  const { dueAt, errors, createdAt } = run;
  await trx('schedule_run')
    .insert({
      schedule_id: id,
      account_id: accountId,
      due_at: dueAt,
      missed: run.missed,
      outcome: run.outcome,
      reason: run.reason,
      errors_enc:
        errors.length === 0 ? null : await vault.seal(runPlace(accountId, id, dueAt), JSON.stringify(errors)),
      task_id: run.taskId,
      created_at: createdAt,
    })
    .onConflict()
    .ignore();
  await trx('schedule_run')
    .where({ schedule_id: id })
    .where('due_at', '<', new Date(createdAt.getTime() - RUN_DAYS * 86_400_000))
    .delete();
}
