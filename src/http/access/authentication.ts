import { refuseBeyondAccount } from './account-admin.ts';
import { admitAccount } from './admission.ts';
import { refuseOtherSites } from './csrf.ts';
import type { Holder } from './holder.ts';
import type { HttpContext } from '../http-context.ts';
import { CHALLENGE, keyHolder } from './key-holder.ts';
import { personHolder } from './person-holder.ts';
import { Problem } from '../problems/problem.ts';
import { rateLimitHeaders } from './rate-limit.ts';
import { readCookie } from './session-cookie.ts';

type Security = Readonly<Record<string, readonly string[]>>;
type Middleware = (ctx: HttpContext, next: () => Promise<void>) => Promise<void>;
type Choices = readonly (readonly string[])[];

const NAMES_SIGN_IN_TEST = /\/sit_\w+/;

/**
 * The guard that the generated routes put before a route. With `@Security('bearer', scopes)`, which may be repeated, one of the scopes is needed: of an API
 * key, or of a person who is signed in. With `@Security('session')`, it is for people alone, and without security for everybody.
 */
export function authenticated(security: readonly Security[]): Middleware {
  if (security.length === 0) return forEverybody;
  const choices = security.flatMap(({ bearer }) => (bearer === undefined ? [] : [bearer]));
  return choices.length === 0 ? forPeople : forHolders(choices);
}

/** Signing in has no token yet that a page of another site could not know. */
const forEverybody: Middleware = async (ctx, next) => {
  refuseOtherSites(ctx);
  await next();
};

const forPeople: Middleware = async (ctx, next) => {
  refuseBoth(ctx);
  const holder = await personHolder(ctx, true);
  await limitRate(ctx, holder.id);
  admitAccount(ctx, holder.id);
  await next();
};

const forHolders = (choices: Choices): Middleware => {
  const forAdmins = choices.flat().some((scope) => scope.startsWith('admin:'));
  return async (ctx, next) => {
    const holder = await holderOf(ctx, forAdmins);
    const { accountId, administers, id, actor, scopes } = holder;
    if (administers !== forAdmins || !mayUse(scopes, choices)) throw scopeMissing(ctx, choices, forAdmins);
    if (administers && accountId !== null) refuseBeyondAccount(ctx, accountId);
    await limitRate(ctx, id);
    admitAccount(ctx, accountId ?? id);
    // Administrators test sign-ins: they are no tasks of the account.
    if (!administers && NAMES_SIGN_IN_TEST.test(ctx.path)) throw new Problem('not_found');
    if (administers || accountId === null) ctx.state.admin = { actor, scopes, accountId };
    else ctx.state.caller = { accountId, actor, scopes, stillAllowed: () => isAllowed(holder, choices) };
    await next();
  };
};

async function holderOf(ctx: HttpContext, forAdmins: boolean): Promise<Holder> {
  refuseBoth(ctx);
  return isOfPerson(ctx) ? personHolder(ctx, forAdmins) : keyHolder(ctx);
}

const isOfPerson = (ctx: HttpContext): boolean => readCookie(ctx, 'sopwith_session') !== null;

function refuseBoth(ctx: HttpContext): void {
  if (isOfPerson(ctx) && ctx.get('Authorization') !== '')
    throw new Problem('bad_request', {
      detail: 'The request has an API key and the cookie of a person who is signed in.',
    });
}

const mayUse = (scopes: readonly string[], choices: Choices): boolean =>
  scopes.includes('admin:*') || choices.some((choice) => choice.every((scope) => scopes.includes(scope)));

function scopeMissing(ctx: HttpContext, choices: Choices, forAdmins: boolean): Problem {
  const names = choices.flat();
  if (ctx.state.session !== undefined)
    return new Problem('insufficient_scope', {
      detail: `The operation requires a role with the scope ${names.join(' or ')}${forAdmins ? '' : ' in this account'}.`,
    });
  const kind = forAdmins ? 'administration key' : 'API key of an account';
  return new Problem('insufficient_scope', {
    detail: `The operation requires an ${kind} with the scope ${names.join(' or ')}.`,
    headers: { 'WWW-Authenticate': `${CHALLENGE}, error="insufficient_scope", scope="${names.join(' ')}"` },
  });
}

/** Whether the holder is still allowed. A database that does not answer takes nothing away that was allowed before. */
async function isAllowed(holder: Holder, choices: Choices): Promise<boolean> {
  try {
    const scopes = await holder.again();
    return scopes !== null && mayUse(scopes, choices);
  } catch {
    return true;
  }
}

async function limitRate(ctx: HttpContext, holderId: string): Promise<void> {
  const { keyLimit, settings } = ctx.state.service;
  const taken = await keyLimit.take(holderId);
  ctx.set(rateLimitHeaders('key', settings.requestsPerMinute, taken));
  if (!taken.ok)
    throw new Problem('rate_limited', { headers: { 'Retry-After': String(taken.retrySeconds) } });
}
