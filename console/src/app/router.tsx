import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import type { Range } from '../api/statistics.ts';
import { ErrorState } from '../parts/states.tsx';
import { MissingPage } from './missing-page.tsx';
import {
  parseSearch,
  returning,
  stringifySearch,
  taskFilters,
  textParam,
  rangeParam,
  auditSearch,
  sopSearch,
  type AuditSearch,
  type SopSearch,
  type TaskFilters,
} from './search-params.ts';
import { SignedInPages } from './signed-in-pages.tsx';

const rootRoute = createRootRoute({ notFoundComponent: MissingPage });

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (params) => returning(params),
  component: lazyRouteComponent(() => import('../pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const linkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/link',
  component: lazyRouteComponent(() => import('../pages/sign-in/link-page.tsx'), 'LinkPage'),
});

const passwordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password',
  component: lazyRouteComponent(() => import('../pages/sign-in/password-page.tsx'), 'PasswordPage'),
});

/** Everything that needs a session. The account stays in the URL, so that a link opens the same account for everybody. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  validateSearch: (params): { account?: string } => {
    const account = textParam(params['account']);
    return account === undefined ? {} : { account };
  },
  search: { middlewares: [retainSearchParams(['account'])] },
  component: SignedInPages,
});

const indexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: (params): { range?: Range } => {
    const range = rangeParam(params);
    return range === undefined ? {} : { range };
  },
  component: lazyRouteComponent(() => import('../pages/overview/overview-page.tsx'), 'OverviewPage'),
});

const tasksRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tasks',
  validateSearch: (params): TaskFilters => taskFilters(params),
  component: lazyRouteComponent(() => import('../pages/tasks/tasks-page.tsx'), 'TasksPage'),
});

const taskRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tasks/$taskId',
  component: lazyRouteComponent(() => import('../pages/task/task-page.tsx'), 'TaskPage'),
});

const compareRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tasks/$taskId/compare',
  component: lazyRouteComponent(() => import('../pages/task/compare-page.tsx'), 'ComparePage'),
});

const inboxRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inbox',
  validateSearch: (params): { task?: string } => {
    const task = textParam(params['task']);
    return task === undefined ? {} : { task };
  },
  component: lazyRouteComponent(() => import('../pages/inbox/inbox-page.tsx'), 'InboxPage'),
});

const sopsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sops',
  component: lazyRouteComponent(() => import('../pages/sops/sops-page.tsx'), 'SopsPage'),
});

const portalSopsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sops/$portal',
  component: lazyRouteComponent(() => import('../pages/sops/portal-sops-page.tsx'), 'PortalSopsPage'),
});

const sopVersionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sops/$portal/$number',
  validateSearch: (params): SopSearch => sopSearch(params),
  component: lazyRouteComponent(() => import('../pages/sops/version-page.tsx'), 'VersionPage'),
});

const sopEditorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sops/$portal/$number/edit',
  validateSearch: (params): SopSearch => sopSearch(params),
  component: lazyRouteComponent(() => import('../pages/sops/editor-page.tsx'), 'EditorPage'),
});

const portalsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/portals',
  component: lazyRouteComponent(() => import('../pages/portals/portals-page.tsx'), 'PortalsPage'),
});

const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'parked'] as const;

const webhooksRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks',
  validateSearch: (params): { state?: (typeof DELIVERY_STATES)[number] } => {
    const state = DELIVERY_STATES.find((each) => each === params['state']);
    return state === undefined ? {} : { state };
  },
  component: lazyRouteComponent(() => import('../pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const keysRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/keys',
  component: lazyRouteComponent(() => import('../pages/keys/keys-page.tsx'), 'KeysPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit',
  validateSearch: (params): AuditSearch => auditSearch(params),
  component: lazyRouteComponent(() => import('../pages/audit/audit-page.tsx'), 'AuditPage'),
});

const peopleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/people',
  component: lazyRouteComponent(() => import('../pages/people/people-page.tsx'), 'PeoplePage'),
});

const personRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/people/$personId',
  component: lazyRouteComponent(() => import('../pages/people/person-page.tsx'), 'PersonPage'),
});

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('../pages/profile/profile-page.tsx'), 'ProfilePage'),
});

const healthRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/health',
  component: lazyRouteComponent(() => import('../pages/health/health-page.tsx'), 'HealthPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('../pages/settings/settings-page.tsx'), 'SettingsPage'),
});

/** Outside of the pages of an account: an administrator of the installation needs none. */
const confirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm',
  validateSearch: (params) => returning(params),
  component: lazyRouteComponent(() => import('../pages/sign-in/confirm-page.tsx'), 'ConfirmPage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signInRoute,
    linkRoute,
    passwordRoute,
    confirmRoute,
    signedInRoute.addChildren([
      indexRoute,
      tasksRoute,
      taskRoute,
      compareRoute,
      inboxRoute,
      sopsRoute,
      portalSopsRoute,
      sopVersionRoute,
      sopEditorRoute,
      portalsRoute,
      webhooksRoute,
      keysRoute,
      auditRoute,
      peopleRoute,
      personRoute,
      profileRoute,
      healthRoute,
      settingsRoute,
    ]),
  ]),
  basepath: '/console',
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error, reset }) => <ErrorState error={error} retry={reset} />,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
