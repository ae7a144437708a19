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

/** The guard that the generated routes put before a route with `@Security('bearer', scopes)`: key, scope, rate limit. */
export function authenticated(security: readonly Security[]): Middleware {
  const scopes = security.flatMap((entry) => entry['bearer'] ?? []);
  return async (ctx, next) => {
    const key = keyOf(ctx);
    const holder = await authenticate(ctx, key);
    const { accountId, keyId } = holder;
    const missing = scopes.find((scope) => !holder.scopes.includes(scope));
    if (missing !== undefined || accountId === null)
      throw new Problem('insufficient_scope', {
        detail: `The operation requires an API key of an account with the scope ${scopes.join(', ')}.`,
        headers: {
          'WWW-Authenticate': `${CHALLENGE}, error="insufficient_scope", scope="${scopes.join(' ')}"`,
        },
      });
    limitRate(ctx, keyId);
    admitAccount(ctx, accountId);
    const { authenticator } = ctx.state.service;
    ctx.state.caller = { accountId, keyId, stillAllowed: () => isAllowed(authenticator, key, scopes) };
    await next();
  };
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
  scopes: readonly string[],
): Promise<boolean> {
  try {
    const holder = key === null ? null : await authenticator.authenticate(key);
    return holder !== null && scopes.every((scope) => holder.scopes.includes(scope));
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

function limitRate(ctx: HttpContext, keyId: string): void {
  const { keyBuckets, settings } = ctx.state.service;
  const taken = keyBuckets.take(keyId);
  ctx.set(rateLimitHeaders('key', settings.requestsPerMinute, taken));
  if (!taken.ok)
    throw new Problem('rate_limited', { headers: { 'Retry-After': String(taken.retrySeconds) } });
}
