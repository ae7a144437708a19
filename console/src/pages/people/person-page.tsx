import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { isProblem } from '../../api/problem.ts';
import { Allowed } from '../../app/allowed.tsx';
import { useAdministers, useMay, useSignedIn } from '../../app/session-context.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { Tag } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { LinkDialog, type NewLink } from './link-dialog.tsx';
import { personById } from '../../api/people.ts';
import type { Person } from './people-queries.ts';
import { PersonRoles } from './person-roles.tsx';
import { PersonSignIn } from './person-sign-in.tsx';
import { PersonState } from './person-state.tsx';
import { EnableButton, RenameButton } from './person-acts.tsx';
import './people.css';

/** One person: their roles, how they sign in, and what can be done about it. */
export function PersonPage(): ReactNode {
  return (
    <Allowed scope="admin:keys">
      <OnePerson />
    </Allowed>
  );
}

function OnePerson(): ReactNode {
  const { personId } = useParams({ from: '/signed-in/people/$personId' });
  const person = useQuery(personById(personId));
  if (isProblem(person.error, 'not_found')) return <NoSuchPerson />;
  if (person.data !== undefined) return <Sections person={person.data} />;
  if (person.error !== null) return <ErrorState error={person.error} retry={() => void person.refetch()} />;
  return <LoadingState />;
}

const NoSuchPerson = (): ReactNode => (
  <EmptyState
    title="There is no such person"
    level={1}
    action={
      <Button variant="default" renderRoot={(props) => <Link to="/people" {...props} />}>
        To all people
      </Button>
    }
  >
    The person has no role in this account, or the address is mistyped.
  </EmptyState>
);

function Sections({ person }: { readonly person: Person }): ReactNode {
  const { session } = useSignedIn();
  const isOwn = session.person.id === person.id;
  const mayAudit = useMay('admin:audit');
  // Outlives the dialog that made it.
  const [made, setMade] = useState<NewLink | null>(null);
  return (
    <>
      <PageHead title={person.name}>
        {mayAudit && (
          <Button
            size="xs"
            variant="subtle"
            renderRoot={(props) => (
              <Link
                to="/audit"
                search={({ account }) => ({
                  ...(account === undefined ? {} : { account }),
                  actor: `person:${person.id}`,
                })}
                {...props}
              />
            )}
          >
            What they did
          </Button>
        )}
      </PageHead>
      <div className="cards">
        {!person.manageable && <Beyond />}
        <section className="panel part" aria-label="Person">
          <div className="card-head">
            <h2>Person</h2>
            <div className="person-tags">
              {isOwn && <Tag tone="calm">You</Tag>}
              {person.installation_admin && <Tag tone="quiet">Installation admin</Tag>}
              <PersonState person={person} />
            </div>
          </div>
          <dl className="facts">
            <dt>E-mail</dt>
            <dd>{person.email}</dd>
            <dt>Created</dt>
            <dd>
              <Time at={person.created_at} />
            </dd>
            <dt>ID</dt>
            <dd className="mono">{person.id}</dd>
          </dl>
          {person.manageable && (
            <div className="acts">
              <RenameButton person={person} />
              {!isOwn && <EnableButton person={person} />}
            </div>
          )}
        </section>
        <PersonRoles person={person} />
        {isOwn ? <OwnSignIn /> : <PersonSignIn person={person} made={setMade} />}
      </div>
      <LinkDialog made={made} done={() => setMade(null)} />
    </>
  );
}

function Beyond(): ReactNode {
  const administers = useAdministers();
  return (
    <Text size="sm" role="note">
      This person also has rights elsewhere, for example in another account.{' '}
      {administers
        ? ''
        : 'You can change the role here. An administrator of the installation changes the rest.'}
    </Text>
  );
}

const OwnSignIn = (): ReactNode => (
  <section className="panel part" aria-label="Sign-in">
    <h2>Sign-in</h2>
    <p>
      This is you: <Link to="/profile">your profile</Link> has your password, second factor, and sessions.
    </p>
  </section>
);
