import { Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api, dataOf, ifMatch } from '../../api/client.ts';
import { useAct } from '../../app/use-act.ts';
import { counted } from '../../format/numbers.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { pathOf, type Portal } from './portal-queries.ts';

interface DisconnectDialogProps {
  readonly portal: Portal;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Deletes the connection. The credentials cannot be recovered, so the person types the name of the portal. */
export function DisconnectDialog({ portal, opened, close }: DisconnectDialogProps): ReactNode {
  const { connection, activity } = portal;
  const [typed, setTyped] = useState('');
  const acting = useAct('portals', () =>
    dataOf(
      api.DELETE('/admin/accounts/{account_id}/connections/{portal}', {
        params: pathOf(connection),
        headers: ifMatch(connection.version),
      }),
    ),
  );
  const queued = activity?.queued ?? 0;
  return (
    <ActDialog
      title={`Disconnect ${connection.portal}?`}
      opened={opened}
      close={close}
      acting={acting}
      label="Disconnect"
      destroys
      disabled={typed.trim() !== connection.portal}
      act={() => acting.mutate()}
    >
      <Text size="sm">
        The credentials and the session are deleted and cannot be recovered.{' '}
        {queued === 0
          ? 'No task waits for this portal.'
          : `${counted(queued, 'waiting task')} will fail with portal_not_connected.`}{' '}
        To stop the portal for a while, pause it instead.
      </Text>
      <TextInput
        label={`Type ${connection.portal} to confirm`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
    </ActDialog>
  );
}
