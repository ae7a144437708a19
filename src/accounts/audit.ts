import type { Knex } from 'knex';
import { keysetPage, type Page, type KeysetQuery } from '../db/keyset-page.ts';
import { lowestIdAt, newId } from '../platform/ids.ts';

/** Who acts: `cli:<user>`, `system`, `worker:<id>`; or `key:<id of the API key>` and `person:<id>`, with the request that they sent. */
export type Actor = string | { readonly name: string; readonly requestId: string };

/** One administrative act or use of a secret. Ids and names only: never a value, never patient data. */
export interface AuditEntry {
  readonly actor: Actor;
  /** Null for what concerns the whole installation. */
  readonly accountId: string | null;
  /** `noun.verb` in the past: `api_key.created`, `portal_credentials.opened`. */
  readonly action: string;
  /** The id of what was acted on. */
  readonly object: string;
  readonly detail?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

/** An entry as it was written. */
export interface AuditRecord extends Required<Omit<AuditEntry, 'actor'>> {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  /** If a person acted: their name now. */
  readonly actorName: string | null;
  /** The `X-Request-Id` of the act; null if it was not a request to the API. */
  readonly requestId: string | null;
}

/** Writes an entry in the transaction of the act itself, so that neither is there without the other. */
export async function audit(knex: Knex, entry: AuditEntry): Promise<void> {
  await auditAll(knex, [entry]);
}

/** The same for several, in one statement. */
export async function auditAll(knex: Knex, entries: readonly AuditEntry[]): Promise<void> {
  await knex('audit_log').insert(entries.map(toRow));
}

/** Who acts, as columns. */
export const actorRow = (actor: Actor): { readonly actor: string; readonly request_id: string | null } =>
  typeof actor === 'string'
    ? { actor, request_id: null }
    : { actor: actor.name, request_id: actor.requestId };

const toRow = ({ actor, ...entry }: AuditEntry): object => ({
  id: newId('aud'),
  ...actorRow(actor),
  account_id: entry.accountId,
  action: entry.action,
  object: entry.object,
  detail: JSON.stringify(entry.detail ?? {}),
});

export interface AuditQuery extends KeysetQuery {
  /** Only of this account. */
  readonly accountId?: string | undefined;
  readonly actor?: string | undefined;
  /** An action (`portal.paused`), or all of a noun (`portal`). */
  readonly action?: string | undefined;
  readonly object?: string | undefined;
  readonly requestId?: string | undefined;
  readonly after?: Date | undefined;
  readonly before?: Date | undefined;
}

/** What was done, the newest first. @throws CodedError `invalid_cursor` */
export async function readAudit(knex: Knex, query: AuditQuery): Promise<Page<AuditRecord>> {
  const { accountId, actor, object, requestId } = query;
  const equal = { account_id: accountId, actor, object, request_id: requestId };
  const rows = knex('audit_log')
    .where(Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined)))
    .select('id', 'at', 'actor', 'account_id', 'action', 'object', 'detail', 'request_id');
  if (query.action !== undefined) whereAction(rows, query.action);
  // IDs sort by time, so the range is read from the primary key.
  if (query.after !== undefined) rows.where('id', '>=', lowestIdAt('aud', query.after));
  if (query.before !== undefined) rows.where('id', '<', lowestIdAt('aud', query.before));
  const { items, nextCursor } = await keysetPage<AuditRow>(rows, LIST, query);
  return { items: await toRecords(knex, items), nextCursor };
}

/** Rows with the names of the people who acted. */
export async function toRecords(knex: Knex, rows: readonly AuditRow[]): Promise<readonly AuditRecord[]> {
  const names = await namesOf(knex, rows);
  return rows.map((row) => toRecord(row, names));
}

const LIST = { list: 'audit', sort: [{ column: 'id', type: 'text' }] } as const;

const whereAction = (rows: Knex.QueryBuilder, action: string): Knex.QueryBuilder =>
  action.includes('.') ? rows.where({ action }) : rows.whereRaw('starts_with(action, ?)', [`${action}.`]);

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly account_id: string | null;
  readonly action: string;
  readonly object: string;
  readonly detail: AuditRecord['detail'];
  readonly request_id: string | null;
}

type Names = ReadonlyMap<string, string>;

const PERSON = 'person:';

async function namesOf(knex: Knex, rows: readonly AuditRow[]): Promise<Names> {
  const ids = rows.flatMap(({ actor }) => (actor.startsWith(PERSON) ? [actor.slice(PERSON.length)] : []));
  if (ids.length === 0) return new Map();
  const people = await knex('person').whereIn('id', ids).select<{ id: string; name: string }[]>('id', 'name');
  return new Map(people.map(({ id, name }) => [`${PERSON}${id}`, name]));
}

const toRecord = (row: AuditRow, names: Names): AuditRecord =>
  Object.freeze({
    id: row.id,
    at: row.at,
    actor: row.actor,
    actorName: names.get(row.actor) ?? null,
    accountId: row.account_id,
    action: row.action,
    object: row.object,
    detail: row.detail,
    requestId: row.request_id,
  });
