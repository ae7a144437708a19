import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { taskTypes, typeTitle } from '../../api/task-types.ts';
import type { Task } from '../../api/types.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { Tag } from '../../parts/status.tsx';
import { Countdown, Time } from '../../parts/time.tsx';
import type { InboxEntry } from './inbox-entries.ts';
import type { UncertainTask } from './uncertain-tasks.ts';

interface InboxListProps {
  readonly entries: readonly InboxEntry[];
  readonly chosen: string | undefined;
}

export function InboxList({ entries, chosen }: InboxListProps): ReactNode {
  return (
    <ul className="inbox-list panel" aria-label="Waiting tasks">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link
            to="/inbox"
            search={(before) => ({ ...before, task: entry.id })}
            data-open={entry.id === chosen}
            data-task={entry.id}
          >
            {entry.kind === 'question' ? (
              <QuestionWords task={entry.task} />
            ) : (
              <SubmissionWords uncertain={entry.uncertain} />
            )}
          </Link>
        </li>
      ))}
      {entries.length === 0 && <li className="strip">Nothing else waits.</li>}
    </ul>
  );
}

function QuestionWords({ task }: { readonly task: Task }): ReactNode {
  const { account } = useSignedIn();
  const { data: types } = useQuery(taskTypes(account.id));
  return (
    <>
      <span className="row">
        <strong>{typeTitle(types, task.type)}</strong>
        {task.needs !== null && <Countdown until={task.needs.expires_at} />}
      </span>
      <span className="asks">{task.needs?.message ?? 'Waits for a person'}</span>
      {task.external_id !== null && <span className="role">{task.external_id}</span>}
    </>
  );
}

function SubmissionWords({ uncertain }: { readonly uncertain: UncertainTask }): ReactNode {
  return (
    <>
      <span className="row">
        <strong>{uncertain.portal}</strong>
        <Tag tone="warn">Outcome unknown</Tag>
      </span>
      <span className="asks">Did the portal receive this submission?</span>
      <span className="role">
        Started <Time at={uncertain.begun_at} />
      </span>
    </>
  );
}
