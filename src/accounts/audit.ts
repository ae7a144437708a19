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
