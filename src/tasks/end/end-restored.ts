import type { Knex } from 'knex';
import { audit } from '../../accounts/audit.ts';
import { CodedError } from '../../platform/errors.ts';
import type { Conclusion } from '../../sdk/outcome.ts';
import { sealConclusion, writeFinal } from './finish-task.ts';
import type { TaskStore } from '../store.ts';

const MESSAGE =
  'The service was restored from a backup while this task was open, and what was done for it since is not known: ' +
  'look on the portal before submitting again.';

const RESTORED: Conclusion = {
  status: 'completed_with_issues',
  result: null,
  notes: `[restored_from_backup] ${MESSAGE}`,
  issues: [{ code: 'restored_from_backup', message: MESSAGE }],
};

/** As the index has it, or all tasks that ever were would be read. */
const OPEN = "status in ('queued', 'running', 'waiting')";

/**
 * Ends every open task of a database that was restored from a backup, or has lost what it had committed: its ledger does not know what was
 * submitted since, so continuing could submit a claim twice. Pauses every schedule. Answers how many tasks were ended. It may be called again.
 *
 * @throws CodedError `service_is_running`: somebody works on a task; the tasks before it have ended
 */
export async function endRestoredTasks(store: TaskStore, actor: string): Promise<number> {
  const { knex } = store;
  const leased = await knex('task').whereRaw(OPEN).whereRaw(LEASED).first<OpenTask | undefined>('id');
  if (leased !== undefined) throw isRunning(leased);
  const open = await knex('task').whereRaw(OPEN).orderBy('id').select<OpenTask[]>('id', 'account_id');
  // Their due times since the backup may have been run already.
  const paused = await knex('schedule')
    .where({ status: 'active' })
    .update({ status: 'paused', pause_reason: 'restored_from_backup', next_at: null, wake_at: null });
  let ended = 0;
  for (const task of open) if (await knex.transaction((trx) => end(store, trx, task, actor))) ended += 1;
  await audit(knex, {
    actor,
    accountId: null,
    action: 'installation.recovered',
    object: 'tasks',
    detail: { ended, paused_schedules: paused },
  });
  return ended;
}

const LEASED = 'lease_until > now()';

interface OpenTask {
  readonly id: string;
  readonly account_id: string;
}

const isRunning = ({ id }: Pick<OpenTask, 'id'>): CodedError =>
  new CodedError(
    'service_is_running',
    `task ${id} is running: stop every role of the service, wait a minute, and run the command again`,
  );

async function end(
  store: TaskStore,
  trx: Knex.Transaction,
  { id, account_id }: OpenTask,
  actor: string,
): Promise<boolean> {
  // A worker that was started in the meantime may be about to submit: its task must not be ended while it runs.
  const held = await trx('task')
    .where({ id })
    .whereRaw(OPEN)
    .forUpdate()
    .first<{ leased: boolean | null } | undefined>(trx.raw(`${LEASED} as leased`));
  if (held === undefined) return false;
  if (held.leased === true) throw isRunning({ id });
  const task = { taskId: id, accountId: account_id };
  const sealed = await sealConclusion(store, task, RESTORED);
  await writeFinal(store, trx, { ...task, epoch: null, sealed, resultFiles: [] });
  await audit(trx, { actor, accountId: account_id, action: 'task.ended_after_restore', object: id });
  return true;
}
