import { callerOf, type HttpContext } from '../http-context.ts';
import { placeOf } from './admission.ts';

/** A batch of new tasks may be larger than other JSON bodies: only a few are in memory at the same time, and fewer of one account. */
export async function admitBatch(ctx: HttpContext, next: () => Promise<void>): Promise<void> {
  const { accountId } = callerOf(ctx.request);
  const place = placeOf(ctx.state.service.batches.enter(accountId), 'batches in progress');
  try {
    await next();
  } finally {
    place.release();
  }
}
