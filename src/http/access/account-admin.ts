import type { HttpContext } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';

/**
 * Routes of administration that name no account in their address, and that people with a role in one account may use nevertheless: procedures belong to all
 * accounts, and a submission is settled only if its task is of the account.
 */
const SHARED: readonly RegExp[] = [
  /^\/v1\/admin\/procedures\/versions$/,
  /^\/v1\/admin\/procedures\/[^/]+\/versions\/[^/]+$/,
  /^\/v1\/admin\/procedures\/[^/]+\/diff\/[^/]+\/[^/]+$/,
  /^\/v1\/admin\/submissions\/[^/]+\/settle$/,
];

/** Lists that can be limited to one account. */
const FILTERED: readonly string[] = ['/v1/admin/submissions', '/v1/admin/audit'];

/** The account that the address of a route of administration names. */
const namedAccount = (ctx: HttpContext): unknown =>
  /^\/v1\/admin\/accounts\/([^/]+)/.exec(ctx.path)?.[1] ??
  /^\/v1\/admin\/procedures\/[^/]+\/activations\/([^/]+)/.exec(ctx.path)?.[1] ??
  (FILTERED.includes(ctx.path) ? ctx.query['account_id'] : undefined);

/** @throws Problem `insufficient_scope`: the route is not about this account alone */
export function refuseBeyondAccount(ctx: HttpContext, accountId: string): void {
  if (namedAccount(ctx) === accountId || SHARED.some((route) => route.test(ctx.path))) return;
  throw new Problem('insufficient_scope', {
    detail: 'Your role is of one account, and the request is not about that account alone.',
  });
}
