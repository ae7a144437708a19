import type {
  ChangeScheduleRequest,
  CreateScheduleRequest,
  ScheduleObject,
  ScheduleRunObject,
} from '../../schedules/schedule-object.ts';

const schedule: ScheduleObject = {
  id: 'sch_06aqf3m0x1c9k2w7r5d4bn8zgs',
  name: 'Morning eligibility',
  status: 'active',
  pause_reason: null,
  type: 'eligibility_check',
  cron: '30 6 * * MON-FRI',
  time_zone: 'America/New_York',
  next_at: '2026-11-24T11:30:00.000Z',
  external_id: null,
  metadata: {},
  files: [],
  priority: 0,
  expires_after_minutes: 240,
  catch_up: 'one',
  overlap: 'skip',
  not_before: null,
  ends_at: null,
  failures: 0,
  created_at: '2026-11-21T09:00:00.000Z',
  version: 'b0K2x7Qe1mVYH4s9Jf3LzA',
};

const run: ScheduleRunObject = {
  due_at: '2026-11-23T11:30:00.000Z',
  missed: 0,
  outcome: 'created',
  reason: null,
  errors: [],
  task_id: 'task_06aqf3m0gsx8z1c9k2w7r5d4bn',
  created_at: '2026-11-23T11:30:02.000Z',
};

/** An example of each body of the operations of schedules, by the name of its schema. */
export const SCHEDULE_EXAMPLES: Readonly<Record<string, object>> = Object.freeze({
  ScheduleObject: schedule,
  ScheduleList: { data: [schedule], next_cursor: null },
  CreateScheduleRequest: {
    name: 'Morning eligibility',
    type: 'eligibility_check',
    data: { payer: 'acme-health', member_id: 'ACM100200301' },
    cron: '30 6 * * MON-FRI',
    time_zone: 'America/New_York',
    expires_after_minutes: 240,
  } satisfies CreateScheduleRequest,
  ChangeScheduleRequest: { cron: '0 7 * * MON-FRI' } satisfies ChangeScheduleRequest,
  ScheduleRunList: { data: [run], next_cursor: null },
});
