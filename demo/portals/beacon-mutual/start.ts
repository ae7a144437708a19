import Koa, { type Context } from 'koa';
import { koaBody } from 'koa-body';
import { join } from 'node:path';
import { codeRoot } from '../../../src/platform/package-root.ts';
import { assets } from '../lab/assets.ts';
import { createLabClock } from '../lab/clock.ts';
import { commandClock, controlPlane, type LabControls } from '../lab/control-plane.ts';
import { faults, type FaultPage } from '../lab/faults.ts';
import { listen } from '../lab/listen.ts';
import { stateOf, type PortalSeed, type PortalState } from '../lab/portal-core.ts';
import { reportError } from '../lab/report-error.ts';
import { authorizationInquiry, authorizationPopup } from './authorization-inquiry.ts';
import { authorizationPage } from './authorization-page.ts';
import { claimEntry } from './claim-entry.ts';
import { claimInquiry } from './claim-inquiry.ts';
import { claimPopup } from './claim-popup.ts';
import { documentRoutes } from './document-routes.ts';
import { renderFault } from './document.ts';
import { eligibilityPage } from './eligibility-page.ts';
import { hubRoutes } from './hub-routes.ts';
import { memberSearch } from './member-search.ts';
import { payerPage } from './payer-page.ts';
import { createPortal, resetPortal, type Portal } from './portal.ts';
import { remittancePage } from './remittance-page.ts';
import { beaconSeed } from './seed/index.ts';
import { sessionGuard } from './session-guard.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { servedPage, workRoutes } from './work-routes.ts';

export interface BeaconMutualOptions {
  /** 0, the default, picks a free port. */
  readonly port?: number;
  readonly host?: string;
  readonly seed?: PortalSeed;
  /** Source of time in milliseconds; `Date.now` by default. TOTP goes by it directly, all else by lab time. */
  readonly clock?: () => number;
}

/** A running hub. Every one has its own state. */
export interface BeaconMutualPortal {
  /** Origin of the hub, without a slash at the end. */
  readonly url: string;
  readonly lab: LabControls<PortalState>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const PUBLIC_FOLDER = join(codeRoot, 'demo/portals/beacon-mutual/public');
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'";
const NOT_FOUND: FaultPage = {
  status: 404,
  title: 'Page not found',
  message: 'There is nothing at this address.',
};

/**
 * Starts the simulated multi-payer hub of Beacon Mutual.
 *
 * @example
 * await using portal = await startBeaconMutual();
 * portal.lab.switches({ submit_times_out: 'hang' });
 * // … drive a browser to portal.url …
 * expect(portal.lab.state().submissions_by_key).to.deep.equal({ 'PAN-1': 1 });
 */
export async function startBeaconMutual(options: BeaconMutualOptions = {}): Promise<BeaconMutualPortal> {
  const portal = createPortal(options.seed ?? beaconSeed, createLabClock(options.clock));
  const lab = controlsOf(portal);
  const app = createApp(portal, lab);
  const { url, close } = await listen(app.callback(), options.host ?? '127.0.0.1', options.port ?? 0);
  return Object.freeze({ url, lab, close, [Symbol.asyncDispose]: close });
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
  app.on('error', reportError('beacon_mutual.request_failed'));
  app.use(controlPlane(lab).routes());
  app.use(assets(PUBLIC_FOLDER, '/assets'));
  app.use((context, next) => {
    portal.requests.add(context.method, context.path);
    context.set('Content-Security-Policy', POLICY);
    context.set('Cache-Control', 'no-store');
    return next();
  });
  app.use(faults(portal.board, respondFault));
  app.use(
    koaBody({ multipart: true, formidable: { maxFileSize: 2 ** 26, allowEmptyFiles: true, minFileSize: 0 } }),
  );
  app.use(signInRoutes(portal).routes());
  app.use(sessionGuard(portal));
  app.use(hubRoutes(portal).routes());
  app.use(workRoutes(portal, PAGES).routes());
  app.use(documentRoutes(portal).routes());
  app.use((context) => respondFault(context, NOT_FOUND));
  return app;
}

const PAGES = [
  servedPage(payerPage),
  servedPage(eligibilityPage),
  servedPage(memberSearch),
  servedPage(claimEntry),
  servedPage(claimInquiry),
  servedPage(claimPopup),
  servedPage(authorizationPage),
  servedPage(authorizationInquiry),
  servedPage(authorizationPopup),
  servedPage(remittancePage),
];

function respondFault(context: Context, { status, title, message }: FaultPage): void {
  context.status = status;
  context.type = 'html';
  context.body = renderFault(title, message);
}
