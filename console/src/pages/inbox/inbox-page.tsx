import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { taskTypes, typeTitle } from '../../api/task-types.ts';
import type { Task } from '../../api/types.ts';
import { useKeys } from '../../app/keys.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { Countdown } from '../../parts/time.tsx';
import { Question } from './question.tsx';
import { waitingTasks } from './waiting-tasks.ts';

export function InboxPage(): ReactNode {
  const { account } = useSignedIn();
  const waiting = useQuery(waitingTasks(account.id));
  return (
    <>
      <PageHead title="Inbox" />
      {waiting.data === undefined ? (
        waiting.error === null ? (
          <LoadingState />
        ) : (
          <ErrorState error={waiting.error} retry={() => void waiting.refetch()} />
        )
      ) : (
        <Questions tasks={waiting.data.tasks} />
      )}
    </>
  );
}

function Questions({ tasks }: { readonly tasks: readonly Task[] }): ReactNode {
  const chosen = useSearch({ from: '/signed-in/inbox' }).task;
  const open = tasks.find(({ id }) => id === chosen);
  // The question of another person's answer does not vanish from under the eyes of this one.
  const [gone, setGone] = useState<Task | null>(null);
  useEffect(() => {
    if (open !== undefined) setGone(open);
  }, [open]);
  const shown = open ?? (chosen !== undefined && gone?.id === chosen ? gone : undefined);
  useListKeys(tasks, chosen);
  if (tasks.length === 0 && shown === undefined)
    return (
      <EmptyState title="No task needs you">
        Tasks that wait for a code, a decision, or an approval appear here, the most urgent one first.
      </EmptyState>
    );
  return (
    <div className="inbox">
      <ul className="inbox-list panel" aria-label="Waiting tasks">
        {tasks.map((task) => (
          <Entry key={task.id} task={task} isOpen={task.id === chosen} />
        ))}
        {tasks.length === 0 && <li className="strip">No other task waits.</li>}
      </ul>
      <section className="panel part" aria-label="Question">
        {shown === undefined ? (
          <EmptyState title="Choose a question">
            Use j and k to go through the list, and Enter to open a question.
          </EmptyState>
        ) : (
          <OpenQuestion key={shown.id} task={shown} waits={open !== undefined} />
        )}
      </section>
    </div>
  );
}

function Entry({ task, isOpen }: { readonly task: Task; readonly isOpen: boolean }): ReactNode {
  const { account } = useSignedIn();
  const { data: types } = useQuery(taskTypes(account.id));
  return (
    <li>
      <Link
        to="/inbox"
        search={(before) => ({ ...before, task: task.id })}
        data-open={isOpen}
        data-task={task.id}
      >
        <span className="row">
          <strong>{typeTitle(types, task.type)}</strong>
          {task.needs !== null && <Countdown until={task.needs.expires_at} />}
        </span>
        <span className="asks">{task.needs?.message ?? 'Waits for a person'}</span>
        {task.external_id !== null && <span className="role">{task.external_id}</span>}
      </Link>
    </li>
  );
}

function OpenQuestion({ task, waits }: { readonly task: Task; readonly waits: boolean }): ReactNode {
  const toTask = (
    <Button
      variant="default"
      size="xs"
      mt="md"
      renderRoot={(props) => <Link to="/tasks/$taskId" params={{ taskId: task.id }} {...props} />}
    >
      Open the task
    </Button>
  );
  if (!waits)
    return (
      <div role="status">
        <EmptyState title="This question is answered, or its deadline has passed" action={toTask}>
          The task continues. Its timeline shows who or what has ended the question.
        </EmptyState>
      </div>
    );
  return (
    <>
      {task.needs === null ? (
        <EmptyState title="A person with the role operator must answer this" />
      ) : (
        <Question task={task} needs={task.needs} />
      )}
      {toTask}
    </>
  );
}

/** `j` and `k` move the focus through the list, so that Enter opens a question as any link. */
function useListKeys(tasks: readonly Task[], chosen: string | undefined): void {
  const navigate = useNavigate({ from: '/inbox' });
  const move = (by: number): void => {
    const focused = document.activeElement?.getAttribute('data-task') ?? chosen;
    const at = tasks.findIndex(({ id }) => id === focused);
    const next = tasks[Math.min(tasks.length - 1, Math.max(0, at + by))];
    document.querySelector<HTMLElement>(`[data-task="${next?.id ?? ''}"]`)?.focus();
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Escape: () => void navigate({ search: ({ task: _task, ...rest }) => rest }),
  });
}
