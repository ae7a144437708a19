import type { IncomingMessage } from 'node:http';
import { newId } from '../../platform/ids.ts';
import type { ProblemObject } from '../api-types.ts';
import type { HttpContext } from '../http-context.ts';
import { PROBLEMS, type ProblemCode } from './problem-table.ts';
import { problemOf } from './problem-of.ts';
import { problemObject, type Problem } from './problem.ts';

/** When to come back, where what refused does not know better. */
const RETRY_SECONDS: Partial<Record<ProblemCode, number>> = Object.freeze({ unavailable: 5, queue_full: 10 });

/** How much of a refused request is still read, so that a client that is sending gets its answer. */
const DRAIN_BYTES = 64 * 1024 * 1024;
const DRAIN_MS = 10_000;

/** The outermost middleware: gives every request an id and every error its problem document. */
export async function answerProblems(ctx: HttpContext, next: () => Promise<void>): Promise<void> {
  ctx.state.requestId = newId('req');
  ctx.set('X-Request-Id', ctx.state.requestId);
  try {
    await next();
  } catch (error) {
    answer(ctx, problemOf(error));
  }
}

function answer(ctx: HttpContext, problem: Problem): void {
  const { status } = PROBLEMS[problem.code];
  logFailure(ctx, problem);
  if (ctx.headerSent || !ctx.writable) return;
  ctx.remove('Content-Disposition');
  ctx.status = status;
  ctx.set(problem.headers);
  const retrySeconds = RETRY_SECONDS[problem.code];
  if (retrySeconds !== undefined && problem.headers['Retry-After'] === undefined)
    ctx.set('Retry-After', String(retrySeconds));
  ctx.body = JSON.stringify(problemIn(ctx, problem));
  ctx.type = 'application/problem+json';
  if (!ctx.req.complete) drain(ctx.req);
}

/** Whether the client has closed the connection in the middle of its request. Whatever fails then fails because of that. */
const hasLeft = ({ destroyed, complete }: IncomingMessage): boolean => destroyed && !complete;

/** Logs what is not the client's fault as an error, and a client that leaves as information. */
export function logFailure(
  { req, state: { service, requestId } }: HttpContext,
  { code, cause }: Problem,
): void {
  if (hasLeft(req)) service.logger.info({ request_id: requestId }, 'request.aborted');
  else if (PROBLEMS[code].status >= 500)
    service.logger.error({ request_id: requestId, code, error: safeError(cause) }, 'request.failed');
}

/** The document of a problem with this request, or with a part of it. */
export const problemIn = ({ state, path }: HttpContext, problem: Problem): ProblemObject =>
  problemObject(problem, {
    publicUrl: state.service.settings.publicUrl,
    instance: path,
    requestId: state.requestId,
  });

/** Name, code and place of an error; its message may quote values. */
function safeError(cause: unknown): { name: string; code: unknown; at: string | undefined } | undefined {
  if (!(cause instanceof Error)) return undefined;
  const frames = cause.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: cause.name,
    code: 'code' in cause ? cause.code : undefined,
    at: frames?.slice(0, 4).join(' |'),
  };
}

function drain(request: IncomingMessage): void {
  let bytes = 0;
  const stop = setTimeout(() => request.destroy(), DRAIN_MS);
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAIN_BYTES) request.destroy();
  });
  request.once('close', () => clearTimeout(stop));
  request.once('error', () => clearTimeout(stop));
  request.resume();
}
