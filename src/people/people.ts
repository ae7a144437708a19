import type { Knex } from 'knex';
import { audit, type Actor, type AuditEntry } from '../accounts/audit.ts';
import { refuseStale } from '../accounts/change.ts';
import type { Page } from '../db/keyset-page.ts';
import { CodedError, codeOf } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { forgetFailures } from './attempts.ts';
import { refuseBeyond, refuseGrants, type Authority, type Concern, type PersonAct } from './authority.ts';
import { checkPassword, checkPersonName, emailOf, requirePasswords } from './credential-rules.ts';
import { pageOfPeople, readPerson, type PeopleQuery } from './find-people.ts';
import type { LinkPurpose, Links } from './links.ts';
import { hashPassword } from './password-hash.ts';
import { endAccess, setPassword } from './person-access.ts';
import { writeRole } from './person-roles.ts';
import { toPeople, type Person, type PersonRow } from './person-row.ts';
import type { AccountRole } from './roles.ts';

export type { Person };

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly installationAdmin?: boolean | undefined;
  readonly roles?: readonly { readonly accountId: string; readonly role: AccountRole }[] | undefined;
  /** Omitted: the person sets one with a link. */
  readonly password?: string | undefined;
  readonly actor: Actor;
  readonly authority?: Authority | undefined;
}

/** What is omitted stays. */
export interface PersonChange {
  readonly name?: string | undefined;
  readonly installationAdmin?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly inboxMail?: boolean | undefined;
}

/**
 * The people of the installation. Every act is in the audit log; what takes a right away also ends sessions at once. Every act on a person throws the CodedErrors
 * `person_not_found`, `version_changed` and `beyond_authority`.
 */
export interface People {
  /** Whether people sign in with passwords. */
  readonly passwords: boolean;
  /** @throws CodedError `email_taken`, `invalid_email`, `invalid_person_name`, `weak_password`, `account_not_found`, `beyond_authority` */
  create(person: NewPerson, transaction?: Knex.Transaction): Promise<{ readonly id: string }>;
  list(): Promise<readonly Person[]>;
  /** The newest first. @throws CodedError `invalid_cursor` */
  page(query: PeopleQuery): Promise<Page<Person>>;
  /** By ID or e-mail address. @throws CodedError `person_not_found` */
  get(idOrEmail: string): Promise<Person>;
  /** @throws CodedError `invalid_person_name` */
  change(personId: string, change: PersonChange, by: PersonAct): Promise<Person>;
  /** Null takes the role away. @throws CodedError `account_not_found`, `last_role` */
  setRole(personId: string, accountId: string, role: AccountRole | null, by: PersonAct): Promise<Person>;
  /** Signs the person out everywhere. */
  endSessions(personId: string, by: PersonAct): Promise<Person>;
  /** Forgets failed sign-ins, so that no one must wait for the next one. */
  unlock(personId: string, by: PersonAct): Promise<Person>;
  /** Takes the second factor and its recovery codes away. */
  resetTotp(personId: string, by: PersonAct): Promise<Person>;
  /** Takes the password away, and signs the person out everywhere. They can then sign in with the provider. */
  removePassword(personId: string, by: PersonAct): Promise<Person>;
  /** The token of a link that works once. @throws CodedError `person_disabled`, `password_sign_in_off` */
  link(personId: string, purpose: LinkPurpose, by: PersonAct): Promise<string>;
}

const UNIQUE_VIOLATION = '23505';

