import type { Knex } from 'knex';
import { codeOf, CodedError } from '../platform/errors.ts';
import { audit, type Actor } from './audit.ts';
import { createConnectionActs, type ConnectionActs, type Wake } from './connection-acts.ts';
import {
  asFound,
  CONNECTION_COLUMNS,
  sealContext,
  toConnection,
  type PortalConnection,
  type Row,
} from './portal-connection-row.ts';
import type { Credentials } from './portal-settings.ts';
import type { Vault } from './vault.ts';

export type { PortalConnection };

export interface ListedConnection extends PortalConnection {
  /** When a task of it was last started. */
  readonly lastStartedAt: Date | null;
}

/** An account's connections, for workers and, as `ConnectionActs`, for administrators. */
export interface PortalConnections extends ConnectionActs {
  find(accountId: string, portal: string): Promise<PortalConnection | null>;
  list(accountId: string): Promise<readonly ListedConnection[]>;
  /** Opens the credentials and records it in the audit log. @throws CodedError `portal_connection_changed` since it was found */
  openCredentials(
    connection: PortalConnection,
    use: { readonly actor: Actor; readonly taskId: string },
  ): Promise<Credentials>;
  /** The portal rejected them: from now on no task uses them, because portals lock accounts. Has no effect on credentials that replaced them. */
  markCredentialsRejected(connection: PortalConnection, actor: string): Promise<void>;
  /** The signed-in browser state; null if none is kept of these credentials, or if what is kept is damaged. */
  loadSession(connection: PortalConnection): Promise<object | null>;
  saveSession(connection: PortalConnection, storageState: object): Promise<void>;
  forgetSession(connection: PortalConnection): Promise<void>;
}

export function createPortalConnections(knex: Knex, vault: Vault, wake?: Wake): PortalConnections {
  const find = async (accountId: string, portal: string): Promise<PortalConnection | null> => {
    const row = await knex('portal_connection')
      .where({ account_id: accountId, portal })
      .first<Row | undefined>(CONNECTION_COLUMNS);
    return row === undefined ? null : toConnection(row);
  };

  return Object.freeze({
    ...createConnectionActs(knex, vault, wake),
    find,
    async list(accountId: string): Promise<readonly ListedConnection[]> {
      const rows = await knex('portal_connection')
        .where({ account_id: accountId })
        .orderBy('portal')
        .select<(Row & { last_started_at: Date | null })[]>(
          ...CONNECTION_COLUMNS,
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
      use: { actor: Actor; taskId: string },
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
      const opened = await vault.open(sealContext(connection, 'credentials_enc'), row.credentials_enc);
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
    async loadSession(connection: PortalConnection): Promise<object | null> {
      const row = await asFound(knex, connection).first<{ session_enc: Buffer | null } | undefined>(
        'session_enc',
      );
      if (row === undefined || row.session_enc === null) return null;
      try {
        const opened = await vault.open(sealContext(connection, 'session_enc'), row.session_enc);
        return JSON.parse(opened.toString()) as object;
      } catch (error) {
        if (codeOf(error) !== 'sealed_value_rejected') throw error;
        await forgetDamaged(knex, connection);
        return null;
      }
    },
    async saveSession(connection: PortalConnection, storageState: object): Promise<void> {
      const sealed = await vault.seal(sealContext(connection, 'session_enc'), JSON.stringify(storageState));
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

const changed = ({ accountId, portal }: PortalConnection): CodedError =>
  new CodedError(
    'portal_connection_changed',
    `the connection of account ${accountId} to portal "${portal}" was replaced in the meantime: find it again`,
  );
