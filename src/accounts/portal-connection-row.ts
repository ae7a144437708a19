import type { Knex } from 'knex';
import { versionOf } from './change.ts';
import type { SealContext } from './vault.ts';

/** One account's way into one payer's portal, without its secrets. */
export interface PortalConnection {
  readonly id: string;
  readonly accountId: string;
  readonly portal: string;
  readonly baseUrl: string;
  /** Set: these credentials are not tried again until a person resets them. */
  readonly credentialsRejectedAt: Date | null;
  /** Its tasks wait until then, or until a person resumes it. In the past or null: they do not. */
  readonly pausedUntil: Date | 'resumed' | null;
  readonly maxSessions: number;
  readonly minIntervalMs: number;
  /** Attempts are recorded, and those that fail keep a Playwright trace. */
  readonly recordTraces: boolean;
  /** How long a submission waits for a person who approves it, before it begins; null: it needs no approval. */
  readonly approvalMinutes: number | null;
  readonly sessionSavedAt: Date | null;
  readonly createdAt: Date;
  /** Another one after every `connect`: what was learned with the credentials before is not said of the new ones. */
  readonly revision: string;
  /** Another one after every change by an administrator, and after the portal rejected the credentials or was paused. */
  readonly version: string;
}

/** Of a column that is encrypted. */
export const sealContext = (
  { id, accountId }: { readonly id: string; readonly accountId: string },
  column: string,
): SealContext => ({ table: 'portal_connection', column, accountId, rowId: id });

export const CONNECTION_COLUMNS = [
  'id',
  'account_id',
  'portal',
  'base_url',
  'credentials_rejected_at',
  'paused_until',
  'max_sessions',
  'min_interval_ms',
  'record_traces',
  'approval_minutes',
  'session_saved_at',
  'created_at',
  // Of the ciphertext, which only workers may read.
  'credentials_digest',
] as const;

export interface Row {
  id: string;
  account_id: string;
  portal: string;
  base_url: string;
  credentials_rejected_at: Date | null;
  /** The driver's word for `infinity` is the number. */
  paused_until: Date | number | null;
  max_sessions: number;
  min_interval_ms: number;
  record_traces: boolean;
  approval_minutes: number | null;
  session_saved_at: Date | null;
  created_at: Date;
  credentials_digest: string;
}

export function toConnection(row: Row): PortalConnection {
  const {
    credentials_digest: revision,
    base_url,
    max_sessions,
    min_interval_ms,
    record_traces,
    approval_minutes,
  } = row;
  const { credentials_rejected_at, paused_until } = row;
  const pause = typeof paused_until === 'number' ? 'resumed' : paused_until;
  return Object.freeze({
    id: row.id,
    accountId: row.account_id,
    portal: row.portal,
    baseUrl: row.base_url,
    credentialsRejectedAt: row.credentials_rejected_at,
    pausedUntil: pause,
    maxSessions: row.max_sessions,
    minIntervalMs: row.min_interval_ms,
    recordTraces: record_traces,
    approvalMinutes: row.approval_minutes,
    sessionSavedAt: row.session_saved_at,
    createdAt: row.created_at,
    revision,
    version: versionOf(
      revision,
      base_url,
      max_sessions,
      min_interval_ms,
      record_traces,
      approval_minutes,
      credentials_rejected_at,
      pause,
    ),
  });
}

/** The row of a connection as it was found: none where it was replaced since. */
export const asFound = (knex: Knex, { id, accountId, revision }: PortalConnection): Knex.QueryBuilder =>
  knex('portal_connection').where({ id, account_id: accountId, credentials_digest: revision });
