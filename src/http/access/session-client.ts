import { addressGroup } from './address-group.ts';
import { contextOf, sessionOf, type HttpContext, type HttpRequest, type Session } from '../http-context.ts';
import type { Owner } from '../../people/own-credentials.ts';
import type { NewSession } from '../../people/sign-in.ts';
import { SignInLocked, type Client } from '../../people/sign-in-log.ts';
import { Problem } from '../problems/problem.ts';
import { withTimeout } from '../../platform/time-limit.ts';
import { readCookie, writeCookie } from './session-cookie.ts';

/** Longer than other work on the database: passwords are hashed two at a time. */
const SIGN_IN_MS = 10_000;
const MAX_BROWSER_LENGTH = 200;

/** Where a request of a person comes from. */
export function clientOf(ctx: HttpContext): Client {
  const { state, ip } = ctx;
  return {
    requestId: state.requestId,
    address: ip,
    addressGroup: addressGroup(ip),
    browser: ctx.get('User-Agent').slice(0, MAX_BROWSER_LENGTH),
    device: readCookie(ctx, 'sopwith_device'),
    admit() {
      const { ok, retrySeconds } = state.service.signInBuckets.take(addressGroup(ip));
      if (!ok) throw tooMany(retrySeconds, FROM_ADDRESS);
    },
  };
}

/** The person of a session, in their browser. */
export const ownerIn = (request: HttpRequest, { token, person, confirmedUntil }: Session): Owner => ({
  personId: person.id,
  token,
  confirmed: confirmedUntil !== null,
  client: clientOf(contextOf(request)),
});

/** The same, for a route with `@Security('session')`. */
export const ownerOf = (request: HttpRequest): Owner => ownerIn(request, sessionOf(request));

/** The value of an attempt to prove who somebody is. */
export async function proof<T>(work: Promise<T>): Promise<T> {
  const timed = withTimeout(work, SIGN_IN_MS, () => {
    throw new Problem('unavailable');
  });
  try {
    return await timed;
  } catch (error) {
    if (error instanceof SignInLocked) throw tooMany(Math.ceil(error.waitMs / 1_000), FAILED);
    throw error;
  }
}

/** Gives the browser its cookies. */
export function keepSession(ctx: HttpContext, { token, device }: NewSession): void {
  writeCookie(ctx, 'sopwith_session', token);
  writeCookie(ctx, 'sopwith_device', device);
}

const FAILED = 'Too many attempts to sign in have failed.';
const FROM_ADDRESS =
  'There were too many attempts to sign in from this network address, by all people together. Wait a minute.';

const tooMany = (retrySeconds: number, detail: string): Problem =>
  new Problem('rate_limited', {
    detail,
    headers: { 'Retry-After': String(retrySeconds) },
  });
