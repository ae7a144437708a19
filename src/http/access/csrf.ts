import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HttpContext } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';

/** What the console sends with every change. It follows from the token of the session, which no script can read. */
export const csrfToken = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('csrf').digest('base64url');

const isChange = (method: string): boolean => !['GET', 'HEAD'].includes(method);

/** @throws Problem `csrf`: the change may come from a page of another site */
export function refuseOtherSites(ctx: HttpContext): void {
  if (!isChange(ctx.method)) return;
  const site = ctx.get('Sec-Fetch-Site');
  const origin = ctx.get('Origin');
  const own = [`${ctx.protocol}://${ctx.host}`, new URL(ctx.state.service.settings.publicUrl).origin];
  if ((site !== '' && site !== 'same-origin') || (origin !== '' && !own.includes(origin)))
    throw new Problem('csrf');
}

/** @throws Problem `csrf` */
export function refuseForgery(ctx: HttpContext, sessionToken: string): void {
  if (!isChange(ctx.method)) return;
  refuseOtherSites(ctx);
  const [given, wanted] = [Buffer.from(ctx.get('X-CSRF-Token')), Buffer.from(csrfToken(sessionToken))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Problem('csrf');
}
