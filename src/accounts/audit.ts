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

const toRow = ({ actor, ...entry }: AuditEntry): object => ({
  id: newId('aud'),
  actor: typeof actor === 'string' ? actor : actor.name,
  request_id: typeof actor === 'string' ? null : actor.requestId,
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
  const names = await namesOf(knex, items);
  return { items: items.map((row) => toRecord(row, names)), nextCursor };
}

const LIST = { list: 'audit', sort: [{ column: 'id', type: 'text' }] } as const;

const whereAction = (rows: Knex.QueryBuilder, action: string): Knex.QueryBuilder =>
  action.includes('.') ? rows.where({ action }) : rows.whereRaw('starts_with(action, ?)', [`${action}.`]);

interface AuditRow {
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

const toRecord = ({ account_id, request_id, ...row }: AuditRow, names: Names): AuditRecord =>
  Object.freeze({
    ...row,
    actorName: names.get(row.actor) ?? null,
    accountId: account_id,
    requestId: request_id,
  });
