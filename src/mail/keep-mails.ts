import type { Knex } from 'knex';
import { codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { mailsSent } from '../platform/metrics.ts';
import { keepRunning } from '../platform/run-repeatedly.ts';
import type { RetryPolicy } from '../sdk/webhook.ts';
import { inboxMessage } from './inbox-message.ts';
import {
  claimPerson,
  dropNotices,
  giveNotices,
  noteMailFailed,
  noteNothing,
  noteSent,
  readMail,
  type DuePerson,
} from './inbox-outbox.ts';
import type { SendMail } from './smtp-mailer.ts';

const EVERY_MS = 10_000;

export interface MailsOptions {
  readonly knex: Knex;
  /** Null: the installation sends no e-mails. */
  readonly send: SendMail | null;
  /** When a failed e-mail is sent again. */
  readonly policy: RetryPolicy;
  /** Where people open the console. */
  readonly baseUrl: string;
  readonly logger: Logger;
  /** Default: 10 s. */
  readonly everyMs?: number;
}

/** Sends e-mails about tasks that wait, until it is stopped. Several processes may do so. Nothing else waits for it. */
export function keepMails(options: MailsOptions): { stop(): Promise<void> } {
  const { knex, send, logger, everyMs = EVERY_MS } = options;
  const round = (signal: AbortSignal): Promise<void> =>
    send === null ? dropNotices(knex) : mailRound({ ...options, send }, signal);
  return keepRunning(round, everyMs, (error, { aborted }) => {
    if (!aborted) logger.warn({ code: codeOf(error) ?? 'unknown' }, 'mails.not_sent');
  });
}

type Sending = MailsOptions & { readonly send: SendMail };

/** Everybody who is due. A server that fails is not asked again for the next person in the same round. */
export async function mailRound(options: Sending, signal: AbortSignal): Promise<void> {
  const { knex } = options;
  await giveNotices(knex);
  while (!signal.aborted) {
    const due = await claimPerson(knex);
    if (due === null || !(await mailPerson(options, due, signal))) return;
  }
}

/** False: the server failed. */
async function mailPerson(options: Sending, due: DuePerson, signal: AbortSignal): Promise<boolean> {
  const { knex, send, policy, baseUrl, logger } = options;
  const { personId, attempts } = due;
  const { to, tasks, notices } = await readMail(knex, personId);
  if (tasks.length === 0) {
    await noteNothing(knex, personId, notices);
    return true;
  }
  const outcome = await send(inboxMessage(to, tasks, baseUrl), signal);
  mailsSent.inc({ outcome });
  logger.info({ person_id: personId, tasks: tasks.length, attempts, outcome }, 'mail.attempted');
  if (outcome === 'sent') {
    await noteSent(knex, personId, notices);
    return true;
  }
  const wait = outcome === 'rejected' ? null : policy.delayAfter(attempts);
  const next = wait === null ? null : new Date(Date.now() + wait);
  await noteMailFailed(knex, personId, { failure: outcome, next, notices });
  return outcome === 'rejected';
}
