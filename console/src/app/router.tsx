import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import { ErrorState } from '../parts/states.tsx';
import { MissingPage } from './missing-page.tsx';
import {
  parseSearch,
  pathWithin,
  stringifySearch,
  taskFilters,
  textParam,
  type TaskFilters,
} from './search-params.ts';
import { SignedInPages } from './signed-in-pages.tsx';

const rootRoute = createRootRoute({ notFoundComponent: MissingPage });

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (params): { next?: string } => {
    const next = pathWithin(params['next']);
    return next === undefined ? {} : { next };
  },
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

const inboxRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inbox',
  validateSearch: (params): { task?: string } => {
    const task = textParam(params['task']);
    return task === undefined ? {} : { task };
  },
  component: lazyRouteComponent(() => import('../pages/inbox/inbox-page.tsx'), 'InboxPage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signInRoute,
    linkRoute,
    passwordRoute,
    signedInRoute.addChildren([indexRoute, tasksRoute, taskRoute, inboxRoute]),
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
