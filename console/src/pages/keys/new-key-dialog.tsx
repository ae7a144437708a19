import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { SecretOnce } from '../../parts/secret-once.tsx';

interface NewKeyDialogProps {
  readonly secret: string | null;
  readonly done: () => void;
}

export function NewKeyDialog({ secret, done }: NewKeyDialogProps): ReactNode {
  return (
    <Modal
      opened={secret !== null}
      onClose={done}
      title="The new key"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <SecretOnce label="The new key" secret={secret ?? ''} done={done} />
    </Modal>
  );
}
