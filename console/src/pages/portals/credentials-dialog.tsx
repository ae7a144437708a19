import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { api, dataOf, ifMatch } from '../../api/client.ts';
import { useAct } from '../../app/use-act.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { faultOf } from '../../parts/fault.tsx';
import { CredentialFields, credentialsIn } from './credential-fields.tsx';
import { pathOf, type Connection } from './portal-queries.ts';

interface CredentialsDialogProps {
  readonly connection: Connection;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Replaces all credentials. The stored ones are never shown. */
export function CredentialsDialog({ connection, opened, close }: CredentialsDialogProps): ReactNode {
  const acting = useAct(
    'portals',
    (form: FormData) =>
      dataOf(
        api.PUT('/admin/accounts/{account_id}/connections/{portal}/credentials', {
          params: pathOf(connection),
          headers: ifMatch(connection.version),
          body: { base_url: String(form.get('base_url')).trim(), credentials: credentialsIn(form) },
        }),
      ),
    close,
  );
  return (
    <ActDialog
      title={`Replace the credentials of ${connection.portal}`}
      opened={opened}
      close={close}
      acting={acting}
      label="Replace"
      act={(form) => acting.mutate(form)}
      fields={['/base_url']}
    >
      <Text size="sm">
        The new credentials replace all stored ones, the stored session, and a rejection. Stored credentials
        are never shown.
      </Text>
      <TextInput
        name="base_url"
        label="Address of the portal"
        type="url"
        defaultValue={connection.base_url}
        error={faultOf(acting.error, '/base_url')}
        required
      />
      <CredentialFields />
    </ActDialog>
  );
}
