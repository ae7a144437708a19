import { addressGroup } from './address-group.ts';
import { admitAccount } from './admission.ts';
import { within } from '../problems/within.ts';
import type { HttpContext } from '../http-context.ts';
import type { Authenticator, AuthenticatedKey } from '../ports.ts';
import { Problem } from '../problems/problem.ts';
import { rateLimitHeaders } from './rate-limit.ts';

type Security = Readonly<Record<string, readonly string[]>>;
type Middleware = (ctx: HttpContext, next: () => Promise<void>) => Promise<void>;

const CHALLENGE = 'Bearer realm="sopwith"';

const NAMES_SIGN_IN_TEST = /\/sit_\w+/;

/** The guard that the generated routes put before a route with `@Security('bearer', scopes)`: key, scope, rate limit. One of several is enough. */
export function authenticated(security: readonly Security[]): Middleware {
  const choices = security.map((entry) => entry['bearer'] ?? []);
  const forAdmins = choices.flat().some((scope) => scope.startsWith('admin:'));
  return async (ctx, next) => {
    const key = keyOf(ctx);
    const holder = await authenticate(ctx, key);
    const { accountId, keyId } = holder;
    if ((accountId === null) !== forAdmins || !mayUse(holder, choices))
      throw scopeMissing(choices, forAdmins);
    await limitRate(ctx, keyId);
    admitAccount(ctx, accountId ?? keyId);
    // Administrators test sign-ins: they are no tasks of the account.
    if (accountId !== null && NAMES_SIGN_IN_TEST.test(ctx.path)) throw new Problem('not_found');
    if (accountId === null) ctx.state.admin = { keyId, scopes: holder.scopes };
    else {
      const { authenticator } = ctx.state.service;
      ctx.state.caller = { accountId, keyId, stillAllowed: () => isAllowed(authenticator, key, choices) };
    }
    await next();
  };
}

const mayUse = ({ scopes }: AuthenticatedKey, choices: readonly (readonly string[])[]): boolean =>
  scopes.includes('admin:*') || choices.some((choice) => choice.every((scope) => scopes.includes(scope)));

function scopeMissing(choices: readonly (readonly string[])[], forAdmins: boolean): Problem {
  const names = choices.flat();
  const kind = forAdmins ? 'administration key' : 'API key of an account';
  return new Problem('insufficient_scope', {
    detail: `The operation requires an ${kind} with the scope ${names.join(' or ')}.`,
    headers: { 'WWW-Authenticate': `${CHALLENGE}, error="insufficient_scope", scope="${names.join(' ')}"` },
  });
}

/** Null for a header that is not a bearer token. */
function keyOf(ctx: HttpContext): string | null {
  const [header, ...more] = ctx.req.headersDistinct['authorization'] ?? [];
  if (header === undefined || header === '')
    throw new Problem('missing_api_key', { headers: { 'WWW-Authenticate': CHALLENGE } });
  // Node uses the first, a proxy in front may have checked the last.
  if (more.length > 0)
    throw new Problem('bad_request', { detail: 'The request has more than one Authorization header.' });
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(header)?.[1] ?? null;
}

async function authenticate(ctx: HttpContext, key: string | null): Promise<AuthenticatedKey> {
  const { authenticator, settings } = ctx.state.service;
  const caller = key === null ? null : await within(settings.databaseMs, authenticator.authenticate(key));
  if (caller === null) throw badKey(ctx);
  return caller;
}

/** Whether the key is still valid. A database that does not answer takes nothing away that was allowed before. */
async function isAllowed(
  authenticator: Authenticator,
  key: string | null,
  choices: readonly (readonly string[])[],
): Promise<boolean> {
  try {
    const holder = key === null ? null : await authenticator.authenticate(key);
    return holder !== null && mayUse(holder, choices);
  } catch {
    return true;
  }
}

/** Only bad keys are counted, so that a good key works from an address that others abuse. */
function badKey(ctx: HttpContext): Problem {
  const { badKeyBuckets, settings } = ctx.state.service;
  const taken = badKeyBuckets.take(addressGroup(ctx.ip));
  ctx.set(rateLimitHeaders('bad-keys', settings.badKeysPerMinute, taken));
  if (!taken.ok)
    return new Problem('rate_limited', {
      detail: 'Too many requests with invalid API keys were sent from this address.',
      headers: { 'Retry-After': String(taken.retrySeconds) },
    });
  return new Problem('invalid_api_key', {
    headers: { 'WWW-Authenticate': `${CHALLENGE}, error="invalid_token"` },
  });
}

async function limitRate(ctx: HttpContext, keyId: string): Promise<void> {
  const { keyLimit, settings } = ctx.state.service;
  const taken = await keyLimit.take(keyId);
  ctx.set(rateLimitHeaders('key', settings.requestsPerMinute, taken));
  if (!taken.ok)
    throw new Problem('rate_limited', { headers: { 'Retry-After': String(taken.retrySeconds) } });
}
