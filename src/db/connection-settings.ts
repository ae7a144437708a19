import { escapeIdentifier, escapeLiteral } from 'pg';
import type { DatabaseRole } from './database-roles.ts';

/** Settings of PostgreSQL by name. */
export type DatabaseSettings = Readonly<Record<string, string>>;

export interface ConnectionNeeds {
  readonly schema?: string;
  /** The role of the statements in the database. Default: the user in the URL. */
  readonly role?: DatabaseRole | null | undefined;
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  readonly idleInTransactionMs?: number;
}

/** The settings that statements need. */
export function settingsFor(needs: ConnectionNeeds): DatabaseSettings {
  const { schema, role, statementTimeoutMs, lockTimeoutMs, idleInTransactionMs } = needs;
  return {
    ...(schema === undefined ? {} : { search_path: escapeIdentifier(schema) }),
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: String(statementTimeoutMs) }),
    ...(lockTimeoutMs === undefined ? {} : { lock_timeout: String(lockTimeoutMs) }),
    ...(idleInTransactionMs === undefined
      ? {}
      : { idle_in_transaction_session_timeout: String(idleInTransactionMs) }),
    ...(role === undefined || role === null ? {} : { role }),
  };
}

/**
 * The statement that applies settings until the session ends, or until the current transaction ends. A statement and not the start-up packet, which poolers
 * such as PgBouncer refuse.
 */
export function applySettings(settings: DatabaseSettings, until: 'session' | 'transaction'): string {
  const isLocal = until === 'transaction';
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, ${isLocal})`,
  );
  return `select ${calls.join(', ')}`;
}
