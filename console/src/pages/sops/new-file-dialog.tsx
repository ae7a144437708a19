import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface NewFileDialogProps {
  readonly portal: string;
  readonly taken: readonly string[];
  readonly opened: boolean;
  readonly close: () => void;
  readonly add: (path: string, text: string) => void;
}

const NAME = /^[a-z0-9-]+$/;
const TEMPLATE = 'sop: 1\ntitle: What it does\nsteps:\n  - goto: /\n';

export function NewFileDialog({ portal, taken, opened, close, add }: NewFileDialogProps): ReactNode {
  const [name, setName] = useState('');
  const path = `${portal}/${name}.yaml`;
  const fault = faultOf(name, taken.includes(path));
  return (
    <Modal opened={opened} onClose={close} title="Add a file" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (fault !== null) return;
          add(path, TEMPLATE);
          setName('');
        }}
      >
        <Stack>
          <TextInput
            label="Name of the procedure"
            description="Tasks find a procedure by the name that the plugin of their type chooses, such as eligibility."
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
            error={name === '' ? null : fault}
            data-autofocus
            required
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={fault !== null}>
              Add
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function faultOf(name: string, isTaken: boolean): string | null {
  if (!NAME.test(name)) return 'Use lower-case letters, digits, and "-".';
  return isTaken ? 'The portal has a file of this name.' : null;
}
