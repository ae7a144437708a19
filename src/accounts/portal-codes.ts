import type { Knex } from 'knex';
import { CodedError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { audit, type Actor } from './audit.ts';
import { portalNotConnected } from './connection-acts.ts';
import type { SealContext, Vault } from './vault.ts';

/** What tasks accept as the answer to a question for a code, and not only spaces. */
export const CODE_PATTERN = /^[0-9A-Za-z][0-9A-Za-z -]{0,63}$/;
/** A code that no task has used is deleted after this time. */
const EXPIRES_AFTER = '10 minutes';

export interface PushedCode {
  readonly accountId: string;
  readonly portal: string;
  readonly code: string;
  readonly actor: Actor;
}

/** Of the encrypted code. */
export const portalCodePlace = (accountId: string, codeId: string): SealContext => ({
  table: 'portal_code',
  column: 'code_enc',
  accountId,
  rowId: codeId,
});

/**
 * Keeps a one-time code that the portal has sent, for the task of this connection that waits for it or asks within a minute. It replaces an earlier one.
 *
 * @throws CodedError `invalid_code`, `portal_not_connected`
 */
export async function pushCode(
  transaction: Knex.Transaction,
  vault: Pick<Vault, 'seal'>,
  { accountId, portal, code, actor }: PushedCode,
): Promise<{ readonly id: string }> {
  if (!CODE_PATTERN.test(code)) throw invalidCode();
  const connection = await transaction('portal_connection')
    .where({ account_id: accountId, portal })
    .forShare()
    .first<{ id: string } | undefined>('id');
  if (connection === undefined) throw portalNotConnected(accountId, portal);
  const id = newId('code');
  await transaction.raw(PUT, {
    connectionId: connection.id,
    id,
    accountId,
    sealed: await vault.seal(portalCodePlace(accountId, id), code),
  });
  await audit(transaction, {
    actor,
    accountId,
    action: 'portal_code.received',
    object: connection.id,
    detail: { portal },
  });
  return { id };
}

const PUT = `
  insert into portal_code (connection_id, id, account_id, code_enc, received_at, expires_at)
  values (:connectionId, :id, :accountId, :sealed, clock_timestamp(), clock_timestamp() + interval '${EXPIRES_AFTER}')
  on conflict (connection_id) do update set id = excluded.id, code_enc = excluded.code_enc,
    received_at = excluded.received_at, expires_at = excluded.expires_at`;

/** The message does not quote the code. */
const invalidCode = (): CodedError =>
  new CodedError(
    'invalid_code',
    'a code is 1 to 64 letters, digits, spaces, and hyphens, and begins with a letter or a digit: push only the code, not the message around it',
  );
