import type { Knex } from 'knex';
import type { Change } from '../accounts/change.ts';
import { keysetPage, type KeysetQuery, type Page } from '../db/keyset-page.ts';
import {
  changeSchedule,
  removeSchedule,
  pauseSchedule,
  resumeSchedule,
  type ScheduleChange,
} from './change-schedule.ts';
import { createSchedule, type NewSchedule } from './create-schedule.ts';
import { findSchedule, openSchedules, readSchedule } from './find-schedule.ts';
import type { Schedule, ScheduleStore, ScheduleRow, ScheduleRun } from './schedule.ts';
import { pageOfRuns } from './schedule-runs.ts';

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

const LIST = { list: 'schedules', sort: [{ column: 'id', type: 'text' }] } as const;

export function createSchedules(parts: ScheduleStore): Schedules {
  const { knex, vault } = parts;
  return Object.freeze<Schedules>({
    create: (schedule, transaction) => createSchedule(parts, schedule, transaction),
    async page(accountId, query) {
      const rows = knex('schedule').where({ account_id: accountId }).select('*');
      const scope = { key: await vault.deriveKey('list-cursor'), of: [accountId] };
      const { items, nextCursor } = await keysetPage<ScheduleRow>(rows, { ...LIST, scope }, query);
      return { items: await openSchedules(parts, items), nextCursor };
    },
    get: (accountId, id, options) => readSchedule(parts, accountId, id, options),
    change: (accountId, id, changes, by) => changeSchedule(parts, { accountId, id, by }, changes),
    pause: (accountId, id, by) => pauseSchedule(parts, { accountId, id, by }),
    resume: (accountId, id, by) => resumeSchedule(parts, { accountId, id, by }),
    delete: (accountId, id, by) => removeSchedule(parts, { accountId, id, by }),
    async runs(accountId, id, query) {
      await findSchedule(knex('schedule'), accountId, id);
      return pageOfRuns({ knex, vault }, accountId, id, query);
    },
  });
}
