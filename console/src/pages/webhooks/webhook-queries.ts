import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import { every } from '../../api/polling.ts';
import { isProblem } from '../../api/problem.ts';
import type { Delivery } from '../../api/types.ts';
import type { components } from '../../generated/schema.ts';

export type Endpoint = components['schemas']['EndpointObject'];

const EVERY_MS = 10_000;
const PAGE = 25;

/** The webhook endpoint of the account; null if it has none. */
export const endpointOf = (accountId: string) =>
  queryOptions({
    queryKey: ['webhook', accountId, 'endpoint'],
    queryFn: async ({ signal }): Promise<Endpoint | null> => {
      const of = { params: { path: { account_id: accountId } }, headers: BACKGROUND, signal };
      try {
        return await dataOf(api.GET('/admin/accounts/{account_id}/webhook', of));
      } catch (error) {
        if (isProblem(error, 'not_found')) return null;
        throw error;
      }
    },
    refetchInterval: every(EVERY_MS),
  });

/** The deliveries of all tasks of the account, newest first. */
export const deliveriesOfAccount = (accountId: string, state: Delivery['state'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['webhook', accountId, 'deliveries', state],
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        limit: PAGE,
        ...(state === undefined ? {} : { state: [state] }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return dataOf(api.GET('/deliveries', { params: { query }, headers: BACKGROUND, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    refetchInterval: every(EVERY_MS),
  });
