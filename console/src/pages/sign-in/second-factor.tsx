import { Button, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is asked for next to the password or the link. */
export type Second = 'none' | 'totp' | 'recovery_code';

interface SecondFactorProps {
  readonly asked: Second;
  /** Without it, a recovery code cannot be used here. */
  readonly ask?: (next: Second) => void;
}

export function SecondFactor({ asked, ask }: SecondFactorProps): ReactNode {
  if (asked === 'none') return null;
  const isTotp = asked === 'totp';
  return (
    <Stack gap={6} align="stretch">
      {isTotp ? (
        <TextInput
          key="totp"
          name="totp"
          label="Code of your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          autoFocus
        />
      ) : (
        <TextInput
          key="recovery"
          name="recovery_code"
          label="Recovery code"
          description="Each recovery code works once."
          autoComplete="off"
          required
          autoFocus
        />
      )}
      {ask !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={() => ask(isTotp ? 'recovery_code' : 'totp')}>
          {isTotp ? 'Use a recovery code' : 'Use the authenticator app'}
        </Button>
      )}
    </Stack>
  );
}

/** The codes of the form, as the API takes them. */
export function secondOf(form: FormData): { readonly totp?: string; readonly recovery_code?: string } {
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  const [totp, recovery] = [text('totp').replaceAll(' ', ''), text('recovery_code')];
  return {
    ...(totp === '' ? {} : { totp }),
    ...(recovery === '' ? {} : { recovery_code: recovery }),
  };
}
