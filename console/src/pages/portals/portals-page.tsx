import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useSignedIn } from '../../app/session-context.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import { PortalCard } from './portal-card.tsx';
import { portalsOf } from './portal-queries.ts';
import './portals.css';

/** The portal connections of the account: whether they work, and what keeps them from it. */
export function PortalsPage(): ReactNode {
  return (
    <Allowed scope="admin:connections">
      <Portals />
    </Allowed>
  );
}

function Portals(): ReactNode {
  const { account } = useSignedIn();
  const portals = useQuery(portalsOf(account.id));
  const [connects, setConnects] = useState(false);
  const connect = (
    <Button size="xs" variant="default" onClick={() => setConnects(true)}>
      Connect a portal
    </Button>
  );
  return (
    <>
      <PageHead title="Portals">{portals.data !== undefined && portals.data.length > 0 && connect}</PageHead>
      {portals.data === undefined && portals.error === null && <LoadingState />}
      {portals.error !== null && <ErrorState error={portals.error} retry={() => void portals.refetch()} />}
      {portals.data?.length === 0 && (
        <EmptyState title="No portal is connected" action={connect}>
          A connection has the address of a payer’s portal and the credentials of this account. Tasks for the
          portal need one.
        </EmptyState>
      )}
      <div className="cards">
        {portals.data?.map((portal) => (
          <PortalCard key={portal.connection.id} portal={portal} />
        ))}
      </div>
      <ConnectDialog opened={connects} close={() => setConnects(false)} />
    </>
  );
}
