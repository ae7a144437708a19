import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdministers, useSignedIn } from '../../app/session-context.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { Actor } from '../../parts/actor.tsx';
import { Tag } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { Source } from './source.tsx';
import { Drift } from './drift.tsx';
import { RollBackDialog } from './roll-back-dialog.tsx';
import { activationOf, proceduresOf, versionName, versionsOf, type Activation } from './sop-queries.ts';
import { ActivationTags } from './sops-page.tsx';
import { StatisticsTable } from './statistics.tsx';
import './sops.css';

/** The procedures of one portal: what runs, how it does, and which versions there are. */
export function PortalSopsPage(): ReactNode {
  return (
    <Allowed scope="admin:sops">
      <PortalSops />
    </Allowed>
  );
}

function PortalSops(): ReactNode {
  const { portal } = useParams({ from: '/signed-in/sops/$portal' });
  const { account } = useSignedIn();
  const administers = useAdministers();
  const procedures = useQuery(proceduresOf(account.id));
  const found = procedures.data?.find((each) => each.portal === portal);
  if (procedures.error !== null)
    return <ErrorState error={procedures.error} retry={() => void procedures.refetch()} />;
  if (procedures.data === undefined) return <LoadingState />;
  if (found === undefined)
    return (
      <EmptyState title={`No procedures of ${portal}`} level={1}>
        Upload a folder with <span className="mono">sopwith sop upload</span>, or check the name.
      </EmptyState>
    );
  const active = String(found.activation?.active ?? 0);
  return (
    <>
      <PageHead title={`SOPs of ${portal}`}>
        <Button
          size="xs"
          renderRoot={(props) => (
            <Link to="/sops/$portal/$number/edit" params={{ portal, number: active }} {...props} />
          )}
        >
          Edit
        </Button>
      </PageHead>
      <div className="cards">
        <section className="panel part" aria-label="What runs">
          <div className="card-head">
            <h2>What runs</h2>
            <ActivationTags activation={found.activation} />
          </div>
          <div className="columns">
            <Active portal={portal} scope={account.id} title="In this account" />
            {administers && <Active portal={portal} scope="all" title="In all other accounts" />}
          </div>
        </section>
        <StatisticsTable portal={portal} />
        <Drift portal={portal} />
        <Versions portal={portal} isOnDisk={found.on_disk} />
      </div>
    </>
  );
}

interface ActiveProps {
  readonly portal: string;
  readonly scope: string;
  readonly title: string;
}

function Active({ portal, scope, title }: ActiveProps): ReactNode {
  const activation = useQuery(activationOf(portal, scope));
  const [rolls, setRolls] = useState(false);
  return (
    <div role="group" aria-label={title}>
      <h3>{title}</h3>
      {activation.error !== null && (
        <ErrorState error={activation.error} retry={() => void activation.refetch()} />
      )}
      {activation.data === undefined && activation.error === null && <LoadingState lines={2} />}
      {activation.data !== undefined && <ActiveFacts portal={portal} activation={activation.data} />}
      {activation.data !== undefined && mayRollBack(activation.data) && (
        <div className="acts">
          <Button size="xs" variant="default" onClick={() => setRolls(true)}>
            {activation.data.canary === null ? 'Roll back' : 'End the canary'}
          </Button>
          <RollBackDialog activation={activation.data} scope={scope} opened={rolls} close={() => setRolls(false)} />
        </div>
      )}
    </div>
  );
}

const mayRollBack = ({ canary, previous }: Activation): boolean => canary !== null || previous !== null;

function ActiveFacts({ portal, activation }: { readonly portal: string; readonly activation: Activation }): ReactNode {
  const { active, previous, canary, failed_canary: failed, changed_at: at, changed_by: by } = activation;
  return (
    <dl className="facts">
      <dt>Active</dt>
      <dd>
        <Link to="/sops/$portal/$number" params={{ portal, number: String(active) }}>
          {versionName(active)}
        </Link>
      </dd>
      {canary !== null && (
        <>
          <dt>Canary</dt>
          <dd>
            <Link to="/sops/$portal/$number" params={{ portal, number: String(canary.number) }}>
              {versionName(canary.number)}
            </Link>{' '}
            in {canary.percent} % of the tasks, since <Time at={canary.since} />
          </dd>
        </>
      )}
      {failed !== null && (
        <>
          <dt>Failed canary</dt>
          <dd>
            {versionName(failed.number)}: {failed.failed} of {failed.tasks} tasks failed, {failed.active_failed} of{' '}
            {failed.active_tasks} of the active version. Rolled back <Time at={failed.at} />
          </dd>
        </>
      )}
      <dt>Before</dt>
      <dd>{previous === null ? 'nothing else' : versionName(previous)}</dd>
      <dt>Changed</dt>
      <dd>
        {at === null ? (
          'never'
        ) : (
          <>
            <Time at={at} /> by <Actor id={by ?? ''} />
          </>
        )}
      </dd>
    </dl>
  );
}

function Versions({ portal, isOnDisk }: { readonly portal: string; readonly isOnDisk: boolean }): ReactNode {
  const versions = useQuery(versionsOf(portal));
  return (
    <section className="panel part" aria-label="Versions">
      <h2>Versions</h2>
      {versions.error !== null && <ErrorState error={versions.error} retry={() => void versions.refetch()} />}
      {versions.data === undefined && versions.error === null && <LoadingState lines={3} />}
      <table className="plain-table stack-table">
        <thead>
          <tr>
            <th>Version</th>
            <th>Note</th>
            <th>Created</th>
            <th>From</th>
          </tr>
        </thead>
        <tbody>
          {versions.data?.map((version) => (
            <tr key={version.number}>
              <td>
                <VersionLink portal={portal} number={version.number} />
                {version.signed && ' (signed)'}
                {version.review?.state === 'waiting' && <Tag tone="warn">In review</Tag>}
                {version.review?.state === 'declined' && <Tag tone="bad">Declined</Tag>}
              </td>
              <td>{version.note}</td>
              <td>
                <Time at={version.created_at} /> by <Actor id={version.created_by} />
              </td>
              <td>
                <Source source={version.source} />
              </td>
            </tr>
          ))}
          {isOnDisk && (
            <tr>
              <td>
                <VersionLink portal={portal} number={0} />
              </td>
              <td>The folder of the installation</td>
              <td />
              <td />
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

const VersionLink = ({ portal, number }: { readonly portal: string; readonly number: number }): ReactNode => (
  <Link to="/sops/$portal/$number" params={{ portal, number: String(number) }}>
    {versionName(number)}
  </Link>
);
