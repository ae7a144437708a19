import type { HttpContext } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';

/**
 * The middleware of an operation that shows or changes credentials, keys or rights: a person must have proved who they are within the last minutes, so that
 * a browser that was left open is not enough.
 *
 * @throws Problem `confirmation_required`
 */
export async function confirmed(ctx: HttpContext, next: () => Promise<void>): Promise<void> {
  if (ctx.state.session !== undefined && ctx.state.session.confirmedUntil === null)
    throw new Problem('confirmation_required');
  await next();
}
