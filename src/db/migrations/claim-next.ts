/**
 * Picks the task that starts next, and starts it: start-time fair queuing between accounts, then the lane of the account whose last start is
 * longest ago, then priority, then age. It is one call and so one statement: no process that is frozen can hold its lock.
 *
 * `state` is 'claimed'; 'ends' for a task that was canceled or expired while no worker ran it, and is the caller's to end; or 'nothing', and
 * then `again_ms` says when that may change without anybody doing anything (null: never).
 *
 * An account's start tag is the greater of its virtual time and the scheduler's, so an account that was idle, or could not start
 * anything, gets no credit for that time; among equal tags the one that was picked longest ago wins, so none starves. A task that ends uses its
 * account's turn as one that starts does: thousands that expire at once keep no other account waiting.
 * `test/tasks/run/fair-model.ts` is the same in a few lines of TypeScript.
 */
export const CLAIM_NEXT = `
create or replace function claim_next(owner text, lease_seconds double precision)
returns table (state text, again_ms double precision, picked_task task)
language plpgsql
-- A cached plan may be older than the backlog: with these it reads the start of the partial indexes, whatever the statistics say.
set enable_seqscan to off
set enable_bitmapscan to off
set enable_sort to off
-- Before PostgreSQL 18 those count as enormous costs, for which it would recompile each call: seconds in place of milliseconds.
set jit to off
as $$
declare
  turn scheduler%rowtype;
  moment timestamptz;
  choice record;
  chosen task%rowtype;
  ends boolean;
begin
  select * into turn from scheduler for update;
  moment := clock_timestamp();

  with due as (
    update task set wait_until = null
    where id in (
      select id from task where status = 'queued' and wait_until is not null and wait_until <= moment
      order by wait_until limit 1000 for no key update skip locked)
    returning account_id, portal
  ), arrived as (
    delete from lane_arrival returning account_id, portal
  )
  insert into lane (account_id, portal, waiting)
  select account_id, portal, true from due union select account_id, portal, true from arrived
  on conflict (account_id, portal) do update set waiting = true where not lane.waiting;

  -- A start in the future is one before the clock was set back.
  update lane set last_started_at = moment where waiting and last_started_at > moment;

  for choice in
    select lanes.account_id, lanes.portal, lanes.weight, greatest(lanes.virtual_time, turn.virtual_time) as start_tag
    from lane_state as lanes
    where lanes.waiting and (lanes.spare is null or lanes.spare > 0) and (lanes.account_spare is null or lanes.account_spare > 0)
      and coalesce(greatest(lanes.paused_until, lanes.closed_until, lanes.interval_until) <= moment, true)
    order by start_tag, lanes.account_picked, lanes.account_id, lanes.picked, lanes.portal
  loop
    -- "no key": an insert that refers to the task holds its key for a moment, for which the task must not lose its place.
    select * into chosen from task
    where account_id = choice.account_id and portal = choice.portal and status = 'queued' and wait_until is null
    order by priority desc, id limit 1 for no key update skip locked;

    if not found then
      -- One that somebody else holds in this moment still waits.
      update lane set waiting = false
      where account_id = choice.account_id and portal = choice.portal and not exists (
        select from task
        where account_id = choice.account_id and portal = choice.portal and status = 'queued' and wait_until is null);
      continue;
    end if;

    ends := coalesce(chosen.cancel_requested_at is not null or chosen.expires_at <= moment, false)
      and not exists (select from task_commit where task_id = chosen.id and task_commit.state <> 'not_sent');
    if not ends then
      update task set epoch = epoch + 1, attempts = attempts + 1, status = 'running', lease_owner = owner,
        lease_until = moment + make_interval(secs => lease_seconds), needs_enc = null, input_enc = null,
        started_at = coalesce(started_at, moment)
      where id = chosen.id returning * into chosen;
    end if;
    update lane set last_started_at = case when ends then last_started_at else moment end, picked = turn.picks + 1, waiting = exists (
      select from task
      where account_id = choice.account_id and portal = choice.portal and status = 'queued' and wait_until is null)
    where account_id = choice.account_id and portal = choice.portal;
    insert into account_share as share (account_id, virtual_time, picked)
    values (choice.account_id, choice.start_tag + 1.0 / choice.weight, turn.picks + 1)
    on conflict (account_id) do update set virtual_time = excluded.virtual_time, picked = excluded.picked;
    update scheduler set virtual_time = choice.start_tag, picks = turn.picks + 1;
    if ends then
      return query select 'ends'::text, null::double precision, chosen;
      return;
    end if;
    insert into task_event (task_id, seq, at, kind, data)
    select chosen.id, coalesce(max(seq), 0) + 1, moment, 'attempt.started', jsonb_build_object('attempt', chosen.attempts)
    from task_event where task_id = chosen.id;
    perform pg_notify('task_event', chosen.id);
    return query select 'claimed'::text, null::double precision, chosen;
    return;
  end loop;

  return query
    select 'nothing'::text, 
      case when min(next.at) is not null then greatest(0, extract(epoch from min(next.at) - moment) * 1000) end::double precision, null::task
    from (
      select greatest(lanes.paused_until, lanes.closed_until, lanes.interval_until) as at
      from lane_state as lanes
      where lanes.waiting and greatest(lanes.paused_until, lanes.closed_until, lanes.interval_until) > moment
      union all
      (select wait_until from task where status = 'queued' and wait_until is not null order by wait_until limit 1)
    ) as next
    where next.at < 'infinity';
end $$`;
