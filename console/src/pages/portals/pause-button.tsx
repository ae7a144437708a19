import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { api, dataOf, ifMatch } from '../../api/client.ts';
import { AskButton } from '../../app/ask-button.tsx';
import { pathOf, type Connection } from './portal-queries.ts';

/** Pauses the connection, or resumes it if it is paused. */
export function PauseButton({ connection }: { readonly connection: Connection }): ReactNode {
  const { portal, state, version } = connection;
  const isPaused = state === 'paused';
  const init = { params: pathOf(connection), headers: ifMatch(version) };
  const label = isPaused ? 'Resume' : 'Pause';
  return (
    <AskButton
      label={label}
      variant={isPaused ? 'filled' : 'default'}
      title={`${label} ${portal}?`}
      changes="portals"
      act={() =>
        dataOf(
          isPaused
            ? api.POST('/admin/accounts/{account_id}/connections/{portal}/resume', init)
            : api.POST('/admin/accounts/{account_id}/connections/{portal}/pause', init),
        )
      }
    >
      <Text size="sm">
        {isPaused
          ? 'Its tasks start now, the oldest first.'
          : 'No task of this account starts on the portal until somebody resumes it. Running tasks continue, and new tasks wait in the queue.'}
      </Text>
    </AskButton>
  );
}
