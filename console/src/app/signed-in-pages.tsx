import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import { identity } from '../api/identity.ts';
import { readSession, type Session, type SessionAccount } from '../api/session.ts';
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx';
import { rememberedAccount } from './remembered-account.ts';
import { SignedInContext } from './session-context.ts';
import { Shell } from './shell.tsx';

/** The pages of a person who is signed in. Everybody else is led to the sign-in, and back to the same page. */
export function SignedInPages(): ReactNode {
  const session = useQuery({
    queryKey: ['session'],
    queryFn: () => readSession(false),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
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

/** Once: the address changes before the page of the sign-in is loaded. */
function ToSignIn(): ReactNode {
  const { latestLocation } = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    const next = latestLocation.href;
    void navigate({ to: '/sign-in', search: next === '/' ? {} : { next }, replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  return <LoadingState />;
}

interface PagesProps {
  readonly session: Session;
  readonly wanted: string | undefined;
}

function Pages({ session, wanted }: PagesProps): ReactNode {
  const account = accountOf(session, wanted);
  const signedIn = useMemo(() => (account === undefined ? null : { session, account }), [session, account]);
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
function accountOf({ accounts }: Session, wanted: string | undefined): SessionAccount | undefined {
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
