import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { api, dataOf, ifMatch } from '../../api/client.ts';
import { AskButton } from '../../app/ask-button.tsx';
import { pathOf, type Connection } from './portal-queries.ts';

/** Lets tasks use rejected credentials again. Nothing is shown unless the portal rejected them. */
export function ResetButton({ connection }: { readonly connection: Connection }): ReactNode {
  const { portal, credentials_rejected_at: rejected, version } = connection;
  if (rejected === null) return null;
  return (
    <AskButton
      label="Reset the rejection"
      title={`Use the same credentials at ${portal} again?`}
      changes="portals"
      act={() =>
        dataOf(
          api.POST('/admin/accounts/{account_id}/connections/{portal}/reset-credentials', {
            params: pathOf(connection),
            headers: ifMatch(version),
          }),
        )
      }
    >
      <Text size="sm">
        Do this only after you have fixed them at the portal. Portals lock an account after a few wrong
        passwords. Test the sign-in afterwards.
      </Text>
    </AskButton>
  );
}
