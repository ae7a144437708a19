import type { Knex } from 'knex';
import type { Conclusion } from '../../sdk/outcome.ts';
import { endAsCanceled } from '../end/end-unstarted.ts';
import { sealConclusion, writeFinal } from '../end/finish-task.ts';
import { honestConclusion } from '../end/honest-conclusion.ts';
import { reportLostAttempt } from './lost-attempt.ts';
import { retryTransaction } from '../retry-transaction.ts';
import { isTrial } from '../trials.ts';
import type { TaskStore } from '../store.ts';
import { insertEvents } from '../timeline/task-events.ts';
import { wakeWorkers } from '../wake-workers.ts';

/** A task whose worker has died this many times is not started again: the task may be the cause. */
export const POISON_DEATHS = 5;

export interface Recovery {
  /** Tasks that wait for another worker again. */
  readonly requeued: number;
  /** Tasks that ended: canceled before, or too many workers have died on them. */
  readonly ended: number;
  /** The ids of tasks that could not be put back, for example because the key of their account is damaged. */
  readonly failed: readonly string[];
}

/**
 * Puts back what dead workers have left: running tasks whose lease has lapsed. It reads only the running tasks, however many wait, so every
 * worker can do it each second. The old attempt cannot write from then on, should its worker only have been frozen.
 */
export async function recoverLapsed(store: TaskStore): Promise<Recovery> {
  const lapsed = await store.knex('task').whereRaw(RUNNING).whereRaw(LAPSED).select<{ id: string }[]>('id');
  const done = new Map<string, Recovered>();
  for (const { id } of lapsed) {
    const recovering = retryTransaction(() => store.knex.transaction((trx) => recover(store, trx, id)));
    done.set(id, await recovering.catch((): Recovered => 'failed'));
  }
  const ids = (wanted: Recovered) => [...done].flatMap(([id, how]) => (how === wanted ? [id] : []));
  return { requeued: ids('requeued').length, ended: ids('ended').length, failed: ids('failed') };
}

/** Null: another worker was faster. */
type Recovered = 'requeued' | 'ended' | 'failed' | null;

const RUNNING = "status in ('running', 'waiting')";
const LAPSED = 'lease_until < now()';

interface LapsedRow {
  readonly account_id: string;
  readonly type: string;
  readonly dryRunOf: string | null;
  readonly portal: string;
  readonly attempts: number;
  readonly deaths: number;
  readonly canceled: boolean;
}

async function recover(
  store: TaskStore,
  trx: Knex.Transaction,
  taskId: string,
): Promise<Exclude<Recovered, 'failed'>> {
  const row = await trx('task')
    .where({ id: taskId })
    .whereRaw(RUNNING)
    .whereRaw(LAPSED)
    .forUpdate()
    .skipLocked()
    .first<LapsedRow | undefined>(
      'account_id',
      'type',
      'dry_run_of as dryRunOf',
      'portal',
      'attempts',
      'deaths',
      trx.raw('cancel_requested_at is not null as canceled'),
    );
  if (row === undefined) return null;
  const { account_id: accountId, portal, attempts: attempt } = row;
  const deaths = row.deaths + 1;
  const task = { taskId, accountId };
  await trx('task')
    .where({ id: taskId })
    .update({
      status: 'queued',
      epoch: trx.raw('epoch + 1'),
      deaths,
      lease_owner: null,
      lease_until: null,
      needs_enc: null,
      kept_input_enc: trx.ref('input_enc'),
      input_enc: null,
    });
  await insertEvents(trx, taskId, [{ kind: 'attempt.lost', data: { attempt, deaths } }]);
  await reportLostAttempt(store, trx, { ...task, attempt });
  const ended =
    (row.canceled && (await endAsCanceled(store, trx, task)) !== null) ||
    (isTrial(row) && (await endWith(store, trx, task, WORKER_LOST))) ||
    (deaths >= POISON_DEATHS && (await endWith(store, trx, task, POISON)));
  if (ended) return 'ended';
  await trx('lane_arrival').insert({ account_id: accountId, portal });
  await wakeWorkers(store.queue, trx);
  return 'requeued';
}

const POISON = {
  status: 'failed',
  failure: { code: 'worker_lost', kind: 'transient', retryable: false },
  notes:
    `The worker process ended ${POISON_DEATHS} times while it worked on this task, so the task is not started again. ` +
    'The task itself may be what ends the process: check the log of the workers before you create it again.',
} as const satisfies Conclusion;

const WORKER_LOST: Conclusion = {
  ...POISON,
  notes: 'The worker process ended during the run, and a test is not repeated automatically.',
};

async function endWith(
  store: TaskStore,
  trx: Knex.Transaction,
  task: { readonly taskId: string; readonly accountId: string },
  wanted: Conclusion,
): Promise<boolean> {
  const conclusion = await honestConclusion(trx, task.taskId, wanted);
  const sealed = await sealConclusion(store, task, conclusion);
  await writeFinal(store, trx, { ...task, epoch: null, sealed, resultFiles: [] });
  return true;
}
