import type { Actor } from '../accounts/audit.ts';
import { pushCode } from '../accounts/portal-codes.ts';
import type { TaskStore } from '../tasks/store.ts';
import { createIdempotently, type Creation } from './create-idempotently.ts';

/** The body of `POST /v1/connections/{portal}/codes`. */
export interface PushCodeRequest {
  /** 1 to 64 letters, digits, spaces, and hyphens. Only the code, not the message around it. */
  code: string;
}

export interface CodePush {
  readonly accountId: string;
  readonly portal: string;
  readonly code: string;
  readonly actor: Actor;
}

/** Stores a one-time code, once for each Idempotency-Key. @throws CodedError `portal_not_connected`, `idempotency_key_reused` */
export async function pushCodeOnce(
  { knex, vault }: Pick<TaskStore, 'knex' | 'vault'>,
  push: CodePush,
  creation: Creation,
): Promise<{ readonly replayed: boolean }> {
  // Two accounts may use the same key.
  const own = { ...creation, operation: `${push.accountId} ${creation.operation}` };
  const { state } = await createIdempotently(knex, vault, own, (trx) => pushCode(trx, vault, push));
  return { replayed: state === 'replayed' };
}
