import type { Knex } from 'knex';
import type { Gauge } from '../http/ports.ts';

// What claim_next would start if every worker had free slots. A task keeps its slot while it waits for a person. The limits of a connection count
// from the first claim on, which makes its lane.
const COUNT = `
  with due as (
    select account_id, portal, count(*)::int as tasks from task
    where status = 'queued' and (wait_until is null or wait_until <= now()) group by account_id, portal
  ), startable as (
    select least(sum(least(due.tasks, lanes.spare)), min(lanes.account_spare)) as tasks
    from due left join lane_state as lanes using (account_id, portal)
    where (lanes.spare is null or lanes.spare > 0) and (lanes.account_spare is null or lanes.account_spare > 0)
      and coalesce(greatest(lanes.paused_until, lanes.closed_until) <= now(), true)
    group by account_id
  )
  select (select count(*) from task where status in ('running', 'waiting'))::int
    + coalesce((select sum(tasks) from startable), 0)::int as needed`;

/**
 * How many slots the workers of the installation could use now: for autoscaling. Not the number of queued tasks, because those that wait for a
 * session, a paused portal, or their time would only start workers with nothing to do.
 */
export async function slotsNeeded(knex: Knex): Promise<Gauge> {
  const { rows } = await knex.raw<{ rows: [{ needed: number }] }>(COUNT);
  return {
    name: 'sopwith_worker_slots_needed',
    help: 'Slots that workers could use now: running tasks, and queued ones that may start.',
    values: [{ labels: {}, value: rows[0].needed }],
  };
}
