import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { identity } from '../api/identity.ts';
import type { Session } from '../api/session.ts';
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx';
import {
  accountsOf,
  installationAccount,
  installationAccounts,
  type Named,
  type OpenAccount,
} from './accounts.ts';
import { rememberedAccount } from './remembered-account.ts';
import { currentSession } from './current-session.ts';
import { SignedInContext } from './session-context.ts';
import { Shell } from './shell.tsx';
import { ToSignIn } from './to-sign-in.tsx';

/** The pages of a person who is signed in. Everybody else is led to the sign-in, and back to the same page. */
export function SignedInPages(): ReactNode {
  const session = useQuery(currentSession);
  const wanted = useSearch({ from: '/signed-in' }).account;
  if (session.isPending) return <LoadingState />;
  if (session.data === undefined)
    return (
      <main>
        <ErrorState error={session.error} retry={() => void session.refetch()} />
      </main>
    );
  if (session.data === null) return <ToSignIn />;
  return <Pages session={session.data} wanted={wanted} />;
}

const NONE: readonly Named[] = [];

interface PagesProps {
  readonly session: Session;
  readonly wanted: string | undefined;
}

function Pages({ session, wanted }: PagesProps): ReactNode {
  const administers = session.installation_role === 'admin';
  const first = useQuery({ ...installationAccounts(''), enabled: administers });
  const named = wanted ?? rememberedAccount.read();
  const isNamed = named !== null && session.accounts.some(({ id }) => id === named);
  // The one that is named may not be among the first.
  const one = useQuery({
    ...installationAccount(named ?? ''),
    enabled: administers && named !== null && !isNamed,
  });
  const signedIn = useMemo(() => {
    const administered = [...(one.data == null ? [] : [one.data]), ...(first.data ?? NONE)];
    const accounts = accountsOf(session, administered);
    const account = accountOf(accounts, wanted);
    return account === undefined ? null : { session, accounts, account };
  }, [session, first.data, one.data, wanted]);
  // Who has a role in the account does not wait for the list of the others.
  const isListing = first.isLoading || one.isLoading;
  const hasRole = named === null ? session.accounts.length > 0 : isNamed;
  if (isListing && !hasRole) return <LoadingState />;
  if (signedIn === null) return <NoAccount wanted={wanted} />;
  // Before the pages below send their first request.
  identity.set({ csrfToken: session.csrf_token, accountId: signedIn.account.id });
  return (
    <SignedInContext value={signedIn}>
      <Shell key={signedIn.account.id} />
    </SignedInContext>
  );
}

/** The account of the URL, or the one that was open last. Never another one than the URL names. */
function accountOf(accounts: readonly OpenAccount[], wanted: string | undefined): OpenAccount | undefined {
  if (wanted !== undefined) return accounts.find(({ id }) => id === wanted);
  return accounts.find(({ id }) => id === rememberedAccount.read()) ?? accounts[0];
}

function NoAccount({ wanted }: { readonly wanted: string | undefined }): ReactNode {
  return (
    <main>
      <EmptyState title="You have no access to this account" level={1}>
        {wanted === undefined
          ? 'No account is assigned to you. Ask an administrator for a role in an account.'
          : 'Ask an administrator for a role in the account, or open the console without the account in its address.'}
      </EmptyState>
    </main>
  );
}
