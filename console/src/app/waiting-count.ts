import { useInbox } from '../pages/inbox/inbox-entries.ts';

/** How many entries the inbox has, as the navigation shows it: null if it is empty. */
export function useWaitingCount(): string | null {
  const { entries, more } = useInbox();
  if (entries === undefined || entries.length === 0) return null;
  return more ? `${entries.length}+` : String(entries.length);
}
