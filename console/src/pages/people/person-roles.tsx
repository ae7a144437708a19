import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { api, dataOf, ifMatch } from '../../api/client.ts';
import { AskButton } from '../../app/ask-button.tsx';
import { RoleSelect } from '../../app/role-select.tsx';
import { ROLES, type Role } from '../../app/roles.ts';
import { useAdministers, useSignedIn } from '../../app/session-context.ts';
import type { Person, PersonRole } from './people-queries.ts';
import { actOn } from './person-acts.tsx';

interface PersonProps {
  readonly person: Person;
}

/** What the person is in each account that the reader may see. */
export function PersonRoles({ person }: PersonProps): ReactNode {
  const administers = useAdministers();
  const { account } = useSignedIn();
  const hasHere = person.roles.some((held) => held.account_id === account.id);
  return (
    <section className="panel part" aria-label="Roles">
      <h2>Roles</h2>
      {person.roles.length === 0 && <p className="role">No role in any account.</p>}
      <ul className="person-roles">
        {person.roles.map((held) => (
          <RoleLine key={held.account_id} person={person} held={held} />
        ))}
      </ul>
      {administers && (
        <div className="acts">
          {!hasHere && (
            <RoleButton person={person} accountId={account.id} accountName={account.name} role={null} />
          )}
          <InstallationButton person={person} />
        </div>
      )}
    </section>
  );
}

interface RoleLineProps extends PersonProps {
  readonly held: PersonRole;
}

function RoleLine({ person, held }: RoleLineProps): ReactNode {
  const { account_id: accountId, account_name: accountName, role, from_groups: fromGroups } = held;
  return (
    <li>
      <span>
        <strong>{accountName}</strong>: {ROLES[role].label}
        <div className="role">
          {ROLES[role].words}
          {fromGroups && '. From the groups of the provider: change it there.'}
        </div>
      </span>
      {!fromGroups && (
        <span className="person-tags">
          <RoleButton person={person} accountId={accountId} accountName={accountName} role={role} />
          <TakeAway person={person} held={held} />
        </span>
      )}
    </li>
  );
}

const pathOf = (person: Person, accountId: string) => ({
  params: { path: { person_id: person.id, account_id: accountId } },
  headers: ifMatch(person.version),
});

interface RoleButtonProps extends PersonProps {
  readonly accountId: string;
  readonly accountName: string;
  /** Null: none yet. */
  readonly role: Role | null;
}

function RoleButton({ person, accountId, accountName, role }: RoleButtonProps): ReactNode {
  const isNew = role === null;
  return (
    <AskButton
      label={isNew ? `Give a role in ${accountName}` : 'Change'}
      {...(isNew ? {} : { name: `Change the role in ${accountName}` })}
      size={isNew ? 'xs' : 'compact-xs'}
      title={`${person.name} in ${accountName}`}
      changes="people"
      act={(form) =>
        dataOf(
          api.PUT('/admin/people/{person_id}/roles/{account_id}', {
            ...pathOf(person, accountId),
            body: { role: String(form.get('role')) as Role },
          }),
        )
      }
    >
      <RoleSelect label="Role" initial={role ?? 'operator'} focused />
      <Text size="sm">It is valid at once, also in sessions that are open.</Text>
      {isNew && person.roles.length > 0 && (
        <Text size="sm">
          Administrators of {person.roles[0]?.account_name} could set the password of this person until now.
          Make sure that it is who you think, and create a link for a new password.
        </Text>
      )}
    </AskButton>
  );
}

function TakeAway({ person, held }: RoleLineProps): ReactNode {
  const { account_id: accountId, account_name: accountName } = held;
  return (
    <AskButton
      label="Take away"
      name={`Take away the role in ${accountName}`}
      size="compact-xs"
      title={`Take the role in ${accountName} away?`}
      changes="people"
      destroys
      act={() =>
        dataOf(api.DELETE('/admin/people/{person_id}/roles/{account_id}', pathOf(person, accountId)))
      }
    >
      <Text size="sm">{person.name} can no longer open this account, at once.</Text>
    </AskButton>
  );
}

/** Makes the person an administrator of the installation, or no longer. */
function InstallationButton({ person }: PersonProps): ReactNode {
  const { session } = useSignedIn();
  const isAdmin = person.installation_admin;
  if (session.person.id === person.id) return null;
  return (
    <AskButton
      label={isAdmin ? 'No longer installation admin' : 'Make installation admin'}
      title={
        isAdmin
          ? `Take the installation away from ${person.name}?`
          : `Let ${person.name} administer the installation?`
      }
      changes="people"
      act={() =>
        dataOf(
          api.PATCH('/admin/people/{person_id}', {
            ...actOn(person),
            body: { installation_admin: !isAdmin },
          }),
        )
      }
    >
      <Text size="sm">
        {isAdmin
          ? 'The roles in accounts stay. Rights that groups of the provider give also stay.'
          : 'They can do everything in all accounts, except for seeing tasks, which needs a role.'}
      </Text>
    </AskButton>
  );
}
