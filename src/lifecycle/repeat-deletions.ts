import type { Knex } from 'knex';
import { holdOff } from '../accounts/account-hold.ts';
import type { Actor } from '../accounts/audit.ts';
import { codeOf } from '../platform/errors.ts';
import { retryTransaction } from '../tasks/retry-transaction.ts';
import type { Sealer } from '../tasks/store.ts';
import { askDeletion, deleteSchedule } from './asked-deletions.ts';
import { deleteFound, isErased, lockTask, obstacleTo } from './delete-data.ts';
import type { JournalAction, JournalEntry } from './deletion-journal.ts';
import { createLegalHolds } from './legal-holds.ts';
import { shredAgain } from './shred-account.ts';

/** What a person must do, because Sopwith cannot, or must not decide it. */
export interface ToDo {
  readonly what: 'hold_patient' | 'release_hold' | 'revoke_key' | 'shred_account';
  readonly entry: JournalEntry;
}

export interface Repeated {
  /** Tasks and schedules. */
  readonly deleted: number;
  /** Tasks and schedules that are on legal hold. */
  readonly postponed: number;
  /** Accounts whose data key was destroyed. */
  readonly shredded: number;
  /** Legal holds of accounts and tasks. */
  readonly held: number;
  readonly toDo: readonly ToDo[];
}

interface Parts {
  readonly knex: Knex;
  readonly vault: Pick<Sealer, 'deriveKey'>;
}

/**
 * Repeats, in a database that was restored from a backup, what was deleted and put on legal hold since. What the backup knows is left out. May be killed and repeated:
 * what is done is not done again. No role of the service may run.
 */
export async function repeatDeletions(
  parts: Parts,
  journal: readonly JournalEntry[],
  actor: Actor,
): Promise<Repeated> {
  const entries = await unknownTo(parts.knex, journal);
  const released = new Set(
    entries.flatMap(({ action, detail }) => (action === 'legal_hold.released' ? [detail['hold']] : [])),
  );
  const done: Outcome[] = [];
  for (const entry of entries) {
    const isOver = entry.action === 'legal_hold.created' && released.has(entry.detail['hold']);
    if (!isOver) done.push({ entry, outcome: await REPEAT[entry.action](parts, entry, actor) });
  }
  const count = (outcome: Result): number => done.filter((each) => each.outcome === outcome).length;
  return {
    deleted: count('deleted'),
    postponed: count('postponed'),
    shredded: count('shredded'),
    held: count('held'),
    toDo: done.flatMap(({ entry, outcome }) =>
      typeof outcome === 'object' ? [{ what: outcome.toDo, entry }] : [],
    ),
  };
}

type Repetition = 'deleted' | 'postponed' | 'nothing';
type Result = Repetition | 'shredded' | 'held' | { readonly toDo: ToDo['what'] };

interface Outcome {
  readonly entry: JournalEntry;
  readonly outcome: Result;
}

type Repeat = (parts: Parts, entry: JournalEntry, actor: Actor) => Promise<Result>;

const deleteAgain: Repeat = ({ knex }, { accountId, object }, actor) =>
  retryTransaction(() =>
    knex.transaction(async (trx) => {
      await holdOff(trx, accountId);
      const repeat = object.startsWith('sch_') ? repeatSchedule : repeatTask;
      return repeat(trx, { accountId, id: object, actor });
    }),
  );

interface Deleted {
  readonly accountId: string;
  readonly id: string;
  readonly actor: Actor;
}

async function repeatTask(trx: Knex.Transaction, { accountId, id, actor }: Deleted): Promise<Repetition> {
  const task = await lockTask(trx, accountId, id);
  if (task === undefined || isErased(task)) return 'nothing';
  if ((await obstacleTo(trx, accountId, task)) === null) {
    await deleteFound(trx, { accountId, task, actor });
    return 'deleted';
  }
  await askDeletion(trx, { accountId, of: { task: id }, actor });
  return 'postponed';
}

async function repeatSchedule(trx: Knex.Transaction, { accountId, id, actor }: Deleted): Promise<Repetition> {
  if (await deleteSchedule(trx, { accountId, scheduleId: id, actor })) return 'deleted';
  const row: unknown = await trx('schedule').where({ id, account_id: accountId }).first('id');
  if (row === undefined) return 'nothing';
  await askDeletion(trx, { accountId, of: { schedule: id }, actor });
  return 'postponed';
}

const holdAgain: Repeat = async (parts, entry, actor) => {
  const { accountId, object, detail } = entry;
  if (detail['covers'] === 'patient') return { toDo: 'hold_patient' };
  const taskId = object === accountId ? null : object;
  const reason = text(detail['reason']) ?? 'restored';
  const wanted = { accountId, taskId, reason, reference: text(detail['reference']), actor };
  const held = await createLegalHolds(parts)
    .create(wanted)
    .catch((error: unknown) => {
      // It was created by an earlier try, or what it covered is newer than the backup.
      if (!['already_on_hold', 'account_not_found', 'not_found'].includes(codeOf(error) ?? '')) throw error;
      return null;
    });
  return held === null ? 'nothing' : 'held';
};

const releaseAgain: Repeat = async ({ knex }, { detail }) => {
  const row: unknown = await knex('legal_hold')
    .where({ id: text(detail['hold']) ?? '' })
    .first('id');
  return row === undefined ? 'nothing' : { toDo: 'release_hold' };
};

const revokeAgain: Repeat = async ({ knex }, { object }) => {
  const row: unknown = await knex('api_key').where({ id: object }).whereNull('revoked_at').first('id');
  return row === undefined ? 'nothing' : { toDo: 'revoke_key' };
};

const destroyAgain: Repeat = async ({ knex }, { accountId }, actor) => {
  const outcome = await shredAgain(knex, accountId, actor);
  return outcome === 'held' ? { toDo: 'shred_account' } : outcome;
};

const REPEAT: Readonly<Record<JournalAction, Repeat>> = Object.freeze({
  'data.deleted': deleteAgain,
  'deletion.postponed': deleteAgain,
  'schedule.deleted': deleteAgain,
  'account.shredded': destroyAgain,
  'legal_hold.created': holdAgain,
  'legal_hold.released': releaseAgain,
  'api_key.revoked': revokeAgain,
});

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const BATCH = 1_000;

/** The entries that were written after the backup. */
async function unknownTo(knex: Knex, journal: readonly JournalEntry[]): Promise<readonly JournalEntry[]> {
  const known = new Set<string>();
  for (let start = 0; start < journal.length; start += BATCH) {
    const ids = journal.slice(start, start + BATCH).map(({ id }) => id);
    for (const id of await knex('audit_log').whereIn('id', ids).pluck('id')) known.add(id);
  }
  return journal.filter(({ id }) => !known.has(id));
}
