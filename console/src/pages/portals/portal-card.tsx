import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { counted, number } from '../../format/numbers.ts';
import { duration } from '../../format/times.ts';
import { Tag } from '../../parts/status.tsx';
import { Time, useNow } from '../../parts/time.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { History } from './history.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { Maintenance } from './maintenance.tsx';
import { PauseButton } from './pause-button.tsx';
import type { Activity, Connection, Portal } from './portal-queries.ts';
import { stateOf } from './portal-state.ts';
import { ResetButton } from './reset-button.tsx';
import { SignInTestDialog } from './sign-in-test-dialog.tsx';

const AGE_EVERY_MS = 10_000;

/** One connection: its state and why, what happens on it, and what a person can do. */
export function PortalCard({ portal }: { readonly portal: Portal }): ReactNode {
  const { connection, activity } = portal;
  const state = stateOf(portal, useNow(AGE_EVERY_MS));
  const [open, setOpen] = useState<'credentials' | 'test' | 'settings' | 'disconnect' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <section className="panel part" aria-label={connection.portal}>
      <div className="card-head">
        <h2>{connection.portal}</h2>
        <Tag tone={state.tone}>{state.label}</Tag>
      </div>
      {state.words !== null && (
        <p>
          {state.words}{' '}
          {state.since !== null && (
            <span className="role">
              Since <Time at={state.since} />
            </span>
          )}
          {state.until !== null && (
            <span className="role">
              Until <Time at={state.until} />
            </span>
          )}
        </p>
      )}
      <div className="columns">
        {activity !== undefined && <Facts activity={activity} connection={connection} />}
        <div>
          <History portal={connection.portal} />
          <Maintenance portal={connection.portal} windows={activity?.maintenance ?? []} />
        </div>
      </div>
      <div className="acts">
        <PauseButton connection={connection} />
        <ResetButton connection={connection} />
        <Button size="xs" variant="default" onClick={() => setOpen('test')}>
          Test the sign-in
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpen('credentials')}>
          Replace the credentials
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpen('settings')}>
          Settings
        </Button>
        <Button
          size="xs"
          variant="subtle"
          renderRoot={(props) => (
            <Link to="/tasks" search={(before) => ({ ...before, portal: connection.portal })} {...props} />
          )}
        >
          Show its tasks
        </Button>
        <Button size="xs" variant="subtle" className="disconnect" onClick={() => setOpen('disconnect')}>
          Disconnect
        </Button>
      </div>
      {open === 'settings' && <SettingsDialog connection={connection} opened close={close} />}
      {open === 'disconnect' && <DisconnectDialog portal={portal} opened close={close} />}
      <CredentialsDialog connection={connection} opened={open === 'credentials'} close={close} />
      <SignInTestDialog connection={connection} opened={open === 'test'} close={close} />
    </section>
  );
}

interface FactsProps {
  readonly activity: Activity;
  readonly connection: Connection;
}

function Facts({ activity, connection }: FactsProps): ReactNode {
  const { sessions_in_use: used, sessions_allowed: allowed, queued, oldest_queued_at: oldest } = activity;
  const { completed, failed, last_started_at: started } = activity;
  const now = useNow(AGE_EVERY_MS);
  return (
    <dl className="facts">
      <dt>Address</dt>
      <dd className="mono">{connection.base_url}</dd>
      <dt>Sessions in use</dt>
      <dd>
        <span className="usage" aria-hidden="true">
          <span style={{ width: `${Math.min(100, (100 * used) / Math.max(1, allowed))}%` }} />
        </span>
        {number(used)} of {number(allowed)}
      </dd>
      <dt>Queue</dt>
      <dd>
        {queued === 0 ? 'empty' : counted(queued, 'task')}
        {oldest !== null && `, the oldest has waited ${duration(Math.max(0, now - Date.parse(oldest)))}`}
      </dd>
      <dt>Last 24 hours</dt>
      <dd>
        {completed + failed === 0
          ? 'no task has ended'
          : `${number(completed)} completed, ${number(failed)} failed`}
      </dd>
      <dt>Last task started</dt>
      <dd>{started === null ? 'never' : <Time at={started} />}</dd>
      <dt>Wait between tasks</dt>
      <dd>
        {connection.min_interval_ms === 0 ? 'none' : `at least ${duration(connection.min_interval_ms)}`}
      </dd>
      <dt>Automatic pause</dt>
      <dd>{automaticPauseOf(activity)}</dd>
      <dt>Approval</dt>
      <dd>
        {connection.approval_minutes === null
          ? 'not needed'
          : `a person, within ${counted(connection.approval_minutes, 'minute')}`}
      </dd>
      <dt>Traces</dt>
      <dd>{connection.record_traces ? 'kept for attempts that fail' : 'not recorded'}</dd>
    </dl>
  );
}

/** After technical failures in a row, the connection pauses, and tries again later: a circuit breaker. */
function automaticPauseOf({ paused_by: by, failures }: Activity): string {
  if (by === 'failures') return 'on: the portal failed several times in a row';
  return failures === 0
    ? 'off, no technical failure'
    : `off, ${counted(failures, 'technical failure')} in a row`;
}
