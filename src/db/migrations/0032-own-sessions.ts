import type { Knex } from 'knex';

/** What people see of the sessions they have, and whose failed sign-ins are counted, so that an administrator can forget them. */
export const name = '0032-own-sessions';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
alter table person_session
  add column method text,                            -- null: begun by an earlier version
  add column address text,
  add column browser text;                           -- as the browser names itself
alter table sign_in_failure add column person_id text;  -- null: no one has the e-mail address
create index on sign_in_failure (person_id) where person_id is not null;
`;
