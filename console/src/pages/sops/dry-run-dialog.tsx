import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import type { Task } from '../../api/types.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { useAct } from '../../app/use-act.ts';
import { shortTime } from '../../format/times.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { ErrorState } from '../../parts/states.tsx';
import { statusLabel } from '../../parts/status.tsx';
import { endedTasksOf, versionName } from './sop-queries.ts';

interface DryRunDialogProps {
  readonly portal: string;
  readonly number: number;
  /** The task because of which somebody made the version. */
  readonly taskId: string | undefined;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Tries a version with the data of a task that has ended, and submits nothing. Then shows the new task, which can be watched. */
export function DryRunDialog({ portal, number, taskId, opened, close }: DryRunDialogProps): ReactNode {
  const { account } = useSignedIn();
  const navigate = useNavigate();
  const tasks = useQuery({ ...endedTasksOf(account.id, portal), enabled: opened });
  const [chosen, choose] = useState<string | null>(taskId ?? null);
  const selected = chosen ?? tasks.data?.[0]?.id ?? null;
  const acting = useAct(
    'task',
    (of: string) =>
      dataOf(
        api.POST('/admin/accounts/{account_id}/tasks/{task_id}/dry-runs', {
          params: { path: { account_id: account.id, task_id: of } },
          body: { version: number },
        }),
      ),
    ({ id }) => {
      close();
      void navigate({ to: '/tasks/$taskId', params: { taskId: id } });
    },
  );
  return (
    <ActDialog
      title={`Dry run of ${versionName(number).toLowerCase()} of ${portal}`}
      opened={opened}
      close={close}
      acting={acting}
      label="Start the dry run"
      disabled={selected === null}
      act={() => {
        if (selected !== null) acting.mutate(selected);
      }}
    >
      <Text size="sm">
        It works on the portal of this account with the data of a task that has ended, and stops before it submits
        anything.
      </Text>
      {tasks.error !== null && <ErrorState error={tasks.error} retry={() => void tasks.refetch()} />}
      {tasks.data?.length === 0 && taskId === undefined && (
        <Text size="sm">No task of this portal has ended yet.</Text>
      )}
      <Radio.Group label="With the data of" value={selected} onChange={choose}>
        <Stack gap={6} mt={6}>
          {taskId !== undefined && <Radio value={taskId} label="the failed task" />}
          {tasks.data
            ?.filter(({ id }) => id !== taskId)
            .map((task) => <Radio key={task.id} value={task.id} label={labelOf(task)} />)}
        </Stack>
      </Radio.Group>
    </ActDialog>
  );
}

const labelOf = (task: Task): string =>
  [
    task.sop?.name.split('/')[1] ?? task.type,
    task.external_id ?? '',
    statusLabel(task.status).toLowerCase(),
    shortTime(task.finished_at ?? task.created_at),
  ]
    .filter((part) => part !== '')
    .join(', ');
