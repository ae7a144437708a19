import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import type { components } from '../../generated/schema.ts';

export type Person = components['schemas']['PersonObject'];
export type PersonRole = Person['roles'][number];

const PAGE = 50;

interface PeopleFilter {
  /** Null: of all accounts. */
  readonly accountId: string | null;
  readonly search: string;
}

/** The people with a role in the account, newest first. */
export const peopleOf = ({ accountId, search }: PeopleFilter) =>
  infiniteQueryOptions({
    queryKey: ['people', accountId, search],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        limit: PAGE,
        ...(accountId === null ? {} : { account_id: accountId }),
        ...(search === '' ? {} : { search }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return dataOf(api.GET('/admin/people', { params: { query }, headers: BACKGROUND, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });
