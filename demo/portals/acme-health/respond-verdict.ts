import type { Context } from 'koa';
import type { Verdict } from '../lab/submission-desk.ts';

/** Answers a submission as JSON: 201, 409 for a likely duplicate, 422 for edits, 500. */
export function respondVerdict<T>(
  context: Context,
  verdict: Verdict<T>,
  describe: (item: T) => object,
): void {
  switch (verdict.kind) {
    case 'accepted':
      context.status = 201;
      context.body = describe(verdict.item);
      return;
    case 'refused':
      context.status = 422;
      context.body = { edits: verdict.edits };
      return;
    case 'duplicate':
      context.status = 409;
      context.body = { duplicate_of: verdict.of, button: verdict.button };
      return;
    case 'failed':
      context.status = 500;
      context.body = { code: 'internal_error' };
  }
}
