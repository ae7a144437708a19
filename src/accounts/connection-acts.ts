import type { Knex } from 'knex';
import { codeOf, CodedError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { checkPortalName } from '../platform/portal-name.ts';
import { audit, type Actor } from './audit.ts';
import { refuseStale, type Change } from './change.ts';
import {
  CONNECTION_COLUMNS,
  sealContext,
  toConnection,
  type PortalConnection,
  type Row,
} from './portal-connection-row.ts';
import { checkBaseUrl, checkCredentials, type Credentials } from './portal-settings.ts';
import type { Vault } from './vault.ts';

const UNIQUE_VIOLATION = '23505';

export interface ConnectionLimits {
  readonly maxSessions?: number | undefined;
  readonly minIntervalMs?: number | undefined;
  /** Minutes; null: no approval. */
  readonly approvalMinutes?: number | null | undefined;
}

export interface NewConnection extends ConnectionLimits {
  readonly accountId: string;
  readonly portal: string;
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly actor: Actor;
}

/** A new address comes with credentials, so that the stored ones are never sent to another address. */
export interface ConnectionChange extends ConnectionLimits {
  readonly access?: { readonly baseUrl: string; readonly credentials: Credentials } | undefined;
  /** Whether attempts are recorded. */
  readonly recordTraces?: boolean | undefined;
}

/** Wakes the workers when the transaction commits: tasks that waited may be able to start. */
export type Wake = (transaction: Knex.Transaction) => Promise<void>;

const noWake: Wake = () => Promise.resolve();

/** What administrators do with the connections of an account. */
export interface ConnectionActs {
  /**
   * Makes the account's connection or replaces it: new credentials, no rejection, no kept session.
   * @throws CodedError `invalid_portal`, `invalid_base_url`, `invalid_credentials`, `invalid_limit`
   */
  connect(connection: NewConnection): Promise<PortalConnection>;
  /** @throws CodedError as `connect`, and `portal_already_connected` */
  connectFirst(connection: NewConnection, transaction: Knex.Transaction): Promise<PortalConnection>;
  /** What is omitted stays. @throws CodedError as `connect`, `portal_not_connected`, `version_changed` */
  change(accountId: string, portal: string, change: ConnectionChange, by: Change): Promise<PortalConnection>;
  /** A person has fixed the credentials at the portal. @throws CodedError `portal_not_connected`, `version_changed` */
  resetCredentials(accountId: string, portal: string, by: Change): Promise<void>;
  /**
   * Makes its tasks wait (`paused`) or continue; running tasks are not affected.
   * @throws CodedError `portal_not_connected`, `version_changed`
   */
  setPaused(accountId: string, portal: string, paused: boolean, by: Change): Promise<void>;
  /**
   * Deletes the connection with its credentials and its session. Its waiting tasks end as `portal_not_connected`.
   * @throws CodedError `portal_not_connected`, `version_changed`
   */
  disconnect(accountId: string, portal: string, by: Change): Promise<void>;
}

export function createConnectionActs(knex: Knex, vault: Vault, wake: Wake = noWake): ConnectionActs {
  /** Changes a connection, writes what was done (an entry for each action), and wakes the workers. */
  const act = (
    accountId: string,
    portal: string,
    by: Change,
    actions: string | readonly string[],
    write: (row: Knex.QueryBuilder, connection: PortalConnection) => Promise<unknown>,
  ): Promise<PortalConnection> =>
    knex.transaction(async (transaction) => {
      const connection = await lock(transaction, accountId, portal);
      refuseStale(connection, by);
      await write(transaction('portal_connection').where({ id: connection.id }), connection);
      const entry = { actor: by.actor, accountId, object: connection.id, detail: { portal } };
      for (const action of [actions].flat()) await audit(transaction, { ...entry, action });
      await wake(transaction);
      return connection;
    });
  const insert = async (
    connection: NewConnection,
    transaction: Knex.Transaction,
  ): Promise<PortalConnection> => {
    const { accountId, portal, actor } = connection;
    checkPortalName(portal);
    checkAccess(connection);
    checkLimits(connection);
    // The credentials are sealed for their row, so the id comes first.
    const id = newId('conn');
    const values = { ...(await sealed(vault, { id, accountId }, connection)), ...limitsOf(connection) };
    const [row] = await transaction('portal_connection')
      .insert({ id, account_id: accountId, portal, ...values })
      .returning<Row[]>(CONNECTION_COLUMNS)
      .catch(refuseSecond(portal));
    if (row === undefined) throw portalNotConnected(accountId, portal);
    await audit(transaction, {
      actor,
      accountId,
      action: 'portal.connected',
      object: id,
      detail: { portal },
    });
    await wake(transaction);
    return toConnection(row);
  };
  const find = async (accountId: string, portal: string): Promise<PortalConnection> =>
    toConnection(await foundRow(knex('portal_connection'), accountId, portal));
  const change = async (
    accountId: string,
    portal: string,
    wanted: ConnectionChange,
    by: Change,
  ): Promise<PortalConnection> => {
    const { access, recordTraces } = wanted;
    if (access !== undefined) checkAccess(access);
    checkLimits(wanted);
    await act(accountId, portal, by, actionsOf(wanted), async (row, connection) =>
      row.update({
        ...(access === undefined ? {} : await sealed(vault, connection, access)),
        ...limitsOf(wanted),
        ...(recordTraces === undefined ? {} : { record_traces: recordTraces }),
        portal, // An update needs a column, also if everything was omitted.
      }),
    );
    return find(accountId, portal);
  };

  return Object.freeze<ConnectionActs>({
    async connect({ accountId, portal, baseUrl, credentials, actor, ...limits }) {
      const connection = { accountId, portal, baseUrl, credentials, actor, ...limits };
      const isThere = await knex('portal_connection').where({ account_id: accountId, portal }).first('id');
      if (isThere === undefined) return knex.transaction((transaction) => insert(connection, transaction));
      return change(accountId, portal, { access: { baseUrl, credentials }, ...limits }, { actor });
    },
    connectFirst: insert,
    change,
    async resetCredentials(accountId, portal, by) {
      await act(accountId, portal, by, 'portal_credentials.reset', (row) =>
        row.update({ credentials_rejected_at: null }),
      );
    },
    async setPaused(accountId, portal, paused, by) {
      const values = paused
        ? { paused_until: 'infinity' }
        : { paused_until: null, failures: 0, failing_since: null };
      await act(accountId, portal, by, paused ? 'portal.paused' : 'portal.resumed', (row) =>
        row.update(values),
      );
    },
    async disconnect(accountId, portal, by) {
      await act(accountId, portal, by, 'portal.disconnected', (row) => row.delete());
    },
  });
}

const lock = async (
  transaction: Knex.Transaction,
  accountId: string,
  portal: string,
): Promise<PortalConnection> =>
  toConnection(await foundRow(transaction('portal_connection').forUpdate(), accountId, portal));

async function foundRow(rows: Knex.QueryBuilder, accountId: string, portal: string): Promise<Row> {
  const row: Row | undefined = await rows.where({ account_id: accountId, portal }).first(CONNECTION_COLUMNS);
  if (row === undefined) throw portalNotConnected(accountId, portal);
  return row;
}

/** What new credentials replace: nothing that was learned with the former ones stays. */
const sealed = async (
  vault: Vault,
  connection: { readonly id: string; readonly accountId: string },
  { baseUrl, credentials }: Pick<NewConnection, 'baseUrl' | 'credentials'>,
): Promise<object> => ({
  base_url: new URL(baseUrl).href,
  credentials_enc: await vault.seal(sealContext(connection, 'credentials_enc'), JSON.stringify(credentials)),
  credentials_rejected_at: null,
  session_enc: null,
  session_saved_at: null,
});

/** A switch has its own entry. */
function actionsOf(change: ConnectionChange): readonly string[] {
  const { access, recordTraces, approvalMinutes, maxSessions, minIntervalMs } = change;
  const switched = [
    ...(recordTraces === undefined ? [] : [recordTraces ? 'portal.traces_on' : 'portal.traces_off']),
    ...(approvalMinutes === undefined
      ? []
      : [approvalMinutes === null ? 'portal.approvals_off' : 'portal.approvals_on']),
  ];
  if (access !== undefined) return ['portal.reconnected', ...switched];
  const limited = maxSessions !== undefined || minIntervalMs !== undefined || switched.length === 0;
  return [...(limited ? ['portal.limits_set'] : []), ...switched];
}

const limitsOf = ({ maxSessions, minIntervalMs, approvalMinutes }: ConnectionLimits): object => ({
  ...(maxSessions === undefined ? {} : { max_sessions: maxSessions }),
  ...(minIntervalMs === undefined ? {} : { min_interval_ms: minIntervalMs }),
  ...(approvalMinutes === undefined ? {} : { approval_minutes: approvalMinutes }),
});

function checkAccess({ baseUrl, credentials }: Pick<NewConnection, 'baseUrl' | 'credentials'>): void {
  checkBaseUrl(baseUrl);
  checkCredentials(credentials);
}

function checkLimits({ maxSessions, minIntervalMs, approvalMinutes }: ConnectionLimits): void {
  checkLimit('max_sessions', maxSessions ?? 1, 1, 100);
  checkLimit('min_interval_ms', minIntervalMs ?? 0, 0, 86_400_000);
  checkLimit('approval_minutes', approvalMinutes ?? 1, 1, 60);
}

function checkLimit(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new CodedError('invalid_limit', `${name} ${value} is not a whole number from ${min} to ${max}`);
}

const refuseSecond =
  (portal: string) =>
  (cause: unknown): never => {
    if (codeOf(cause) !== UNIQUE_VIOLATION) throw cause;
    throw new CodedError(
      'portal_already_connected',
      `the account is already connected to portal "${portal}": replace its credentials, or disconnect it first`,
      { cause },
    );
  };

export const portalNotConnected = (accountId: string, portal: string): CodedError =>
  new CodedError(
    'portal_not_connected',
    `account ${accountId} is not connected to portal "${portal}": run "sopwith portal connect"`,
  );
