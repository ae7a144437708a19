import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMayDo, useSignedIn } from '../../app/session-context.ts';
import { uncertainTasks } from './uncertain-tasks.ts';

/** From a task with a submission of unknown outcome to the place where a person settles it. */
export function SettleLink({ taskId }: { readonly taskId: string }): ReactNode {
  const { account } = useSignedIn();
  const may = useMayDo();
  const maySettle = may('admin:submissions') && may('tasks:read');
  const uncertain = useQuery({ ...uncertainTasks(account.id), enabled: maySettle });
  if (uncertain.data === undefined) return null;
  if (!uncertain.data.some((each) => each.task_id === taskId))
    return <p>A person has settled the submission. The audit log shows who, and how.</p>;
  return (
    <p>
      <Button
        size="xs"
        renderRoot={(props) => (
          <Link to="/inbox" search={(before) => ({ ...before, task: taskId })} {...props} />
        )}
      >
        Settle the submission
      </Button>
    </p>
  );
}
