import type { Knex } from 'knex';
import { newId } from '../platform/ids.ts';

/** One administrative act or use of a secret. Ids and names only: never a value, never patient data. */
export interface AuditEntry {
  /** `cli`, `system`, `worker:<id>` or `key:<id of the API key>`. */
  readonly actor: string;
  /** Null for what concerns the whole installation. */
  readonly accountId: string | null;
  /** `noun.verb` in the past: `api_key.created`, `portal_credentials.opened`. */
  readonly action: string;
  /** The id of what was acted on. */
  readonly object: string;
  readonly detail?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

/** An entry as it was written. */
export interface AuditRecord extends AuditEntry {
  readonly id: string;
  readonly at: Date;
}

/** Writes an entry in the transaction of the act itself, so that neither is there without the other. */
export async function audit(knex: Knex, entry: AuditEntry): Promise<void> {
  await knex('audit_log').insert({
    id: newId('aud'),
    actor: entry.actor,
    account_id: entry.accountId,
    action: entry.action,
    object: entry.object,
    detail: JSON.stringify(entry.detail ?? {}),
  });
}

export interface AuditQuery {
  /** Only of this account. */
  readonly accountId?: string;
  readonly limit: number;
}

/** What was done, the newest first. */
export async function readAudit(
  knex: Knex,
  { accountId, limit }: AuditQuery,
): Promise<readonly AuditRecord[]> {
  const rows = await knex('audit_log')
    .where(accountId === undefined ? {} : { account_id: accountId })
    .orderBy('id', 'desc')
    .limit(limit)
    .select<AuditRow[]>('id', 'at', 'actor', 'account_id', 'action', 'object', 'detail');
  return rows.map(({ account_id, ...row }) => Object.freeze({ ...row, accountId: account_id }));
}

interface AuditRow extends Omit<AuditRecord, 'accountId' | 'detail'> {
  readonly account_id: string | null;
  readonly detail: NonNullable<AuditEntry['detail']>;
}
