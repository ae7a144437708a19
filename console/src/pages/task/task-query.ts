import { queryOptions } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import { every } from '../../api/polling.ts';
import { isFinal } from '../../parts/status.tsx';

const whileOpen = every(5_000);

/** One task. It is read again while it is open; the event stream asks for more. */
export const oneTask = (accountId: string, taskId: string) =>
  queryOptions({
    queryKey: ['task', accountId, taskId],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/tasks/{id}', { params: { path: { id: taskId } }, headers: BACKGROUND, signal })),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isFinal(state.data.status) ? false : whileOpen(),
  });

/** What belongs to a task and changes with it. */
const ofTask = { staleTime: 5_000 };

export const artifactsOf = (accountId: string, taskId: string) =>
  queryOptions({
    ...ofTask,
    queryKey: ['task', accountId, taskId, 'artifacts'],
    queryFn: async ({ signal }) =>
      (
        await dataOf(
          api.GET('/tasks/{id}/artifacts', { params: { path: { id: taskId } }, headers: BACKGROUND, signal }),
        )
      ).data,
  });

export const deliveriesOf = (accountId: string, taskId: string) =>
  queryOptions({
    ...ofTask,
    queryKey: ['task', accountId, taskId, 'deliveries'],
    queryFn: async ({ signal }) =>
      (
        await dataOf(
          api.GET('/tasks/{id}/deliveries', {
            params: { path: { id: taskId } },
            headers: BACKGROUND,
            signal,
          }),
        )
      ).data,
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === 'pending') === true ? whileOpen() : false,
  });

/** A version never changes, so it is read once. */
export const procedureOf = (accountId: string, taskId: string) =>
  queryOptions({
    queryKey: ['procedure', accountId, taskId],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/tasks/{id}/procedure', { params: { path: { id: taskId } }, signal })),
    staleTime: Infinity,
  });

export const failureOf = (accountId: string, taskId: string) =>
  queryOptions({
    ...ofTask,
    queryKey: ['task', accountId, taskId, 'failure'],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/tasks/{id}/failure', { params: { path: { id: taskId } }, headers: BACKGROUND, signal }),
      ),
  });
