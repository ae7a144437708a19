import type { Account, Accounts, CreatedAccount, NewAccount } from '../accounts/accounts.ts';
import type { ApiKeyInfo, ApiKeys, IssuedApiKey, NewApiKey } from '../accounts/api-keys.ts';
import type { NewConnection } from '../accounts/connection-acts.ts';
import type { AnnouncedMaintenance, MaintenanceWindows, NewWindow } from '../accounts/maintenance-windows.ts';
import type { PortalConnection, PortalConnections } from '../accounts/portal-connections.ts';
import type { LegalHold, NewHold } from '../lifecycle/legal-holds.ts';
import type { NewPerson, People, Person } from '../people/people.ts';
import { CodedError } from '../platform/errors.ts';
import {
  createSignInTest,
  findSignInTest,
  type NewSignInTest,
  type SignInTest,
} from '../tasks/create/sign-in-tests.ts';
import type { TaskStore } from '../tasks/store.ts';
import { createIdempotently, type Creation } from './create-idempotently.ts';
import type { DataAdmin } from './data-admin.ts';

/** What an administrator creates, each time at most once for a request that is repeated. */
export interface AdminCreations {
  /** @throws CodedError `account_name_taken`, `invalid_account_name`, `invalid_webhook_url`, `idempotency_key_reused` */
  createAccount(
    account: NewAccount,
    creation: Creation,
  ): Promise<{ readonly account: Account; readonly secrets: CreatedAccount | null }>;
  /** @throws CodedError `scope_not_held`, `too_many_api_keys`, `invalid_scope`, `account_not_found`, `idempotency_key_reused` */
  createKey(key: NewApiKey, granter: Granter, creation: Creation): Promise<NewKey>;
  /** @throws CodedError `account_not_found`, `portal_already_connected`, `invalid_portal` …, `idempotency_key_reused` */
  createConnection(
    connection: NewConnection,
    creation: Creation,
  ): Promise<{ readonly connection: PortalConnection; readonly replayed: boolean }>;
  /**
   * Signs in once with the stored credentials.
   *
   * @throws CodedError `account_not_found`, `idempotency_key_reused`, and as `createSignInTest` of tasks
   */
  createSignInTest(
    test: NewSignInTest,
    creation: Creation,
  ): Promise<{ readonly test: SignInTest; readonly replayed: boolean }>;
  /** @throws CodedError `account_not_found`, `already_on_hold`, `invalid_reason`, `idempotency_key_reused`; TaskError `not_found` */
  createHold(
    hold: NewHold,
    creation: Creation,
  ): Promise<{ readonly hold: LegalHold; readonly replayed: boolean }>;
  /** @throws CodedError `invalid_portal`, `invalid_window`, `idempotency_key_reused` */
  createMaintenance(
    window: NewWindow,
    creation: Creation,
  ): Promise<{ readonly window: AnnouncedMaintenance; readonly replayed: boolean }>;
  /** With the token of a link to set a password; null in a replay. @throws CodedError as `People.create`, `idempotency_key_reused` */
  createPerson(
    person: NewPerson,
    creation: Creation,
  ): Promise<{ readonly person: Person; readonly token: string | null }>;
}

export interface NewKey {
  readonly key: ApiKeyInfo;
  /** The key itself; null: it was created by an earlier request. */
  readonly secret: string | null;
}

/** The scopes of the key that acts. It passes on no more than it has. */
export type Granter = readonly string[];

interface CreationParts {
  readonly store: TaskStore;
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly connections: PortalConnections;
  readonly holds: DataAdmin['holds'];
  readonly maintenance: MaintenanceWindows;
  readonly people: People;
  account(accountId: string): Promise<Account>;
  connection(accountId: string, portal: string): Promise<PortalConnection>;
}

export function createAdminCreations({
  store,
  accounts,
  keys,
  connections,
  holds,
  maintenance,
  people,
  account,
  connection,
}: CreationParts): AdminCreations {
  const { knex, vault } = store;
  return {
    async createAccount(wanted, creation) {
      const once = await createIdempotently(knex, vault, creation, (trx) => accounts.create(wanted, trx));
      if (once.state === 'replayed') return { account: await account(once.id), secrets: null };
      return { account: await account(once.created.id), secrets: once.created };
    },
    async createKey(key, granter, creation) {
      if (key.accountId === null) refuseUnheld(key.scopes ?? ['admin:*'], granter);
      const once = await createIdempotently(knex, vault, creation, (trx) => keys.create(key, trx));
      if (once.state === 'replayed') return { key: await keys.get(once.id), secret: null };
      return issuedKey(keys, once.created);
    },
    async createConnection(wanted, creation) {
      const { accountId, portal } = wanted;
      await account(accountId);
      const once = await createIdempotently(knex, vault, creation, (trx) =>
        connections.connectFirst(wanted, trx),
      );
      return { connection: await connection(accountId, portal), replayed: once.state === 'replayed' };
    },
    async createSignInTest(wanted, creation) {
      const { accountId, portal } = wanted;
      await account(accountId);
      const once = await createIdempotently(knex, vault, creation, (trx) =>
        createSignInTest(store, wanted, trx),
      );
      const id = once.state === 'created' ? once.created.id : once.id;
      const test = await findSignInTest(knex, { accountId, portal, id });
      return { test, replayed: once.state === 'replayed' };
    },
    async createHold(wanted, creation) {
      const once = await createIdempotently(knex, vault, creation, (trx) => holds.create(wanted, trx));
      if (once.state === 'created') return { hold: once.created, replayed: false };
      return { hold: await holds.get(once.id), replayed: true };
    },
    async createPerson(wanted, creation) {
      const once = await createIdempotently(knex, vault, creation, (trx) => people.create(wanted, trx));
      if (once.state === 'replayed') return { person: await people.get(once.id), token: null };
      const { id } = once.created;
      const token = people.passwords ? await people.link(id, 'password', { actor: wanted.actor }) : null;
      return { person: await people.get(id), token };
    },
    async createMaintenance(wanted, creation) {
      const once = await createIdempotently(knex, vault, creation, (trx) => maintenance.create(wanted, trx));
      if (once.state === 'created') return { window: once.created, replayed: false };
      return { window: await maintenance.get(once.id), replayed: true };
    },
  };
}

/** A key with its secret, which is shown this once. */
export const issuedKey = async (keys: ApiKeys, { id, key }: IssuedApiKey): Promise<NewKey> => ({
  key: await keys.get(id),
  secret: key,
});

/** @throws CodedError `scope_not_held` */
export function refuseUnheld(scopes: readonly string[], granter: Granter): void {
  const unheld = granter.includes('admin:*') ? [] : scopes.filter((scope) => !granter.includes(scope));
  if (unheld.length === 0) return;
  throw new CodedError('scope_not_held', `the acting key does not have ${unheld.join(', ')}`);
}
