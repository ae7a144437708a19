import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { connection } from '../api/connection.ts';
import { watchConnection } from '../api/polling.ts';
import { readSession } from '../api/session.ts';
import { useSignedIn } from './session-context.ts';

/** Says that the server does not answer, asks until it does, and that there is a newer console. */
export function ConnectionBanner(): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  const lost = state === 'lost';
  useEffect(() => {
    if (!lost) return undefined;
    const ending = new AbortController();
    void watchConnection(() => readSession(true), ending.signal);
    return () => ending.abort();
  }, [lost]);
  return (
    <div role="status">
      {lost ? (
        <div className="strip tone-warn">
          <strong>Connection lost.</strong> Trying again. What you typed is kept, and what you see may be old.
        </div>
      ) : (
        <NewerVersion />
      )}
    </div>
  );
}

function NewerVersion(): ReactNode {
  const { session } = useSignedIn();
  if (session.version === import.meta.env.VERSION) return null;
  return (
    <div className="strip tone-calm">
      Sopwith was upgraded to {session.version}.{' '}
      <button type="button" className="inline-button" onClick={() => location.reload()}>
        Reload the console
      </button>{' '}
      when you have finished.
    </div>
  );
}
