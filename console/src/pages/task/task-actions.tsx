import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import type { Task } from '../../api/types.ts';
import { useMayAct } from '../../app/session-context.ts';
import { isFinal } from '../../parts/status.tsx';
import { Fault } from '../../parts/fault.tsx';

/** Cancels a task that has not ended, or runs one again that has. */
export function TaskActions({ task }: { readonly task: Task }): ReactNode {
  const mayAct = useMayAct();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const ended = isFinal(task.status);
  const params = { path: { id: task.id } };
  const acting = useMutation({
    mutationFn: () =>
      dataOf<Task>(
        ended ? api.POST('/tasks/{id}/retry', { params }) : api.POST('/tasks/{id}/cancel', { params }),
      ),
    onSuccess: async (changed) => {
      setOpen(false);
      await client.invalidateQueries({ queryKey: ['task'] });
      if (changed.id !== task.id) await navigate({ to: '/tasks/$taskId', params: { taskId: changed.id } });
    },
  });
  if (!mayAct || task.status === 'completed' || (ended && task.dry_run_of !== null)) return null;
  const label = ended ? 'Run again' : 'Cancel the task';
  return (
    <>
      <Button
        size="xs"
        variant={task.failure?.retryable === true ? 'filled' : 'default'}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Modal
        opened={open}
        onClose={() => {
          setOpen(false);
          acting.reset();
        }}
        title={ended ? 'Run this task again?' : 'Cancel this task?'}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Text size="sm">
          {ended
            ? 'A new task starts with the same data. If this task may have submitted something, the server refuses until that is settled.'
            : 'It ends as failed. If it has started to submit something, it cannot be canceled anymore.'}
        </Text>
        <Fault error={acting.error} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setOpen(false)}>
            Do nothing
          </Button>
          <Button onClick={() => acting.mutate()} loading={acting.isPending} data-autofocus>
            {label}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
