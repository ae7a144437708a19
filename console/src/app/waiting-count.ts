import { useQuery } from '@tanstack/react-query';
import { waitingTasks } from '../pages/inbox/waiting-tasks.ts';
import { useSignedIn } from './session-context.ts';

/** How many tasks wait for a person, as the navigation shows it: null if none does. */
export function useWaitingCount(): string | null {
  const { account } = useSignedIn();
  const { data } = useQuery(waitingTasks(account.id));
  if (data === undefined || data.tasks.length === 0) return null;
  return data.more ? `${data.tasks.length}+` : String(data.tasks.length);
}
