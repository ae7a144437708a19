import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { counted, fileSize, number } from '../../format/numbers.ts';
import { duration } from '../../format/times.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { useNow } from '../../parts/time.tsx';
import { Accounts } from './accounts.tsx';
import { Alarms } from './alarms.tsx';
import { installationHealth, type Health } from './health-queries.ts';
import { Processes } from './processes.tsx';

const AGE_EVERY_MS = 5_000;

/** Whether the processes of the installation live, and what waits. */
export function HealthPage(): ReactNode {
  return (
    <Allowed scope="admin:read">
      <HealthOfAll />
    </Allowed>
  );
}

function HealthOfAll(): ReactNode {
  const health = useQuery(installationHealth);
  return (
    <>
      <PageHead title="Health" />
      {health.isPending && <LoadingState />}
      {health.error !== null && <ErrorState error={health.error} retry={() => void health.refetch()} />}
      {health.data !== undefined && (
        <div className="cards">
          <Alarms alarms={health.data.alarms} />
          <Processes processes={health.data.processes} />
          <Work health={health.data} />
          <Database health={health.data} />
          <Accounts />
        </div>
      )}
    </>
  );
}

function Work({ health }: { readonly health: Health }): ReactNode {
  const { lanes, oldest_queued_at: oldest } = health;
  const now = useNow(AGE_EVERY_MS);
  const blocked = [
    [lanes.no_session, 'use all their sessions'],
    [lanes.paused, 'are paused'],
    [lanes.closed, 'are in maintenance or between two starts'],
    [lanes.account_limit, 'are at the limit of their account'],
  ] as const;
  const shown = blocked.filter(([count]) => count > 0);
  return (
    <section className="panel part" aria-label="Work">
      <div className="card-head">
        <h2>Work</h2>
      </div>
      <dl className="facts">
        <dt>Tasks</dt>
        <dd>
          {number(health.tasks_queued)} queued, {number(health.tasks_running)} running,{' '}
          {number(health.tasks_waiting)} waiting for a person
        </dd>
        <dt>Oldest due task</dt>
        <dd>
          {oldest === null ? 'none waits' : `has waited ${duration(Math.max(0, now - Date.parse(oldest)))}`}
        </dd>
        <dt>Lanes</dt>
        <dd>
          {lanes.waiting === 0
            ? 'no queued task is due'
            : `${counted(lanes.waiting, 'pair')} of account and portal with queued tasks that are due`}
          {shown.length > 0 && `: ${shown.map(([count, words]) => `${number(count)} ${words}`).join(', ')}`}
        </dd>
        <dt>Webhooks</dt>
        <dd>
          {number(health.deliveries_pending)} on their way, {number(health.deliveries_parked)} kept until the
          endpoint is enabled
        </dd>
        <dt>Statistics</dt>
        <dd>
          {health.statistics_pending === 0
            ? 'all ended tasks are added'
            : `${counted(health.statistics_pending, 'ended task')} to add`}
        </dd>
      </dl>
    </section>
  );
}

function Database({ health: { database } }: { readonly health: Health }): ReactNode {
  return (
    <section className="panel part" aria-label="Database">
      <div className="card-head">
        <h2>Database</h2>
      </div>
      <dl className="facts">
        <dt>PostgreSQL</dt>
        <dd>{database.version}</dd>
        <dt>Size</dt>
        <dd>{fileSize(database.size_bytes)}</dd>
        <dt>Connections</dt>
        <dd>
          {number(database.connections)} of {number(database.max_connections)}
        </dd>
      </dl>
    </section>
  );
}
