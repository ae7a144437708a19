import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { failpoint } from '../../platform/failpoint.ts';
import type { JsonObject } from '../../sdk/json.ts';
import type { Failure } from '../../sdk/outcome.ts';
import { keyedDigest } from '../keyed-digest.ts';
import { retryTransaction } from '../retry-transaction.ts';
import type { SealedPlace, TaskStore } from '../store.ts';
import { TaskError } from '../task-error.ts';
import type { TaskLease } from '../lease.ts';
import { LEASE_SECONDS } from './task-lease.ts';

/** One `once` block of a task: what is submitted at most once per task, and at most once per business key, ever. */
export interface OnceStep {
  readonly step: string;
  /** Its position in loops, `''` outside of one. */
  readonly iteration: string;
}

export interface OnceIntent extends OnceStep {
  readonly portal: string;
  /** Canonical JSON of what makes two submissions the same, over all tasks of the account; null if it has none. */
  readonly businessKey: string | null;
  /** How long the block may take: the lease is made to last longer. */
  readonly timeoutMs: number;
  /** The blocks that this attempt has come to so far, as `blockKey` names them. */
  readonly passed: ReadonlySet<string>;
  /** A person must approve it first, and has not. */
  readonly needsApproval?: boolean;
}

export type OnceGrant =
  /** The intent is durable: the block may run, now, once. */
  | { readonly state: 'granted' }
  /** Nothing is written: it would be granted, and a person must approve it first. */
  | { readonly state: 'approval' }
  /** Done in an earlier attempt: take its outputs. */
  | { readonly state: 'done'; readonly outputs: JsonObject }
  /** An earlier attempt intended it and never said how it ended: only look it up. */
  | { readonly state: 'unknown'; readonly intentAt: Date }
  /** Another submission holds the business key; `filed`: it is known to have been made. */
  | { readonly state: 'duplicate'; readonly taskId: string; readonly filed: boolean }
  | { readonly state: 'refused'; readonly failure: Failure };

export type OnceEnd =
  | { readonly state: 'done'; readonly outputs: JsonObject }
  /** Proved: the portal has not got it. The block may be begun again. */
  | { readonly state: 'not_sent' }
  | { readonly state: 'unknown' };

/** The lease outlives the block by this much, so that its end can be written. */
const SPARE_MS = 10_000;

/** Asks for permission to submit. Granted only if no attempt of any task has it, and only to the attempt with the lease. */
export async function beginOnce(store: TaskStore, lease: TaskLease, intent: OnceIntent): Promise<OnceGrant> {
  const businessKey = await hashBusinessKey(store, lease.accountId, intent);
  await failpoint('commit.before_intent');
  const answer = await retryTransaction(() =>
    store.knex.transaction(async (trx) => {
      const held = await holdLease(trx, lease, intent.timeoutMs + SPARE_MS);
      if (held === 'lost') return REFUSED_LOST;
      // An agent stops before: whatever it does, a dry run gets no permission.
      if (held === 'dry_run') return REFUSED_DRY_RUN;
      // What was started before is reported even to a task with a cancel request: it can no longer be canceled.
      const known = await readCommit(trx, lease.taskId, intent);
      if (known !== undefined && known.state !== 'not_sent') {
        if (!isSameKey(known.business_key, businessKey)) return REFUSED_CHANGED;
        return { state: 'known', row: known } as const;
      }
      if (held === 'canceled') return REFUSED_CANCELED;
      if (await hasLostTrack(trx, lease, intent)) return REFUSED_CHANGED;
      if (intent.needsApproval === true)
        return (await heldBy(trx, lease, intent, businessKey)) ?? ({ state: 'approval' } as const);
      return writeIntent(trx, lease, intent, businessKey);
    }),
  );
  if (answer.state === 'granted') await failpoint('commit.after_intent');
  if (answer.state !== 'known') return answer;
  const { row } = answer;
  return row.state === 'done'
    ? { state: 'done', outputs: await openOutputs(store, lease, intent, row) }
    : { state: 'unknown', intentAt: row.intent_at };
}

