import type { Knex } from 'knex';
import { heldSchedules, holdOff } from '../accounts/account-hold.ts';
import { audit, type Actor } from '../accounts/audit.ts';
import { refuseStale, type Change } from '../accounts/change.ts';
import { keysetPage, type KeysetQuery, type Page } from '../db/keyset-page.ts';
import type { Clock } from '../platform/clock.ts';
import { CodedError } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { eraseSchedules } from '../tasks/erase-schedules.ts';
import { externalIdDigest } from '../tasks/external-id.ts';
import { patientDigests } from '../tasks/patient-keys.ts';
import type { Sealer } from '../tasks/store.ts';
import type { StoredFile } from '../tasks/task-row.ts';
import { checkCron, nextDue } from './cron-times.ts';
import {
  openSchedule,
  rulesOf,
  rulesRow,
  schedulePlace,
  scheduleVersion,
  sealScheduleLabels,
  type Schedule,
  type ScheduleLabels,
  type ScheduleRow,
  type ScheduleRules,
  type ScheduleRun,
} from './schedule.ts';
import { readScheduleFiles, writeScheduleFiles } from './schedule-files.ts';
import { pageOfRuns } from './schedule-runs.ts';

export interface NewSchedule extends ScheduleRules, ScheduleLabels {
  readonly accountId: string;
  readonly type: string;
  readonly data: string;
  /** Stored already. If the schedule is not created, the caller removes them. */
  readonly files: readonly StoredFile[];
  readonly patientKeys: readonly string[];
  readonly actor: Actor;
}

export type ScheduleChange = Partial<ScheduleRules & Pick<ScheduleLabels, 'name'>>;

/** The schedules of accounts. One of another account does not exist: CodedError `schedule_not_found`. */
export interface Schedules {
  /** @throws CodedError `invalid_cron`, `invalid_time_zone`, `never_due` */
  create(schedule: NewSchedule, transaction: Knex.Transaction): Promise<Schedule>;
  /** The newest first. @throws CodedError `invalid_cursor` */
  page(accountId: string, query: KeysetQuery): Promise<Page<Schedule>>;
  get(accountId: string, id: string, options?: { readonly includeData?: boolean }): Promise<Schedule>;
  /** @throws CodedError `version_changed`, `schedule_ended`, and as `create` */
  change(accountId: string, id: string, changes: ScheduleChange, by: Change): Promise<Schedule>;
  /** @throws CodedError `version_changed`, `schedule_ended` */
  pause(accountId: string, id: string, by: Change): Promise<Schedule>;
  /** Continues with the next due time. @throws CodedError `version_changed`, `schedule_ended`, `never_due` */
  resume(accountId: string, id: string, by: Change): Promise<Schedule>;
  /** Its tasks stay. @throws CodedError `version_changed`, `legal_hold` */
  delete(accountId: string, id: string, by: Change): Promise<void>;
  /** The newest first. @throws CodedError `invalid_cursor` */
  runs(accountId: string, id: string, query: KeysetQuery): Promise<Page<ScheduleRun>>;
}

interface Parts {
  readonly knex: Knex;
  readonly vault: Sealer;
  readonly clock: Clock;
}

const LIST = { list: 'schedules', sort: [{ column: 'id', type: 'text' }] } as const;

