import type { KeyObject } from 'node:crypto';
import type { Knex } from 'knex';
import { lowestIdAt } from '../platform/ids.ts';
import {
  chainKey,
  ENTRY_COLUMNS,
  entryDigest,
  linkAudit,
  linkDigest,
  START,
  type AuditEntryRow,
  type AuditLink,
} from './audit-chain.ts';
import type { Vault } from './vault.ts';

/**
 * `changed`: the entry is not what was written. `deleted`: it is gone, and too young for a purge. `link_changed`, `link_missing`: the chain itself is
 * broken. `not_linked`: the entry came into the log past the chain. `head_missing`: the chain does not contain the head that was noted.
 */
type AuditFaultKind = 'changed' | 'deleted' | 'link_changed' | 'link_missing' | 'not_linked' | 'head_missing';

interface AuditFault {
  readonly kind: AuditFaultKind;
  /** The ID of the entry, or the number of the link. */
  readonly at: string;
}

/** A head: the number of the last link, and its digest in hex. */
export const AUDIT_HEAD = /^\d{1,15}:[0-9a-f]{64}$/;

export interface AuditVerification {
  /** Entries that are as they were written. */
  readonly intact: number;
  /** Links whose entries were purged. */
  readonly purged: number;
  readonly faults: readonly AuditFault[];
  /** The last link. Null: the log is empty. */
  readonly head: string | null;
}

interface VerifyOptions {
  readonly now: Date;
  /** The shortest time for which entries are kept. */
  readonly keptDays: number;
  /** A head that was noted earlier: without it, a log without its last entries and their links looks intact. */
  readonly head?: string | undefined;
}

const PAGE = 1_000;
const DAY_MS = 86_400_000;

/** Links what is new, then checks every link and every entry, all as of one moment. */
export async function verifyAudit(
  knex: Knex,
  vault: Pick<Vault, 'deriveKey'>,
  options: VerifyOptions,
): Promise<AuditVerification> {
  await linkAudit(knex, vault);
  const key = await chainKey(vault);
  return knex.transaction((trx) => verifyAll(trx, key, options), {
    isolationLevel: 'repeatable read',
    readOnly: true,
  });
}

async function verifyAll(
  trx: Knex.Transaction,
  key: KeyObject,
  { now, keptDays, head: noted }: VerifyOptions,
): Promise<AuditVerification> {
  const oldest = lowestIdAt('aud', new Date(now.getTime() - keptDays * DAY_MS));
  const faults: AuditFault[] = [];
  let [intact, purged] = [0, 0];
  let last: AuditLink | null = null;
  let foundNoted = false;
  for await (const { link, entry } of readLinks(trx)) {
    const broken = brokenLink(key, last, link);
    if (broken !== null) faults.push(broken);
    if (entry === null && link.entryId < oldest) purged += 1;
    else if (entry === null) faults.push({ kind: 'deleted', at: link.entryId });
    else if (!entryDigest(key, entry).equals(link.entryDigest))
      faults.push({ kind: 'changed', at: link.entryId });
    else intact += 1;
    foundNoted ||= headOf(link) === noted;
    last = link;
  }
  if (noted !== undefined && !foundNoted)
    faults.push({ kind: 'head_missing', at: noted.split(':')[0] ?? '' });
  for (const id of await notLinked(trx)) faults.push({ kind: 'not_linked', at: id });
  return { intact, purged, faults, head: last === null ? null : headOf(last) };
}

const headOf = ({ seq, digest }: AuditLink): string => `${seq}:${digest.toString('hex')}`;

function brokenLink(key: KeyObject, last: AuditLink | null, link: AuditLink): AuditFault | null {
  const expected = (last?.seq ?? 0) + 1;
  // What follows a gap cannot be checked against the link before it.
  if (link.seq !== expected) return { kind: 'link_missing', at: String(expected) };
  if (linkDigest(key, last?.digest ?? START, link).equals(link.digest)) return null;
  return { kind: 'link_changed', at: String(link.seq) };
}

interface LinkedEntry {
  readonly link: AuditLink;
  readonly entry: AuditEntryRow | null;
}

type LinkRow = { seq: number; entry_id: string; entry_digest: Buffer; digest: Buffer } & {
  [Column in keyof AuditEntryRow]: AuditEntryRow[Column] | null;
};

async function* readLinks(trx: Knex.Transaction): AsyncGenerator<LinkedEntry, void, void> {
  for (let after = 0; ;) {
    const { rows } = await trx.raw<{ rows: LinkRow[] }>(
      `select l.seq, l.entry_id, l.entry_digest, l.digest, ${ENTRY_COLUMNS}
       from audit_link l left join audit_log e on e.id = l.entry_id where l.seq > ? order by l.seq limit ${PAGE}`,
      [after],
    );
    for (const { seq, entry_id: entryId, entry_digest, digest, ...entry } of rows) {
      after = seq;
      const link = { seq, entryId, entryDigest: entry_digest, digest };
      yield { link, entry: entry.id === null ? null : (entry as AuditEntryRow) };
    }
    if (rows.length < PAGE) return;
  }
}

const MOST_NOT_LINKED = 100;

async function notLinked(trx: Knex.Transaction): Promise<readonly string[]> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `select id from audit_log where not exists (select from audit_link where entry_id = id)
       and not exists (select from audit_pending where entry_id = id) order by id limit ${MOST_NOT_LINKED}`,
  );
  return rows.map(({ id }) => id);
}
