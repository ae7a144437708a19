import type { Knex } from 'knex';
import { CodedError } from '../platform/errors.ts';
import { openSchedule, type Schedule, type ScheduleStore, type ScheduleRow } from './schedule.ts';
import { readScheduleFiles } from './schedule-files.ts';

/** @throws CodedError `schedule_not_found`, also for a schedule of another account */
export async function findSchedule(
  rows: Knex.QueryBuilder,
  accountId: string,
  id: string,
): Promise<ScheduleRow> {
  const row: ScheduleRow | undefined = await rows.where({ id, account_id: accountId }).first('*');
  if (row !== undefined) return row;
  throw new CodedError('schedule_not_found', `schedule ${id} does not exist`);
}

/** @throws CodedError `schedule_not_found` */
export async function readSchedule(
  { knex, vault }: Pick<ScheduleStore, 'knex' | 'vault'>,
  accountId: string,
  id: string,
  options?: { readonly includeData?: boolean },
): Promise<Schedule> {
  const row = await findSchedule(knex('schedule'), accountId, id);
  const files = await readScheduleFiles({ knex, vault }, [id]);
  return openSchedule(vault, row, files.get(id) ?? [], options);
}

/** Opens the rows of a page, with the files of all in one statement. */
export async function openSchedules(
  { knex, vault }: Pick<ScheduleStore, 'knex' | 'vault'>,
  rows: readonly ScheduleRow[],
): Promise<Schedule[]> {
  const files = await readScheduleFiles(
    { knex, vault },
    rows.map(({ id }) => id),
  );
  return Promise.all(rows.map((row) => openSchedule(vault, row, files.get(row.id) ?? [])));
}
