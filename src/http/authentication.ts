import { within } from './deadline.ts';
import type { HttpContext } from './http-context.ts';
import type { KeyHolder } from './ports.ts';
import { Problem } from './problem.ts';
import { rateLimitHeaders } from './rate-limit.ts';

type Security = Readonly<Record<string, readonly string[]>>;
type Middleware = (ctx: HttpContext, next: () => Promise<void>) => Promise<void>;

const CHALLENGE = 'Bearer realm="sopwith"';

/** The guard that the generated routes put before a route with `@Security('bearer', scopes)`: key, scope, rate limit. */
export function authenticated(security: readonly Security[]): Middleware {
  const scopes = security.flatMap((entry) => entry['bearer'] ?? []);
  return async (ctx, next) => {
    const holder = await authenticate(ctx);
    const { accountId, keyId } = holder;
    const missing = scopes.find((scope) => !holder.scopes.includes(scope));
    if (missing !== undefined || accountId === null)
      throw new Problem('insufficient_scope', {
        detail: `The operation needs a key of an account with the scope ${scopes.join(', ')}.`,
        headers: {
          'WWW-Authenticate': `${CHALLENGE}, error="insufficient_scope", scope="${scopes.join(' ')}"`,
        },
      });
    limitRate(ctx, keyId);
    ctx.state.caller = { accountId, keyId };
    await next();
  };
}

async function authenticate(ctx: HttpContext): Promise<KeyHolder> {
  const { authenticator, settings } = ctx.state.service;
  const header = ctx.get('Authorization');
  if (header === '') throw new Problem('missing_api_key', { headers: { 'WWW-Authenticate': CHALLENGE } });
  const key = /^Bearer +([\w.~+/-]+=*) *$/i.exec(header)?.[1];
  const caller =
    key === undefined ? null : await within(settings.databaseMs, authenticator.authenticate(key));
  if (caller === null) throw badKey(ctx);
  return caller;
}

/** Only bad keys are counted, so that a good key works from an address that others abuse. */
function badKey(ctx: HttpContext): Problem {
  const { badKeyBuckets, settings } = ctx.state.service;
  const taken = badKeyBuckets.take(ctx.ip);
  ctx.set(rateLimitHeaders('bad-keys', settings.badKeysPerMinute, taken));
  if (!taken.ok)
    return new Problem('rate_limited', {
      detail: 'Too many requests with bad API keys came from this address.',
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
