import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMayAct, useSignedIn } from '../../app/session-context.ts';
import { Time } from '../../parts/time.tsx';
import { driftOf, versionName } from './sop-queries.ts';

/** Tasks that failed because an element is no longer on its page. The report of each may propose a fix. */
export function Drift({ portal }: { readonly portal: string }): ReactNode {
  const { account } = useSignedIn();
  const mayAct = useMayAct();
  const drift = useQuery({ ...driftOf(account.id, portal), enabled: mayAct });
  if (drift.data === undefined || drift.data.length === 0) return null;
  return (
    <section className="panel part" aria-label="Changed pages">
      <h2>Changed pages</h2>
      <p className="role">
        The newest tasks that did not find an element of a page. Each has a picture of the page, and a proposed
        fix if one element is close enough.
      </p>
      <ul className="issues">
        {drift.data.map((task) => (
          <li key={task.id}>
            <Link to="/tasks/$taskId" params={{ taskId: task.id }}>
              {task.sop?.name ?? task.type}
            </Link>{' '}
            <span className="role">
              {task.sop !== null && versionName(task.sop.version)} <Time at={task.finished_at ?? task.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
