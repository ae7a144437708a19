import type { Account, Accounts, CreatedAccount, NewAccount } from '../accounts/accounts.ts';
import type { ApiKeyInfo, ApiKeys, IssuedApiKey, KeyChange, NewApiKey } from '../accounts/api-keys.ts';
import { readAudit, type Actor, type AuditQuery, type AuditRecord } from '../accounts/audit.ts';
import { verifyAudit, type AuditVerification } from '../accounts/verify-audit.ts';
import type { Change } from '../accounts/change.ts';
import type { NewConnection } from '../accounts/connection-acts.ts';
import type { AnnouncedMaintenance, MaintenanceWindows, NewWindow } from '../accounts/maintenance-windows.ts';
import type { PortalConnection, PortalConnections } from '../accounts/portal-connections.ts';
import { NO_ENDPOINT, type WebhookEndpoint, type WebhookEndpoints } from '../accounts/webhook-endpoints.ts';
import { refuseBeyond, type Authority } from '../people/authority.ts';
import type { NewPerson, People, Person } from '../people/people.ts';
import type { Page } from '../db/keyset-page.ts';
import { CodedError } from '../platform/errors.ts';
import {
  settleSubmissions,
  uncertainSubmissions,
  type Settlement,
  type UncertainSubmission,
} from '../tasks/end/settle-submissions.ts';
import {
  createSignInTest,
  findSignInTest,
  type NewSignInTest,
  type SignInTest,
} from '../tasks/create/sign-in-tests.ts';
import {
  readProcedureStatistics,
  type ProcedureStatisticsQuery,
  type VersionStatistics,
} from '../tasks/statistics/procedure-statistics.ts';
import { readPortalActivity, type PortalActivity } from '../tasks/statistics/portal-activity.ts';
import {
  readStatistics,
  type Statistics,
  type StatisticsQuery,
} from '../tasks/statistics/read-statistics.ts';
import type { TaskStore } from '../tasks/store.ts';
import { createProcedureDrafts, type ProcedureDrafts, type ReviewFolder } from './procedure-drafts.ts';
import { listProcedures, type PortalProcedures } from './procedure-list.ts';
import type { Procedures } from './procedures.ts';
import { createIdempotently, type Creation } from './create-idempotently.ts';
import type { DataAdmin } from './data-admin.ts';
import { readHealth, type InstallationHealth } from './installation-health.ts';
import type { ShownSetting } from './installation-objects.ts';
import { RETENTION_RULES } from '../lifecycle/retention.ts';
import type { LegalHold, NewHold } from '../lifecycle/legal-holds.ts';

export { NO_ENDPOINT };

