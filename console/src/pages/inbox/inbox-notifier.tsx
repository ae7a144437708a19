import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { desktopNotifications, useNotificationState } from '../../app/desktop-notifications.ts';
import { counted } from '../../format/numbers.ts';
import { useInbox, type InboxEntry } from './inbox-entries.ts';

/** Notifies a person who asked for it of new entries, whichever page or window is open. */
export function InboxNotifier(): ReactNode {
  return useNotificationState() === 'on' ? <Watch /> : null;
}

function Watch(): ReactNode {
  const { entries } = useInbox({ inBackground: true });
  const navigate = useNavigate();
  const seen = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (entries === undefined) return;
    const before = seen.current;
    const keys = entries.map(keyOf);
    seen.current = new Set(keys);
    const added = before === null ? 0 : keys.filter((key) => !before.has(key)).length;
    // The screen may be seen by anybody: no word of what is asked.
    if (added > 0)
      desktopNotifications.show(
        `The inbox has ${counted(added, 'new entry', 'new entries')}.`,
        () => void navigate({ to: '/inbox' }),
      );
  }, [entries, navigate]);
  return null;
}

/** A task that asks again is a new entry. */
const keyOf = (entry: InboxEntry): string =>
  entry.kind === 'question' ? `${entry.id} ${entry.task.needs?.expires_at}` : `${entry.kind} ${entry.id}`;
