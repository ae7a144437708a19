import type { Knex } from 'knex';

/**
 * How many tasks ended, by hour, portal, type, outcome and duration, so that figures of a year need no look at its tasks. A task that ends leaves a row in
 * `task_ended`, and workers add those to `task_statistic` in small batches. Neither has patient data, and a purge leaves both alone.
 */
export const name = '0030-task-statistics';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

// `duration` is a class: round(ln(ms) / ln(1.15)), from the first start to the end. -1: no agent has started the task.
const SQL = `
create table task_statistic (
  account_id text not null references account,
  hour timestamptz(0) not null,
  portal text not null,
  type text not null,
  status text not null,
  code text not null,                            -- of the failure; '': none
  duration smallint not null,
  tasks int not null,
  primary key (account_id, hour, portal, type, status, code, duration)
) with (fillfactor = 80);

create table task_ended (
  account_id text not null references account,
  hour timestamptz(0) not null,
  portal text not null,
  type text not null,
  status text not null,
  code text not null,
  duration smallint not null
);

insert into task_ended
select account_id, date_trunc('hour', finished_at, 'UTC'), portal, type, status, coalesce(failure->>'code', ''),
  case when started_at is null then -1
    else round(ln(greatest(1, extract(epoch from finished_at - started_at) * 1000)) / ln(1.15))::int end
from task where finished_at is not null and type <> 'sopwith.sign_in_test';
`;
