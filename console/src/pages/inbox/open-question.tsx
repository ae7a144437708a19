import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Task } from '../../api/types.ts';
import { EmptyState } from '../../parts/states.tsx';
import { Answered } from './answered.tsx';
import { Question } from './question.tsx';

interface OpenQuestionProps {
  readonly task: Task;
  /** False: somebody has answered it while it was open here, or its deadline has passed. */
  readonly waits: boolean;
}

export function OpenQuestion({ task, waits }: OpenQuestionProps): ReactNode {
  if (!waits) return <Answered task={task} action={<ToTask taskId={task.id} />} />;
  return (
    <>
      {task.needs === null ? (
        <EmptyState title="A person with the role operator must answer this" />
      ) : (
        <Question task={task} needs={task.needs} />
      )}
      <ToTask taskId={task.id} />
    </>
  );
}

export function ToTask({ taskId }: { readonly taskId: string }): ReactNode {
  return (
    <Button
      variant="default"
      size="xs"
      mt="md"
      renderRoot={(props) => <Link to="/tasks/$taskId" params={{ taskId }} {...props} />}
    >
      Open the task
    </Button>
  );
}
