import { contextOf, type HttpRequest } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';
import { NO_TIME, rfc3339Time } from '../rfc3339-time.ts';

/** tsoa also takes a day, and a time without an offset, which it reads by the clock of this machine. */
export function refuseLooseTimes(request: HttpRequest): void {
  const { query } = contextOf(request);
  const loose = ['created_after', 'created_before', 'ended_after', 'ended_before'].filter(
    (name) => query[name] !== undefined && rfc3339Time(query[name]) === null,
  );
  if (loose.length === 0) return;
  const errors = loose.map((name) => ({ pointer: `/query/${name}`, code: 'wrong_form', message: NO_TIME }));
  throw new Problem('validation_failed', { errors });
}

/** Names the next page in the header `Link`. */
export function linkNext(request: HttpRequest, cursor: string): void {
  const ctx = contextOf(request);
  const query = new URLSearchParams(ctx.querystring);
  query.set('cursor', cursor);
  ctx.set('Link', `<${ctx.state.service.settings.publicUrl}${ctx.path}?${query.toString()}>; rel="next"`);
}
