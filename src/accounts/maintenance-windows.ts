import type { Knex } from 'knex';
import { keysetPage, type Page, type KeysetQuery } from '../db/keyset-page.ts';
import { CodedError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { checkPortalName } from '../platform/portal-name.ts';
import { audit, type Actor } from './audit.ts';
import { refuseStale, versionOf, type Change } from './change.ts';
import type { Wake } from './connection-acts.ts';

const DAYS_MAX = 30;
const DAY_MS = 86_400_000;

/** While it lasts, no task of any account starts on the portal. Running tasks continue. */
export interface AnnouncedMaintenance {
  readonly id: string;
  readonly portal: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly note: string;
  readonly createdAt: Date;
  /** Another one after every change. */
  readonly version: string;
}

export interface NewWindow {
  readonly portal: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly note?: string | undefined;
  readonly actor: Actor;
}

export interface MaintenanceWindows {
  /** Those of a portal, or of all; the newest first. @throws CodedError `invalid_cursor` */
  page(portal: string | undefined, query: KeysetQuery): Promise<Page<AnnouncedMaintenance>>;
  /** @throws CodedError `maintenance_not_found` */
  get(id: string): Promise<AnnouncedMaintenance>;
  /** @throws CodedError `invalid_portal`, `invalid_window` */
  create(window: NewWindow, transaction?: Knex.Transaction): Promise<AnnouncedMaintenance>;
  /** Changes its end; in the past, it ends at once. @throws CodedError `maintenance_not_found`, `invalid_window`, `version_changed` */
  changeEnd(id: string, endsAt: Date, by: Change): Promise<AnnouncedMaintenance>;
  /** @throws CodedError `maintenance_not_found`, `version_changed` */
  delete(id: string, by: Change): Promise<void>;
}

export function createMaintenanceWindows(knex: Knex, wake: Wake): MaintenanceWindows {
  const create = async (window: NewWindow, transaction: Knex.Transaction): Promise<AnnouncedMaintenance> => {
    const { portal, startsAt, endsAt, note = '', actor } = window;
    checkPortalName(portal);
    checkTimes(startsAt, endsAt);
    const [row] = await transaction('maintenance_window')
      .insert({ id: newId('mw'), portal, starts_at: startsAt, ends_at: endsAt, note })
      .returning<Row[]>('*');
    if (row === undefined) throw notFound('');
    await record(transaction, toWindow(row), actor, 'maintenance.created');
    return toWindow(row);
  };
  /** Changes a window, writes what was done, and wakes the workers: it may have been what tasks waited for. */
  const act = (
    id: string,
    by: Change,
    action: string,
    write: (row: Knex.QueryBuilder, window: AnnouncedMaintenance) => Promise<unknown>,
  ): Promise<AnnouncedMaintenance> =>
    knex.transaction(async (transaction) => {
      const window = await found(transaction('maintenance_window').forUpdate(), id);
      refuseStale(window, by);
      await write(transaction('maintenance_window').where({ id }), window);
      const [row] = await transaction('maintenance_window').where({ id }).select<Row[]>('*');
      const after = row === undefined ? window : toWindow(row);
      await record(transaction, after, by.actor, action);
      await wake(transaction);
      return after;
    });

  return Object.freeze<MaintenanceWindows>({
    async page(portal, query) {
      const rows = knex('maintenance_window').where(portal === undefined ? {} : { portal });
      const { items, nextCursor } = await keysetPage<Row>(rows.select('*'), LIST, query);
      return { items: items.map(toWindow), nextCursor };
    },
    get: (id) => found(knex('maintenance_window'), id),
    create: (window, transaction) =>
      transaction === undefined
        ? knex.transaction((own) => create(window, own))
        : create(window, transaction),
    changeEnd: (id, endsAt, by) =>
      act(id, by, 'maintenance.changed', (row, { startsAt }) => {
        checkTimes(startsAt, endsAt);
        return row.update({ ends_at: endsAt });
      }),
    async delete(id, by) {
      await act(id, by, 'maintenance.deleted', (row) => row.delete());
    },
  });
}

const LIST = { list: 'maintenance', sort: [{ column: 'id', type: 'text' }] } as const;

interface Row {
  readonly id: string;
  readonly portal: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly note: string;
  readonly created_at: Date;
}

const toWindow = (row: Row): AnnouncedMaintenance =>
  Object.freeze({
    id: row.id,
    portal: row.portal,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    note: row.note,
    createdAt: row.created_at,
    version: versionOf(row.ends_at),
  });

async function found(rows: Knex.QueryBuilder, id: string): Promise<AnnouncedMaintenance> {
  const row: Row | undefined = await rows.where({ id }).first('*');
  if (row === undefined) throw notFound(id);
  return toWindow(row);
}

const notFound = (id: string): CodedError =>
  new CodedError(
    'maintenance_not_found',
    `maintenance window ${id} does not exist: see "sopwith portal maintenance list"`,
  );

const record = (
  transaction: Knex.Transaction,
  { id, portal, startsAt, endsAt }: AnnouncedMaintenance,
  actor: Actor,
  action: string,
): Promise<void> =>
  audit(transaction, {
    actor,
    accountId: null,
    action,
    object: id,
    detail: { portal, starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() },
  });

function checkTimes(startsAt: Date, endsAt: Date): void {
  const length = endsAt.getTime() - startsAt.getTime();
  if (length > 0 && length <= DAYS_MAX * DAY_MS) return;
  throw new CodedError(
    'invalid_window',
    `a maintenance window must end after it starts, and last up to ${DAYS_MAX} days: pause the connection instead`,
  );
}
