import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { isProblem } from '../../api/problem.ts';
import type { Needs, Task } from '../../api/types.ts';
import { dropDraft } from './drafts.ts';

/** A task that asks again asks another question. */
const answerKey = (taskId: string, { expires_at }: Needs) => ['answer', taskId, expires_at] as const;

/** Sends the answer of a waiting task. The first valid answer of anybody counts. */
export function useAnswer(taskId: string, needs: Needs) {
  const client = useQueryClient();
  const changed = (): void => {
    void client.invalidateQueries({ queryKey: ['waiting'] });
    void client.invalidateQueries({ queryKey: ['task'] });
  };
  return useMutation({
    mutationKey: answerKey(taskId, needs),
    // An answer leaves the memory soon after its form, which is replaced by what became of it.
    gcTime: 60_000,
    mutationFn: (body: Record<string, unknown>) =>
      dataOf(api.POST('/tasks/{id}/input', { params: { path: { id: taskId } }, body })),
    onSuccess: () => {
      dropDraft(taskId);
      changed();
    },
    onError: (error) => {
      if (isProblem(error, 'conflict', 'task_already_final')) changed();
    },
  });
}

/** What became of the answer that this person has sent to the question of the task: null if they have sent none. */
export function useOwnAnswer({ id, needs }: Task): 'used' | 'too_late' | null {
  const sent = useMutationState({
    filters: { mutationKey: needs === null ? ['answer', id, ''] : answerKey(id, needs) },
    select: ({ state }) => state.status,
  });
  return sent.includes('success') ? 'used' : sent.includes('error') ? 'too_late' : null;
}
