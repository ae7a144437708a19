import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { HttpContext, HttpRouter } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';

/** Names of assets contain a digest of their content, so a browser may keep them forever. */
const FOREVER = 'public, max-age=31536000, immutable';

const ENCODINGS = Object.freeze({ br: '.br', gzip: '.gz' });

const NONCE = '__NONCE__';

/**
 * The console: its page at `/console` and every path below, because the page routes them, and its assets. `folder` is what Vite has built; each asset has
 * compressed copies next to it. Without a build, for example when the source runs, nothing is served.
 */
export function addConsolePages(router: HttpRouter, folder: string): void {
  const page = readIfThere(join(folder, 'index.html'));
  if (page === null) return;
  const assets = new Set(readdirSync(join(folder, 'assets')));
  // Only names that were there at the start are read, so no path of a request reaches the file system.
  router.get('/console/assets/:name', (ctx) => answerAsset(ctx, folder, assets));
  const answerPage = (ctx: HttpContext): void => {
    const nonce = randomBytes(16).toString('base64');
    ctx.set('Content-Security-Policy', policyOf(nonce));
    ctx.set('X-Frame-Options', 'DENY');
    ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
    ctx.type = 'html';
    ctx.body = page.replaceAll(NONCE, nonce);
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

function answerAsset(ctx: HttpContext, folder: string, assets: ReadonlySet<string>): void {
  const name = String(ctx['params'].name);
  if (!assets.has(name)) throw new Problem('not_found');
  ctx.set('Cache-Control', FOREVER);
  ctx.vary('Accept-Encoding');
  ctx.type = extname(name);
  const encoding = ctx.acceptsEncodings('br', 'gzip', 'identity');
  const copy = encoding === 'br' || encoding === 'gzip' ? `${name}${ENCODINGS[encoding]}` : name;
  if (copy !== name && assets.has(copy)) {
    ctx.set('Content-Encoding', String(encoding));
    ctx.body = readFileSync(join(folder, 'assets', copy));
    return;
  }
  ctx.body = readFileSync(join(folder, 'assets', name));
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
