import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { signOut } from '../api/session.ts';
import { ROLES } from './roles.ts';
import { useSignedIn } from './session-context.ts';

/** More are found by a search. */
const SHOWN = 8;

const AccountsDialog = lazy(async () => ({
  default: (await import('./accounts-dialog.tsx')).AccountsDialog,
}));

/** Switches the account and the colors, leads to the own profile, and signs out. */
export function AccountMenu(): ReactNode {
  const { session, account } = useSignedIn();
  const navigate = useNavigate();
  const [searches, { open, close }] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end" withinPortal width={260} classNames={{ dropdown: 'account-menu' }}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            maw={220}
            aria-label={`Account ${account.name}, ${session.person.name}`}
            rightSection={<span aria-hidden="true">▾</span>}
          >
            {account.name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Accounts search={open} />
          <Menu.Divider />
          <Colors />
          <Menu.Divider />
          <Menu.Label>{session.person.email}</Menu.Label>
          <Menu.Item onClick={() => void navigate({ to: '/profile' })}>Your profile</Menu.Item>
          <Menu.Item onClick={() => void signOut()}>Sign out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{searches && <AccountsDialog close={close} />}</Suspense>
    </>
  );
}

function Accounts({ search }: { readonly search: () => void }): ReactNode {
  const { accounts, account } = useSignedIn();
  const navigate = useNavigate();
  const isLong = accounts.length > SHOWN;
  const shown = isLong
    ? [account, ...accounts.filter(({ id }) => id !== account.id)].slice(0, SHOWN)
    : accounts;
  return (
    <>
      <Menu.Label>{accounts.length > 1 ? 'Switch the account' : 'Account'}</Menu.Label>
      {shown.map(({ id, name, role }) => (
        <Menu.Item
          key={id}
          onClick={() => void navigate({ to: '/', search: { account: id } })}
          aria-current={id === account.id ? 'true' : undefined}
          fw={id === account.id ? 700 : 400}
          rightSection={<span className="role">{role === null ? 'No role' : ROLES[role].label}</span>}
        >
          {name}
        </Menu.Item>
      ))}
      {isLong && <Menu.Item onClick={search}>Find an account …</Menu.Item>}
    </>
  );
}

function Colors(): ReactNode {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>Colors</Menu.Label>
      {(['light', 'dark', 'auto'] as const).map((scheme) => (
        <Menu.Item
          key={scheme}
          onClick={() => setColorScheme(scheme)}
          aria-current={scheme === colorScheme ? 'true' : undefined}
          fw={scheme === colorScheme ? 700 : 400}
        >
          {scheme === 'auto' ? 'System' : scheme === 'light' ? 'Light' : 'Dark'}
        </Menu.Item>
      ))}
    </>
  );
}
