import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SecretDialog } from '../../parts/secret-dialog.tsx';

interface CodesDialogProps {
  readonly codes: readonly string[] | null;
  readonly done: () => void;
}

/** The recovery codes, which are shown only now. */
export function CodesDialog({ codes, done }: CodesDialogProps): ReactNode {
  return (
    <SecretDialog
      title="Your recovery codes"
      label="Recovery codes"
      secret={codes === null ? null : codes.join('\n')}
      fileName="sopwith-recovery-codes.txt"
      doneLabel="I have stored them"
      done={done}
    >
      <Text size="sm">
        If you lose the authenticator app, each of these signs you in once. Keep them apart from your
        password, for example on paper.
      </Text>
    </SecretDialog>
  );
}
