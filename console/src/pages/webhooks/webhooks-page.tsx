import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useMay, useSignedIn } from '../../app/session-context.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { endpointOf } from './webhook-queries.ts';

/** Where the results of tasks are sent, and what has been sent. */
export function WebhooksPage(): ReactNode {
  return (
    <Allowed scope="admin:webhooks">
      <Webhooks />
    </Allowed>
  );
}

function Webhooks(): ReactNode {
  const { account } = useSignedIn();
  const mayRead = useMay('tasks:read');
  const [edits, setEdits] = useState(false);
  const edit = (): void => setEdits(true);
  const endpoint = useQuery(endpointOf(account.id));
  return (
    <>
      <PageHead title="Webhooks" />
      {endpoint.data === undefined && endpoint.error === null && <LoadingState />}
      {endpoint.error !== null && <ErrorState error={endpoint.error} retry={() => void endpoint.refetch()} />}
      {endpoint.data !== undefined && (
        <div className="cards">
          {endpoint.data === null ? (
            <NoEndpoint set={edit} />
          ) : (
            <EndpointCard endpoint={endpoint.data} change={edit} />
          )}
          {/* Outlives the first setting, whose answer has the secret. */}
          <EndpointDialog endpoint={endpoint.data} opened={edits} close={() => setEdits(false)} />
          {mayRead && <DeliveryLog />}
        </div>
      )}
    </>
  );
}

function NoEndpoint({ set }: { readonly set: () => void }): ReactNode {
  return (
    <section className="panel part" aria-label="Endpoint">
      <EmptyState
        title="The account has no webhook endpoint"
        action={
          <Button size="xs" onClick={set}>
            Set the URL
          </Button>
        }
      >
        An endpoint gets one signed message for each task that ends.
      </EmptyState>
    </section>
  );
}