/** The administration of an installation, for the API. The command line uses the same `accounts`, `keys` … */
export interface Admin {
  readonly accounts: Pick<Accounts, 'page' | 'change'>;
  readonly keys: Pick<ApiKeys, 'page' | 'get' | 'revoke'>;
  /** By ID alone. @throws CodedError `account_not_found` */
  account(accountId: string): Promise<Account>;
  /** @throws CodedError `account_name_taken`, `invalid_account_name`, `invalid_webhook_url`, `idempotency_key_reused` */
  createAccount(
    account: NewAccount,
    creation: Creation,
  ): Promise<{ readonly account: Account; readonly secrets: CreatedAccount | null }>;
  /** @throws CodedError `scope_not_held`, `too_many_api_keys`, `invalid_scope`, `account_not_found`, `idempotency_key_reused` */
  createKey(key: NewApiKey, granter: Granter, creation: Creation): Promise<NewKey>;
  /** @throws CodedError `scope_not_held`, `api_key_not_found`, `api_key_ended`, `version_changed` */
  rotateKey(
    keyId: string,
    by: KeyChange & { readonly overlapSeconds: number },
    granter: Granter,
  ): Promise<NewKey>;
  audit(query: AuditQuery): Promise<Page<AuditRecord>>;
  /** `head`: the chain must contain it. */
  verifyAudit(head: string | undefined): Promise<AuditVerification>;
  readonly connections: Pick<
    PortalConnections,
    'list' | 'change' | 'resetCredentials' | 'setPaused' | 'disconnect'
  >;
  /** @throws CodedError `portal_not_connected` */
  connection(accountId: string, portal: string): Promise<PortalConnection>;
  portalActivity(accountId: string): Promise<readonly PortalActivity[]>;
  /** Of the process that answers, without secrets. */
  readonly settings: readonly ShownSetting[];
  health(): Promise<InstallationHealth>;
  /** Sends a test message to the operator webhook. @throws CodedError `operator_webhook_not_set` */
  testAlarm(): Promise<WebhookTestResult>;
  /** Of all accounts. @throws CodedError `invalid_time_zone`, `invalid_range` */
  statistics(query: StatisticsQuery): Promise<Statistics>;
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
  /** @throws CodedError `sign_in_test_not_found` */
  signInTest(test: Parameters<typeof findSignInTest>[1]): Promise<SignInTest>;
  readonly webhooks: AdminWebhooks;
  readonly data: DataAdmin;
  /** @throws CodedError `account_not_found`, `already_on_hold`, `invalid_reason`, `idempotency_key_reused`; TaskError `not_found` */
  createHold(
    hold: NewHold,
    creation: Creation,
  ): Promise<{ readonly hold: LegalHold; readonly replayed: boolean }>;
  readonly maintenance: Pick<MaintenanceWindows, 'page' | 'get' | 'changeEnd' | 'delete'>;
  /** @throws CodedError `invalid_portal`, `invalid_window`, `idempotency_key_reused` */
  createMaintenance(
    window: NewWindow,
    creation: Creation,
  ): Promise<{ readonly window: AnnouncedMaintenance; readonly replayed: boolean }>;
  readonly procedures: Procedures;
  readonly people: Omit<People, 'create' | 'list' | 'get'>;
  /** By ID or e-mail address. @throws CodedError `person_not_found`: also for a person without a role in the account of the authority */
  person(idOrEmail: string, authority: Authority): Promise<Person>;
  readonly drafts: ProcedureDrafts;
  listProcedures(accountId: string): Promise<readonly PortalProcedures[]>;
  procedureStatistics(query: Omit<ProcedureStatisticsQuery, 'now'>): Promise<readonly VersionStatistics[]>;
  /** With the token of a link to set a password; null in a replay. @throws CodedError as `People.create`, `idempotency_key_reused` */
  createPerson(
    person: NewPerson,
    creation: Creation,
  ): Promise<{ readonly person: Person; readonly token: string | null }>;
  /** Of an account, or of all. */
  submissions(accountId: string | undefined): Promise<readonly UncertainSubmission[]>;
  /** @throws TaskError `not_found`; CodedError `task_not_final`, `nothing_uncertain` */
  settle(settlement: Settlement): Promise<number>;
}

/** The webhook endpoints of accounts, with the signers and retry policies of the installation. */
export interface AdminWebhooks {
  find(accountId: string): Promise<WebhookEndpoint | null>;
  /** The new secret; null if the endpoint keeps its own. @throws CodedError `unknown_retry_policy`, and as `WebhookEndpoints` */
  set(address: Parameters<WebhookEndpoints['set']>[0]): Promise<string | null>;
  /** @throws CodedError `unknown_signer`, and as `WebhookEndpoints` */
  rotateSecret(
    rotation: Omit<Parameters<WebhookEndpoints['rotateSecret']>[0], 'signer'> & {
      readonly signer?: string | undefined;
    },
  ): Promise<string>;
  /** @throws CodedError `no_webhook_endpoint`, `version_changed` */
  disable(accountId: string, by: Change): Promise<void>;
  /** The number of parked deliveries that are sent now. */
  enable(accountId: string, by: Change): Promise<number>;
  test(accountId: string): Promise<WebhookTestResult>;
  /** The number of deliveries. @throws CodedError `endpoint_disabled`, `no_webhook_endpoint` */
  redeliver(accountId: string, range: RedeliveryRange, actor: Actor): Promise<number>;
}

interface WebhookTestResult {
  readonly messageId: string;
  readonly url: string;
  readonly outcome: string;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  readonly response: string | null;
}

interface RedeliveryRange {
  readonly from: Date;
  readonly to: Date;
  readonly states?: readonly ('pending' | 'delivered' | 'failed' | 'parked')[];
}

export interface NewKey {
  readonly key: ApiKeyInfo;
  /** The key itself; null: it was created by an earlier request. */
  readonly secret: string | null;
}

/** The scopes of the key that acts. It passes on no more than it has. */
export type Granter = readonly string[];

