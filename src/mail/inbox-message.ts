import type { Mail } from './smtp-mailer.ts';

/** A task that waits for a person. */
export interface WaitingTask {
  readonly taskId: string;
  readonly accountId: string;
}

/** Of each account. */
const SHOWN = 20;

/** What an e-mail says: how many tasks wait, their IDs, and where to answer. Nothing else about them: a question may name a patient. */
export function inboxMessage(to: string, tasks: readonly WaitingTask[], baseUrl: string): Mail {
  const what = tasks.length === 1 ? '1 task waits' : `${tasks.length} tasks wait`;
  const accounts = Map.groupBy(tasks, ({ accountId }) => accountId);
  const lists = [...accounts].map(([accountId, own]) => {
    const more = own.length > SHOWN ? [`and ${own.length - SHOWN} more`] : [];
    const lines = [...own.slice(0, SHOWN).map(({ taskId }) => taskId), ...more];
    return `${baseUrl}/console/inbox?account=${accountId}\n${lines.map((line) => `  ${line}`).join('\n')}`;
  });
  return {
    to,
    subject: `Sopwith: ${what} for a person`,
    text: `${what} for a person.\n\n${lists.join('\n\n')}\n\nYou turned on e-mail in your profile, where you can turn it off: ${baseUrl}/console/profile\n`,
  };
}
