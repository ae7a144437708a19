import { Button, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is asked for next to the password or the link. */
export type Second = 'none' | 'totp' | 'recovery_code';

interface SecondFactorProps {
  readonly asked: Second;
  readonly ask: (next: Second) => void;
  /** Whether the field has the focus when it appears. */
  readonly focused?: boolean;
}

/** The field `totp` of a form, or `recovery_code` in its place. */
export function SecondFactor({ asked, ask, focused = true }: SecondFactorProps): ReactNode {
  if (asked === 'none') return null;
  const isTotp = asked === 'totp';
  return (
    <Stack gap={6} align="stretch">
      {isTotp ? <TotpInput key="totp" focused={focused} /> : <RecoveryInput key="recovery" />}
      <Button variant="subtle" size="compact-sm" onClick={() => ask(isTotp ? 'recovery_code' : 'totp')}>
        {isTotp ? 'Use a recovery code' : 'Use the authenticator app'}
      </Button>
    </Stack>
  );
}

/** Dialogs close on Escape, unless it is pressed in a field with this mark. */
const KEEPS_DIALOG = { 'data-mantine-stop-propagation': 'true' } as const;

function TotpInput({ focused }: { readonly focused: boolean }): ReactNode {
  return (
    <TextInput
      name="totp"
      label="Code of your authenticator app"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      required
      autoFocus={focused}
      {...KEEPS_DIALOG}
    />
  );
}

const RecoveryInput = (): ReactNode => (
  <TextInput
    name="recovery_code"
    label="Recovery code"
    description="Each recovery code works once."
    autoComplete="off"
    required
    autoFocus
    {...KEEPS_DIALOG}
  />
);

/** The codes of the form, as the API takes them. */
export function secondOf(form: FormData): { readonly totp?: string; readonly recovery_code?: string } {
  const text = (name: string): string => String(form.get(name) ?? '').trim();
  const [totp, recovery] = [text('totp').replaceAll(' ', ''), text('recovery_code')];
  return {
    ...(totp === '' ? {} : { totp }),
    ...(recovery === '' ? {} : { recovery_code: recovery }),
  };
}
