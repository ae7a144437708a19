import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { currentSession } from '../../app/current-session.ts';
import { pathWithin } from '../../app/search-params.ts';
import { ToSignIn } from '../../app/to-sign-in.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { ProviderButton } from '../../parts/provider-button.tsx';
import { ProviderFault } from './provider-fault.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** `/console/confirm?error=not_fresh&next=/portals`: why a person could not confirm at the provider who they are, and the way to try again. */
export function ConfirmPage(): ReactNode {
  const { next, error: reason } = useSearch({ from: '/confirm' });
  const session = useQuery(currentSession);
  if (session.isPending) return <LoadingState />;
  if (session.data === undefined)
    return (
      <main>
        <ErrorState error={session.error} retry={() => void session.refetch()} />
      </main>
    );
  if (session.data === null) return <ToSignIn />;
  return (
    <SignInFrame title="Confirm who you are" submit={() => {}}>
      <Stack>
        <ProviderFault title="Not confirmed" reason={reason} />
        {session.data.confirms_with === 'oidc' && (
          <ProviderButton purpose="confirm" next={pathWithin(next)}>
            Try again
          </ProviderButton>
        )}
        <Text size="sm">
          <Link to={pathWithin(next) ?? '/'}>Back to the console</Link>
        </Text>
      </Stack>
    </SignInFrame>
  );
}
