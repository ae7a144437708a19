import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface DiscardDialogProps {
  readonly opened: boolean;
  readonly close: () => void;
  readonly discard: () => void;
}

export function DiscardDialog({ opened, close, discard }: DiscardDialogProps): ReactNode {
  return (
    <Modal
      opened={opened}
      onClose={close}
      title="Discard what you changed?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">All files become again what they are in the version. This cannot be undone.</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close} data-autofocus>
          Keep editing
        </Button>
        <Button className="destroys" onClick={discard}>
          Discard
        </Button>
      </Group>
    </Modal>
  );
}
