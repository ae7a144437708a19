import { Router } from '@koa/router';
import Koa, { type Context } from 'koa';
import { koaBody } from 'koa-body';
import { join } from 'node:path';
import { codeRoot } from '../../../src/platform/package-root.ts';
import { assets } from '../lab/assets.ts';
import { createLabClock } from '../lab/clock.ts';
import { commandClock, controlPlane, type LabControls } from '../lab/control-plane.ts';
import { faults, type FaultPage } from '../lab/faults.ts';
import { listen, type Listener } from '../lab/listen.ts';
import { sessionOf, stateOf, type PortalSeed, type PortalState } from '../lab/portal-core.ts';
import { reportError } from '../lab/report-error.ts';
import { authorizationRoutes } from './authorization-routes.ts';
import { claimRoutes } from './claim-routes.ts';
import { claimStatusRoutes } from './claim-status-routes.ts';
import { eligibilityRoutes } from './eligibility-routes.ts';
import { pageRoutes } from './page-routes.ts';
import { renderFault } from './page.ts';
import { createPortal, resetPortal, type Portal } from './portal.ts';
import { remittanceRoutes } from './remittance-routes.ts';
import { acmeSeed } from './seed/index.ts';
import { sessionGuard } from './session-guard.ts';
import { signInRoutes } from './sign-in-routes.ts';

export interface AcmeHealthOptions {
  /** 0, the default, picks a free port. */
  readonly port?: number;
  readonly host?: string;
  readonly seed?: PortalSeed;
  /** Source of time in milliseconds; `Date.now` by default. TOTP goes by it directly, all else by lab time. */
  readonly clock?: () => number;
}

/** A running portal. Every one has its own state. */
export interface AcmeHealthPortal {
  /** Origin of the portal, without a slash at the end. */
  readonly url: string;
  /** Origin that asks for the password when the switch `two_step_host` is on. */
  readonly identityUrl: string;
  readonly lab: LabControls<PortalState>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const PUBLIC_FOLDER = join(codeRoot, 'demo/portals/acme-health/public');
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Starts the simulated payer portal Acme Health.
 *
 * @example
 * await using portal = await startAcmeHealth();
 * portal.lab.switches({ submit_times_out: 'hang' });
 * // … drive a browser to portal.url …
 * expect(portal.lab.state().submissions_by_key).to.deep.equal({ 'PAN-1': 1 });
 */
export async function startAcmeHealth(options: AcmeHealthOptions = {}): Promise<AcmeHealthPortal> {
  const portal = createPortal(options.seed ?? acmeSeed, createLabClock(options.clock));
  const lab = controlsOf(portal);
  const handler = createApp(portal, lab).callback();
  const host = options.host ?? '127.0.0.1';
  const main = await listen(handler, host, options.port ?? 0);
  const identity = await listen(handler, host, 0).catch(async (error: unknown) => {
    await main.close();
    throw error;
  });
  Object.assign(portal.origins, { main: main.url, identity: identity.url });
  const close = (): Promise<void> => closeAll([main, identity]);
  return Object.freeze({
    url: main.url,
    identityUrl: identity.url,
    lab,
    close,
    [Symbol.asyncDispose]: close,
  });
}

async function closeAll(listeners: readonly Listener[]): Promise<void> {
  await Promise.all(listeners.map((listener) => listener.close()));
}

function controlsOf(portal: Portal): LabControls<PortalState> {
  return Object.freeze({
    reset: () => resetPortal(portal),
    switches: (values: Readonly<Record<string, unknown>>) => {
      portal.board.set(values);
      return portal.board.settings();
    },
    describeSwitches: () => portal.board.describe(),
    clock: (command: unknown) => commandClock(portal.clock, command),
    state: () => stateOf(portal),
  });
}

function createApp(portal: Portal, lab: LabControls<PortalState>): Koa {
  const app = new Koa();
  app.on('error', reportError('acme_health.request_failed'));
  app.use(controlPlane(lab).routes());
  app.use(assets(PUBLIC_FOLDER, '/assets'));
  app.use((context, next) => {
    portal.requests.add(context.method, context.path);
    context.set('Content-Security-Policy', POLICY);
    context.set('Cache-Control', 'no-store');
    return next();
  });
  app.use(faults(portal.board, respondFault));
  app.use(koaBody({ jsonLimit: '2mb' }));
  app.use(signInRoutes(portal).routes());
  app.use(sessionGuard(portal));
  for (const router of ROUTERS) app.use(router(portal).routes());
  app.use((context) => respondFault(context, NOT_FOUND));
  return app;
}

const ROUTERS = [
  sessionRoutes,
  pageRoutes,
  eligibilityRoutes,
  claimRoutes,
  claimStatusRoutes,
  authorizationRoutes,
  remittanceRoutes,
];

const NOT_FOUND: FaultPage = {
  status: 404,
  title: 'Page not found',
  message: 'There is nothing at this address.',
};

function respondFault(context: Context, { status, title, message }: FaultPage): void {
  context.status = status;
  if (context.path.startsWith('/api/')) context.body = { code: 'fault', message };
  else {
    context.type = 'html';
    context.body = renderFault(title, message);
  }
}

function sessionRoutes(portal: Portal): Router {
  const router = new Router();
  router.post('/api/session/keep-alive', (context) => {
    context.body = { alive: true };
  });
  router.post('/api/organisation', (context) => {
    const { id } = (context.request.body ?? {}) as { readonly id?: unknown };
    const known = portal.seed.organisations.find((organisation) => organisation.id === id);
    if (known === undefined) return;
    portal.organisations.set(sessionOf(context).id, known.id);
    context.body = { organisation: known.id };
  });
  return router;
}
