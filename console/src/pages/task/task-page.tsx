import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useCallback, useState, type ReactNode } from 'react';
import { isProblem } from '../../api/problem.ts';
import { taskTypes, typeTitle } from '../../api/task-types.ts';
import type { Task } from '../../api/types.ts';
import { useMayAct, useSignedIn } from '../../app/session-context.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { isFinal, Status, Tag } from '../../parts/status.tsx';
import { Answered } from '../inbox/answered.tsx';
import { Question } from '../inbox/question.tsx';
import { Artifacts } from './artifacts.tsx';
import { Deliveries } from './deliveries.tsx';
import { FailureReport } from './failure-report.tsx';
import { LiveView } from './live-view.tsx';
import { Outcome } from './outcome.tsx';
import { Result } from './result.tsx';
import { TaskActions } from './task-actions.tsx';
import { TaskFacts } from './task-facts.tsx';
import { oneTask } from './task-query.ts';
import { ToVersion } from './to-version.tsx';
import { Timeline } from './timeline.tsx';
import './task.css';

export function TaskPage(): ReactNode {
  const { taskId } = useParams({ from: '/signed-in/tasks/$taskId' });
  const { account } = useSignedIn();
  const mayAct = useMayAct();
  const { data: types } = useQuery(taskTypes(account.id));
  const task = useQuery(oneTask(account.id, taskId));
  if (task.data !== undefined)
    return (
      <>
        <PageHead
          title={typeTitle(types, task.data.type)}
          subtitle={[task.data.sop?.name, task.data.external_id].filter(Boolean).join(' · ') || undefined}
        >
          {task.data.dry_run_of !== null && <Tag tone="calm">Dry run</Tag>}
          <Status status={task.data.status} answered={task.data.needs?.answered} />
          {task.data.dry_run_of !== null && mayAct && (
            <Button
              size="xs"
              variant="default"
              renderRoot={(props) => <Link to="/tasks/$taskId/compare" params={{ taskId }} {...props} />}
            >
              Compare
            </Button>
          )}
          {isFinal(task.data.status) && <ToVersion dryRun={task.data} />}
          <TaskActions task={task.data} />
        </PageHead>
        <TaskParts key={taskId} task={task.data} />
      </>
    );
  if (task.error === null) return <LoadingState />;
  if (isProblem(task.error, 'not_found'))
    return (
      <EmptyState title="There is no such task" level={1}>
        The account {account.name} has no task <span className="mono">{taskId}</span>. It may belong to
        another account.
      </EmptyState>
    );
  return <ErrorState error={task.error} retry={() => void task.refetch()} />;
}

function TaskParts({ task }: { readonly task: Task }): ReactNode {
  const { account } = useSignedIn();
  const mayAct = useMayAct();
  const client = useQueryClient();
  const happened = useCallback(
    () => void client.invalidateQueries({ queryKey: ['task', account.id, task.id] }),
    [client, account.id, task.id],
  );
  const ended = isFinal(task.status);
  const [isSplit, split] = useState(false);
  return (
    <div className={isSplit ? 'task-page split' : 'task-page'}>
      <div className="task-main">
        {task.needs !== null && task.status === 'waiting' && (
          <section className="panel part" aria-label="Question">
            {task.needs.answered === true ? (
              <Answered task={task} />
            ) : (
              <Question task={task} needs={task.needs} />
            )}
          </section>
        )}
        <Outcome task={task} />
        {mayAct && (task.failure !== null || task.issues.length > 0) && <FailureReport task={task} />}
        {mayAct && (task.status === 'running' || task.status === 'waiting') && <LiveView taskId={task.id} />}
        {mayAct && <Result task={task} />}
      </div>
      <Timeline
        task={task}
        happened={happened}
        ended={ended}
        withProcedure={mayAct}
        isSplit={isSplit}
        split={split}
      />
      <div className="task-side">
        <TaskFacts task={task} />
        {mayAct && <Artifacts task={task} />}
        {mayAct && <Deliveries task={task} ended={ended} />}
      </div>
    </div>
  );
}