export function createSchedules({ knex, vault, clock }: Parts): Schedules {
  const find = async (rows: Knex.QueryBuilder, accountId: string, id: string): Promise<ScheduleRow> => {
    const row: ScheduleRow | undefined = await rows.where({ id, account_id: accountId }).first('*');
    if (row !== undefined) return row;
    throw new CodedError('schedule_not_found', `schedule ${id} does not exist`);
  };
  const get = async (
    database: Knex,
    accountId: string,
    id: string,
    options?: { readonly includeData?: boolean },
  ): Promise<Schedule> => {
    const row = await find(database('schedule'), accountId, id);
    const files = await readScheduleFiles({ knex: database, vault }, [id]);
    return openSchedule(vault, row, files.get(id) ?? [], options);
  };
  /** Updates the locked row, if it has not ended, and records who did. */
  const act = (
    accountId: string,
    id: string,
    { verb, actor, ifVersion }: Change & { readonly verb: string },
    update: (row: ScheduleRow) => Promise<object>,
  ): Promise<Schedule> =>
    knex.transaction(async (trx) => {
      const row = await find(trx('schedule').forUpdate(), accountId, id);
      refuseStale({ version: scheduleVersion(row) }, { actor, ifVersion });
      if (row.status === 'ended') throw new CodedError('schedule_ended', `schedule ${id} has ended`);
      await trx('schedule')
        .where({ id })
        .update(await update(row));
      await audit(trx, { actor, accountId, action: `schedule.${verb}`, object: id });
      return get(trx, accountId, id);
    });

  return Object.freeze<Schedules>({
    async create({ actor, data, patientKeys, files, ...schedule }, trx) {
      const { accountId, type, externalId } = schedule;
      const now = clock.now();
      const id = newId('sch', now);
      const nextAt = firstDue(schedule, now);
      const [row]: readonly ScheduleRow[] = await trx('schedule')
        .insert({
          id,
          account_id: accountId,
          type,
          labels_enc: await sealScheduleLabels(vault, { ...schedule, id }),
          data_enc: await vault.seal(schedulePlace(accountId, id, 'data_enc'), data),
          external_id_digest:
            externalId === null ? null : await externalIdDigest(vault, accountId, externalId),
          ...rulesRow(schedule),
          status: 'active',
          next_at: nextAt,
          wake_at: nextAt,
          created_at: now,
        })
        .returning('*');
      if (row === undefined) throw new Error('the schedule was not written');
      const digests = await patientDigests(vault, accountId, patientKeys);
      const keys = digests.map((digest) => ({ schedule_id: id, account_id: accountId, digest }));
      if (keys.length > 0) await trx('schedule_patient_key').insert(keys);
      await writeScheduleFiles(trx, vault, { id, accountId }, files);
      await audit(trx, { actor, accountId, action: 'schedule.created', object: id });
      return openSchedule(vault, row, files);
    },
    async page(accountId, query) {
      const rows = knex('schedule').where({ account_id: accountId }).select('*');
      const scope = { key: await vault.deriveKey('list-cursor'), of: [accountId] };
      const { items, nextCursor } = await keysetPage<ScheduleRow>(rows, { ...LIST, scope }, query);
      const files = await readScheduleFiles(
        { knex, vault },
        items.map(({ id }) => id),
      );
      const opened = items.map((row) => openSchedule(vault, row, files.get(row.id) ?? []));
      return { items: await Promise.all(opened), nextCursor };
    },
    get: (accountId, id, options) => get(knex, accountId, id, options),
    change: (accountId, id, { name, ...changes }, by) =>
      act(accountId, id, { ...by, verb: 'changed' }, async (row) => {
        const rules = { ...rulesOf(row), ...changes };
        const known = await openSchedule(vault, row, []);
        const labels =
          name === undefined ? {} : { labels_enc: await sealScheduleLabels(vault, { ...known, name }) };
        const next = nextAfterChange(row, rules, clock.now());
        const times = row.status === 'active' ? { next_at: next, wake_at: next } : {};
        return { ...rulesRow(rules), ...labels, ...times };
      }),
    pause: (accountId, id, by) =>
      act(accountId, id, { ...by, verb: 'paused' }, async ({ pause_reason }) => ({
        status: 'paused',
        pause_reason: pause_reason ?? 'requested',
        next_at: null,
        wake_at: null,
      })),
    resume: (accountId, id, by) =>
      act(accountId, id, { ...by, verb: 'resumed' }, async (row) => {
        const next = row.next_at ?? firstDue(rulesOf(row), clock.now());
        const times = { next_at: next, wake_at: row.wake_at ?? next };
        return { status: 'active', pause_reason: null, failures: 0, tries: 0, ...times };
      }),
    delete: (accountId, id, { actor, ifVersion }) =>
      knex.transaction(async (trx) => {
        await holdOff(trx, accountId);
        const row = await find(trx('schedule').forUpdate(), accountId, id);
        refuseStale({ version: scheduleVersion(row) }, { actor, ifVersion });
        if ((await heldSchedules(trx, accountId, [id])).size > 0)
          throw new CodedError('legal_hold', `schedule ${id} is on legal hold`);
        await eraseSchedules(trx, [id]);
        await audit(trx, { actor, accountId, action: 'schedule.deleted', object: id });
      }),
    async runs(accountId, id, query) {
      await find(knex('schedule'), accountId, id);
      return pageOfRuns({ knex, vault }, accountId, id, query);
    },
  });
}

/** @throws CodedError `invalid_cron`, `invalid_time_zone`, `never_due` */
function firstDue(rules: ScheduleRules, now: Date): Date {
  checkCron(rules);
  const { notBefore, endsAt } = rules;
  const after = notBefore !== null && notBefore > now ? new Date(notBefore.getTime() - 1) : now;
  const due = nextDue(rules, after);
  if (endsAt !== null && due > endsAt)
    throw new CodedError('never_due', 'the schedule is not due before it ends');
  return due;
}

/** A due time that has just passed is still run: by the old rules, which were valid then. */
function nextAfterChange({ next_at }: ScheduleRow, rules: ScheduleRules, now: Date): Date {
  const first = firstDue(rules, now);
  return next_at !== null && next_at <= now ? next_at : first;
}
