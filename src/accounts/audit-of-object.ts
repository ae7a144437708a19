import type { Knex } from 'knex';
import { lowestIdAt } from '../platform/ids.ts';
import { ENTRY_COLUMNS, type AuditEntryRow } from './audit-chain.ts';

/**
 * An entry with its link of the chain, digests in hexadecimal. Without the place of the link: the chain counts what all accounts do,
 * and the account reads this.
 */
export interface LinkedAuditEntry extends AuditEntryRow {
  readonly link: { readonly entry_digest: string; readonly digest: string };
}

type Row = AuditEntryRow & { readonly entry_digest: Buffer; readonly digest: Buffer };

/** What was done to an object of an account since a time, the oldest first, as far as it is linked. */
export async function auditOfObject(
  knex: Knex,
  { accountId, object, since }: { accountId: string; object: string; since: Date },
): Promise<readonly LinkedAuditEntry[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select ${ENTRY_COLUMNS}, l.entry_digest, l.digest from audit_log e join audit_link l on l.entry_id = e.id
     where e.account_id = :accountId and e.object = :object and e.id >= :first order by l.seq`,
    { accountId, object, first: lowestIdAt('aud', since) },
  );
  return rows.map(({ entry_digest, digest, ...entry }) => ({
    ...entry,
    link: { entry_digest: entry_digest.toString('hex'), digest: digest.toString('hex') },
  }));
}
