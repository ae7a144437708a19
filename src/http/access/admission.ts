import { addressGroup } from './address-group.ts';
import type { HttpContext } from '../http-context.ts';
import { knowConnection } from './limit-connections.ts';
import { Problem } from '../problems/problem.ts';
import type { NoPlace, Place } from './shares.ts';

/** A request uses its address's share until its account is known; the place is held until the answer is out. */
export async function admitStranger(ctx: HttpContext, next: () => Promise<void>): Promise<void> {
  const { strangers } = ctx.state.service;
  ctx.state.place = placeOf(strangers.enter(addressGroup(ctx.ip)), 'requests of this address in progress');
  ctx.res.once('close', () => ctx.state.place?.release());
  await next();
}

/** From now on the request uses its account's share. */
export function admitAccount(ctx: HttpContext, accountId: string): void {
  ctx.state.place?.release();
  knowConnection(ctx.req.socket);
  ctx.state.place = placeOf(ctx.state.service.requests.enter(accountId), 'requests in progress');
}

/** @throws Problem `rate_limited` when the share is used, `unavailable` when all places are taken */
export function placeOf(entered: Place | NoPlace, what: string): Place {
  if (entered === 'full') throw new Problem('unavailable', { headers: { 'Retry-After': '1' } });
  if (entered === 'share_used')
    throw new Problem('rate_limited', {
      detail: `Too many ${what}. Wait until some have ended.`,
      headers: { 'Retry-After': '1' },
    });
  return entered;
}
