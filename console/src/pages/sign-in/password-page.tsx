import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { setPassword } from '../../api/session.ts';
import { takeToken } from './link-token.ts';
import { SecondFactor, secondOf } from '../../parts/second-factor.tsx';
import { SignInFault } from './sign-in-fault.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSignIn } from './use-sign-in.ts';

const EYE = { 'aria-label': 'Show the password' };

/** `/console/password#token=…`: a new person, or one who has forgotten the password, sets one. */
export function PasswordPage(): ReactNode {
  const [token] = useState(takeToken);
  const [differs, setDiffers] = useState(false);
  const { mutate, isPending, second, askSecond, error } = useSignIn(setPassword);
  const submit = (form: FormData): void => {
    const [password, again] = [String(form.get('password')), String(form.get('again'))];
    setDiffers(password !== again);
    if (password === again) mutate({ token, password, ...secondOf(form) });
  };
  return (
    <SignInFrame title="Choose a password" submit={submit}>
      <Stack>
        <SignInFault error={error} failed="The link was used already, or has expired. Ask for a new one." />
        <Text size="sm" c="dimmed">
          A long sentence is better than a short, complicated word.
        </Text>
        <PasswordInput
          name="password"
          label="New password"
          autoComplete="new-password"
          required
          autoFocus
          visibilityToggleButtonProps={EYE}
        />
        <PasswordInput
          name="again"
          label="The same password again"
          autoComplete="new-password"
          required
          error={differs && 'The two passwords are not the same.'}
          aria-invalid={differs}
          visibilityToggleButtonProps={EYE}
        />
        <SecondFactor asked={second} ask={askSecond} />
        <Button type="submit" loading={isPending}>
          Set the password and sign in
        </Button>
      </Stack>
    </SignInFrame>
  );
}
