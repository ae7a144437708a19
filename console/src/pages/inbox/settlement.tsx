import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { taskTypes, typeTitle } from '../../api/task-types.ts';
import type { Submission } from '../../api/types.ts';
import { useMayAct, useSignedIn } from '../../app/session-context.ts';
import { ReplacedForm } from '../../parts/replaced-form.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { Time } from '../../parts/time.tsx';
import { oneTask } from '../task/task-query.ts';
import { ToTask } from './open-question.tsx';
import { SettlementEvidence } from './settlement-evidence.tsx';
import { SettlementForm } from './settlement-form.tsx';
import { uncertainTasks, type UncertainTask } from './uncertain-tasks.ts';
import { isUnsettled, useSubmissions } from './use-settlement.ts';
import './inbox.css';

/** A submission with an unknown outcome: what is known of it, and the decision of a person who has looked on the portal. */
export function Settlement({ uncertain }: { readonly uncertain: UncertainTask }): ReactNode {
  const { account } = useSignedIn();
  const mayRead = useMayAct();
  const listed = useQuery(uncertainTasks(account.id));
  const isListed = listed.data?.some((each) => each.task_id === uncertain.task_id) ?? true;
  const submissions = useSubmissions(account.id, uncertain.task_id, isListed);
  if (!mayRead)
    return <EmptyState title="A person with the role operator in this account must settle this" />;
  if (submissions.data === undefined)
    return submissions.error === null ? (
      <LoadingState />
    ) : (
      <ErrorState error={submissions.error} retry={() => void submissions.refetch()} />
    );
  if (!submissions.data.some(isUnsettled))
    return <Settled taskId={uncertain.task_id} submissions={submissions.data} />;
  return <OpenSubmission uncertain={uncertain} submissions={submissions.data} />;
}

interface OpenSubmissionProps {
  readonly uncertain: UncertainTask;
  readonly submissions: readonly Submission[];
}

function OpenSubmission({ uncertain, submissions }: OpenSubmissionProps): ReactNode {
  const { account } = useSignedIn();
  const { data: types } = useQuery(taskTypes(account.id));
  const task = useQuery(oneTask(account.id, uncertain.task_id));
  return (
    <>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
        <Text size="sm" c="dimmed">
          An uncertain submission
          {task.data !== undefined && ` · ${typeTitle(types, task.data.type)}`}
          {(task.data?.external_id ?? null) !== null && ` · ${task.data?.external_id}`}
        </Text>
        <Text size="sm" c="dimmed" component="span">
          Started <Time at={uncertain.begun_at} />
        </Text>
      </Group>
      <h2 className="question">Did {uncertain.portal} receive this submission?</h2>
      {task.data === undefined && task.error === null && <LoadingState lines={4} />}
      {task.error !== null && <ErrorState error={task.error} retry={() => void task.refetch()} />}
      {task.data !== undefined && <SettlementEvidence task={task.data} submissions={submissions} />}
      <ToTask taskId={uncertain.task_id} />
      <div className="answer long">
        <SettlementForm taskId={uncertain.task_id} portal={uncertain.portal} />
      </div>
    </>
  );
}

interface SettledProps {
  readonly taskId: string;
  readonly submissions: readonly Submission[];
}

/** By this person, or by another one who was faster. */
function Settled({ taskId, submissions }: SettledProps): ReactNode {
  const last = submissions.toSorted((one, other) =>
    (other.resolved_at ?? '').localeCompare(one.resolved_at ?? ''),
  )[0];
  return (
    <ReplacedForm>
      <EmptyState
        title={
          last?.state === 'done' ? 'Settled: the submission was made' : 'Settled: the submission was not made'
        }
        action={<ToTask taskId={taskId} />}
      >
        {last?.state === 'done'
          ? 'The same submission is a duplicate from now on. The task stays as it ended.'
          : 'The task can be run again. It stays as it ended.'}
        {(last?.resolved_at ?? null) !== null && (
          <>
            {' '}
            Decided <Time at={last?.resolved_at ?? ''} />. The audit log shows by whom.
          </>
        )}
      </EmptyState>
    </ReplacedForm>
  );
}
