import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMayDo, useSignedIn } from '../../app/session-context.ts';
import { counted } from '../../format/numbers.ts';
import { Time } from '../../parts/time.tsx';
import { uncertainTasks } from '../inbox/uncertain-tasks.ts';

const SHOWN = 5;

export function useMaySettle(): boolean {
  const may = useMayDo();
  return may('admin:submissions') && may('tasks:read');
}

/** Submissions that a person must look up on the portal. Nothing is shown while there are none. */
export function UncertainSubmissions(): ReactNode {
  const { account } = useSignedIn();
  const maySettle = useMaySettle();
  const { data = [] } = useQuery({ ...uncertainTasks(account.id), enabled: maySettle });
  if (data.length === 0) return null;
  return (
    <section className="panel part" aria-label="Submissions with an unknown outcome">
      <h2>Submissions with an unknown outcome</h2>
      <ul className="lines">
        {data.slice(0, SHOWN).map(({ task_id: id, portal, begun_at: begun }) => (
          <li key={id}>
            <Link to="/inbox" search={(before) => ({ ...before, task: id })}>
              Did {portal} receive this submission?
            </Link>
            <Time at={begun} />
          </li>
        ))}
      </ul>
      {data.length > SHOWN && <Link to="/inbox">{counted(data.length - SHOWN, 'more submission')}</Link>}
    </section>
  );
}
