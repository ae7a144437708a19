import { Anchor, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { useAct } from '../../app/use-act.ts';
import type { components } from '../../generated/schema.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { QrCode } from '../../parts/qr-code.tsx';

/** What the app is set up with. */
export type Enrolment = components['schemas']['TotpObject'];

interface EnrolDialogProps {
  readonly enrolment: Enrolment | null;
  readonly close: () => void;
  readonly made: (codes: readonly string[]) => void;
}

/** Shows the secret of the app, and takes its first code. Nothing changes until then. */
export function EnrolDialog({ enrolment, close, made }: EnrolDialogProps): ReactNode {
  const acting = useAct(
    'session',
    (form: FormData) => {
      const code = String(form.get('code')).replaceAll(' ', '');
      return dataOf(api.POST('/session/totp/confirm', { body: { code } }));
    },
    ({ recovery_codes: codes }) => {
      close();
      made(codes);
    },
  );
  return (
    <ActDialog
      title="Set up an authenticator app"
      opened={enrolment !== null}
      close={close}
      acting={acting}
      label="Turn it on"
      act={(form) => acting.mutate(form)}
      words={{
        sign_in_failed: [
          'Not turned on',
          'The code is not correct. Check that the clock of your phone is right, and type the code that the app shows now.',
        ],
      }}
    >
      <Text size="sm">
        1. Scan this code with an authenticator app. If the app is on this device,{' '}
        <Anchor href={enrolment?.otpauth_uri ?? ''} inherit underline="always">
          open it here
        </Anchor>
        .
      </Text>
      {enrolment !== null && (
        <QrCode text={enrolment.otpauth_uri} label="QR code for the authenticator app" />
      )}
      <Text size="sm">Or type this key into the app:</Text>
      <pre className="code secret" tabIndex={0} aria-label="Key for the authenticator app">
        {grouped(enrolment?.secret ?? '')}
      </pre>
      <TextInput
        name="code"
        label="2. Type the code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        data-autofocus
      />
    </ActDialog>
  );
}

/** In groups that a person can type. Apps ignore the spaces. */
const grouped = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');
