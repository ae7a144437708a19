import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import { isProblem } from '../../api/problem.ts';
import type { Submission } from '../../api/types.ts';

export const isUnsettled = ({ state }: Submission): boolean => state === 'intent' || state === 'unknown';

/**
 * What the service knows of the submissions of a task. Each reading is in the audit log, so it is read again only if the task has left the list of those that
 * a person must settle: another person was faster.
 */
export const useSubmissions = (accountId: string, taskId: string, isListed: boolean) =>
  useQuery({
    queryKey: ['task', accountId, taskId, 'submissions', isListed],
    queryFn: async ({ signal }) => {
      const of = { params: { path: { id: taskId } }, headers: BACKGROUND, signal };
      return (await dataOf(api.GET('/tasks/{id}/submissions', of))).data;
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

/** What was sent with the task. Each reading is in the audit log. */
export const useSentData = (accountId: string, taskId: string) =>
  useQuery({
    queryKey: ['task', accountId, taskId, 'data'],
    queryFn: async ({ signal }) => {
      const params = { path: { id: taskId }, query: { include: 'data' as const } };
      return (await dataOf(api.GET('/tasks/{id}', { params, headers: BACKGROUND, signal }))).data;
    },
    staleTime: Infinity,
    // Data of a patient leaves the memory soon after the page.
    gcTime: 60_000,
  });

/** Records what a person found on the portal. The first decision counts. */
export function useSettlement(taskId: string) {
  const client = useQueryClient();
  const changed = (): void => {
    void client.invalidateQueries({ queryKey: ['uncertain'] });
    void client.invalidateQueries({ queryKey: ['task'] });
  };
  return useMutation({
    mutationFn: (made: boolean) =>
      dataOf(
        api.POST('/admin/submissions/{task_id}/settle', {
          params: { path: { task_id: taskId } },
          body: { made },
        }),
      ),
    onSuccess: changed,
    onError: (error) => {
      if (isProblem(error, 'nothing_uncertain')) changed();
    },
  });
}
