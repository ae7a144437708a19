import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { isProblem } from '../../api/problem.ts';
import { dropDraft } from './drafts.ts';

/** Sends the answer of a waiting task. The first valid answer of anybody counts. */
export function useAnswer(taskId: string) {
  const client = useQueryClient();
  const changed = (): void => {
    void client.invalidateQueries({ queryKey: ['waiting'] });
    void client.invalidateQueries({ queryKey: ['task'] });
  };
  return useMutation({
    mutationKey: ['answer', taskId],
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
