import type { Knex } from 'knex';

// Every count reads a small table or a partial index of what is open, however many tasks have ended. The age is that of tasks that no agent has
// started: one that was put back waits for a portal or for its time, and more workers would not help it. Files that are due later are on their way
// to a task; those that could not be removed are due again after a minute. A waiting task that has its answer runs again in a moment.
// Due tasks are counted from the tasks: lane.waiting is only as new as the last claim, and while every slot is busy, nothing is claimed.
const COUNT = `
  select
    (select count(*) from task where status = 'queued')::int as queued,
    (select count(*) from task where status in ('running', 'waiting') and (status = 'running' or input_enc is not null))::int as running,
    (select count(*) from task where status = 'waiting' and input_enc is null)::int as waiting,
    (select min(greatest(created_at, not_before)) from task
      where status = 'queued' and started_at is null and (not_before is null or not_before <= now())) as "oldestQueuedAt",
    (select count(*) from webhook_delivery where state = 'pending')::int as pending,
    (select count(*) from webhook_delivery where state = 'parked')::int as parked,
    (select count(*) from webhook_endpoint where state = 'failing')::int as failing,
    (select count(*) from webhook_endpoint where state = 'disabled')::int as disabled,
    (select count(*) from task_commit join task on task.id = task_id where state in ('intent', 'unknown') and finished_at is not null)::int as uncertain,
    lanes.*,
    (select count(*) from file_removal where due_at < now() + interval '5 minutes')::int as files,
    (select count(*) from portal_connection where paused_until > now())::int as paused,
    (select count(*) from portal_connection where credentials_rejected_at is not null)::int as rejected,
    now() as at
  from (
    select count(*)::int as lanes, count(*) filter (where spare <= 0)::int as "noSession",
      count(*) filter (where paused_until > now())::int as "pausedLanes",
      count(*) filter (where closed_until > now() or interval_until > now())::int as "closedLanes",
      count(*) filter (where account_spare <= 0)::int as "accountLimit"
    from (
      select distinct account_id, portal from task where status = 'queued' and (wait_until is null or wait_until <= now())
    ) as due left join lane_state using (account_id, portal)
  ) as lanes`;

/** What is open in the whole installation. */
export interface InstallationCounts {
  readonly queued: number;
  /** Also those that have the answer that they waited for. */
  readonly running: number;
  /** For a person. */
  readonly waiting: number;
  readonly oldestQueuedAt: Date | null;
  /** Webhook messages that have not arrived, and those that are kept for a disabled endpoint. */
  readonly pending: number;
  readonly parked: number;
  /** Webhook endpoints. */
  readonly failing: number;
  readonly disabled: number;
  /** Submissions with an unknown outcome, of tasks that have ended. */
  readonly uncertain: number;
  /** Pairs of account and portal with tasks that are due, and how many of them cannot start one, by reason. */
  readonly lanes: number;
  readonly noSession: number;
  readonly pausedLanes: number;
  readonly closedLanes: number;
  readonly accountLimit: number;
  /** Files of deleted data that are still to be removed. */
  readonly files: number;
  /** Portal connections that are paused, and those with rejected credentials. */
  readonly paused: number;
  readonly rejected: number;
  /** By the clock of the database. */
  readonly at: Date;
}

export async function readCounts(knex: Knex): Promise<InstallationCounts> {
  const { rows } = await knex.raw<{ rows: [InstallationCounts] }>(COUNT);
  return rows[0];
}