export function createPeople(knex: Knex, links: Links, passwords: boolean): People {
  /** Runs an act on the locked row. */
  const act = (
    personId: string,
    by: PersonAct,
    concern: Concern,
    work: (trx: Knex.Transaction, person: Person) => Promise<void>,
  ) =>
    knex.transaction(async (trx) => {
      const before = await readPerson(trx, trx('person').where({ id: personId }).forUpdate(), personId);
      refuseBeyond(before, by.authority, concern);
      refuseStale(before, by);
      await work(trx, before);
      return readPerson(trx, trx('person').where({ id: personId }), personId);
    });
  /** An act without more to it than its work. */
  const simply = (
    personId: string,
    by: PersonAct,
    action: string,
    work: (trx: Knex.Transaction) => Promise<unknown>,
  ): Promise<Person> =>
    act(personId, by, 'person', async (trx) => {
      await work(trx);
      await note(trx, { actor: by.actor, action, object: personId });
    });
  const create = (person: NewPerson, trx: Knex.Transaction) => insertPerson(trx, person, passwords);

  return Object.freeze<People>({
    passwords,
    create: (person, transaction) =>
      transaction === undefined
        ? knex.transaction((own) => create(person, own))
        : create(person, transaction),
    list: async () => toPeople(knex, await knex('person').orderBy('email').select<PersonRow[]>('*')),
    page: (query) => pageOfPeople(knex, query),
    get: (idOrEmail) =>
      readPerson(
        knex,
        knex('person').where({ id: idOrEmail }).orWhere({ email: idOrEmail.toLowerCase() }),
        idOrEmail,
      ),
    change: (personId, change, by) =>
      act(personId, by, 'person', async (trx, before) => {
        const { name = before.name, inboxMail = before.inboxMail, installationAdmin } = change;
        if (installationAdmin === true) refuseGrants({ installationAdmin, accountIds: [] }, by.authority);
        const disabled = change.disabled ?? before.disabledAt !== null;
        await trx('person')
          .where({ id: personId })
          .update({
            name: checkPersonName(name),
            ...(installationAdmin === undefined ? {} : { installation_admin: installationAdmin }),
            inbox_mail: inboxMail,
            disabled_at: disabled ? (before.disabledAt ?? trx.fn.now()) : null,
          });
        if (disabled) await endAccess(trx, personId);
        if (disabled || !inboxMail) await trx('person_mail').where({ person_id: personId }).delete();
        const { actor } = by;
        const detail = {
          installation_admin: installationAdmin ?? before.installationAdmin,
          disabled,
          inbox_mail: inboxMail,
        };
        await note(trx, { actor, action: 'person.changed', object: personId, detail });
      }),
    setRole: (personId, accountId, role, by) =>
      act(personId, by, { accountId }, async (trx, before) => {
        if (role === null) refuseLast(before, by);
        await writeRole(trx, { personId, accountId, role, actor: by.actor });
      }),
    endSessions: (personId, by) =>
      simply(personId, by, 'person.sessions_ended', (trx) =>
        trx('person_session').where({ person_id: personId }).delete(),
      ),
    unlock: (personId, by) => simply(personId, by, 'person.unlocked', (trx) => forgetFailures(trx, personId)),
    resetTotp: (personId, by) =>
      simply(personId, by, 'person.totp_removed', async (trx) => {
        await trx('recovery_code').where({ person_id: personId }).delete();
        await trx('person').where({ id: personId }).update({ totp_enc: null, totp_new_enc: null });
      }),
    removePassword: (personId, by) =>
      simply(personId, by, 'person.password_removed', (trx) => setPassword(trx, personId, null)),
    async link(personId, purpose, by) {
      if (purpose === 'password') requirePasswords(passwords);
      let token = '';
      await act(personId, by, 'person', async (trx, { disabledAt }) => {
        if (disabledAt !== null) throw new CodedError('person_disabled', `person ${personId} is disabled`);
        token = await links.create(trx, personId, purpose);
        const { actor } = by;
        await note(trx, { actor, action: 'person.link_created', object: personId, detail: { purpose } });
      });
      return token;
    },
  });
}

async function insertPerson(
  trx: Knex.Transaction,
  person: NewPerson,
  passwords: boolean,
): Promise<{ readonly id: string }> {
  const { actor, authority, installationAdmin = false, roles = [] } = person;
  refuseGrants({ installationAdmin, accountIds: roles.map(({ accountId }) => accountId) }, authority);
  const [id, email, name] = [newId('usr'), emailOf(person.email), checkPersonName(person.name)];
  if (person.password !== undefined) {
    requirePasswords(passwords);
    checkPassword(person.password, email);
  }
  const password_hash = person.password === undefined ? null : await hashPassword(person.password);
  await trx('person')
    .insert({ id, email, name, password_hash, installation_admin: installationAdmin })
    .catch(unlessTaken);
  const detail = { installation_admin: installationAdmin };
  await note(trx, { actor, action: 'person.created', object: id, detail });
  for (const { accountId, role } of roles) await writeRole(trx, { personId: id, accountId, role, actor });
  return { id };
}

/** A person is of the installation, not of an account. */
const note = (trx: Knex.Transaction, entry: Omit<AuditEntry, 'accountId'>): Promise<void> =>
  audit(trx, { ...entry, accountId: null });

/** Without a role, no one of the account could reach the person, or give them one again. */
function refuseLast({ id, roles }: Person, { authority }: PersonAct): void {
  if ((authority?.accountId ?? null) === null || roles.length > 1) return;
  throw new CodedError('last_role', `person ${id} has no other role`);
}

function unlessTaken(error: unknown): never {
  if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
  throw new CodedError('email_taken', 'another person has this e-mail address');
}