/**
 * Records how a started submission ended; durable when it resolves. `done` is the last word.
 *
 * @throws TaskError `lease_lost` when another attempt has the task, or nothing was begun
 */
export async function resolveOnce(
  store: TaskStore,
  lease: TaskLease,
  step: OnceStep,
  end: OnceEnd,
): Promise<void> {
  const outputs =
    end.state === 'done'
      ? await store.vault.seal(outputsPlace(lease, step), JSON.stringify(end.outputs))
      : null;
  if (end.state === 'done') await failpoint('commit.before_done');
  const { rowCount } = await store.knex.raw<{ rowCount: number }>(
    `with fence as (
       select id from task where id = :taskId and epoch = :epoch and status in ('running', 'waiting') for no key update
     )
     update task_commit set state = :state, outputs_enc = :outputs, resolved_at = now()
     from fence
     where task_id = fence.id and step_key = :step and iteration = :iteration and state in ('intent', 'unknown')`,
    { taskId: lease.taskId, epoch: lease.epoch, state: end.state, outputs, ...stepKey(step) },
  );
  if (rowCount !== 1) {
    throw new TaskError(
      'lease_lost',
      `attempt ${lease.attempt} of task ${lease.taskId} may not write to its ledger any more`,
    );
  }
  if (end.state === 'done') await failpoint('commit.after_done');
}

const refused = (
  code: string,
  kind: Failure['kind'],
  retryable = true,
): OnceGrant & { state: 'refused' } => ({
  state: 'refused',
  failure: { code, kind, retryable },
});
const REFUSED_LOST = refused('lease_lost', 'transient');
const REFUSED_CANCELED = refused('canceled', 'canceled');
const REFUSED_DRY_RUN = refused('dry_run', 'sop', false);
const REFUSED_CHANGED = refused('procedure_changed', 'sop', false);

/** Locks the task's row and makes the lease long enough: the holder of the epoch and the row can always extend it. */
async function holdLease(
  trx: Knex.Transaction,
  { taskId, epoch }: TaskLease,
  neededMs: number,
): Promise<'held' | 'canceled' | 'dry_run' | 'lost'> {
  const { rows } = await trx.raw<{ rows: { canceled: boolean; dry: boolean }[] }>(
    `update task set lease_until = greatest(lease_until, now() + make_interval(secs => ?))
     where id = ? and epoch = ? and status in ('running', 'waiting')
     returning cancel_requested_at is not null as canceled, dry_run_of is not null as dry`,
    [Math.max(LEASE_SECONDS, neededMs / 1000), taskId, epoch],
  );
  const [row] = rows;
  if (row === undefined) return 'lost';
  if (row.dry) return 'dry_run';
  return row.canceled ? 'canceled' : 'held';
}

export interface CommitRow {
  readonly state: 'intent' | 'done' | 'not_sent' | 'unknown';
  readonly intent_at: Date;
  readonly outputs_enc: Buffer | null;
  readonly business_key: Buffer | null;
}

/**
 * Whether what was begun in this place is what is to begin now. A list of the portal that became shorter gives the number of an iteration that is
 * done to another entry; a second call of one SOP has the same place. Neither is the submission that the ledger knows.
 */
const isSameKey = (begun: Buffer | null, wanted: Buffer | null): boolean =>
  begun === null || wanted === null ? begun === wanted : begun.equals(wanted);

/** Names a block within its task. */
export const blockKey = ({ step, iteration }: OnceStep): string => JSON.stringify([step, iteration]);

/**
 * Whether an earlier attempt has begun a submission that this attempt has not come to: the SOP was changed between them (a block renamed or
 * moved), or took another way. What begins here might be that very submission under another name. A block in a loop whose other turns are
 * done may skip those.
 */
