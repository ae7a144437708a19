import type { OidcFailureReason } from '../../people/oidc-failure.ts';
import type { OidcFlow } from '../../people/oidc-flow.ts';
import type { HttpContext } from '../http-context.ts';
import { fieldProblem } from '../problems/problem.ts';

const BASE = '/console';

/** A path of the console with its query, and of nothing else. @throws Problem `validation_failed` */
export function consolePath(given: string): string {
  const url = URL.parse(given, 'http://console.invalid');
  const isOwn = url?.origin === 'http://console.invalid' && /^\/console(\/|$)/.test(url.pathname);
  if (url !== null && isOwn && given.startsWith(BASE)) return `${url.pathname}${url.search}`;
  throw fieldProblem('validation_failed', '/query/return_to', 'wrong_form', 'must be a path of the console');
}

/** The page that explains why a sign-in with the provider has failed. */
export function pageOfFailure(flow: OidcFlow | null, reason: OidcFailureReason): string {
  const page = flow?.purpose === 'confirm' ? 'confirm' : 'sign-in';
  const next = flow?.returnTo.slice(BASE.length) ?? '';
  const search = new URLSearchParams({ error: reason, ...(next === '' || next === '/' ? {} : { next }) });
  return `${BASE}/${page}?${search.toString()}`;
}

/** Leads a browser to another page, which it fetches. */
export function leadTo(ctx: HttpContext, address: string): void {
  ctx.status = 303;
  ctx.set('Location', address);
  ctx.body = '';
}
