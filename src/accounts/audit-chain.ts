import { createHmac, type KeyObject } from 'node:crypto';
import type { Knex } from 'knex';
import { canonicalJson } from '../platform/canonical-json.ts';
import type { Vault } from './vault.ts';

/** One link of the chain as it is stored. */
export interface AuditLink {
  readonly seq: number;
  readonly entryId: string;
  readonly entryDigest: Buffer;
  readonly digest: Buffer;
}

/** An entry as the database holds it, in full. */
export interface AuditEntryRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly request_id: string | null;
  readonly account_id: string | null;
  readonly action: string;
  readonly object: string;
  readonly detail: object;
}

export const ENTRY_COLUMNS = 'e.id, e.at, e.actor, e.request_id, e.account_id, e.action, e.object, e.detail';

/** The digest before the first link. */
export const START: Buffer = Buffer.alloc(32);

/** The key of the chain. Access to the database alone is not enough to write it again. */
export const chainKey = (vault: Pick<Vault, 'deriveKey'>): Promise<KeyObject> =>
  vault.deriveKey('audit-chain');

export const entryDigest = (key: KeyObject, entry: AuditEntryRow): Buffer => {
  const { id, at, actor, request_id, account_id, action, object, detail } = entry;
  const written = [id, at.toISOString(), actor, request_id, account_id, action, object, detail];
  return createHmac('sha256', key)
    .update(canonicalJson(written, { loneSurrogates: 'escape' }))
    .digest();
};

export const linkDigest = (key: KeyObject, before: Buffer, link: Omit<AuditLink, 'digest'>): Buffer =>
  createHmac('sha256', key)
    .update(before)
    .update(`${link.seq} ${link.entryId} `)
    .update(link.entryDigest)
    .digest();

const PAGE = 1_000;

/** Links what was written to the audit log since. To be called again and again, by any number of processes. Returns how many entries it linked. */
export async function linkAudit(knex: Knex, vault: Pick<Vault, 'deriveKey'>): Promise<number> {
  const key = await chainKey(vault);
  let linked = 0;
  for (;;) {
    const taken = await knex.transaction((trx) => linkPage(trx, key));
    linked += taken;
    if (taken < PAGE) return linked;
  }
}

/** An entry that was purged before it was linked is left out. */
const TAKE = `
  with taken as (
    delete from audit_pending where entry_id in (select entry_id from audit_pending order by entry_id limit ${PAGE}) returning entry_id
  )
  select ${ENTRY_COLUMNS} from taken join audit_log e on e.id = taken.entry_id order by e.id`;

async function linkPage(trx: Knex.Transaction, key: KeyObject): Promise<number> {
  // One process links at a time. Readers do not wait.
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('audit_link', 0))`);
  const last = await trx('audit_link')
    .orderBy('seq', 'desc')
    .first<{ seq: number; digest: Buffer } | undefined>('seq', 'digest');
  const { rows } = await trx.raw<{ rows: AuditEntryRow[] }>(TAKE);
  let digest = last?.digest ?? START;
  let seq = last?.seq ?? 0;
  const links = rows.map((entry) => {
    seq += 1;
    const link = { seq, entryId: entry.id, entryDigest: entryDigest(key, entry) };
    digest = linkDigest(key, digest, link);
    return { seq, entry_id: entry.id, entry_digest: link.entryDigest, digest };
  });
  if (links.length > 0) await trx('audit_link').insert(links);
  return links.length;
}
