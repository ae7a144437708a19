import type { HttpContext } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';

const URL_BYTES = 8 * 1024;

const HEADERS = Object.freeze({
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
});

/** Security headers on every answer, and the limit of the URL. */
export async function guardRequest(ctx: HttpContext, next: () => Promise<void>): Promise<void> {
  ctx.set(HEADERS);
  const { settings } = ctx.state.service;
  if (settings.publicUrl.startsWith('https:')) ctx.set('Strict-Transport-Security', 'max-age=31536000');
  if (ctx.url.length > URL_BYTES) throw new Problem('uri_too_long');
  await next();
}
