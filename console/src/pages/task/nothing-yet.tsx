import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Task } from '../../api/types.ts';
import { useMay, useSignedIn } from '../../app/session-context.ts';
import { EmptyState } from '../../parts/states.tsx';
import { useNow } from '../../parts/time.tsx';
import { portalsOf } from '../portals/portal-queries.ts';
import { stateOf } from '../portals/portal-state.ts';

const STATE_EVERY_MS = 10_000;

/** In place of a timeline without entries: what a queued task waits for. */
export function NothingYet({ status }: { readonly status: Task['status'] }): ReactNode {
  const mayReadPortals = useMay('admin:connections');
  if (status !== 'queued')
    return <EmptyState title="No entries yet">They appear here as they happen.</EmptyState>;
  return (
    <EmptyState title="Nothing has happened yet">
      The task is in the queue. It starts as soon as a worker, and a session at the portal, are free.
      {mayReadPortals && <HeldPortals />}
    </EmptyState>
  );
}

/** The portals on which no task starts now, and why. The API does not name the portal of a task before it has started. */
function HeldPortals(): ReactNode {
  const { account } = useSignedIn();
  const now = useNow(STATE_EVERY_MS);
  const portals = useQuery(portalsOf(account.id));
  const held = (portals.data ?? []).flatMap((portal) => {
    const { holds, label } = stateOf(portal, now);
    return holds ? [`${portal.connection.portal} (${label.toLowerCase()})`] : [];
  });
  if (held.length === 0) return null;
  return (
    <>
      {' '}
      No task starts now on {held.join(', ')}. <Link to="/portals">Open the portals</Link>
    </>
  );
}
