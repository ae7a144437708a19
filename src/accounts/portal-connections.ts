import type { Knex } from 'knex';
import { codeOf, CodedError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { audit } from './audit.ts';
import { asFound, COLUMNS, toConnection, type PortalConnection, type Row } from './portal-connection-row.ts';
import { checkPortalName } from '../platform/portal-name.ts';
import { checkBaseUrl, checkCredentials, type Credentials } from './portal-settings.ts';
import type { SealContext, Vault } from './vault.ts';

export type { PortalConnection };

export interface NewConnection {
  readonly accountId: string;
  readonly portal: string;
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly maxSessions?: number;
  readonly minIntervalMs?: number;
  readonly actor: string;
}

export interface ListedConnection extends PortalConnection {
  /** When a task of it was last started. */
  readonly lastStartedAt: Date | null;
}

/** Wakes the workers when the transaction commits: tasks that waited may be able to start. */
export type Wake = (transaction: Knex.Transaction) => Promise<void>;

const nobody: Wake = () => Promise.resolve();

export interface PortalConnections {
  /**
   * Makes the account's connection or replaces it: new credentials, no rejection, no kept session.
   * @throws CodedError `invalid_portal`, `invalid_base_url`, `invalid_credentials`, `invalid_limit`
   */
  connect(connection: NewConnection): Promise<PortalConnection>;
  find(accountId: string, portal: string): Promise<PortalConnection | null>;
  list(accountId: string): Promise<readonly ListedConnection[]>;
  /** Opens the credentials and records it in the audit log. @throws CodedError `portal_connection_changed` since it was found */
  openCredentials(
    connection: PortalConnection,
    use: { readonly actor: string; readonly taskId: string },
  ): Promise<Credentials>;
  /** The portal rejected them: from now on no task uses them, because portals lock accounts. Has no effect on credentials that replaced them. */
  markCredentialsRejected(connection: PortalConnection, actor: string): Promise<void>;
  /** A person has fixed them at the portal. @throws CodedError `portal_not_connected` */
  resetCredentials(accountId: string, portal: string, actor: string): Promise<void>;
  /**
   * Makes its tasks wait (`paused`) or continue; running tasks are not affected.
   * @throws CodedError `portal_not_connected`
   */
  setPaused(accountId: string, portal: string, paused: boolean, actor: string): Promise<void>;
  /** The signed-in browser state; null if none is kept of these credentials, or if what is kept is damaged. */
  loadSession(connection: PortalConnection): Promise<object | null>;
  saveSession(connection: PortalConnection, storageState: object): Promise<void>;
  forgetSession(connection: PortalConnection): Promise<void>;
}

export function createPortalConnections(knex: Knex, vault: Vault, wake: Wake = nobody): PortalConnections {
  const find = async (accountId: string, portal: string): Promise<PortalConnection | null> => {
    const row = await knex('portal_connection')
      .where({ account_id: accountId, portal })
      .first<Row | undefined>(COLUMNS);
    return row === undefined ? null : toConnection(row);
  };

  return Object.freeze({
    async connect(connection: NewConnection): Promise<PortalConnection> {
      checkConnection(connection);
      return knex.transaction(async (transaction) => {
        const connected = await upsert(transaction, vault, connection);
        await wake(transaction);
        return connected;
      });
    },
    find,
    async list(accountId: string): Promise<readonly ListedConnection[]> {
      const rows = await knex('portal_connection')
        .where({ account_id: accountId })
        .orderBy('portal')
        .select<(Row & { last_started_at: Date | null })[]>(
          ...COLUMNS,
          knex('lane')
            .select('last_started_at')
            .whereRaw(
              'lane.account_id = portal_connection.account_id and lane.portal = portal_connection.portal',
            )
            .as('last_started_at'),
        );
      return rows.map((row) => Object.freeze({ ...toConnection(row), lastStartedAt: row.last_started_at }));
    },
    async openCredentials(
      connection: PortalConnection,
      use: { actor: string; taskId: string },
    ): Promise<Credentials> {
      const row = await asFound(knex, connection).first<{ credentials_enc: Buffer } | undefined>(
        'credentials_enc',
      );
      if (row === undefined) throw changed(connection);
      await audit(knex, {
        actor: use.actor,
        accountId: connection.accountId,
        action: 'portal_credentials.opened',
        object: connection.id,
        detail: { task: use.taskId },
      });
      const opened = await vault.open(context(connection, 'credentials_enc'), row.credentials_enc);
      return Object.freeze(JSON.parse(opened.toString()) as Credentials);
    },
    async markCredentialsRejected(connection: PortalConnection, actor: string): Promise<void> {
      await knex.transaction(async (transaction) => {
        const marked = await asFound(transaction, connection).whereNull('credentials_rejected_at').update({
          credentials_rejected_at: transaction.fn.now(),
          session_enc: null,
          session_saved_at: null,
        });
        if (marked === 0) return;
        const { accountId, id } = connection;
        await audit(transaction, { actor, accountId, action: 'portal_credentials.rejected', object: id });
      });
    },
    async resetCredentials(accountId: string, portal: string, actor: string): Promise<void> {
      await knex.transaction(async (transaction) => {
        const [row] = await transaction('portal_connection')
          .where({ account_id: accountId, portal })
          .update({ credentials_rejected_at: null })
          .returning<{ id: string }[]>('id');
        if (row === undefined) throw notConnected(accountId, portal);
        await audit(transaction, { actor, accountId, action: 'portal_credentials.reset', object: row.id });
        await wake(transaction);
      });
    },
    async setPaused(accountId: string, portal: string, paused: boolean, actor: string): Promise<void> {
      await knex.transaction(async (transaction) => {
        const [row] = await transaction('portal_connection')
          .where({ account_id: accountId, portal })
          .update(
            paused ? { paused_until: 'infinity' } : { paused_until: null, failures: 0, failing_since: null },
          )
          .returning<{ id: string }[]>('id');
        if (row === undefined) throw notConnected(accountId, portal);
        const action = paused ? 'portal.paused' : 'portal.resumed';
        await audit(transaction, { actor, accountId, action, object: row.id });
        if (!paused) await wake(transaction);
      });
    },
    async loadSession(connection: PortalConnection): Promise<object | null> {
      const row = await asFound(knex, connection).first<{ session_enc: Buffer | null } | undefined>(
        'session_enc',
      );
      if (row === undefined || row.session_enc === null) return null;
      try {
        const opened = await vault.open(context(connection, 'session_enc'), row.session_enc);
        return JSON.parse(opened.toString()) as object;
      } catch (error) {
        if (codeOf(error) !== 'sealed_value_rejected') throw error;
        await forgetDamaged(knex, connection);
        return null;
      }
    },
    async saveSession(connection: PortalConnection, storageState: object): Promise<void> {
      const sealed = await vault.seal(context(connection, 'session_enc'), JSON.stringify(storageState));
      await asFound(knex, connection).update({ session_enc: sealed, session_saved_at: knex.fn.now() });
    },
    async forgetSession(connection: PortalConnection): Promise<void> {
      await asFound(knex, connection).update({ session_enc: null, session_saved_at: null });
    },
  });
}

/** The next task signs in again. */
async function forgetDamaged(knex: Knex, connection: PortalConnection): Promise<void> {
  const { accountId, id } = connection;
  await knex.transaction(async (transaction) => {
    await asFound(transaction, connection).update({ session_enc: null, session_saved_at: null });
    await audit(transaction, { actor: 'system', accountId, action: 'portal_session.damaged', object: id });
  });
}

async function upsert(
  transaction: Knex.Transaction,
  vault: Vault,
  connection: NewConnection,
): Promise<PortalConnection> {
  const { accountId, portal, actor } = connection;
  const there = await transaction('portal_connection')
    .where({ account_id: accountId, portal })
    .forUpdate()
    .first<{ id: string } | undefined>('id');
  // The credentials are sealed for their row, so the id comes first.
  const id = there?.id ?? newId('conn');
  const values = {
    base_url: new URL(connection.baseUrl).href,
    credentials_enc: await vault.seal(
      context({ id, accountId }, 'credentials_enc'),
      JSON.stringify(connection.credentials),
    ),
    credentials_rejected_at: null,
    session_enc: null,
    session_saved_at: null,
    ...(connection.maxSessions === undefined ? {} : { max_sessions: connection.maxSessions }),
    ...(connection.minIntervalMs === undefined ? {} : { min_interval_ms: connection.minIntervalMs }),
  };
  const [row] = await (there === undefined
    ? transaction('portal_connection')
        .insert({ id, account_id: accountId, portal, ...values })
        .returning<Row[]>(COLUMNS)
    : transaction('portal_connection').where({ id }).update(values).returning<Row[]>(COLUMNS));
  if (row === undefined) throw notConnected(accountId, portal);
  const action = there === undefined ? 'portal.connected' : 'portal.reconnected';
  await audit(transaction, { actor, accountId, action, object: id, detail: { portal } });
  return toConnection(row);
}

function checkConnection({ portal, baseUrl, credentials, maxSessions, minIntervalMs }: NewConnection): void {
  checkPortalName(portal);
  checkBaseUrl(baseUrl);
  checkCredentials(credentials);
  checkLimit('max_sessions', maxSessions ?? 1, 1, 100);
  checkLimit('min_interval_ms', minIntervalMs ?? 0, 0, 86_400_000);
}

function checkLimit(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new CodedError('invalid_limit', `${name} ${value} is not a whole number from ${min} to ${max}`);
}

function context(connection: { id: string; accountId: string }, column: string): SealContext {
  return { table: 'portal_connection', column, accountId: connection.accountId, rowId: connection.id };
}

function notConnected(accountId: string, portal: string): CodedError {
  return new CodedError(
    'portal_not_connected',
    `account ${accountId} is not connected to portal "${portal}": run "sopwith portal connect"`,
  );
}

const changed = ({ accountId, portal }: PortalConnection): CodedError =>
  new CodedError(
    'portal_connection_changed',
    `the connection of account ${accountId} to portal "${portal}" was replaced in the meantime: find it again`,
  );
