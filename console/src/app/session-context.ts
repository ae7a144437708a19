import { createContext, useContext } from 'react';
import type { Session, SessionAccount } from '../api/session.ts';

interface SignedIn {
  readonly session: Session;
  readonly account: SessionAccount;
}

export const SignedInContext = createContext<SignedIn | null>(null);

/** Who is signed in, and the account whose pages are open. */
export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (signedIn === null) throw new Error('this page is outside of the session');
  return signedIn;
}

/** Whether the person may act on tasks: viewers only see statuses. */
export const useMayAct = (): boolean => useSignedIn().account.role !== 'viewer';
