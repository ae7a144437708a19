import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useSignedIn } from '../../app/session-context.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { Tag } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { proceduresOf, versionName, type PortalProcedures } from './sop-queries.ts';
import { ToReview } from './to-review.tsx';
import './sops.css';

/** The procedures of every portal, and what the account runs of them. */
export function SopsPage(): ReactNode {
  return (
    <Allowed scope="admin:sops">
      <Procedures />
    </Allowed>
  );
}

function Procedures(): ReactNode {
  const { account } = useSignedIn();
  const procedures = useQuery(proceduresOf(account.id));
  return (
    <>
      <PageHead title="SOPs" />
      {procedures.data === undefined && procedures.error === null && <LoadingState />}
      {procedures.error !== null && (
        <ErrorState error={procedures.error} retry={() => void procedures.refetch()} />
      )}
      {procedures.data?.length === 0 && (
        <EmptyState title="No procedures">
          Procedures (SOPs) are YAML files in the folder of a portal. Upload one with{' '}
          <span className="mono">sopwith sop upload</span>.
        </EmptyState>
      )}
      <div className="cards">
        <ToReview />
        {procedures.data?.map((portal) => (
          <PortalCard key={portal.portal} portal={portal} />
        ))}
      </div>
    </>
  );
}

function PortalCard({ portal }: { readonly portal: PortalProcedures }): ReactNode {
  const { activation, latest, procedures } = portal;
  const active = activation?.active ?? 0;
  return (
    <section className="panel part" aria-label={portal.portal}>
      <div className="card-head">
        <h2>
          <Link to="/sops/$portal" params={{ portal: portal.portal }}>
            {portal.portal}
          </Link>
        </h2>
        <ActivationTags activation={activation} />
      </div>
      <p>
        <Link
          to="/sops/$portal/$number"
          params={{ portal: portal.portal, number: String(active) }}
        >
          {active === 0 ? 'The files on disk' : versionName(active)}
        </Link>{' '}
        {active === 0 ? 'run' : 'runs'}
        {activation?.account_id === null || activation === null ? ' for all accounts' : ' for this account'}.
        {latest > active && (
          <>
            {' '}
            Version {latest} is newer
            {portal.latest_at !== null && (
              <>
                , from <Time at={portal.latest_at} />
              </>
            )}
            .
          </>
        )}
      </p>
      <ul className="names" aria-label="Procedures">
        {procedures.map((name) => (
          <li key={name} className="mono">
            {name.split('/')[1]}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is special about what runs: a canary, or one that failed. */
export function ActivationTags({
  activation,
}: {
  readonly activation: PortalProcedures['activation'];
}): ReactNode {
  if (activation === null) return null;
  const { canary, failed_canary: failed } = activation;
  if (canary !== null)
    return (
      <Tag tone="calm">
        Canary: version {canary.number} in {canary.percent} %
      </Tag>
    );
  if (failed !== null) return <Tag tone="bad">Canary of version {failed.number} failed</Tag>;
  return null;
}
