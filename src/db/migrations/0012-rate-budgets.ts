import type { Knex } from 'knex';

/**
 * What is left of the rate limits, for all API processes. Unlogged: a crash of the database empties it, and then every limit starts full. It has one
 * row for each key or account that has sent a request. The rows are updated in place: no indexed column changes.
 */
export const name = '0012-rate-budgets';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create unlogged table rate_budget (
      policy text not null,
      holder text not null,
      tokens double precision not null,
      granted int not null,                                -- to the process that asked last
      at timestamptz not null,
      primary key (policy, holder)
    ) with (fillfactor = 50);
  `);
}
