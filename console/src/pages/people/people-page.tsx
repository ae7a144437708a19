import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useKeys } from '../../app/keys.ts';
import { ROLES } from '../../app/roles.ts';
import { useAdministers, useSignedIn } from '../../app/session-context.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog, type NewLink } from './link-dialog.tsx';
import { peopleOf, type Person } from './people-queries.ts';
import { PersonState, signInWords } from './person-state.tsx';
import './people.css';

const TYPING_MS = 250;

/** Who can sign in, and with which role. */
export function PeoplePage(): ReactNode {
  return (
    <Allowed scope="admin:keys">
      <People />
    </Allowed>
  );
}

function People(): ReactNode {
  const { account } = useSignedIn();
  const administers = useAdministers();
  const [ofAccount, setOfAccount] = useState(true);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const [invites, setInvites] = useState(false);
  // Outlives the dialog that made it.
  const [made, setMade] = useState<NewLink | null>(null);
  const people = useInfiniteQuery({
    ...peopleOf({ accountId: ofAccount ? account.id : null, search }),
    placeholderData: keepPreviousData,
  });
  const all = people.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      <PageHead title="People">
        {administers && <Whose ofAccount={ofAccount} change={setOfAccount} />}
        <Button size="xs" onClick={() => setInvites(true)}>
          Invite a person
        </Button>
      </PageHead>
      <Search value={typed} change={setTyped} />
      {people.isPending && <LoadingState />}
      {people.error !== null && <ErrorState error={people.error} retry={() => void people.refetch()} />}
      {all?.length === 0 && <NoPeople search={search} />}
      {all !== undefined && all.length > 0 && (
        <div className="cards">
          <section className="panel part scroll-x" aria-label="People" tabIndex={0}>
            <PeopleTable people={all} accountId={ofAccount ? account.id : null} />
            {people.hasNextPage && (
              <Button
                size="xs"
                mt="sm"
                variant="default"
                loading={people.isFetchingNextPage}
                onClick={() => void people.fetchNextPage()}
              >
                Show more people
              </Button>
            )}
          </section>
        </div>
      )}
      <InviteDialog opened={invites} close={() => setInvites(false)} made={setMade} />
      <LinkDialog made={made} done={() => setMade(null)} />
    </>
  );
}

interface WhoseProps {
  readonly ofAccount: boolean;
  readonly change: (ofAccount: boolean) => void;
}

function Whose({ ofAccount, change }: WhoseProps): ReactNode {
  const { account } = useSignedIn();
  return (
    <NativeSelect
      size="xs"
      aria-label="People of"
      value={ofAccount ? 'account' : 'all'}
      data={[
        { value: 'account', label: account.name },
        { value: 'all', label: 'The whole installation' },
      ]}
      onChange={({ currentTarget }) => change(currentTarget.value === 'account')}
    />
  );
}

interface SearchProps {
  readonly value: string;
  readonly change: (text: string) => void;
}

/** `/` leads here. */
function Search({ value, change }: SearchProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus() });
  return (
    <div className="people-search" role="search">
      <TextInput
        ref={field}
        size="xs"
        type="search"
        aria-label="Name or e-mail"
        placeholder="Name or e-mail"
        value={value}
        maxLength={200}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </div>
  );
}

function NoPeople({ search }: { readonly search: string }): ReactNode {
  if (search !== '')
    return <EmptyState title="No such person">No name and no e-mail address has this part.</EmptyState>;
  return (
    <EmptyState title="No one has a role in this account">
      Invite the people who work with it. Each one gets a link to set a password.
    </EmptyState>
  );
}

interface PeopleTableProps {
  readonly people: readonly Person[];
  /** Whose roles are shown; null: all. */
  readonly accountId: string | null;
}

const PeopleTable = ({ people, accountId }: PeopleTableProps): ReactNode => (
  <table className="plain-table stack-table">
    <thead>
      <tr>
        <th>Person</th>
        <th>Role</th>
        <th>Signs in with</th>
        <th>State</th>
      </tr>
    </thead>
    <tbody>
      {people.map((person) => (
        <tr key={person.id}>
          <td>
            <Link to="/people/$personId" params={{ personId: person.id }}>
              {person.name}
            </Link>
            <div className="role">{person.email}</div>
          </td>
          <td>
            <Roles person={person} accountId={accountId} />
          </td>
          <td data-label="Signs in with">{signInWords(person)}</td>
          <td>
            <PersonState person={person} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Roles({
  person,
  accountId,
}: {
  readonly person: Person;
  readonly accountId: string | null;
}): ReactNode {
  const shown = person.roles.filter((held) => accountId === null || held.account_id === accountId);
  return (
    <>
      {person.installation_admin && <div>Installation admin</div>}
      {shown.map(({ account_id: id, account_name: name, role, from_groups: fromGroups }) => (
        <div key={id}>
          {accountId === null ? `${name}: ${ROLES[role].label}` : ROLES[role].label}
          {fromGroups && <span className="role"> from groups</span>}
        </div>
      ))}
      {shown.length === 0 && !person.installation_admin && <span className="role">No role</span>}
    </>
  );
}
