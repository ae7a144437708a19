import type { Knex } from 'knex';
import type { PersonRow } from './person-row.ts';

/** A person who may sign in. */
export const enabledPerson = (
  knex: Knex,
  by: { readonly email: string } | { readonly id: string },
): Promise<PersonRow | undefined> =>
  knex('person').where(by).whereNull('disabled_at').first<PersonRow | undefined>('*');

/** Sets the password, or takes it away, and ends everything that somebody who knew the old one may have. */
export async function setPassword(
  trx: Knex.Transaction,
  personId: string,
  hash: string | null,
): Promise<void> {
  await trx('person').where({ id: personId }).update({ password_hash: hash });
  await endAccess(trx, personId);
}

/** Ends the sessions, links and known browsers of a person. */
export async function endAccess(trx: Knex.Transaction, personId: string): Promise<void> {
  for (const table of ['person_session', 'person_link', 'person_device'])
    await trx(table).where({ person_id: personId }).delete();
}
