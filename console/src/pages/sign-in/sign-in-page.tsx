import { Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readMethods, signIn, type SignInMethods } from '../../api/session.ts';
import { pathWithin } from '../../app/search-params.ts';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { ProviderButton } from '../../parts/provider-button.tsx';
import { ProviderFault } from './provider-fault.tsx';
import { mayBeOther } from './provider-faults.ts';
import { SecondFactor, secondOf } from '../../parts/second-factor.tsx';
import { SignInFault } from './sign-in-fault.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSignIn } from './use-sign-in.ts';

export function SignInPage(): ReactNode {
  const { next, error: reason } = useSearch({ from: '/sign-in' });
  const { mutate, isPending, second, askSecond, error } = useSignIn(signIn, pathWithin(next));
  const methods = useQuery({ queryKey: ['sign-in-methods'], queryFn: readMethods, staleTime: Infinity });
  const submit = (form: FormData): void =>
    mutate({
      email: String(form.get('email')).trim(),
      password: String(form.get('password')),
      ...secondOf(form),
    });
  if (methods.isPending) return <LoadingState />;
  if (methods.data === undefined)
    return (
      <main>
        <ErrorState error={methods.error} retry={() => void methods.refetch()} />
      </main>
    );
  const { password, oidc } = methods.data;
  return (
    <SignInFrame submit={submit}>
      <Stack>
        <ProviderFault title="Not signed in" reason={reason} />
        <Provider oidc={oidc} next={pathWithin(next)} again={mayBeOther(reason)} alone={!password} />
        {oidc !== null && password && <Divider label="or with a password" />}
        {password && (
          <>
            <SignInFault error={error} failed="The e-mail, the password, or the code is not correct." />
            <TextInput
              name="email"
              type="email"
              label="E-mail"
              autoComplete="username"
              required
              autoFocus={oidc === null}
            />
            <PasswordInput
              name="password"
              label="Password"
              autoComplete="current-password"
              required
              visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            />
            <SecondFactor asked={second} ask={askSecond} />
            <Button type="submit" loading={isPending} variant={oidc === null ? 'filled' : 'default'}>
              Sign in
            </Button>
          </>
        )}
      </Stack>
    </SignInFrame>
  );
}

interface ProviderProps {
  readonly oidc: SignInMethods['oidc'];
  readonly next: string | undefined;
  readonly again: boolean;
  /** There is no other way. */
  readonly alone: boolean;
}

function Provider({ oidc, alone, ...to }: ProviderProps): ReactNode {
  if (oidc === null) return null;
  return (
    <>
      <ProviderButton purpose="sign_in" {...to}>
        Sign in with {oidc.label}
      </ProviderButton>
      {alone && (
        <Text size="sm" c="dimmed">
          If you cannot sign in, ask your administrator for a one-time link.
        </Text>
      )}
    </>
  );
}
