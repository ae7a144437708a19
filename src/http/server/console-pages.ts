import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { HttpContext, HttpRouter } from '../http-context.ts';
import { consolePreloads } from './console-preloads.ts';
import { readIfThere, staticFiles } from './static-files.ts';
import { addTraceViewerPages } from './trace-viewer-pages.ts';

/** Names of assets contain a digest of their content, so a browser may keep them forever. */
const FOREVER = 'public, max-age=31536000, immutable';

const NONCE = '__NONCE__';

/**
 * The console: its page at `/console` and every path below, because the page routes them, and its assets. `folder` is what Vite has built; each asset has
 * compressed copies next to it. Without a build, for example when the source runs, nothing is served.
 */
export function addConsolePages(router: HttpRouter, folder: string): void {
  const page = readIfThere(join(folder, 'index.html'));
  if (page === null) return;
  const answerAsset = staticFiles(join(folder, 'assets'));
  router.get('/console/assets/:name', (ctx) => answerAsset(ctx, String(ctx['params'].name), FOREVER));
  addTraceViewerPages(router, join(folder, 'trace-viewer'));
  const preloads = consolePreloads(folder);
  const answerPage = (ctx: HttpContext): void => {
    const nonce = randomBytes(16).toString('base64');
    ctx.set('Content-Security-Policy', policyOf(nonce));
    ctx.set('X-Frame-Options', 'DENY');
    ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
    ctx.type = 'html';
    const more = preloads(ctx.path.slice('/console'.length));
    ctx.body = page.replaceAll(NONCE, nonce).replace('</head>', `${more}</head>`);
  };
  router.get('/console', answerPage);
  router.get('/console/', answerPage);
  router.get('/console/*path', answerPage);
}

/**
 * Scripts and connections only of this server. Mantine writes its colors into `<style>` elements, which need the nonce. Pictures and PDF files are fetched with
 * headers, so they are shown from `blob:`.
 */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
