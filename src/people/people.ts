import type { Knex } from 'knex';
import { audit, type Actor, type AuditEntry } from '../accounts/audit.ts';
import { refuseStale, type Change } from '../accounts/change.ts';
import { keysetPage, type KeysetQuery, type Page } from '../db/keyset-page.ts';
import { CodedError, codeOf } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { checkPassword, emailOf } from './credential-rules.ts';
import { hashPassword } from './password-hash.ts';
import { toPeople, type Person, type PersonRow } from './person-row.ts';
import type { AccountRole } from './roles.ts';
import type { Links } from './links.ts';

export type { Person };

export interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly installationAdmin?: boolean | undefined;
  readonly roles?: readonly { readonly accountId: string; readonly role: AccountRole }[] | undefined;
  /** Omitted: the person sets one with a link. */
  readonly password?: string | undefined;
  readonly actor: Actor;
}

/** What is omitted stays. */
export interface PersonChange {
  readonly name?: string | undefined;
  readonly installationAdmin?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** The people of the installation. Every act is in the audit log; what takes a right away also ends sessions at once. */
export interface People {
  /** @throws CodedError `email_taken`, `invalid_email`, `invalid_person_name`, `weak_password`, `account_not_found` */
  create(person: NewPerson, transaction?: Knex.Transaction): Promise<{ readonly id: string }>;
  list(): Promise<readonly Person[]>;
  /** The newest first. @throws CodedError `invalid_cursor` */
  page(query: KeysetQuery): Promise<Page<Person>>;
  /** By ID or e-mail address. @throws CodedError `person_not_found` */
  get(idOrEmail: string): Promise<Person>;
  /** @throws CodedError `person_not_found`, `version_changed`, `invalid_person_name` */
  change(personId: string, change: PersonChange, by: Change): Promise<Person>;
  /** Null takes the role away. @throws CodedError `person_not_found`, `account_not_found`, `version_changed` */
  setRole(personId: string, accountId: string, role: AccountRole | null, by: Change): Promise<Person>;
  /** Signs the person out everywhere. @throws CodedError `person_not_found` */
  endSessions(personId: string, by: Change): Promise<Person>;
  /** Takes the second factor and its recovery codes away. @throws CodedError `person_not_found` */
  resetTotp(personId: string, by: Change): Promise<Person>;
  /** The token of a link that works once. @throws CodedError `person_not_found`, `person_disabled` */
  link(personId: string, purpose: 'sign_in' | 'password', by: Change): Promise<string>;
}

const LIST = {
  list: 'people',
  sort: [
    { column: 'created_at', type: 'timestamptz' },
    { column: 'id', type: 'text' },
  ],
} as const;
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const MAX_NAME_LENGTH = 200;

export function createPeople(knex: Knex, links: Links): People {
  const create = async (person: NewPerson, trx: Knex.Transaction): Promise<{ readonly id: string }> => {
    const { actor, installationAdmin = false, roles = [] } = person;
    const [id, email, name] = [newId('usr'), emailOf(person.email), checkName(person.name)];
    if (person.password !== undefined) checkPassword(person.password, email);
    const password_hash = person.password === undefined ? null : await hashPassword(person.password);
    await trx('person')
      .insert({ id, email, name, password_hash, installation_admin: installationAdmin })
      .catch(unlessTaken);
    await note(trx, {
      actor,
      action: 'person.created',
      object: id,
      detail: { installation_admin: installationAdmin },
    });
    for (const { accountId, role } of roles) await writeRole(trx, { personId: id, accountId, role, actor });
    return { id };
  };
  /** Runs an act on the locked row. */
  const act = (
    personId: string,
    by: Change,
    work: (trx: Knex.Transaction, person: Person) => Promise<void>,
  ) =>
    knex.transaction(async (trx) => {
      const before = await readPerson(trx, trx('person').where({ id: personId }).forUpdate(), personId);
      refuseStale(before, by);
      await work(trx, before);
      return readPerson(trx, trx('person').where({ id: personId }), personId);
    });

  return Object.freeze<People>({
    create: (person, transaction) =>
      transaction === undefined
        ? knex.transaction((own) => create(person, own))
        : create(person, transaction),
    list: async () => toPeople(knex, await knex('person').orderBy('email').select<PersonRow[]>('*')),
    async page(query) {
      const { items, nextCursor } = await keysetPage<PersonRow>(knex('person').select('*'), LIST, query);
      return { items: await toPeople(knex, items), nextCursor };
    },
    get: (idOrEmail) =>
      readPerson(
        knex,
        knex('person').where({ id: idOrEmail }).orWhere({ email: idOrEmail.toLowerCase() }),
        idOrEmail,
      ),
    change: (personId, change, by) =>
      act(personId, by, async (trx, before) => {
        const { name = before.name, installationAdmin = before.installationAdmin } = change;
        const disabled = change.disabled ?? before.disabledAt !== null;
        await trx('person')
          .where({ id: personId })
          .update({
            name: checkName(name),
            installation_admin: installationAdmin,
            disabled_at: disabled ? (before.disabledAt ?? trx.fn.now()) : null,
          });
        if (disabled) await forget(trx, personId);
        const { actor } = by;
        const detail = { installation_admin: installationAdmin, disabled };
        await note(trx, { actor, action: 'person.changed', object: personId, detail });
      }),
    setRole: (personId, accountId, role, by) =>
      act(personId, by, (trx) => writeRole(trx, { personId, accountId, role, actor: by.actor })),
    endSessions: (personId, by) =>
      act(personId, by, async (trx) => {
        await trx('person_session').where({ person_id: personId }).delete();
        await note(trx, { actor: by.actor, action: 'person.sessions_ended', object: personId });
      }),
    resetTotp: (personId, by) =>
      act(personId, by, async (trx) => {
        await trx('recovery_code').where({ person_id: personId }).delete();
        await trx('person').where({ id: personId }).update({ totp_enc: null, totp_new_enc: null });
        await note(trx, { actor: by.actor, action: 'person.totp_removed', object: personId });
      }),
    async link(personId, purpose, by) {
      let token = '';
      await act(personId, by, async (trx, { disabledAt }) => {
        if (disabledAt !== null) throw new CodedError('person_disabled', `person ${personId} is disabled`);
        token = await links.create(trx, personId, purpose);
        const { actor } = by;
        await note(trx, { actor, action: 'person.link_created', object: personId, detail: { purpose } });
      });
      return token;
    },
  });
}

/** A person is of the installation, not of an account. */
const note = (trx: Knex.Transaction, entry: Omit<AuditEntry, 'accountId'>): Promise<void> =>
  audit(trx, { ...entry, accountId: null });

async function forget(trx: Knex.Transaction, personId: string): Promise<void> {
  for (const table of ['person_session', 'person_link', 'person_device'])
    await trx(table).where({ person_id: personId }).delete();
}

interface RoleChange {
  readonly personId: string;
  readonly accountId: string;
  readonly role: AccountRole | null;
  readonly actor: Actor;
}

async function writeRole(
  trx: Knex.Transaction,
  { personId, accountId, role, actor }: RoleChange,
): Promise<void> {
  const held = { person_id: personId, account_id: accountId };
  if (role === null) await trx('person_role').where(held).delete();
  else
    await trx('person_role')
      .insert({ ...held, role })
      .onConflict(['person_id', 'account_id'])
      .merge()
      .catch((error: unknown) => {
        if (codeOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
        throw new CodedError('account_not_found', `account ${accountId} does not exist`);
      });
  const detail = { role: role ?? 'none' };
  await audit(trx, { actor, accountId, action: 'person.role_changed', object: personId, detail });
}

async function readPerson(knex: Knex, rows: Knex.QueryBuilder, name: string): Promise<Person> {
  const row: PersonRow | undefined = await rows.first('person.*');
  const [person] = row === undefined ? [] : await toPeople(knex, [row]);
  if (person === undefined)
    throw new CodedError(
      'person_not_found',
      `there is no person ${JSON.stringify(name)}: see "sopwith user list"`,
    );
  return person;
}

function checkName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length > 0 && trimmed.length <= MAX_NAME_LENGTH && !/\p{Cc}|\p{Cs}/u.test(trimmed))
    return trimmed;
  throw new CodedError(
    'invalid_person_name',
    `a name must have 1 to ${MAX_NAME_LENGTH} characters on one line`,
  );
}

function unlessTaken(error: unknown): never {
  if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
  throw new CodedError('email_taken', 'another person has this e-mail address');
}