async function hasLostTrack(
  trx: Knex.Transaction,
  { taskId, epoch }: TaskLease,
  { step, passed }: OnceIntent,
): Promise<boolean> {
  if (epoch === 1) return false;
  const begun = await trx('task_commit')
    .where({ task_id: taskId })
    .where('epoch', '<', epoch)
    .whereNot({ state: 'not_sent' })
    .select<{ step_key: string; iteration: string; state: string }[]>('step_key', 'iteration', 'state');
  return begun.some(
    ({ step_key, iteration, state }) =>
      !passed.has(blockKey({ step: step_key, iteration })) && !(state === 'done' && step_key === step),
  );
}

const stepKey = ({ step, iteration }: OnceStep) => ({ step, iteration });

function readCommit(trx: Knex.Transaction, taskId: string, step: OnceStep): Promise<CommitRow | undefined> {
  return trx('task_commit')
    .where({ task_id: taskId, step_key: step.step, iteration: step.iteration })
    .first<CommitRow | undefined>('state', 'intent_at', 'outputs_enc', 'business_key');
}

async function writeIntent(
  trx: Knex.Transaction,
  lease: TaskLease,
  intent: OnceIntent,
  businessKey: Buffer | null,
): Promise<OnceGrant> {
  // Our row is replaced if it was proved not sent; then any conflict is on the business key.
  await trx('task_commit')
    .where({ task_id: lease.taskId, step_key: intent.step, iteration: intent.iteration, state: 'not_sent' })
    .delete();
  const { rows } = await trx.raw<{ rows: unknown[] }>(INSERT_INTENT, {
    taskId: lease.taskId,
    ...stepKey(intent),
    accountId: lease.accountId,
    portal: intent.portal,
    businessKey,
    epoch: lease.epoch,
  });
  if (rows.length === 1) return { state: 'granted' };
  // Without a holder, it was proved not sent in this very moment: the caller's next try will be granted.
  return (await heldBy(trx, lease, intent, businessKey)) ?? refused('duplicate_resolving', 'transient');
}

/** The submission that holds the business key. */
async function heldBy(
  trx: Knex.Transaction,
  { accountId }: TaskLease,
  { portal }: OnceIntent,
  businessKey: Buffer | null,
): Promise<Extract<OnceGrant, { state: 'duplicate' }> | null> {
  if (businessKey === null) return null;
  const holder = await trx('task_commit')
    .where({ account_id: accountId, portal, business_key: businessKey })
    .whereNot({ state: 'not_sent' })
    .first<{ task_id: string; state: string } | undefined>('task_id', 'state');
  if (holder === undefined) return null;
  return { state: 'duplicate', taskId: holder.task_id, filed: holder.state === 'done' };
}

const INSERT_INTENT = `
  insert into task_commit (task_id, step_key, iteration, account_id, portal, business_key, state, epoch)
  values (:taskId, :step, :iteration, :accountId, :portal, :businessKey, 'intent', :epoch)
  on conflict do nothing
  returning task_id`;

/** Keyed and bound to the account and portal: the table does not reveal which claims were submitted. */
async function hashBusinessKey(
  store: TaskStore,
  accountId: string,
  { portal, businessKey }: OnceIntent,
): Promise<Buffer | null> {
  if (businessKey === null) return null;
  return keyedDigest(store.vault, 'business-key', [accountId, portal, businessKey]);
}

type TaskOfAccount = Pick<TaskLease, 'accountId' | 'taskId'>;

const outputsPlace = ({ accountId, taskId }: TaskOfAccount, { step, iteration }: OnceStep): SealedPlace => ({
  table: 'task_commit',
  column: 'outputs_enc',
  accountId,
  rowId: `${taskId}.${createHash('sha256')
    .update(JSON.stringify([step, iteration]))
    .digest('hex')}`,
});

/** What the portal answered. Empty if it is purged. */
export async function openOutputs(
  store: Pick<TaskStore, 'vault'>,
  task: TaskOfAccount,
  step: OnceStep,
  { outputs_enc }: Pick<CommitRow, 'outputs_enc'>,
): Promise<JsonObject> {
  if (outputs_enc === null) return {};
  const text = (await store.vault.open(outputsPlace(task, step), outputs_enc)).toString('utf8');
  return JSON.parse(text) as JsonObject;
}
