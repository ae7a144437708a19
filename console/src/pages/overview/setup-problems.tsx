import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay, useSignedIn } from '../../app/session-context.ts';
import { Time } from '../../parts/time.tsx';
import { setupOf } from './overview-queries.ts';

/** Portals and webhooks that do not work until an administrator acts. */
export function SetupProblems(): ReactNode {
  const { account } = useSignedIn();
  const mayAsk = useMay('admin:connections');
  const { data } = useQuery({ ...setupOf(account.id), enabled: mayAsk });
  if (data === undefined) return null;
  const rejected = data.connections.filter(({ credentials_rejected_at: at }) => at !== null);
  const paused = data.connections.filter(
    ({ state, credentials_rejected_at: at }) => state === 'paused' && at === null,
  );
  const disabled = data.endpoint?.state === 'disabled' ? data.endpoint : null;
  const failing = data.endpoint?.state === 'failing' ? data.endpoint : null;
  if (rejected.length + paused.length === 0 && disabled === null && failing === null) return null;
  return (
    <section className="panel part" aria-label="Portals and webhooks">
      <h2>Portals and webhooks</h2>
      <ul className="lines">
        {rejected.map(({ portal, credentials_rejected_at: at }) => (
          <li key={portal}>
            <span>
              <Link to="/portals">{portal}</Link> rejected the credentials. No task uses them until somebody
              replaces or resets them.
            </span>
            {at !== null && <Time at={at} />}
          </li>
        ))}
        {paused.map(({ portal, paused_until: until }) => (
          <li key={portal}>
            <span>
              <Link to="/portals">{portal}</Link> is paused. Its tasks wait in the queue.
            </span>
            {until !== null && (
              <span>
                until <Time at={until} />
              </span>
            )}
          </li>
        ))}
        {failing !== null && (
          <li>
            <span>
              The <Link to="/webhooks">webhook endpoint</Link> fails. Messages are sent again automatically,
              and the endpoint is disabled if it fails for 5 days.
            </span>
          </li>
        )}
        {disabled !== null && (
          <li>
            <span>
              The <Link to="/webhooks">webhook endpoint</Link> is disabled. Messages are kept until it is
              enabled again. {disabled.disabled_reason}
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
