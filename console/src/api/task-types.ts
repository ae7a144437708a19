import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './client.ts';
import type { TaskType } from './types.ts';

/** The task types of the account, by their name. They change only when the service is upgraded. */
export const taskTypes = (accountId: string) =>
  queryOptions({
    queryKey: ['task-types', accountId],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, TaskType>> => {
      const { data } = await dataOf(api.GET('/task-types', { signal }));
      return new Map(data.map((type) => [type.type, type]));
    },
    staleTime: Infinity,
  });

/** `eligibility_check` as people read it, also for a type that is not there any more. */
export const typeTitle = (types: ReadonlyMap<string, TaskType> | undefined, type: string): string =>
  types?.get(type)?.title ?? type.replaceAll('_', ' ');
