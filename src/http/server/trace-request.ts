import { inSpan } from '../../platform/tracing.ts';
import type { HttpContext } from '../http-context.ts';

/** Probes and scrapes, every few seconds. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The span of a request, in the trace of its client. It names the route, not the path, which clients write. */
export function traceRequest(ctx: HttpContext, next: () => Promise<void>): Promise<void> {
  if (UNTRACED.has(ctx.path)) return next();
  const method = METHODS.has(ctx.method) ? ctx.method : '_OTHER';
  const options = { kind: 'server', parent: ctx.get('traceparent') } as const;
  return inSpan(method, options, async (span) => {
    await next();
    if (span === null) return;
    const { status, state } = ctx;
    const route = routeOf(ctx);
    if (route !== undefined) span.rename(`${method} ${route}`);
    span.set({
      'http.request.method': method,
      'http.response.status_code': status,
      'sopwith.request.id': state.requestId,
      ...(route !== undefined && { 'http.route': route }),
      ...(state.caller !== undefined && { 'sopwith.account.id': state.caller.accountId }),
    });
    if (status >= 500) span.fail(String(status));
  });
}

/** As the router has noted it. */
const routeOf = (ctx: HttpContext): string | undefined => {
  const { _matchedRoute: route } = ctx as { readonly _matchedRoute?: unknown };
  return typeof route === 'string' ? route : undefined;
};
