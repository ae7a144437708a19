import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { SecretOnce, type SecretOnceProps } from './secret-once.tsx';

interface SecretDialogProps extends Omit<SecretOnceProps, 'secret'> {
  readonly title: string;
  /** Null: the dialog is closed. */
  readonly secret: string | null;
}

/** Shows a secret that the server shows only now. Escape and a click next to it do not close it: the secret would be lost. */
export function SecretDialog({ title, secret, ...once }: SecretDialogProps): ReactNode {
  return (
    <Modal
      opened={secret !== null}
      onClose={once.done}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <SecretOnce {...once} secret={secret ?? ''} />
    </Modal>
  );
}
