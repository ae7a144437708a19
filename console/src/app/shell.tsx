import { AppShell, Burger, Group, NavLink, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { InboxNotifier } from '../pages/inbox/inbox-notifier.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { FocusKeeper } from './focus-keeper.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { PageKeys } from './page-keys.tsx';
import { useOfferedPages, type NavigationPage } from './pages.ts';
import { rememberedAccount } from './remembered-account.ts';
import { useSignedIn } from './session-context.ts';
import { useWaitingCount } from './waiting-count.ts';
import './shell.css';

/** Header, navigation, and the page. */
export function Shell(): ReactNode {
  const [open, { toggle, close }] = useDisclosure(false);
  const { account } = useSignedIn();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => rememberedAccount.write(account.id), [account.id]);
  useEffect(close, [path, close]);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 200, breakpoint: 'sm', collapsed: { mobile: !open } }}
      padding={0}
    >
      <a href="#page" className="skip">
        Skip to the page
      </a>
      <AppShell.Header className="header">
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={open} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
            <Text fw={700}>Sopwith</Text>
          </Group>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" className="navbar" aria-label="Pages">
        <Pages path={path} />
      </AppShell.Navbar>
      <AppShell.Main id="page" tabIndex={-1}>
        <ConnectionBanner />
        <Outlet />
      </AppShell.Main>
      <FocusKeeper />
      <ConfirmDialog />
      <IdleWarning />
      <InboxNotifier />
      <PageKeys />
    </AppShell>
  );
}

function Pages({ path }: { readonly path: string }): ReactNode {
  const offered = useOfferedPages();
  const links = (group: NavigationPage['group']): ReactNode =>
    offered
      .filter((page) => page.group === group)
      .map((page) => <PageLink key={page.to} page={page} path={path} />);
  return (
    <>
      {links('work')}
      {offered.some(({ group }) => group === 'administration') && (
        <div role="group" aria-labelledby="administration">
          <div className="nav-group" id="administration">
            Administration
          </div>
          {links('administration')}
        </div>
      )}
    </>
  );
}

interface PageLinkProps {
  readonly page: NavigationPage;
  readonly path: string;
}

function PageLink({ page: { to, label, key }, path }: PageLinkProps): ReactNode {
  return (
    <NavLink
      renderRoot={(props) => <Link to={to} {...props} />}
      label={label}
      active={to === '/' ? path === '/' : path.startsWith(to)}
      aria-keyshortcuts={`g ${key}`}
      rightSection={to === '/inbox' ? <WaitingCount /> : null}
    />
  );
}

function WaitingCount(): ReactNode {
  const waiting = useWaitingCount();
  if (waiting === null) return null;
  return (
    <span className="count">
      {waiting}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
