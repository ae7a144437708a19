import type { Knex } from 'knex';

/** Sign-in with an OpenID Connect provider: who a person is there, and the roles that their groups give. An earlier version sees no role of groups. */
export const name = '0029-identities';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
create table person_identity (
  issuer text not null,
  subject text not null,                             -- of the issuer, which never gives it to somebody else
  person_id text not null references person on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (issuer, subject),
  unique (person_id, issuer)
);

-- Next to person_role, so that a sign-in takes no role away that somebody has given by hand.
create table person_group_role (
  person_id text not null references person on delete cascade,
  account_id text not null references account,
  role text not null check (role in ('viewer', 'operator', 'author', 'admin')),
  primary key (person_id, account_id)
);
create index on person_group_role (account_id);
alter table person add column group_admin boolean not null default false;
`;
