import type { Knex } from 'knex';

/** The processes of the installation, as they report themselves. What is not reported again for a day is deleted. */
export const name = '0035-processes';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table process (
      id text primary key,
      role text not null,
      version text not null,
      host text not null,
      pid int not null,
      started_at timestamptz(3) not null,
      seen_at timestamptz(3) not null default now(),
      facts jsonb not null                         -- numbers about itself, see src/roles/process-facts.ts
    )`);
}
