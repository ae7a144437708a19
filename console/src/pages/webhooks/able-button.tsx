import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { api, dataOf, ifMatch } from '../../api/client.ts';
import { AskButton } from '../../app/ask-button.tsx';
import type { Endpoint } from './webhook-queries.ts';

/** Disables the endpoint, or enables it. */
export function AbleButton({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const isDisabled = endpoint.state === 'disabled';
  const init = {
    params: { path: { account_id: endpoint.account_id } },
    headers: ifMatch(endpoint.version),
  };
  const label = isDisabled ? 'Enable' : 'Disable';
  return (
    <AskButton<Endpoint>
      label={label}
      variant={isDisabled ? 'filled' : 'default'}
      title={`${label} the endpoint?`}
      changes="webhook"
      act={() =>
        isDisabled
          ? dataOf(api.POST('/admin/accounts/{account_id}/webhook/enable', init))
          : dataOf(api.POST('/admin/accounts/{account_id}/webhook/disable', init))
      }
    >
      <Text size="sm">
        {isDisabled
          ? 'The messages that were kept are sent now, the oldest first, one per second.'
          : 'Nothing is sent until somebody enables it again. Messages are kept. Tasks are not affected.'}
      </Text>
    </AskButton>
  );
}
