import type { Knex } from 'knex';
import { audit, type Actor } from '../accounts/audit.ts';
import type { GroupRule } from './group-rules.ts';
import type { PersonRow } from './person-row.ts';
import { higherRole, type AccountRole } from './roles.ts';

/** Who somebody is at a provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** What groups give. */
export interface Grants {
  readonly installationAdmin: boolean;
  readonly roles: ReadonlyMap<string, AccountRole>;
}

/** Two sign-ins of the same person at the same time: the second one waits for the end of the first transaction. */
export const lockIdentity = (trx: Knex.Transaction, { issuer, subject }: Identity): Promise<unknown> =>
  trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [JSON.stringify([issuer, subject])]);

/** The person of an identity, disabled or not. */
export const personOfIdentity = (knex: Knex, identity: Identity): Promise<PersonRow | undefined> =>
  knex('person')
    .join('person_identity', 'person_identity.person_id', 'person.id')
    .where({ issuer: identity.issuer, subject: identity.subject })
    .first<PersonRow | undefined>('person.*');

/** From now on, the identity is this person. */
export async function bindIdentity(
  trx: Knex.Transaction,
  personId: string,
  { issuer, subject }: Identity,
  actor: Actor,
): Promise<void> {
  await trx('person_identity').insert({ issuer, subject, person_id: personId });
  const entry = { actor, accountId: null, action: 'person.identity_linked', object: personId };
  await audit(trx, { ...entry, detail: { issuer } });
}

/** Whether a person has an identity of this provider, maybe another one than they sign in with now. */
export const hasIdentity = async (knex: Knex, personId: string, issuer: string): Promise<boolean> =>
  (await knex('person_identity').where({ person_id: personId, issuer }).first('issuer')) !== undefined;

/** What the rules give to somebody in these groups. An account that does not exist, or is disabled, gives nothing. */
export async function grantsOf(
  knex: Knex,
  rules: readonly GroupRule[],
  groups: readonly string[],
): Promise<Grants> {
  const held = rules.filter(({ group }) => groups.includes(group));
  const grants = held.flatMap(({ grant }) => grant ?? []);
  const ids = await accountIds(
    knex,
    grants.map(({ account }) => account),
  );
  const roles = new Map<string, AccountRole>();
  for (const { account, role } of grants) {
    const id = ids.get(account);
    if (id !== undefined) roles.set(id, higherRole(roles.get(id) ?? null, role));
  }
  return { installationAdmin: held.some(({ grant }) => grant === null), roles };
}

/** The IDs of accounts in use, by the ID and by the name. */
export async function accountIds(
  knex: Knex,
  idsOrNames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await knex('account')
    .where((named) => void named.whereIn('id', idsOrNames).orWhereIn('name', idsOrNames))
    .whereNull('disabled_at')
    .whereNull('shredded_at')
    .select<{ id: string; name: string }[]>('id', 'name');
  return new Map([
    ...rows.map(({ id, name }): [string, string] => [name, id]),
    ...rows.map(({ id }): [string, string] => [id, id]),
  ]);
}

/** Replaces what groups have given to a person before. */
export async function writeGrants(
  trx: Knex.Transaction,
  personId: string,
  { installationAdmin, roles }: Grants,
  actor: Actor,
): Promise<void> {
  const before = await trx('person_group_role')
    .where({ person_id: personId })
    .select<{ account_id: string; role: AccountRole }[]>('account_id', 'role');
  const had = new Map(before.map(({ account_id: id, role }) => [id, role]));
  const changed = [...new Set([...had.keys(), ...roles.keys()])].filter(
    (id) => had.get(id) !== roles.get(id),
  );
  for (const accountId of changed) {
    const [row, role] = [{ person_id: personId, account_id: accountId }, roles.get(accountId)];
    await trx('person_group_role').where(row).delete();
    if (role !== undefined) await trx('person_group_role').insert({ ...row, role });
    const detail = { role: role ?? 'none', by: 'groups' };
    await audit(trx, { actor, accountId, action: 'person.role_changed', object: personId, detail });
  }
  await writeGroupAdmin(trx, personId, installationAdmin, actor);
}

async function writeGroupAdmin(
  trx: Knex.Transaction,
  personId: string,
  admin: boolean,
  actor: Actor,
): Promise<void> {
  const changed = await trx('person')
    .where({ id: personId, group_admin: !admin })
    .update({ group_admin: admin });
  if (changed === 0) return;
  const detail = { installation_admin: admin, by: 'groups' };
  await audit(trx, { actor, accountId: null, action: 'person.changed', object: personId, detail });
}
