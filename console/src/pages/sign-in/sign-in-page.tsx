import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { signIn } from '../../api/session.ts';
import { pathWithin } from '../../app/search-params.ts';
import { SecondFactor, secondOf } from './second-factor.tsx';
import { SignInFault } from './sign-in-fault.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSignIn } from './use-sign-in.ts';

export function SignInPage(): ReactNode {
  const { next } = useSearch({ from: '/sign-in' });
  const { mutate, isPending, second, askSecond, error } = useSignIn(signIn, pathWithin(next));
  const submit = (form: FormData): void =>
    mutate({
      email: String(form.get('email')).trim(),
      password: String(form.get('password')),
      ...secondOf(form),
    });
  return (
    <SignInFrame submit={submit}>
      <Stack>
        <SignInFault error={error} failed="The e-mail, the password, or the code is not correct." />
        <TextInput name="email" type="email" label="E-mail" autoComplete="username" required autoFocus />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        />
        <SecondFactor asked={second} ask={askSecond} />
        <Button type="submit" loading={isPending}>
          Sign in
        </Button>
      </Stack>
    </SignInFrame>
  );
}
