import type { Knex } from 'knex';

/** What an operator must know at once. */
export const ALARMS = [
  'role_missing',
  'tasks_wait',
  'portal_paused',
  'credentials_rejected',
  'endpoint_disabled',
  'submission_uncertain',
  'disk_almost_full',
  'mails_failing',
] as const;
export type AlarmName = (typeof ALARMS)[number];

/** IDs, names of portals and machines, and numbers. */
export type AlarmDetails = Readonly<Record<string, string | number>>;

/** Something that is wrong now. */
export interface Alarm {
  readonly alarm: AlarmName;
  /** What it is about, such as a portal. With the name of the alarm, it identifies it. */
  readonly subject: string;
  /** Null: unknown. */
  readonly since: Date | null;
  readonly details: AlarmDetails;
}

/** A process that was not seen for longer has stopped without a word, or cannot reach the database. */
export const SILENT_AFTER = "interval '30 seconds'";
/** Less free space than this share of the disk. */
const DISK_SHARE = 0.05;

// Each part reads a small table or a partial index of what is open.
const READ = `
select 'role_missing' as alarm, role as subject, null::timestamptz as since, jsonb_build_object('role', role) as details
from unnest(array['api', 'webhooks', 'worker']) as role
where not exists (select from process where process.role = role.role and seen_at >= now() - ${SILENT_AFTER})
union all
select 'tasks_wait', '', oldest, '{}'
from (
  select min(greatest(created_at, not_before)) as oldest from task
  where status = 'queued' and started_at is null and (not_before is null or not_before <= now())
) as queued where oldest < now() - make_interval(secs => :waitSeconds)
union all
select 'portal_paused', portal, min(failing_since), jsonb_build_object('portal', portal, 'connections', count(*))
from portal_connection where paused_until > now() and paused_until < 'infinity' group by portal
union all
select 'credentials_rejected', id, credentials_rejected_at, jsonb_build_object('account_id', account_id, 'portal', portal)
from portal_connection where credentials_rejected_at is not null
union all
select 'endpoint_disabled', account_id, failing_since, jsonb_build_object('account_id', account_id, 'reason', disabled_reason)
from webhook_endpoint where state = 'disabled' and disabled_reason <> 'by_a_person'
union all
select 'submission_uncertain', entry.account_id || ' ' || entry.portal, min(intent_at),
  jsonb_build_object('account_id', entry.account_id, 'portal', entry.portal, 'submissions', count(*))
from task_commit as entry join task on task.id = task_id
where state in ('intent', 'unknown') and finished_at is not null group by entry.account_id, entry.portal
union all
select 'disk_almost_full', host, null, jsonb_build_object('host', host, 'free_bytes', min((facts->>'disk_free_bytes')::float))
from process
where seen_at >= now() - ${SILENT_AFTER} and (facts->>'disk_free_bytes')::float < ${DISK_SHARE} * (facts->>'disk_total_bytes')::float group by host
union all
select 'mails_failing', '', min(failing_since), jsonb_build_object('people', count(*), 'reason', max(failure))
from person_mail where failing_since is not null having count(*) > 0
order by alarm, subject`;

/** What is wrong now. `waitMs`: how long a task that could start may wait. */
export async function readAlarms(knex: Knex, waitMs: number): Promise<readonly Alarm[]> {
  const { rows } = await knex.raw<{ rows: readonly Alarm[] }>(READ, { waitSeconds: waitMs / 1000 });
  return rows;
}

/** One sentence for a person. */
export function summaryOf({ alarm, details }: Pick<Alarm, 'alarm' | 'details'>): string {
  const the = (name: string): string => String(details[name] ?? 'unknown');
  switch (alarm) {
    case 'role_missing':
      return `No process runs the role ${the('role')}.`;
    case 'tasks_wait':
      return 'Tasks that could start have waited too long.';
    case 'portal_paused':
      return `The portal ${the('portal')} fails repeatedly. Connections that are paused: ${the('connections')}.`;
    case 'credentials_rejected':
      return `The portal ${the('portal')} rejected the credentials of the account ${the('account_id')}.`;
    case 'endpoint_disabled':
      return `The webhook endpoint of the account ${the('account_id')} was disabled: ${the('reason')}.`;
    case 'submission_uncertain':
      return `Submissions of the account ${the('account_id')} to the portal ${the('portal')} with an unknown outcome: ${the('submissions')}.`;
    case 'disk_almost_full':
      return `The disk of the data directory on ${the('host')} is almost full.`;
    case 'mails_failing':
      return `E-mails to people fail (${the('reason')}). People who did not get theirs: ${the('people')}.`;
  }
}
