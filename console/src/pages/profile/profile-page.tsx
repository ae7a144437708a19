import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readMethods } from '../../api/session.ts';
import { ROLES } from '../../app/roles.ts';
import { useAdministers, useSignedIn } from '../../app/session-context.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { InboxMail } from './inbox-mail.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import './profile.css';

/** What everybody sees and changes of themselves. */
export function ProfilePage(): ReactNode {
  // Undefined until it is known: then the sections that depend on it are drawn.
  const { data: methods } = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: readMethods,
    staleTime: Infinity,
  });
  return (
    <>
      <PageHead title="Your profile" />
      <div className="cards">
        <You />
        <OwnPassword methods={methods} />
        <SecondFactorSection />
        <InboxMail />
        <OwnSessions />
      </div>
    </>
  );
}

function You(): ReactNode {
  const { session } = useSignedIn();
  const administers = useAdministers();
  return (
    <section className="panel part" aria-label="You">
      <h2>You</h2>
      <dl className="facts">
        <dt>Name</dt>
        <dd>{session.person.name}</dd>
        <dt>E-mail</dt>
        <dd>{session.person.email}</dd>
        {administers && (
          <>
            <dt>Installation</dt>
            <dd>Administrator</dd>
          </>
        )}
        {session.accounts.map(({ id, name, role }) => (
          <RoleFact key={id} account={name} role={role} />
        ))}
      </dl>
    </section>
  );
}

const RoleFact = ({
  account,
  role,
}: {
  readonly account: string;
  readonly role: keyof typeof ROLES;
}): ReactNode => (
  <>
    <dt>{account}</dt>
    <dd>
      {ROLES[role].label} <span className="role">{ROLES[role].words}</span>
    </dd>
  </>
);
