import { queryOptions } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import type { components } from '../../generated/schema.ts';

export type OpenSession = components['schemas']['OpenSessionList']['data'][number];

/** Where the person is signed in. */
export const ownSessions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) =>
    (await dataOf(api.GET('/session/sessions', { headers: BACKGROUND, signal }))).data,
});
