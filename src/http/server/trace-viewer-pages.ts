import { join } from 'node:path';
import type { HttpContext, HttpRouter } from '../http-context.ts';
import { readIfThere, staticFiles } from './static-files.ts';

/** The names of these do not change with their content, and an old one must not meet a new viewer. */
const ALWAYS_READ = 'no-cache';

/**
 * The trace viewer of the console, with its service worker, in a separate folder: docs/internals/console.md explains why. `folder` is what
 * `scripts/bundle-trace-viewer.ts` has written.
 */
export function addTraceViewerPages(router: HttpRouter, folder: string): void {
  if (readIfThere(join(folder, 'index.html')) === null) return;
  const answerFile = staticFiles(folder);
  const answerPart = staticFiles(join(folder, 'assets'));
  const answerPage = (ctx: HttpContext): void => {
    ctx.set('Content-Security-Policy', PAGE_POLICY_OF_VIEWER);
    ctx.set('X-Frame-Options', 'DENY');
    ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
    answerFile(ctx, 'index.html', 'no-store');
  };
  router.get('/console/trace-viewer/', answerPage);
  router.get('/console/trace-viewer/assets/:name', (ctx) =>
    answerPart(ctx, String(ctx['params'].name), ALWAYS_READ),
  );
  router.get('/console/trace-viewer/:name', (ctx) => {
    const name = String(ctx['params'].name);
    if (name === 'sw.bundle.js') ctx.set('Content-Security-Policy', POLICY_OF_WORKER);
    answerFile(ctx, name, ALWAYS_READ);
  });
}

/** The page itself forbids more before it starts the viewer: connections are only needed to fetch the trace. No window can be opened from it. */
const PAGE_POLICY_OF_VIEWER = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self' blob:",
  "frame-src 'self' data:",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-scripts allow-same-origin allow-downloads',
].join('; ');

/** The worker reads traces that its page gives it, never those of an address in a link. */
const POLICY_OF_WORKER = "default-src 'none'; script-src 'self'; connect-src 'self' blob:";