export interface AdminParts {
  readonly store: TaskStore;
  readonly accounts: Accounts;
  readonly keys: ApiKeys;
  readonly connections: PortalConnections;
  readonly webhooks: AdminWebhooks;
  readonly maintenance: MaintenanceWindows;
  readonly data: DataAdmin;
  readonly procedures: Procedures;
  readonly reviewFolder: ReviewFolder;
  readonly people: People;
  /** Of this process. */
  readonly settings: readonly ShownSetting[];
  /** How long a task that could start may wait before the operator must know. */
  readonly queueWaitMs: number;
  readonly testAlarm: Admin['testAlarm'];
}

export function createAdmin({
  store,
  accounts,
  keys,
  connections,
  webhooks,
  maintenance,
  data,
  procedures,
  reviewFolder,
  people,
  settings,
  queueWaitMs,
  testAlarm,
}: AdminParts): Admin {
  const { knex, vault } = store;
  const issued = async ({ id, key }: IssuedApiKey): Promise<NewKey> => ({
    key: await keys.get(id),
    secret: key,
  });
  const account = async (id: string): Promise<Account> => {
    const found = await accounts.get(id);
    // A name may look like an ID.
    if (found.id !== id) throw new CodedError('account_not_found', `account ${id} does not exist`);
    return found;
  };
  const connection = async (accountId: string, portal: string): Promise<PortalConnection> => {
    const found = await connections.find(accountId, portal);
    if (found !== null) return found;
    throw new CodedError('portal_not_connected', `account ${accountId} is not connected to "${portal}"`);
  };
  return Object.freeze<Admin>({
    accounts,
    keys,
    account,
    async createAccount(wanted, creation) {
      const once = await createIdempotently(knex, vault, creation, (trx) => accounts.create(wanted, trx));
      if (once.state === 'replayed') return { account: await account(once.id), secrets: null };
      return { account: await account(once.created.id), secrets: once.created };
    },
    async createKey(key, granter, creation) {
      if (key.accountId === null) refuseUnheld(key.scopes ?? ['admin:*'], granter);
      const once = await createIdempotently(knex, vault, creation, (trx) => keys.create(key, trx));
      if (once.state === 'replayed') return { key: await keys.get(once.id), secret: null };
      return issued(once.created);
    },
    async rotateKey(keyId, by, granter) {
      const { accountId, scopes } = await keys.get(keyId, by.owner);
      // Scopes of a key never change, so this needs no lock.
      if (accountId === null) refuseUnheld(scopes, granter);
      return issued(await keys.rotate(keyId, by));
    },
    audit: (query) => readAudit(knex, query),
    verifyAudit: (head) =>
      verifyAudit(knex, vault, { now: store.clock.now(), keptDays: RETENTION_RULES.audit.min, head }),
    connections,
    connection,
    async createConnection(wanted, creation) {
      const { accountId, portal } = wanted;
      await account(accountId);
      const once = await createIdempotently(knex, vault, creation, (trx) =>
        connections.connectFirst(wanted, trx),
      );
      return { connection: await connection(accountId, portal), replayed: once.state === 'replayed' };
    },
    portalActivity: (accountId) => readPortalActivity(knex, accountId, store.clock.now()),
    settings,
    health: () => readHealth(knex, queueWaitMs),
    testAlarm,
    statistics: (query) => readStatistics(knex, null, query),
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
    signInTest: (test) => findSignInTest(knex, test),
    webhooks,
    data,
    async createHold(wanted, creation) {
      const once = await createIdempotently(knex, vault, creation, (trx) => data.holds.create(wanted, trx));
      if (once.state === 'created') return { hold: once.created, replayed: false };
      return { hold: await data.holds.get(once.id), replayed: true };
    },
    maintenance,
    procedures,
    drafts: createProcedureDrafts(procedures, reviewFolder),
    listProcedures: (accountId) => listProcedures(procedures, accountId),
    async procedureStatistics(query) {
      await procedures.requirePortal(query.portal);
      return readProcedureStatistics(knex, { ...query, now: store.clock.now() });
    },
    people,
    async person(idOrEmail, authority) {
      const found = await people.get(idOrEmail);
      if (authority.accountId !== null) refuseBeyond(found, authority, { accountId: authority.accountId });
      return found;
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
    submissions: (accountId) => uncertainSubmissions(knex, accountId),
    settle: (settlement) => settleSubmissions(knex, settlement),
  });
}

function refuseUnheld(scopes: readonly string[], granter: Granter): void {
  const unheld = granter.includes('admin:*') ? [] : scopes.filter((scope) => !granter.includes(scope));
  if (unheld.length === 0) return;
  throw new CodedError('scope_not_held', `the acting key does not have ${unheld.join(', ')}`);
}
