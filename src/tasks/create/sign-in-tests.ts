import type { Knex } from 'knex';
import { audit, type Actor } from '../../accounts/audit.ts';
import { CodedError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Failure } from '../../sdk/outcome.ts';
import { SIGN_IN_TEST } from '../trials.ts';
import { taskPlace, type TaskStore } from '../store.ts';
import type { TaskStatus } from '../task.ts';
import { wakeWorkers } from '../wake-workers.ts';

export interface NewSignInTest {
  readonly accountId: string;
  readonly portal: string;
  readonly actor: Actor;
}

/** A task that signs in once with the credentials of a connection. */
export interface SignInTest {
  readonly id: string;
  readonly accountId: string;
  readonly portal: string;
  readonly status: TaskStatus;
  readonly failure: Failure | null;
  /** Where it failed: `acme-health/sign-in:12`. */
  readonly step: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** A test that cannot start within this time ends: a person waits for it. */
const START_WITHIN = '2 minutes';
/** Before all tasks of clients in the lane of the connection. */
const PRIORITY = 1_000;

/**
 * Creates a test: a task in the lane of the connection, so that it counts towards its sessions and its interval. It is refused if it could not
 * start soon, or would use credentials that the portal has rejected.
 *
 * @throws CodedError `portal_not_connected`, `credentials_rejected`, `connection_paused`, `portal_in_maintenance`, `sign_in_test_in_progress`
 */
export async function createSignInTest(
  store: TaskStore,
  { accountId, portal, actor }: NewSignInTest,
  trx: Knex.Transaction,
): Promise<{ readonly id: string }> {
  const connectionId = await lockReady(trx, accountId, portal);
  const createdAt = store.clock.now();
  const id = newId('sit', createdAt);
  const data = JSON.stringify({ portal });
  await trx('task').insert({
    id,
    account_id: accountId,
    type: SIGN_IN_TEST,
    status: 'queued',
    portal,
    data_enc: await store.vault.seal(taskPlace(accountId, id, 'data_enc'), data),
    priority: PRIORITY,
    expires_at: trx.raw(`now() + interval '${START_WITHIN}'`),
    created_at: createdAt,
  });
  await trx('lane_arrival').insert({ account_id: accountId, portal });
  await audit(trx, {
    actor,
    accountId,
    action: 'portal.sign_in_tested',
    object: connectionId,
    detail: { portal, test: id },
  });
  await wakeWorkers(store.queue, trx);
  return { id };
}

/** No worker starts it any more, even if none runs that would end it. */
const EXPIRED = "(task.status = 'queued' and task.expires_at <= now())";
const NOT_STARTED: Failure = Object.freeze({ code: 'expired', kind: 'timed_out', retryable: true });

/** The ID of the connection. Its lock makes two tests at once take turns. */
async function lockReady(trx: Knex.Transaction, accountId: string, portal: string): Promise<string> {
  const connection = await trx('portal_connection')
    .where({ account_id: accountId, portal })
    .forUpdate()
    .first<{ id: string; credentials_rejected_at: Date | null } | undefined>('id', 'credentials_rejected_at');
  if (connection === undefined)
    throw new CodedError('portal_not_connected', `account ${accountId} is not connected to "${portal}"`);
  if (connection.credentials_rejected_at !== null)
    throw new CodedError(
      'credentials_rejected',
      'the portal rejected these credentials: replace them, or fix them at the portal and run "sopwith portal reset-credentials"',
    );
  await refuseClosed(trx, accountId, portal);
  const open = await trx('task')
    .where({ account_id: accountId, type: SIGN_IN_TEST, portal })
    .whereIn('status', ['queued', 'running', 'waiting'])
    .whereRaw(`not ${EXPIRED}`)
    .first<{ id: string } | undefined>('id');
  if (open === undefined) return connection.id;
  throw new CodedError(
    'sign_in_test_in_progress',
    `the test ${open.id} is not finished: wait for its result`,
  );
}

/** What keeps the tasks of the connection from starting is said at once. */
async function refuseClosed(trx: Knex.Transaction, accountId: string, portal: string): Promise<void> {
  const lane = { account_id: accountId, portal };
  await trx('lane').insert(lane).onConflict().ignore();
  const [state] = await trx('lane_state')
    .where(lane)
    .select<{ paused: boolean | null; closed_until: Date | null }[]>(
      trx.raw('paused_until > clock_timestamp() as paused'),
      'closed_until',
    );
  if (state?.paused === true)
    throw new CodedError(
      'connection_paused',
      'the connection is paused, by a person or after repeated failures: run "sopwith portal resume", then test it',
    );
  if (state?.closed_until instanceof Date)
    throw new CodedError(
      'portal_in_maintenance',
      `the portal is in maintenance until ${state.closed_until.toISOString()}: test it afterwards`,
    );
}

/** @throws CodedError `sign_in_test_not_found` */
export async function findSignInTest(
  knex: Knex,
  { accountId, portal, id }: { readonly accountId: string; readonly portal: string; readonly id: string },
): Promise<SignInTest> {
  const row = await knex('task')
    .leftJoin('task_event as failed', (join) =>
      join.on('failed.task_id', 'task.id').andOnVal('failed.kind', 'attempt.failed'),
    )
    .where({ 'task.id': id, 'task.account_id': accountId, 'task.portal': portal, 'task.type': SIGN_IN_TEST })
    .first<TestRow | undefined>(
      'task.status',
      'task.failure',
      'task.created_at',
      'task.started_at',
      'task.finished_at',
      'task.expires_at',
      knex.raw(`${EXPIRED} as expired`),
      knex.raw(`(failed.data->>'sop') || ':' || (failed.data->>'line') as step`),
    );
  if (row === undefined)
    throw new CodedError('sign_in_test_not_found', `sign-in test ${id} of "${portal}" does not exist`);
  return Object.freeze({
    id,
    accountId,
    portal,
    status: row.expired ? 'failed' : row.status,
    failure: row.expired ? NOT_STARTED : row.failure,
    step: row.step,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.expired ? row.expires_at : row.finished_at,
  });
}

interface TestRow extends Pick<SignInTest, 'status' | 'failure' | 'step'> {
  readonly expired: boolean;
  readonly expires_at: Date;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}
