import type { Knex } from 'knex';
import type { Actor } from '../accounts/audit.ts';
import { emailOf } from './credential-rules.ts';
import type { GroupRule } from './group-rules.ts';
import {
  bindIdentity,
  grantsOf,
  hasIdentity,
  lockIdentity,
  personOfIdentity,
  writeGrants,
  type Grants,
} from './identities.ts';
import type { OidcFailureReason } from './oidc-failure.ts';
import type { OidcPerson } from './oidc-provider.ts';
import type { People } from './people.ts';
import { toPeople, type PersonRow } from './person-row.ts';

/** The person whom somebody at the provider is, or why they may not sign in. */
export type PersonAdmission =
  | { readonly personId: string; readonly refused: null }
  | { readonly personId: string | null; readonly refused: OidcFailureReason };

interface Parts {
  readonly people: Pick<People, 'create'>;
  readonly rules: readonly GroupRule[];
  readonly actor: Actor;
}

/**
 * Finds or creates the person, and gives them the roles of their groups. The identity decides who somebody is. The e-mail address counts only once: for a person whom
 * an administrator has created, and who has neither a password nor an identity of this provider.
 */
export async function admitPerson(
  trx: Knex.Transaction,
  found: OidcPerson,
  { people, rules, actor }: Parts,
): Promise<PersonAdmission> {
  await lockIdentity(trx, found);
  const grants = await grantsOf(trx, rules, found.groups);
  const known = await personOfIdentity(trx, found);
  const person = known ?? (await personByEmail(trx, found));
  if (typeof person === 'string') return { personId: null, refused: person };
  if (person === null && isNothing(grants)) return { personId: null, refused: 'no_role' };
  if (person !== null && person.disabled_at !== null) return { personId: person.id, refused: 'disabled' };
  const personId = person?.id ?? (await create(trx, found, { people, actor }));
  await writeGrants(trx, personId, grants, actor);
  if (!(await hasRole(trx, personId))) return { personId, refused: 'no_role' };
  if (known === undefined) await bindIdentity(trx, personId, found, actor);
  return { personId, refused: null };
}

const isNothing = ({ installationAdmin, roles }: Grants): boolean => !installationAdmin && roles.size === 0;

/** Null: there is none with this address. A text: the reason why this one may not sign in. */
async function personByEmail(
  trx: Knex.Transaction,
  { email, emailVerified, issuer }: OidcPerson,
): Promise<PersonRow | OidcFailureReason | null> {
  if (email === null || !emailVerified || !isEmail(email)) return 'email_unverified';
  const row = await trx('person')
    .where({ email: emailOf(email) })
    .forUpdate()
    .first<PersonRow | undefined>('*');
  if (row === undefined) return null;
  const isOthers = row.password_hash !== null || (await hasIdentity(trx, row.id, issuer));
  return isOthers ? 'not_linked' : row;
}

function isEmail(text: string): boolean {
  try {
    return emailOf(text) !== '';
  } catch {
    return false;
  }
}

async function create(
  trx: Knex.Transaction,
  { email, name }: OidcPerson,
  { people, actor }: Pick<Parts, 'people' | 'actor'>,
): Promise<string> {
  const address = emailOf(email ?? '');
  return (await people.create({ email: address, name: lineOf(name ?? address), actor }, trx)).id;
}

/** A name as one line of 200 characters. */
const lineOf = (name: string): string =>
  [...name.toWellFormed().replaceAll(/\p{Cc}+/gu, ' ')].slice(0, 200).join('').trim();

async function hasRole(trx: Knex.Transaction, personId: string): Promise<boolean> {
  const row = await trx('person').where({ id: personId }).first<PersonRow | undefined>('*');
  const [person] = row === undefined ? [] : await toPeople(trx, [row]);
  return person !== undefined && (person.installationAdmin || person.roles.some(({ active }) => active));
}
