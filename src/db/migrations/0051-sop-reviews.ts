import type { Knex } from 'knex';

/** Versions of procedures that somebody reads before they are activated. A version has one review: asking after a refusal begins it again. */
export const name = '0051-sop-reviews';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table sop_review (
  portal text not null,
  number int not null,
  state text not null check (state in ('waiting', 'approved', 'declined')),
  requested_by text not null,
  requested_at timestamptz(3) not null default now(),
  message text not null,
  decided_by text,
  decided_at timestamptz(3),
  comment text not null default '',
  primary key (portal, number),
  foreign key (portal, number) references sop_version,
  check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
-- What waits is a handful of rows among all that were ever reviewed.
create index sop_review_waiting on sop_review (portal, number) where state = 'waiting';
`);
}
