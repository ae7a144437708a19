import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';
import { rateLimitHeaders } from './rate-limit.ts';

/** Webhooks that an account has sent by hand go to somebody's server, and each may hold a request for 20 s: so few a minute. */
export async function limitSending(request: HttpRequest): Promise<void> {
  const ctx = contextOf(request);
  const { sendLimit, settings } = ctx.state.service;
  const taken = await sendLimit.take(callerOf(request).accountId);
  ctx.set(rateLimitHeaders('webhooks', settings.sendsPerMinute, taken));
  if (!taken.ok)
    throw new Problem('rate_limited', {
      detail: `An account can resend ${settings.sendsPerMinute} webhooks per minute. To resend more, use "sopwith webhook redeliver" with a time range.`,
      headers: { 'Retry-After': String(taken.retrySeconds) },
    });
}
