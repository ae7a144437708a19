import type { Knex } from 'knex';
import { audit, type Actor } from '../accounts/audit.ts';
import { ACCOUNT_COLUMNS, toAccount, type Account, type AccountRow } from '../accounts/account-row.ts';
import { refuseStale, type Change } from '../accounts/change.ts';
import { CodedError } from '../platform/errors.ts';

export interface Shredding extends Change {
  readonly accountId: string;
  /** Must be the name of the account. */
  readonly confirmName: string;
}

/** A request that was let in before may still create a task for a moment. */
const SETTLED = "disabled_at < now() - interval '5 seconds'";

/**
 * Destroys the data key of an account, with its credentials, webhook secrets, and schedules. What is encrypted with the key can never be read again, here or in a later
 * backup; the next purge deletes it. The name of the account, its audit log and its once ledger stay.
 *
 * @throws CodedError `account_not_found`, `version_changed`, `name_not_confirmed`, `account_shredded`, `account_not_disabled`, `account_has_open_tasks`,
 * `legal_hold`
 */
export function shredAccount(knex: Knex, { accountId, confirmName, ...by }: Shredding): Promise<Account> {
  return knex.transaction(async (trx) => {
    const row = await lockAccount(trx, accountId);
    const account = toAccount(row);
    refuseStale(account, by);
    if (account.name !== confirmName)
      throw new CodedError('name_not_confirmed', `confirm with the name of the account: "${account.name}"`);
    if (account.shreddedAt !== null)
      throw new CodedError('account_shredded', `the data of account "${account.name}" was destroyed before`);
    await refuseInUse(trx, accountId, row.settled);
    return (await destroy(trx, accountId, by.actor)) ?? account;
  });
}

/** Repeats the destruction in a database that was restored from a backup, while no role of the service runs. */
export function shredAgain(
  knex: Knex,
  accountId: string,
  actor: Actor,
): Promise<'shredded' | 'held' | 'nothing'> {
  return knex.transaction(async (trx) => {
    const row = await trx('account').where({ id: accountId, shredded_at: null }).forUpdate().first('id');
    if (row === undefined) return 'nothing';
    if (await isHeld(trx, accountId)) return 'held';
    await trx('account').where({ id: accountId, disabled_at: null }).update({ disabled_at: trx.fn.now() });
    await destroy(trx, accountId, actor);
    return 'shredded';
  });
}

async function destroy(trx: Knex.Transaction, accountId: string, actor: Actor): Promise<Account | undefined> {
  const [after] = await trx('account')
    .where({ id: accountId })
    .update({ data_key: null, shredded_at: trx.fn.now() })
    .returning<AccountRow[]>([...ACCOUNT_COLUMNS]);
  await removeSecrets(trx, accountId);
  await audit(trx, { actor, accountId, action: 'account.shredded', object: accountId });
  return after && toAccount(after);
}

const isHeld = async (trx: Knex.Transaction, accountId: string): Promise<boolean> =>
  (await trx('legal_hold').where({ account_id: accountId }).first('id')) !== undefined;

type LockedRow = AccountRow & { readonly settled: boolean | null };

async function lockAccount(trx: Knex.Transaction, accountId: string): Promise<LockedRow> {
  const row: LockedRow | undefined = await trx('account')
    .where({ id: accountId })
    .forUpdate()
    .first([...ACCOUNT_COLUMNS, trx.raw(`${SETTLED} as settled`)]);
  if (row !== undefined) return row;
  throw new CodedError('account_not_found', `account ${accountId} does not exist`);
}

async function refuseInUse(trx: Knex.Transaction, accountId: string, settled: boolean | null): Promise<void> {
  if (await isHeld(trx, accountId))
    throw new CodedError(
      'legal_hold',
      `account ${accountId}, or a task or patient of it, is on legal hold: see "sopwith hold list"`,
    );
  if (settled !== true)
    throw new CodedError(
      'account_not_disabled',
      `account ${accountId} must be disabled for 5 seconds first: "sopwith account disable"`,
    );
  const open = await trx('task')
    .where({ account_id: accountId })
    .whereIn('status', ['queued', 'running', 'waiting'])
    .first('id');
  if (open !== undefined)
    throw new CodedError('account_has_open_tasks', `account ${accountId} has tasks that have not ended`);
}

async function removeSecrets(trx: Knex.Transaction, accountId: string): Promise<void> {
  const own = { account_id: accountId };
  await trx('portal_connection').where(own).delete();
  await trx('webhook_endpoint').where(own).delete();
  await trx('schedule').where(own).delete();
  await trx('api_key').where(own).whereNull('revoked_at').update({ revoked_at: trx.fn.now() });
  // No secret is left to sign them with.
  await trx('webhook_delivery')
    .where(own)
    .whereIn('state', ['pending', 'parked'])
    .update({ state: 'failed', next_at: null, finished_at: trx.fn.now() });
  await trx('webhook_delivery').where(own).whereNotNull('manual_at').update({ manual_at: null });
}
