import type { Knex } from 'knex';
import { CLAIM_NEXT } from './claim-next.ts';

/**
 * Waiting tasks are in lanes, one for each account and portal, and `claim_next` picks the one that starts when a worker has a free
 * slot. How many run is counted from the tasks themselves, so there is no counter that a crash could leave wrong.
 */
export const name = '0002-lanes';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
  await knex.raw(CLAIM_NEXT);
}

const SQL = `
alter table account
  add column weight int not null default 1 check (weight between 1 and 1000),
  add column max_running int check (max_running > 0);    -- null: no limit

alter table task
  add column portal text not null default '',            -- the lane; '' until the plugin has said which portal it needs
  add column wait_until timestamptz,                     -- not to be started before; null: due now
  add column deaths int not null default 0;              -- attempts that ended because their worker died
update task set portal = split_part(sop_name, '/', 1)
  where sop_name is not null and status in ('queued','running','waiting');
update task set wait_until = not_before where status = 'queued' and not_before > now();

-- The next task of a lane, the next time at which one is due, and what runs: each is read from the start of its index.
create index task_waiting on task (account_id, portal, priority desc, id) where status = 'queued' and wait_until is null;
create index task_timed on task (wait_until) where status = 'queued' and wait_until is not null;
create index task_running on task (account_id, portal) where status in ('running','waiting');

create table lane (
  account_id text not null references account,
  portal text not null,
  waiting boolean not null default false,                -- false: certainly no task that is due waits here
  last_started_at timestamptz,
  picked bigint not null default 0,                      -- the number of its last pick: the lowest has its turn
  primary key (account_id, portal)
);
create index lane_waiting on lane (account_id) where waiting;

-- "Somebody came to this lane", written with the task. A claim reads and deletes them, so creating a task never locks a lane.
create table lane_arrival (
  account_id text not null,
  portal text not null
);

create table account_share (
  account_id text primary key references account,
  virtual_time double precision not null default 0,      -- grows by 1/weight with each start
  picked bigint not null default 0
);

-- One row. It is the lock under which claims take turns.
create table scheduler (
  only_row boolean primary key default true check (only_row),
  virtual_time double precision not null default 0,      -- the virtual clock of the fair queue
  picks bigint not null default 0
);
insert into scheduler default values;

-- What the portal itself allows, as the workers read it from portal.yaml.
create table portal_rule (
  portal text primary key,
  max_sessions int,
  min_interval_ms int not null default 0,
  closed_from timestamptz,                               -- the maintenance window that is on, or comes next
  closed_until timestamptz
);

-- The lanes with what keeps their tasks from starting. 'spare' and 'account_spare': how many more may run; null: no limit. A connection whose
-- credentials were rejected has no limits: its tasks end at once without touching the portal.
create view lane_state as
with used as (
  select account_id, portal, count(*)::int as used from task where status in ('running','waiting') group by account_id, portal
), account_used as (
  select account_id, sum(used)::int as used from used group by account_id
)
select lane.account_id, lane.portal, lane.waiting, lane.picked, account.weight,
  coalesce(share.virtual_time, 0) as virtual_time, coalesce(share.picked, 0) as account_picked,
  account.max_running - coalesce(account_used.used, 0) as account_spare,
  case when connection.credentials_rejected_at is null and connection.id is not null
    then least(connection.max_sessions, rule.max_sessions) - coalesce(used.used, 0) end as spare,
  connection.paused_until,
  case when connection.credentials_rejected_at is null and rule.closed_from <= clock_timestamp() and rule.closed_until > clock_timestamp()
    then rule.closed_until end as closed_until,
  -- A start in the future is one before the clock was set back: the pause after it is never longer than itself.
  case when connection.credentials_rejected_at is null and lane.last_started_at is not null
      and greatest(connection.min_interval_ms, rule.min_interval_ms) > 0
    then least(lane.last_started_at, clock_timestamp())
      + greatest(connection.min_interval_ms, rule.min_interval_ms) * interval '1 millisecond' end as interval_until
from lane
join account on account.id = lane.account_id
left join account_share as share on share.account_id = lane.account_id
left join portal_connection as connection on connection.account_id = lane.account_id and connection.portal = lane.portal
left join portal_rule as rule on rule.portal = lane.portal and connection.id is not null
left join used on used.account_id = lane.account_id and used.portal = lane.portal
left join account_used on account_used.account_id = lane.account_id;

insert into lane (account_id, portal, waiting)
  select distinct account_id, portal, true from task where status = 'queued';
insert into lane (account_id, portal, last_started_at)
  select account_id, portal, last_started_at from portal_connection where last_started_at is not null
  on conflict (account_id, portal) do update set last_started_at = excluded.last_started_at;

drop table session_wait;
drop table session_lease;
alter table portal_connection drop column last_started_at;
`;
