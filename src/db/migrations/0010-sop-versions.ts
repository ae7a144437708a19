import type { Knex } from 'knex';

/** Procedures in the database: immutable versions of a portal's folder, which of them tasks run, and how a canary does. */
export const name = '0010-sop-versions';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table sop_version (
  id text not null unique,
  portal text not null,
  number int not null check (number > 0),
  digest text not null,
  -- [{path, text}]: as json, because jsonb rejects what a text may contain.
  files json not null,
  -- The names of the SOPs: acme-health/eligibility …
  sops text[] not null,
  signed boolean not null,
  source text not null,
  note text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (portal, number)
);
create unique index sop_version_digest on sop_version (portal, digest);

create function sop_version_is_immutable() returns trigger language plpgsql as $$
begin
  raise exception 'versions of procedures are immutable';
end $$;
create trigger sop_version_is_immutable before update or delete on sop_version
  for each row execute function sop_version_is_immutable();
create trigger sop_version_is_never_truncated before truncate on sop_version
  for each statement execute function sop_version_is_immutable();

-- account_id '' is every account without its own row; version 0 is the files on disk.
create table sop_activation (
  portal text not null,
  account_id text not null,
  version int not null check (version >= 0),
  previous int check (previous >= 0),
  canary int check (canary >= 0),
  canary_percent int check (canary_percent between 1 and 99),
  canary_since timestamptz,
  last_canary json,
  revision int not null default 1,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (portal, account_id),
  check ((canary is null) = (canary_percent is null) and (canary is null) = (canary_since is null))
);

create table sop_canary_outcome (
  portal text not null,
  account_id text not null,
  task_id text not null,
  is_canary boolean not null,
  failed boolean not null,
  primary key (portal, account_id, task_id)
);

alter table task add column sop_version int;
`);
}
