import { useQuery } from '@tanstack/react-query';
import type { Task } from '../../api/types.ts';
import { useMayDo, useSignedIn } from '../../app/session-context.ts';
import { uncertainTasks, type UncertainTask } from './uncertain-tasks.ts';
import { waitingTasks } from './waiting-tasks.ts';

/** What a person must do for one task: answer its question, or settle its submission. */
export type InboxEntry =
  | { readonly kind: 'question'; readonly id: string; readonly task: Task }
  | { readonly kind: 'submission'; readonly id: string; readonly uncertain: UncertainTask };

interface Inbox {
  /** Questions first, because they have a deadline. Undefined: not loaded. */
  readonly entries: readonly InboxEntry[] | undefined;
  /** There are more than a page of the API holds. */
  readonly more: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** `inBackground`: it is also read while the page is hidden. */
export function useInbox({ inBackground = false } = {}): Inbox {
  const { account } = useSignedIn();
  // With a role in the account: without one, the evidence cannot be read.
  const may = useMayDo();
  const maySettle = may('admin:submissions') && may('tasks:read');
  const mayRead = may('statuses:read');
  const read = { refetchIntervalInBackground: inBackground };
  const waiting = useQuery({ ...waitingTasks(account.id), ...read, enabled: mayRead });
  const uncertain = useQuery({ ...uncertainTasks(account.id), ...read, enabled: maySettle });
  const submissions = maySettle ? uncertain.data : [];
  return {
    entries:
      waiting.data === undefined || submissions === undefined
        ? undefined
        : [
            ...waiting.data.tasks.map((task) => ({ kind: 'question' as const, id: task.id, task })),
            ...submissions.map((each) => ({
              kind: 'submission' as const,
              id: each.task_id,
              uncertain: each,
            })),
          ],
    more: waiting.data?.more === true,
    error: waiting.error ?? uncertain.error,
    retry: () => {
      void waiting.refetch();
      if (maySettle) void uncertain.refetch();
    },
  };
}
