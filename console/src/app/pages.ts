import { useMayDo, type Scope } from './session-context.ts';

/** The pages of the navigation. `key` opens the page after `g`; `scope` is what a person needs to see it. */
export const PAGES = Object.freeze([
  { to: '/', label: 'Overview', key: 'o', scope: null, group: 'work' },
  { to: '/inbox', label: 'Inbox', key: 'i', scope: 'statuses:read', group: 'work' },
  { to: '/tasks', label: 'Tasks', key: 't', scope: 'statuses:read', group: 'work' },
  { to: '/sops', label: 'SOPs', key: 's', scope: 'admin:sops', group: 'work' },
  { to: '/portals', label: 'Portals', key: 'p', scope: 'admin:connections', group: 'administration' },
  { to: '/webhooks', label: 'Webhooks', key: 'w', scope: 'admin:webhooks', group: 'administration' },
  { to: '/keys', label: 'Keys', key: 'k', scope: 'admin:keys', group: 'administration' },
  { to: '/people', label: 'People', key: 'u', scope: 'admin:keys', group: 'administration' },
  { to: '/audit', label: 'Audit', key: 'a', scope: 'admin:audit', group: 'administration' },
  { to: '/health', label: 'Health', key: 'h', scope: 'admin:read', group: 'administration' },
  { to: '/settings', label: 'Settings', key: 'e', scope: 'admin:read', group: 'administration' },
] as const satisfies readonly {
  to: string;
  label: string;
  key: string;
  scope: Scope | null;
  group: 'work' | 'administration';
}[]);

export type NavigationPage = (typeof PAGES)[number];

/** Those that the person may see in the open account. */
export function useOfferedPages(): readonly NavigationPage[] {
  const may = useMayDo();
  return PAGES.filter(({ scope }) => scope === null || may(scope));
}
