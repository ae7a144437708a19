import type { Account, Accounts } from '../accounts/accounts.ts';
import type { ApiKeys, KeyChange } from '../accounts/api-keys.ts';
import { readAudit, type Actor, type AuditQuery, type AuditRecord } from '../accounts/audit.ts';
import { verifyAudit, type AuditVerification } from '../accounts/verify-audit.ts';
import type { Change } from '../accounts/change.ts';
import type { MaintenanceWindows } from '../accounts/maintenance-windows.ts';
import type { PortalConnection, PortalConnections } from '../accounts/portal-connections.ts';
import { NO_ENDPOINT, type WebhookEndpoint, type WebhookEndpoints } from '../accounts/webhook-endpoints.ts';
import { refuseBeyond, type Authority } from '../people/authority.ts';
import type { People, Person } from '../people/people.ts';
import type { Page } from '../db/keyset-page.ts';
import { CodedError } from '../platform/errors.ts';
import {
  settleSubmissions,
  uncertainSubmissions,
  type Settlement,
  type UncertainSubmission,
} from '../tasks/end/settle-submissions.ts';
import { findSignInTest, type SignInTest } from '../tasks/create/sign-in-tests.ts';
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
import {
  createAdminCreations,
  issuedKey,
  refuseUnheld,
  type AdminCreations,
  type Granter,
  type NewKey,
} from './admin-creations.ts';
import type { DataAdmin } from './data-admin.ts';
import { readHealth, type InstallationHealth } from './installation-health.ts';
import type { ShownSetting } from './installation-objects.ts';
import { RETENTION_RULES } from '../lifecycle/retention.ts';

export { NO_ENDPOINT };

/** The administration of an installation, for the API. The command line uses the same `accounts`, `keys` … */
export interface Admin extends AdminCreations {
  readonly accounts: Pick<Accounts, 'page' | 'change'>;
  readonly keys: Pick<ApiKeys, 'page' | 'get' | 'revoke'>;
  /** By ID alone. @throws CodedError `account_not_found` */
  account(accountId: string): Promise<Account>;
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
  /** @throws CodedError `sign_in_test_not_found` */
  signInTest(test: Parameters<typeof findSignInTest>[1]): Promise<SignInTest>;
  readonly webhooks: AdminWebhooks;
  readonly data: DataAdmin;
  readonly maintenance: Pick<MaintenanceWindows, 'page' | 'get' | 'changeEnd' | 'delete'>;
  readonly procedures: Procedures;
  readonly people: Omit<People, 'create' | 'list' | 'get'>;
  /** By ID or e-mail address. @throws CodedError `person_not_found`: also for a person without a role in the account of the authority */
  person(idOrEmail: string, authority: Authority): Promise<Person>;
  readonly drafts: ProcedureDrafts;
  listProcedures(accountId: string): Promise<readonly PortalProcedures[]>;
  procedureStatistics(query: Omit<ProcedureStatisticsQuery, 'now'>): Promise<readonly VersionStatistics[]>;
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
  const creations = createAdminCreations({
    store,
    accounts,
    keys,
    connections,
    holds: data.holds,
    maintenance,
    people,
    account,
    connection,
  });
  return Object.freeze<Admin>({
    ...creations,
    accounts,
    keys,
    account,
    async rotateKey(keyId, by, granter) {
      const { accountId, scopes } = await keys.get(keyId, by.owner);
      // Scopes of a key never change, so this needs no lock.
      if (accountId === null) refuseUnheld(scopes, granter);
      return issuedKey(keys, await keys.rotate(keyId, by));
    },
    audit: (query) => readAudit(knex, query),
    verifyAudit: (head) =>
      verifyAudit(knex, vault, { now: store.clock.now(), keptDays: RETENTION_RULES.audit.min, head }),
    connections,
    connection,
    portalActivity: (accountId) => readPortalActivity(knex, accountId, store.clock.now()),
    settings,
    health: () => readHealth(knex, queueWaitMs),
    testAlarm,
    statistics: (query) => readStatistics(knex, null, query),
    signInTest: (test) => findSignInTest(knex, test),
    webhooks,
    data,
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
    submissions: (accountId) => uncertainSubmissions(knex, accountId),
    settle: (settlement) => settleSubmissions(knex, settlement),
  });
}
