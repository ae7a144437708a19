import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { signOutEverywhere } from '../../api/session.ts';
import { AskButton } from '../../app/ask-button.tsx';
import { browserName } from '../../format/browser-names.ts';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { Tag } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { ownSessions, type OpenSession } from './own-queries.ts';

/** Where the person is signed in, and the way out of there. */
export function OwnSessions(): ReactNode {
  const sessions = useQuery(ownSessions);
  return (
    <section className="panel part" aria-label="Sessions">
      <h2>Where you are signed in</h2>
      {sessions.isPending && <LoadingState lines={2} />}
      {sessions.error !== null && <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />}
      {sessions.data !== undefined && <SessionTable sessions={sessions.data} />}
      <p className="role after-table">If you do not know one of them, end it, and change your password.</p>
      <div className="acts">
        <AskButton
          label="Sign out everywhere"
          title="Sign out everywhere?"
          changes="own-sessions"
          act={() => signOutEverywhere()}
        >
          <Text size="sm">All your sessions end at once, this one as well.</Text>
        </AskButton>
      </div>
    </section>
  );
}

const SessionTable = ({ sessions }: { readonly sessions: readonly OpenSession[] }): ReactNode => (
  <table className="plain-table stack-table">
    <thead>
      <tr>
        <th>Browser</th>
        <th>Address</th>
        <th>Signed in</th>
        <th>Last used</th>
        <th>
          <span className="hidden">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </tbody>
  </table>
);

const METHODS: Readonly<Record<NonNullable<OpenSession['method']>, string>> = {
  password: 'with a password',
  link: 'with a link',
  password_link: 'with a new password',
  oidc: 'with single sign-on',
};

function SessionRow({ session }: { readonly session: OpenSession }): ReactNode {
  const { id, current, browser, address, method, created_at: created, used_at: used } = session;
  const name = browserName(browser);
  return (
    <tr>
      <td>
        {name} {current && <Tag tone="calm">This browser</Tag>}
      </td>
      <td className="mono">{address ?? 'unknown'}</td>
      <td data-label="Signed in">
        <Time at={created} />
        {method !== null && <div className="role">{METHODS[method]}</div>}
      </td>
      <td data-label="Last used">
        <Time at={used} />
      </td>
      <td>{!current && <EndButton id={id} name={name} address={address} />}</td>
    </tr>
  );
}

interface EndButtonProps {
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
}

const EndButton = ({ id, name, address }: EndButtonProps): ReactNode => (
  <AskButton
    label="End"
    name={`End the session of ${name}, ${address ?? 'unknown address'}`}
    size="compact-xs"
    title={`Sign out of ${name}?`}
    changes="own-sessions"
    act={() => dataOf(api.DELETE('/session/sessions/{session_id}', { params: { path: { session_id: id } } }))}
    words={{ not_found: ['It has ended already', 'The list shows those that are open now.'] }}
  >
    <Text size="sm">What somebody has typed there and not sent is lost.</Text>
  </AskButton>
);
