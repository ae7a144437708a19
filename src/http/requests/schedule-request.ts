import type { CreateScheduleRequest, ChangeScheduleRequest } from '../../schedules/schedule-object.ts';
import type { ScheduleChange } from '../../schedules/change-schedule.ts';
import type { NewSchedule } from '../../schedules/create-schedule.ts';
import { callerOf, contextOf, callerActor, type HttpRequest } from '../http-context.ts';
import type { TaskTypes } from '../ports.ts';
import { rfc3339Time } from '../rfc3339-time.ts';
import type { Creation } from '../../admin/create-idempotently.ts';
import { creationOf, refuseFaults } from './admin-request.ts';
import { bodySchema } from './body-schema.ts';
import { readCreateRequest } from './create-request.ts';
import { checkData } from './create-task.ts';
import { futureTime } from './field-rules.ts';
import { bodyWithFiles } from './task-body.ts';

/** Of `CreateScheduleRequest` in `schedules/schedule-object.ts`. */
export const SCHEDULE_SCHEMA = bodySchema('CreateScheduleRequest', 'a schedule');

/** Reads the body of `POST /v1/schedules`. */
export const scheduleBody = bodyWithFiles(SCHEDULE_SCHEMA, (body) =>
  refuseFaults(SCHEDULE_SCHEMA, body, ['data', 'external_id']),
);

/** Errors of the domain, as fields. */
export const SCHEDULE_FIELDS = Object.freeze({
  invalid_cron: [
    '/cron',
    'must be a valid cron expression of five fields separated by one space, such as 30 6 * * MON-FRI',
  ],
  invalid_time_zone: ['/time_zone', 'must be an IANA time zone, such as America/New_York'],
  never_due: ['/cron', 'must be due before ends_at'],
} as const);

const YEARS = 5;

/** A body that its schema has accepted -> a schedule whose data the task type accepts. @throws Problem with every fault */
export async function newSchedule(
  request: HttpRequest,
  body: CreateScheduleRequest,
  taskTypes: TaskTypes,
): Promise<NewSchedule> {
  const { type, data, external_id, metadata, priority, name = null, cron, time_zone: timeZone } = body;
  const { accountId } = callerOf(request);
  const { service, upload } = contextOf(request).state;
  const now = service.clock.now();
  const files = upload?.files ?? [];
  const fields = Object.entries({ type, data, external_id, metadata, priority });
  const task = readCreateRequest(Object.fromEntries(fields.filter(([, value]) => value !== undefined)), now);
  const { patientKeys } = await checkData(taskTypes, accountId, task, files);
  return {
    accountId,
    type: task.type,
    data: task.data,
    externalId: task.externalId,
    metadata: task.metadata,
    priority: task.priority,
    files,
    patientKeys,
    name,
    cron,
    timeZone,
    expiresAfterMinutes: body.expires_after_minutes ?? null,
    catchUp: body.catch_up ?? 'one',
    overlap: body.overlap ?? 'skip',
    notBefore: rfc3339Time(body.not_before),
    endsAt: futureTime('/ends_at', body.ends_at ?? undefined, now, YEARS) ?? null,
    actor: callerActor(request),
  };
}

/** Requests with the same key must have the same fields and files, the files by content. */
export function scheduleCreation(request: HttpRequest, body: CreateScheduleRequest): Creation {
  const files = contextOf(request).state.upload?.files ?? [];
  const digests = files.map(({ name, contentType, sha256 }) => ({ name, contentType, sha256 }));
  return creationOf(request, digests.length === 0 ? body : { ...body, files: digests });
}

/** What a body that its schema has accepted changes. */
export function scheduleChange(request: HttpRequest, body: ChangeScheduleRequest): ScheduleChange {
  const now = contextOf(request).state.service.clock.now();
  const { name, cron, time_zone: timeZone, priority, catch_up: catchUp, overlap } = body;
  const changes = {
    name,
    cron,
    timeZone,
    priority,
    catchUp,
    overlap,
    expiresAfterMinutes: body.expires_after_minutes,
    notBefore: body.not_before === undefined ? undefined : rfc3339Time(body.not_before),
    endsAt: body.ends_at === null ? null : futureTime('/ends_at', body.ends_at, now, YEARS),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
