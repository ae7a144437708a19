import type { ScheduleObject, ScheduleRunObject } from '../../schedules/schedule-object.ts';
import { columns, shownTime } from '../command.ts';
import { plainLine } from '../plain-text.ts';

const timeOf = (text: string | null): string => shownTime(text === null ? null : new Date(text));

const statusOf = ({ status, pause_reason: reason }: ScheduleObject): string =>
  reason === null ? status : `${status} (${reason})`;

/** Schedules for people, one a line. */
export function describeSchedules(schedules: readonly ScheduleObject[]): string {
  const rows = schedules.map((schedule) => [
    schedule.id,
    schedule.type,
    statusOf(schedule),
    schedule.cron,
    schedule.time_zone,
    timeOf(schedule.next_at),
    plainLine(schedule.name ?? ''),
  ]);
  return columns([['ID', 'TYPE', 'STATUS', 'CRON', 'TIME ZONE', 'NEXT', 'NAME'], ...rows]);
}

/** A schedule for people. */
export function describeSchedule(schedule: ScheduleObject): string {
  const { expires_after_minutes: minutes, external_id: externalId, name } = schedule;
  const rows: (readonly [string, string])[] = [
    ['schedule', schedule.id],
    ['type', schedule.type],
    ['status', statusOf(schedule)],
    ['cron', `${schedule.cron} (${schedule.time_zone})`],
    ['next', timeOf(schedule.next_at)],
    ['not before', timeOf(schedule.not_before)],
    ['ends', timeOf(schedule.ends_at)],
    ['catch up', schedule.catch_up],
    ['overlap', schedule.overlap],
    ['priority', String(schedule.priority)],
    ['failures', String(schedule.failures)],
    ['created', timeOf(schedule.created_at)],
  ];
  if (minutes !== null) rows.push(['expires after', `${minutes} min`]);
  if (name !== null) rows.push(['name', plainLine(name)]);
  if (externalId !== null) rows.push(['external id', plainLine(externalId)]);
  for (const file of schedule.files) rows.push(['file', `${plainLine(file.name)} (${file.size} bytes)`]);
  return columns(rows);
}

/** Runs of a schedule for people, one a line. */
export function describeRuns(runs: readonly ScheduleRunObject[]): string {
  const rows = runs.map(({ due_at: dueAt, outcome, missed, task_id: taskId, reason, errors }) => [
    timeOf(dueAt),
    outcome,
    String(missed),
    taskId ?? '-',
    [reason ?? '', ...errors.map(({ pointer, message }) => `${pointer} ${message}`)].map(plainLine).join(' '),
  ]);
  return columns([['DUE', 'OUTCOME', 'MISSED', 'TASK', 'WHY'], ...rows]);
}
