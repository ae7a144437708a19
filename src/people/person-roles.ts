import type { Knex } from 'knex';
import { audit, type Actor } from '../accounts/audit.ts';
import { CodedError } from '../platform/errors.ts';
import type { AccountRole } from './roles.ts';

interface RoleChange {
  readonly personId: string;
  readonly accountId: string;
  /** Null takes the role away. */
  readonly role: AccountRole | null;
  readonly actor: Actor;
}

/** Sets the role that somebody has given a person by hand. @throws CodedError `account_not_found` */
export async function writeRole(
  trx: Knex.Transaction,
  { personId, accountId, role, actor }: RoleChange,
): Promise<void> {
  const account = await trx('account').where({ id: accountId }).first('id');
  if (account === undefined) throw new CodedError('account_not_found', `account ${accountId} does not exist`);
  const held = { person_id: personId, account_id: accountId };
  if (role === null) await trx('person_role').where(held).delete();
  else
    await trx('person_role')
      .insert({ ...held, role })
      .onConflict(['person_id', 'account_id'])
      .merge();
  const detail = { role: role ?? 'none' };
  await audit(trx, { actor, accountId, action: 'person.role_changed', object: personId, detail });
}
