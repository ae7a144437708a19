import { Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { SecretOnce } from '../../parts/secret-once.tsx';

interface CodesDialogProps {
  readonly codes: readonly string[] | null;
  readonly done: () => void;
}

/** The recovery codes, which are shown only now. A click next to it does not close it. */
export function CodesDialog({ codes, done }: CodesDialogProps): ReactNode {
  return (
    <Modal
      opened={codes !== null}
      onClose={done}
      title="Your recovery codes"
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <SecretOnce
        label="Recovery codes"
        secret={(codes ?? []).join('\n')}
        fileName="sopwith-recovery-codes.txt"
        doneLabel="I have stored them"
        done={done}
      >
        <Text size="sm">
          If you lose the authenticator app, each of these signs you in once. Keep them apart from your
          password, for example on paper.
        </Text>
      </SecretOnce>
    </Modal>
  );
}
