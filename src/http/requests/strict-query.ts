import type { TsoaRoute } from '@tsoa/runtime';
import type { HttpContext } from '../http-context.ts';
import { appendPointer, quotableKey } from '../../platform/json-pointer.ts';
import { Problem } from '../problems/problem.ts';

/**
 * The guard of every generated route: refuses query parameters that the route does not declare, unless it takes any, and values that no ID and no text can have: the
 * database would answer it with an error.
 */
export function strictQuery(args: Record<string, TsoaRoute.ParameterSchema>) {
  const known = new Set(Object.values(args).flatMap((arg) => (arg.in === 'query' ? [arg.name] : [])));
  // A provider adds what it likes to the address to which it leads a browser back.
  const takesAny = Object.values(args).some((arg) => arg.in === 'queries');
  return async (ctx: HttpContext, next: () => Promise<void>): Promise<void> => {
    const unknown =
      ctx.querystring === '' || takesAny ? [] : Object.keys(ctx.query).filter((name) => !known.has(name));
    if (unknown.length > 0)
      throw new Problem('validation_failed', {
        errors: unknown.slice(0, 50).map((name) => ({
          pointer: appendPointer('/query', quotableKey(name)),
          code: 'unknown_parameter',
          message:
            known.size === 0
              ? 'is unknown: this operation takes no parameters'
              : `is unknown: the parameters are ${[...known].join(', ')}`,
        })),
      });
    if (!Object.values(pathParameters(ctx)).every((id) => ID.test(id))) throw new Problem('not_found');
    refuseNul(ctx);
    await next();
  };
}

const ID = /^[\w-]{1,64}$/;

/** The router leaves them on the context, decoded. */
function pathParameters(ctx: HttpContext): Readonly<Record<string, string>> {
  return (ctx as { readonly params?: Readonly<Record<string, string>> }).params ?? {};
}

function refuseNul({ query }: HttpContext): void {
  const wrong = Object.entries(query).filter(([, value]) =>
    [value].flat().some((text) => text?.includes('\0')),
  );
  if (wrong.length === 0) return;
  const errors = wrong.map(([name]) => ({
    pointer: `/query/${name}`,
    code: 'wrong_form',
    message: 'must be well-formed Unicode without U+0000',
  }));
  throw new Problem('validation_failed', { errors });
}
