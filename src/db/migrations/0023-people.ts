import type { Knex } from 'knex';

/** People who sign in, their roles in accounts, and their sessions. */
export const name = '0023-people';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
create table person (
  id text primary key,
  email text not null unique,                        -- in lower case
  name text not null,
  password_hash text,                                -- PHC string; null: no password yet
  installation_admin boolean not null default false,
  totp_enc bytea,                                    -- null: no second factor
  totp_new_enc bytea,                                -- set up, but not confirmed with a code
  totp_step bigint,                                  -- time step of the last accepted code: none is accepted twice
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create table person_role (
  person_id text not null references person on delete cascade,
  account_id text not null references account,
  role text not null check (role in ('viewer', 'operator', 'author', 'admin')),
  primary key (person_id, account_id)
);
create index on person_role (account_id);

-- Of every token, only a keyed digest is stored.
create table person_session (
  digest bytea primary key,
  person_id text not null references person on delete cascade,
  created_at timestamptz(3) not null,
  used_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,                   -- whether it is used or not
  confirmed_until timestamptz(3)                     -- the person has proved again who they are
);
create index on person_session (person_id);
create index on person_session (ends_at);

create table person_link (
  digest bytea primary key,
  person_id text not null references person on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'password')),
  expires_at timestamptz(3) not null
);
create index on person_link (person_id);
create index on person_link (expires_at);

create table recovery_code (
  person_id text not null references person on delete cascade,
  digest bytea not null,
  primary key (person_id, digest)
);

-- Browsers in which a person has signed in: the failures of others do not lock them.
create table person_device (
  digest bytea primary key,
  person_id text not null references person on delete cascade,
  expires_at timestamptz(3) not null
);
create index on person_device (person_id);
create index on person_device (expires_at);

-- Failed sign-ins by e-mail address and source, as a keyed digest.
create table sign_in_failure (
  digest bytea primary key,
  failures int not null,
  next_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index on sign_in_failure (expires_at);
`;
