import { PasswordInput, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { changePassword, type SignInMethods } from '../../api/session.ts';
import { AskButton } from '../../app/ask-button.tsx';
import { useSignedIn } from '../../app/session-context.ts';
import { faultOf } from '../../parts/fault.tsx';

interface OwnPasswordProps {
  readonly methods: SignInMethods | undefined;
}

/** Changes the password, or sets one for a person who has signed in with a link alone. */
export function OwnPassword({ methods }: OwnPasswordProps): ReactNode {
  const { has_password: has, issuers } = useSignedIn().session.person;
  const isOn = methods?.password === true;
  const isOfProvider = issuers.length > 0 && !has;
  return (
    <section className="panel part" aria-label="Password">
      <h2>Password</h2>
      <p>{wordsOf(methods, has, isOfProvider)}</p>
      {isOn && !isOfProvider && <PasswordButton has={has} />}
    </section>
  );
}

function wordsOf(methods: SignInMethods | undefined, has: boolean, isOfProvider: boolean): string {
  if (isOfProvider)
    return `You sign in with ${methods?.oidc?.label ?? 'single sign-on'}, and have no password here.`;
  if (methods?.password === false) return 'Passwords are off in this installation.';
  return has ? 'You sign in with a password.' : 'You have no password yet: you have signed in with a link.';
}

const DIFFERENT = new ApiProblem(422, {
  code: 'validation_failed',
  errors: [{ pointer: '/again', code: 'wrong_form', message: 'The two passwords are not the same.' }],
});

const EYE = { 'aria-label': 'Show the password' };

function PasswordButton({ has }: { readonly has: boolean }): ReactNode {
  const client = useQueryClient();
  const act = async (form: FormData): Promise<unknown> => {
    const text = (name: string): string => String(form.get(name) ?? '');
    if (text('password') !== text('again')) throw DIFFERENT;
    const current = has ? { current_password: text('current_password') } : {};
    // The session is another one from now on.
    client.setQueryData(['session'], await changePassword({ password: text('password'), ...current }));
    return null;
  };
  return (
    <AskButton
      label={has ? 'Change the password' : 'Set a password'}
      title={has ? 'Change your password' : 'Set a password'}
      changes="own-sessions"
      act={act}
      fields={['/password', '/again']}
      words={{ sign_in_failed: ['Not changed', 'The current password is not correct.'] }}
    >
      {(error) => (
        <>
          {has && (
            <PasswordInput
              name="current_password"
              label="Current password"
              autoComplete="current-password"
              required
              data-autofocus
              visibilityToggleButtonProps={EYE}
            />
          )}
          <PasswordInput
            name="password"
            label="New password"
            description="At least 12 characters. A long sentence is better than a short, complicated word."
            autoComplete="new-password"
            required
            error={faultOf(error, '/password')}
            aria-invalid={faultOf(error, '/password') !== null}
            visibilityToggleButtonProps={EYE}
          />
          <PasswordInput
            name="again"
            label="The new password again"
            autoComplete="new-password"
            required
            error={faultOf(error, '/again')}
            aria-invalid={faultOf(error, '/again') !== null}
            visibilityToggleButtonProps={EYE}
          />
          <Text size="sm">You are signed out in all other browsers.</Text>
        </>
      )}
    </AskButton>
  );
}
