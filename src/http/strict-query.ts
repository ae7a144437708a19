import type { TsoaRoute } from '@tsoa/runtime';
import type { HttpContext } from './http-context.ts';
import { pointerPart } from './pointer-part.ts';
import { Problem } from './problem.ts';

/** The guard of every generated route: refuses query parameters that the route does not declare. */
export function strictQuery(args: Record<string, TsoaRoute.ParameterSchema>) {
  const known = new Set(Object.values(args).flatMap((arg) => (arg.in === 'query' ? [arg.name] : [])));
  return async (ctx: HttpContext, next: () => Promise<void>): Promise<void> => {
    const unknown = ctx.querystring === '' ? [] : Object.keys(ctx.query).filter((name) => !known.has(name));
    if (unknown.length > 0)
      throw new Problem('validation_failed', {
        errors: unknown.slice(0, 50).map((name) => ({
          pointer: `/query/${pointerPart(name)}`,
          code: 'unknown_parameter',
          message:
            known.size === 0
              ? 'is unknown: this operation takes no parameters'
              : `is unknown: the parameters are ${[...known].join(', ')}`,
        })),
      });
    await next();
  };
}
