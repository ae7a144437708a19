import type { HttpContext } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';

/**
 * Routes of administration that name no account in their address, and that people with a role in one account may use nevertheless: procedures belong to all
 * accounts. The others look up what they name together with the account: a submission, a key, a person.
 */
const SHARED: readonly RegExp[] = [
  /^\/v1\/admin\/procedures\/versions$/,
  /^\/v1\/admin\/procedures\/[^/]+\/versions(\/[^/]+)?$/,
  /^\/v1\/admin\/procedures\/[^/]+\/review\/[^/]+$/,
  /^\/v1\/admin\/procedures\/[^/]+\/versions\/[^/]+\/review(\/decision)?$/,
  /^\/v1\/admin\/procedures\/[^/]+\/check$/,
  /^\/v1\/admin\/procedures\/[^/]+\/diff\/[^/]+\/[^/]+$/,
  /^\/v1\/admin\/submissions\/[^/]+\/settle$/,
  /^\/v1\/admin\/keys\/[^/]+(\/(rotate|revoke))?$/,
  /^\/v1\/admin\/people\/[^/]+(\/|$)/,
];

/** Lists that can be limited to one account. */
const FILTERED: readonly string[] = [
  '/v1/admin/submissions',
  '/v1/admin/audit',
  '/v1/admin/keys',
  '/v1/admin/people',
];

/** What is created for the account that the body names, which the operation compares. */
const CREATING: readonly string[] = ['/v1/admin/keys', '/v1/admin/people'];

/** The account that the address of a route of administration names. */
const namedAccount = (ctx: HttpContext): unknown =>
  /^\/v1\/admin\/accounts\/([^/]+)/.exec(ctx.path)?.[1] ??
  /^\/v1\/admin\/procedures\/[^/]+\/activations\/([^/]+)/.exec(ctx.path)?.[1] ??
  (FILTERED.includes(ctx.path) ? ctx.query['account_id'] : undefined);

/** @throws Problem `insufficient_scope`: the route is not about this account alone */
export function refuseBeyondAccount(ctx: HttpContext, accountId: string): void {
  const isShared = ctx.method === 'POST' && CREATING.includes(ctx.path);
  if (isShared || namedAccount(ctx) === accountId || SHARED.some((route) => route.test(ctx.path))) return;
  throw new Problem('insufficient_scope', {
    detail: 'Your role is of one account, and the request is not about that account alone.',
  });
}
