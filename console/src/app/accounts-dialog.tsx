import { Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ErrorState } from '../parts/states.tsx';
import { accountsOf, installationAccounts, named, type OpenAccount } from './accounts.ts';
import { ROLES } from './roles.ts';
import { useAdministers, useSignedIn } from './session-context.ts';

const TYPING_MS = 200;

/** Finds an account by a part of its name, and opens it. Enter opens the first one; the arrow keys lead to the others. */
export function AccountsDialog({ close }: { readonly close: () => void }): ReactNode {
  const [search, setSearch] = useState('');
  const { found, isSearching, error } = useFound(search.trim());
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const open = (id: string): void => {
    close();
    void navigate({ to: '/', search: { account: id } });
  };
  return (
    <Modal opened onClose={close} title="Find an account" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div onKeyDown={(event) => moveFocus(event, list.current)}>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            const [first] = found;
            if (first !== undefined && !isSearching) open(first.id);
          }}
        >
          <TextInput
            label="Part of its name"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        </form>
        <div ref={list} className="found" aria-busy={isSearching}>
          {found.map((account) => (
            <FoundAccount key={account.id} account={account} open={open} />
          ))}
        </div>
        {error !== null && <ErrorState error={error} />}
        <Text size="sm" c="dimmed" role="status">
          {found.length === 0 && !isSearching && error === null ? 'No account has such a name.' : ''}
        </Text>
      </div>
    </Modal>
  );
}

/** Of the person's own accounts at once, and of all others as soon as the server answers. */
function useFound(search: string) {
  const { session } = useSignedIn();
  const administers = useAdministers();
  const [typed] = useDebouncedValue(search, TYPING_MS);
  const others = useQuery({ ...installationAccounts(typed), enabled: administers });
  const isSearching = administers && (typed !== search || others.isPending) && others.error === null;
  const found = named(accountsOf(session, others.data ?? []), search);
  return { found, isSearching, error: others.error };
}

interface FoundAccountProps {
  readonly account: OpenAccount;
  readonly open: (id: string) => void;
}

function FoundAccount({ account: { id, name, role }, open }: FoundAccountProps): ReactNode {
  const current = useSignedIn().account.id === id;
  return (
    <button type="button" aria-current={current ? 'true' : undefined} onClick={() => open(id)}>
      <span>{name}</span>
      <span className="role">{role === null ? 'No role' : ROLES[role].label}</span>
    </button>
  );
}

/** From the field to the list, within it, and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || list === null) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input'),
    ...list.querySelectorAll('button'),
  ];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at + step];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
