import type { HttpContext } from '../http-context.ts';
import { fieldProblem } from '../problems/problem.ts';
import { readBatch } from './create-batch.ts';
import type { JsonLimits } from './json-text.ts';
import { readJsonObject } from './task-body.ts';

/** Two levels further in than the data of one task, and 200 fields for each. */
const LIMITS: JsonLimits = Object.freeze({ depth: 35, keys: 100_000 });

/** Reads the body of `POST /v1/tasks/batch`, after authentication. */
export async function batchBody(ctx: HttpContext, next: () => Promise<void>): Promise<void> {
  if (ctx.get('Idempotency-Key') !== '')
    throw fieldProblem(
      'validation_failed',
      '/header/Idempotency-Key',
      'not_allowed',
      'is not for a batch: set idempotency_key in each task',
    );
  const { batchBytes } = ctx.state.service.settings;
  ctx.state.batch = readBatch(await readJsonObject(ctx, LIMITS, batchBytes));
  // The generated route would refuse all tasks for a fault in one: `createBatch` checks each.
  Object.defineProperty(ctx.request, 'body', { value: { tasks: [] } });
  await next();
}
