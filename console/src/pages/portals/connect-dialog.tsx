import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { useAct } from '../../app/use-act.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { faultOf } from '../../parts/fault.tsx';
import { CredentialFields, credentialsIn } from './credential-fields.tsx';

interface ConnectDialogProps {
  readonly opened: boolean;
  readonly close: () => void;
}

export function ConnectDialog({ opened, close }: ConnectDialogProps): ReactNode {
  const { account } = useSignedIn();
  const text = (form: FormData, name: string): string => String(form.get(name)).trim();
  const acting = useAct(
    'portals',
    (form: FormData) =>
      dataOf(
        api.POST('/admin/accounts/{account_id}/connections', {
          params: { path: { account_id: account.id } },
          body: {
            portal: text(form, 'portal'),
            base_url: text(form, 'base_url'),
            credentials: credentialsIn(form),
          },
        }),
      ),
    close,
  );
  return (
    <ActDialog
      title="Connect a portal"
      opened={opened}
      close={close}
      acting={acting}
      label="Connect"
      act={(form) => acting.mutate(form)}
      fields={['/portal', '/base_url']}
    >
      <Text size="sm">The credentials are stored encrypted and never shown.</Text>
      <TextInput
        name="portal"
        label="Portal"
        description="The folder of the portal among the procedures, such as acme-health."
        error={faultOf(acting.error, '/portal')}
        required
        data-autofocus
      />
      <TextInput
        name="base_url"
        label="Address of the portal"
        type="url"
        placeholder="https://"
        error={faultOf(acting.error, '/base_url')}
        required
      />
      <CredentialFields />
    </ActDialog>
  );
}
