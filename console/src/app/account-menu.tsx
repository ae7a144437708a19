import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { signOut } from '../api/session.ts';
import { useSignedIn } from './session-context.ts';

const ROLES = { viewer: 'Viewer', operator: 'Operator', author: 'Author', admin: 'Admin' } as const;

/** Switches the account and the colors, and signs out. */
export function AccountMenu(): ReactNode {
  const { session, account } = useSignedIn();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const open = (id: string): void => void navigate({ to: '/', search: { account: id } });
  return (
    <Menu position="bottom-end" withinPortal width={260}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          maw={220}
          aria-label={`Account ${account.name}, ${session.person.name}`}
        >
          {account.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.accounts.length > 1 ? 'Switch the account' : 'Account'}</Menu.Label>
        {session.accounts.map(({ id, name, role }) => (
          <Menu.Item
            key={id}
            onClick={() => open(id)}
            aria-current={id === account.id ? 'true' : undefined}
            fw={id === account.id ? 700 : 400}
            rightSection={<span className="role">{ROLES[role]}</span>}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>Colors</Menu.Label>
        {(['light', 'dark', 'auto'] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            aria-current={scheme === colorScheme ? 'true' : undefined}
            fw={scheme === colorScheme ? 700 : 400}
          >
            {scheme === 'auto' ? 'As the system' : scheme === 'light' ? 'Light' : 'Dark'}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{session.person.email}</Menu.Label>
        <Menu.Item onClick={() => void signOut()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
