import type { Knex } from 'knex';

export const name = '0007-maintenance-windows';

/** Maintenance that administrators enter, in addition to the windows of `portal.yaml`, which the workers write to `portal_rule`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
create table maintenance_window (
  id text primary key,
  portal text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at > starts_at),
  note text not null default '',
  created_at timestamptz(3) not null default now()
);
create index maintenance_window_ends on maintenance_window (ends_at);

-- As in 0002, except that closed_until is the later end of the two kinds of windows.
create or replace view lane_state as
with used as (
  select account_id, portal, count(*)::int as used from task where status in ('running','waiting') group by account_id, portal
), account_used as (
  select account_id, sum(used)::int as used from used group by account_id
), maintenance as (
  select portal, max(ends_at)::timestamptz as until from maintenance_window
  where ends_at > clock_timestamp() and starts_at <= clock_timestamp() group by portal
)
select lane.account_id, lane.portal, lane.waiting, lane.picked, account.weight,
  coalesce(share.virtual_time, 0) as virtual_time, coalesce(share.picked, 0) as account_picked,
  account.max_running - coalesce(account_used.used, 0) as account_spare,
  case when connection.credentials_rejected_at is null and connection.id is not null
    then least(connection.max_sessions, rule.max_sessions) - coalesce(used.used, 0) end as spare,
  connection.paused_until,
  case when connection.credentials_rejected_at is null then greatest(
    case when rule.closed_from <= clock_timestamp() and rule.closed_until > clock_timestamp() then rule.closed_until end,
    maintenance.until) end as closed_until,
  case when connection.credentials_rejected_at is null and lane.last_started_at is not null
      and greatest(connection.min_interval_ms, rule.min_interval_ms) > 0
    then least(lane.last_started_at, clock_timestamp())
      + greatest(connection.min_interval_ms, rule.min_interval_ms) * interval '1 millisecond' end as interval_until
from lane
join account on account.id = lane.account_id
left join account_share as share on share.account_id = lane.account_id
left join portal_connection as connection on connection.account_id = lane.account_id and connection.portal = lane.portal
left join portal_rule as rule on rule.portal = lane.portal and connection.id is not null
left join maintenance on maintenance.portal = lane.portal and connection.id is not null
left join used on used.account_id = lane.account_id and used.portal = lane.portal
left join account_used on account_used.account_id = lane.account_id;
`;
