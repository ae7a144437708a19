import type { Knex } from 'knex';
import { newId } from '../platform/ids.ts';
import type { Alarm, AlarmName } from './alarms.ts';

/** A message to the operator that is due. */
export interface AlarmMessage extends Pick<Alarm, 'alarm' | 'subject' | 'details'> {
  /** Of the alarm: a raised and a resolved message have the same. */
  readonly id: string;
  readonly raisedAt: Date;
  /** Null: it is raised. */
  readonly resolvedAt: Date | null;
  /** Of this message, before this one. */
  readonly attempts: number;
}

// A role has no process for a moment while its only one restarts.
const HOLD_SECONDS: Partial<Record<AlarmName, number>> = { role_missing: 60 };
// A breaker pauses a portal for 2 minutes and then lets some tasks try: that it fails still is the same alarm.
const ABSENT_SECONDS: Partial<Record<AlarmName, number>> = { portal_paused: 600 };
const ABSENT_DEFAULT = 60;

// One process notes at a time, so that an alarm is raised once.
const LOCK = 'lock table operator_alarm in share row exclusive mode';

const RAISE = `
with now_wrong as (
  select * from jsonb_to_recordset(:alarms::jsonb) as a(id text, alarm text, subject text, details jsonb, hold int, since timestamptz)
), again as (
  update operator_alarm as known set absent_since = null
  from now_wrong where known.alarm = now_wrong.alarm and known.subject = now_wrong.subject and resolved_at is null
)
insert into operator_alarm (id, alarm, subject, details, raised_at, next_at)
select id, alarm, subject, details, coalesce(since, now()), now() + make_interval(secs => hold) from now_wrong
on conflict (alarm, subject) where resolved_at is null do nothing`;

const MARK_ABSENT = `
update operator_alarm as known set absent_since = now()
where resolved_at is null and absent_since is null and not exists (
  select from jsonb_to_recordset(:alarms::jsonb) as a(alarm text, subject text) where a.alarm = known.alarm and a.subject = known.subject)`;

const OVER = `resolved_at is null and absent_since <= now() - make_interval(secs => coalesce((:absent::jsonb ->> alarm)::int, ${ABSENT_DEFAULT}))`;
// What ended before anybody was notified is forgotten.
const FORGET = `delete from operator_alarm where notified is null and ${OVER}`;
const RESOLVE = `update operator_alarm set resolved_at = now(), attempts = 0, next_at = now() where ${OVER}`;

/** Compares what is wrong now with what was wrong before. It is read under the lock: what another process has noted since would be raised again. */
export async function noteAlarms(
  knex: Knex,
  readAlarms: (trx: Knex) => Promise<readonly Alarm[]>,
): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw(LOCK);
    const rows = (await readAlarms(trx)).map((alarm) => ({
      ...alarm,
      id: newId('alm'),
      hold: HOLD_SECONDS[alarm.alarm] ?? 0,
    }));
    await trx.raw(RAISE, { alarms: JSON.stringify(rows) });
    await trx.raw(MARK_ABSENT, { alarms: JSON.stringify(rows) });
    const absent = JSON.stringify(ABSENT_SECONDS);
    await trx.raw(FORGET, { absent });
    await trx.raw(RESOLVE, { absent });
  });
}

/** Longer than one attempt takes. */
const LOCK_SECONDS = 60;
const MOST = 20;

const CLAIM = `
update operator_alarm set locked_until = now() + make_interval(secs => ${LOCK_SECONDS})
where id in (
  select id from operator_alarm
  where next_at <= now() and coalesce(locked_until <= now(), true)
    and (resolved_at is not null or (notified is null and absent_since is null))
  order by next_at limit ${MOST} for update skip locked)
returning id, alarm, subject, details, raised_at as "raisedAt", resolved_at as "resolvedAt", attempts`;

/** Messages that are due, which this process alone sends for a minute. */
export async function claimMessages(knex: Knex): Promise<readonly AlarmMessage[]> {
  const { rows } = await knex.raw<{ rows: readonly AlarmMessage[] }>(CLAIM);
  return rows;
}

/** The message has arrived. */
export async function noteArrived(knex: Knex, { id, resolvedAt }: AlarmMessage): Promise<void> {
  const row = knex('operator_alarm').where({ id });
  if (resolvedAt === null) await row.update({ notified: 'raised', attempts: 0, locked_until: null });
  else await row.delete();
}

/** The message is sent again later. That something is resolved is not worth telling a day later. */
export async function noteFailed(knex: Knex, { id, attempts }: AlarmMessage, againMs: number): Promise<void> {
  await knex.raw(
    `update operator_alarm set attempts = ?, locked_until = null, next_at = now() + make_interval(secs => ?) where id = ?`,
    [attempts + 1, againMs / 1000, id],
  );
  await knex('operator_alarm').where({ id }).whereRaw("resolved_at < now() - interval '1 day'").delete();
}
