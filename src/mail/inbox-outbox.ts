import type { Knex } from 'knex';
import type { WaitingTask } from './inbox-message.ts';
import type { MailOutcome } from './smtp-mailer.ts';

/** At most one e-mail to a person in this time. */
export const MAIL_EVERY = "interval '5 minutes'";

/** Who may answer in which account. */
const HELD = `(select person_id, account_id from person_role where role <> 'viewer'
  union select person_id, account_id from person_group_role where role <> 'viewer')`;

const GIVE = `
with noticed as (delete from inbox_notice returning task_id, account_id, uncertain), held as ${HELD}
insert into inbox_mail (person_id, task_id, account_id, uncertain)
select person.id, noticed.task_id, noticed.account_id, bool_or(noticed.uncertain)
from noticed join held using (account_id) join person on person.id = held.person_id
where inbox_mail and disabled_at is null group by 1, 2, 3
on conflict (person_id, task_id) do update set uncertain = excluded.uncertain or inbox_mail.uncertain, created_at = excluded.created_at`;

const NOT_FAILING = { attempts: 0, failure: null, failing_since: null };

/** Gives the tasks that began to wait to the people who want e-mails. */
export async function giveNotices(knex: Knex): Promise<void> {
  await knex.raw(GIVE);
}

/** Without a server for e-mails, there is nothing to do with them, and none that fails. */
export async function dropNotices(knex: Knex): Promise<void> {
  await knex('inbox_notice').delete();
  await knex('person_mail').whereNotNull('failing_since').update(NOT_FAILING);
}

// One row: of two processes that claim at the same time, one gets it.
const CLAIM = `
insert into person_mail as state (person_id, next_at, attempts)
select person_id, now() + ${MAIL_EVERY}, 1 from (
  select mail.person_id from inbox_mail as mail left join person_mail as last using (person_id)
  where coalesce(last.next_at <= now(), true) group by mail.person_id order by min(mail.created_at) limit 1) as due
on conflict (person_id) do update set next_at = excluded.next_at, attempts = state.attempts + 1 where state.next_at <= now()
returning person_id as "personId", attempts`;

/** A person who is due an e-mail, whom no other process mails for five minutes. */
export interface DuePerson {
  readonly personId: string;
  /** With this one. */
  readonly attempts: number;
}

export async function claimPerson(knex: Knex): Promise<DuePerson | null> {
  const { rows } = await knex.raw<{ rows: readonly DuePerson[] }>(CLAIM);
  return rows[0] ?? null;
}

// What is still true: the task waits, and the person may answer it and wants to know.
const READ = `
select mail.task_id as "taskId", mail.created_at::text as "createdAt", mail.account_id as "accountId", person.email,
  person.inbox_mail and person.disabled_at is null and account.disabled_at is null and account.shredded_at is null
  and exists (select from ${HELD} as held where held.person_id = person.id and held.account_id = mail.account_id)
  and (task.status = 'waiting' and task.input_enc is null or mail.uncertain and exists (
    select from task_commit where task_id = task.id and state in ('intent', 'unknown'))) as wanted
from inbox_mail as mail
join person on person.id = mail.person_id join account on account.id = mail.account_id join task on task.id = mail.task_id
where mail.person_id = ? order by mail.created_at, mail.task_id`;

/** What the e-mail to a person says. */
export interface DueMail {
  readonly to: string;
  readonly tasks: readonly WaitingTask[];
  /** With those that do not wait any more. */
  readonly notices: readonly Notice[];
}

/** A task of an e-mail. If it begins to wait again in the meantime, that is another notice. */
export interface Notice {
  readonly taskId: string;
  readonly createdAt: string;
}

export async function readMail(knex: Knex, personId: string): Promise<DueMail> {
  const { rows } = await knex.raw<{
    rows: readonly (WaitingTask & Notice & { readonly email: string; readonly wanted: boolean })[];
  }>(READ, [personId]);
  return {
    to: rows[0]?.email ?? '',
    tasks: rows.flatMap(({ wanted, taskId, accountId }) => (wanted ? [{ taskId, accountId }] : [])),
    notices: rows.map(({ taskId, createdAt }) => ({ taskId, createdAt })),
  };
}

/** Nothing was to be said: the next e-mail need not wait. */
export async function noteNothing(knex: Knex, personId: string, notices: readonly Notice[]): Promise<void> {
  await forget(knex, personId, notices);
  await knex('person_mail')
    .where({ person_id: personId })
    .update({ ...NOT_FAILING, next_at: knex.fn.now() });
}

export async function noteSent(knex: Knex, personId: string, notices: readonly Notice[]): Promise<void> {
  await forget(knex, personId, notices);
  await knex('person_mail').where({ person_id: personId }).update(NOT_FAILING);
}

/** @param next When to try again. Null: never, so the tasks are forgotten, and the next one starts again. */
export async function noteMailFailed(
  knex: Knex,
  personId: string,
  failed: { readonly failure: MailOutcome; readonly next: Date | null; readonly notices: readonly Notice[] },
): Promise<void> {
  const { failure, next, notices } = failed;
  if (next === null) await forget(knex, personId, notices);
  await knex('person_mail')
    .where({ person_id: personId })
    .update({
      failure,
      failing_since: knex.raw('coalesce(failing_since, now())'),
      ...(next === null ? { attempts: 0 } : { next_at: next }),
    });
}

const FORGET = `
delete from inbox_mail using unnest(?::text[], ?::timestamptz[]) as sent (task_id, created_at)
where person_id = ? and inbox_mail.task_id = sent.task_id and inbox_mail.created_at = sent.created_at`;

async function forget(knex: Knex, personId: string, notices: readonly Notice[]): Promise<void> {
  const sent = [notices.map(({ taskId }) => taskId), notices.map(({ createdAt }) => createdAt)];
  await knex.raw(FORGET, [...sent, personId] as never);
}
