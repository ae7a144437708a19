import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { holdOff } from '../accounts/account-hold.ts';
import { audit, type Actor } from '../accounts/audit.ts';
import type { Clock } from '../platform/clock.ts';
import { failpoint } from '../platform/failpoint.ts';
import { countAsked, deleteAsked } from './asked-deletions.ts';
import { accountsDue, countDue, INSTALLATION, lockDue, readPolicies } from './due.ts';
import { countEnded, purgeEnded } from './ended-schedules.ts';
import { erase, TASK_PARTS, type TaskPart } from './erase.ts';
import { RETENTION_KINDS, type RetentionKind } from './retention.ts';

/** Tasks, or entries, in one transaction: a few milliseconds, so that its locks delay no request. */
const BATCH = 100;

export interface PurgeParts {
  readonly knex: Knex;
  readonly clock: Clock;
}

export interface PurgeCount {
  /** Null: audit entries of the installation itself. */
  readonly accountId: string | null;
  /** Or what a patient deletion had to leave, and nothing is in the way of any more; or schedules that have ended. */
  readonly kind: RetentionKind | 'asked_deletions' | 'ended_schedules';
  /** Tasks; of `asked_deletions`: tasks and schedules; of `idempotency_keys`, `patient_keys` and `audit`: entries. */
  readonly count: number;
}

export interface PurgeOptions {
  readonly actor: Actor;
  /** Stops after the batch in which this time has passed. */
  readonly maxMs?: number;
  readonly signal?: AbortSignal;
}

export interface Purged {
  readonly counts: readonly PurgeCount[];
  /** False: stopped before everything that is due was purged. */
  readonly done: boolean;
}

/** What a purge would delete now. */
export async function previewPurge({ knex, clock }: PurgeParts): Promise<readonly PurgeCount[]> {
  const policies = await readPolicies(knex, clock.now());
  const counts = [
    ...ofKind('asked_deletions', await countAsked(knex)),
    ...ofKind('ended_schedules', await countEnded(knex, policies)),
  ];
  for (const kind of RETENTION_KINDS)
    for (const { accountId, count } of await countDue(knex, kind, policies))
      counts.push({ accountId: shownAccount(accountId), kind, count });
  return counts;
}

/**
 * Deletes what is older than the retention times, in small transactions with pauses as long as they, so that it takes at most half of one connection.
 * It may be killed at any point and run in several processes: what is left is due the next time.
 */
export async function purge(parts: PurgeParts, options: PurgeOptions): Promise<Purged> {
  const { knex, clock } = parts;
  const { maxMs = Infinity, signal } = options;
  const started = performance.now();
  const isOver = (): boolean => signal?.aborted === true || performance.now() - started > maxMs;
  const policies = await readPolicies(knex, clock.now());
  const counts = [
    ...ofKind('asked_deletions', await deleteAsked(knex, isOver)),
    ...ofKind('ended_schedules', await purgeEnded(knex, policies, options.actor, isOver)),
  ];
  for (const kind of ORDER)
    for (const accountId of await accountsDue(knex, kind, policies)) {
      let count = 0;
      for (let size = BATCH; size === BATCH;) {
        if (isOver()) {
          if (count > 0) counts.push({ accountId: shownAccount(accountId), kind, count });
          return { counts, done: false };
        }
        const before = performance.now();
        size = await purgeBatch(parts, { accountId, kind, actor: options.actor });
        count += size;
        if (size === BATCH) await sleep(performance.now() - before);
      }
      if (count > 0) counts.push({ accountId: shownAccount(accountId), kind, count });
    }
  return { counts, done: true };
}

const ofKind = (
  kind: PurgeCount['kind'],
  counts: readonly { readonly accountId: string; readonly count: number }[],
): PurgeCount[] => counts.map((each) => ({ ...each, kind }));

/** Messages before the results that they contain. */
const ORDER: readonly RetentionKind[] = [...TASK_PARTS, 'idempotency_keys', 'patient_keys', 'audit'];

const shownAccount = (accountId: string): string | null => (accountId === INSTALLATION ? null : accountId);

interface Batch {
  readonly accountId: string;
  readonly kind: RetentionKind;
  readonly actor: Actor;
}

async function purgeBatch({ knex, clock }: PurgeParts, { accountId, kind, actor }: Batch): Promise<number> {
  const size = await knex.transaction(async (trx) => {
    // So does a longer retention time; what was set before is seen here.
    await holdOff(trx, accountId);
    const [policy] = await readPolicies(trx, clock.now(), accountId);
    if (policy === undefined) return 0;
    const ids = await lockDue(trx, kind, policy, BATCH);
    if (ids.length === 0) return 0;
    await deleteRows(trx, { accountId, kind, ids });
    await audit(trx, {
      actor,
      accountId: shownAccount(accountId),
      action: 'data.purged',
      object: accountId === INSTALLATION ? 'installation' : accountId,
      detail: { kind, count: ids.length, before: policy.before[kind].toISOString() },
    });
    await failpoint('purge.before_commit');
    return ids.length;
  });
  await failpoint('purge.after_commit');
  return size;
}

async function deleteRows(
  trx: Knex.Transaction,
  { accountId, kind, ids }: { accountId: string; kind: RetentionKind; ids: readonly string[] },
): Promise<void> {
  if (isTaskPart(kind)) return erase(trx, kind, ids);
  if (kind === 'audit') {
    await trx.raw("set local sopwith.audit_purge = 'on'");
    await trx('audit_log')
      .whereIn('id', [...ids])
      .delete();
    return;
  }
  if (kind === 'patient_keys') {
    await trx('erased_patient_key')
      .where({ account_id: accountId })
      .whereIn('object', [...ids])
      .delete();
    return;
  }
  const digests = ids.map((id) => Buffer.from(id, 'hex'));
  await trx('idempotency_key').where({ account_id: accountId }).whereIn('digest', digests).delete();
}

const isTaskPart = (kind: RetentionKind): kind is TaskPart =>
  (TASK_PARTS as readonly string[]).includes(kind);
