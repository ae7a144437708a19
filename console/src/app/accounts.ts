import { queryOptions } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from '../api/client.ts';
import { isProblem } from '../api/problem.ts';
import type { Session, SessionAccount } from '../api/session.ts';

/** An account whose pages can be opened. */
export interface OpenAccount extends Pick<SessionAccount, 'id' | 'name' | 'scopes'> {
  /** Null: the person administers the installation, and has no role in the account itself. */
  readonly role: SessionAccount['role'] | null;
}

/** An account of the installation. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

const PAGE = 20;

/** The accounts of the installation with a part of a name, newest first, for its administrators. Not all of them: people search. */
export const installationAccounts = (search: string) =>
  queryOptions({
    queryKey: ['accounts', search],
    queryFn: async ({ signal }): Promise<readonly Named[]> => {
      const query = { limit: PAGE, ...(search === '' ? {} : { search }) };
      const of = { params: { query }, headers: BACKGROUND, signal };
      return (await dataOf(api.GET('/admin/accounts', of))).data;
    },
    staleTime: 60_000,
  });

/** One account of the installation; null if there is none. */
export const installationAccount = (accountId: string) =>
  queryOptions({
    queryKey: ['accounts', 'one', accountId],
    queryFn: async ({ signal }): Promise<Named | null> => {
      const of = { params: { path: { account_id: accountId } }, headers: BACKGROUND, signal };
      try {
        return await dataOf(api.GET('/admin/accounts/{account_id}', of));
      } catch (error) {
        if (isProblem(error, 'not_found')) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });

/** Those in which the person has a role first, then the others that they administer. */
export function accountsOf({ accounts }: Session, administered: readonly Named[]): readonly OpenAccount[] {
  const known = new Set(accounts.map(({ id }) => id));
  const others = administered.filter(
    ({ id }, at) => !known.has(id) && administered.findIndex((each) => each.id === id) === at,
  );
  return [...accounts, ...others.map(({ id, name }) => ({ id, name, role: null, scopes: [] }))];
}

/** Those with a part of a name. Upper and lower case do not differ. */
export const named = (accounts: readonly OpenAccount[], search: string): readonly OpenAccount[] =>
  accounts.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
