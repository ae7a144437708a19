import type { Knex } from 'knex';
import { audit } from '../../accounts/audit.ts';
import { portalCodePlace } from '../../accounts/portal-codes.ts';
import type { TaskLease } from '../lease.ts';
import type { TaskStore } from '../store.ts';
import { insertEvents } from '../timeline/task-events.ts';

/** A code may come this long before its question: the gateway can be faster than the page of the portal. */
const EARLY_MS = 60_000;

export interface CodeRequest {
  readonly connectionId: string;
  /** How long before the question the attempt has started. A code from before was for another sign-in. */
  readonly sinceStartMs: number;
  /** The worker, for the audit log. */
  readonly actor: string;
}

/**
 * The one-time code that a gateway has pushed for the waiting task, once: the code is deleted and the task is `running` again. Of several tasks that wait
 * for a code of the connection, the one that asked first gets it. Null: there is none yet, or the attempt is fenced.
 */
export async function takeCode(
  store: TaskStore,
  lease: TaskLease,
  request: CodeRequest,
): Promise<string | null> {
  const there = await store.knex('portal_code').where({ connection_id: request.connectionId }).first('id');
  if (there === undefined) return null;
  return store.knex.transaction((trx) => takeCodeIn(trx, store.vault, lease, request));
}

/** The same in a transaction that has made the task wait. */
export async function takeCodeIn(
  trx: Knex.Transaction,
  vault: TaskStore['vault'],
  { taskId, accountId, epoch }: TaskLease,
  { connectionId, sinceStartMs, actor }: CodeRequest,
): Promise<string | null> {
  const { rows } = await trx.raw<{ rows: { id: string; code_enc: Buffer }[] }>(TAKE, {
    taskId,
    epoch,
    connectionId,
    earlyMs: Math.min(EARLY_MS, sinceStartMs),
  });
  const [row] = rows;
  if (row === undefined) return null;
  const code = await vault.open(portalCodePlace(accountId, row.id), row.code_enc);
  await trx('task').where({ id: taskId }).update({ status: 'running', needs_enc: null });
  await insertEvents(trx, taskId, [
    { kind: 'task.input_given', data: { by: 'gateway' } },
    { kind: 'task.resumed', data: { answered: true } },
  ]);
  await audit(trx, {
    actor,
    accountId,
    action: 'portal_code.used',
    object: connectionId,
    detail: { task: taskId },
  });
  return code.toString('utf8');
}

const TAKE = `
  with asking as (
    select account_id, portal, code_asked_at from task
    where id = :taskId and epoch = :epoch and status = 'waiting' and input_enc is null and code_asked_at is not null
    for update
  )
  delete from portal_code as code using asking
  where code.connection_id = :connectionId and code.expires_at > now()
    and code.received_at > asking.code_asked_at - :earlyMs * interval '1 millisecond'
    and not exists (
      select 1 from task as other
      where other.account_id = asking.account_id and other.portal = asking.portal and other.status = 'waiting'
        and other.code_asked_at < asking.code_asked_at and other.input_enc is null and other.lease_until > now()
    )
  returning code.id, code.code_enc`;

/** Codes that no task has used in time. */
export async function deleteExpiredCodes(knex: Knex): Promise<void> {
  await knex('portal_code').whereRaw('expires_at <= now()').delete();
}
