import { createContext, useContext } from 'react';
import type { Session } from '../api/session.ts';
import type { OpenAccount } from './accounts.ts';

interface SignedIn {
  readonly session: Session;
  /** The accounts that the person may open. */
  readonly accounts: readonly OpenAccount[];
  readonly account: OpenAccount;
}

export const SignedInContext = createContext<SignedIn | null>(null);

/** Who is signed in, and the account whose pages are open. */
export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (signedIn === null) throw new Error('this page is outside of the session');
  return signedIn;
}

/** A scope of an API key, as the session lists them for each account. */
export type Scope = `${string}:${string}`;

/** What the person may do in the account whose pages are open, and in the installation. */
export function useMayDo(): (scope: Scope) => boolean {
  const { session, account } = useSignedIn();
  return (scope) =>
    account.scopes.includes(scope) || (scope.startsWith('admin:') && session.installation_role === 'admin');
}

/** Whether the person may do what a scope stands for. */
export const useMay = (scope: Scope): boolean => useMayDo()(scope);

/** Whether the person administers the installation, and so what concerns all accounts. */
export const useAdministers = (): boolean => useSignedIn().session.installation_role === 'admin';

/** Whether the person may act on tasks: viewers only see statuses. */
export const useMayAct = (): boolean => useMay('tasks:write');
