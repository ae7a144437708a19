import { Button, Loader, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { signInByLink } from '../../api/session.ts';
import { takeToken } from './link-token.ts';
import { SecondFactor, secondOf } from '../../parts/second-factor.tsx';
import { SignInFault } from './sign-in-fault.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSignIn } from './use-sign-in.ts';

/** `/console/link#token=…` signs in at once, unless the person has a second factor. */
export function LinkPage(): ReactNode {
  const [token] = useState(takeToken);
  const { mutate, isPending, second, askSecond, error } = useSignIn(signInByLink);
  const started = useRef(false);
  useEffect(() => {
    if (!started.current) mutate({ token });
    started.current = true;
  }, [mutate, token]);
  return (
    <SignInFrame submit={(form) => mutate({ token, ...secondOf(form) })}>
      <Stack>
        <SignInFault
          error={error}
          failed={
            second === 'none'
              ? 'The link was used already, or has expired. Ask for a new one.'
              : 'The code is not correct.'
          }
        />
        <SecondFactor asked={second} ask={askSecond} />
        {second !== 'none' && (
          <Button type="submit" loading={isPending}>
            Sign in
          </Button>
        )}
        {isPending && second === 'none' && (
          <Text role="status">
            <Loader size="xs" mr="xs" />
            Signing you in with the link …
          </Text>
        )}
        {error !== null && (
          <Button variant="default" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
            Go to the sign-in page
          </Button>
        )}
      </Stack>
    </SignInFrame>
  );
}
