import { queryOptions } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from './client.ts';

export const personById = (personId: string) =>
  queryOptions({
    queryKey: ['people', 'one', personId],
    queryFn: ({ signal }) => {
      const params = { path: { person_id: personId } };
      return dataOf(api.GET('/admin/people/{person_id}', { params, headers: BACKGROUND, signal }));
    },
  });
