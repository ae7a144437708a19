import { addressGroup } from './address-group.ts';
import type { Holder } from './holder.ts';
import type { HttpContext } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';
import { within } from '../problems/within.ts';
import { rateLimitHeaders } from './rate-limit.ts';

export const CHALLENGE = 'Bearer realm="sopwith"';

/** The holder of the API key of a request. @throws Problem `missing_api_key`, `invalid_api_key`, `rate_limited` */
export async function keyHolder(ctx: HttpContext): Promise<Holder> {
  const { authenticator, settings } = ctx.state.service;
  const key = keyOf(ctx);
  const holder = key === null ? null : await within(settings.databaseMs, authenticator.authenticate(key));
  if (key === null || holder === null) throw badKey(ctx);
  const { keyId, accountId, scopes } = holder;
  return {
    id: keyId,
    actor: `key:${keyId}`,
    accountId,
    administers: accountId === null,
    scopes,
    again: async () => (await authenticator.authenticate(key))?.scopes ?? null,
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
