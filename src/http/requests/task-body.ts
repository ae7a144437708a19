import type { BodySchema } from './body-schema.ts';
import { readCreateRequest, TASK_SCHEMA } from './create-request.ts';
import type { HttpContext } from '../http-context.ts';
import { callerOf } from '../http-context.ts';
import { parseJson, TASK_LIMITS, type JsonLimits } from './json-text.ts';
import { fieldProblem, Problem } from '../problems/problem.ts';
import { receiveBody } from './receive-body.ts';
import { receiveMultipart } from './receive-multipart.ts';
import { UploadInProgress } from '../uploads/task-upload.ts';
import { isJsonObject } from '../../sdk/json.ts';

/**
 * The middleware that reads a body as JSON or, with files, as multipart, after authentication, into `request.body`. Whatever goes wrong from here
 * on, including when the client disconnects: stored files that belong to nothing are removed.
 */
export function bodyWithFiles(schema: BodySchema, check: (body: object, ctx: HttpContext) => void) {
  return async (ctx: HttpContext, next: () => Promise<void>): Promise<void> => {
    const { settings, intake, logger } = ctx.state.service;
    const mode = bodyMode(ctx);
    checkIdempotencyKey(ctx);
    const upload = new UploadInProgress(intake, callerOf(ctx.request).accountId, settings.fileBytes);
    ctx.state.upload = upload;
    try {
      const body =
        mode === 'json'
          ? objectOf(parseJson(await receiveBody(ctx), TASK_LIMITS))
          : await receiveMultipart(ctx, upload, settings, schema);
      check(body, ctx);
      // Where the generated route looks for it.
      Object.defineProperty(ctx.request, 'body', { value: body });
      await next();
    } finally {
      const cleaned = upload.discard().catch((error: unknown) => {
        const code = error instanceof Error ? error.name : 'unknown';
        logger.error({ request_id: ctx.state.requestId, code }, 'upload.not_discarded');
      });
      if (!upload.undecided) await cleaned;
    }
  };
}

/** Reads the body of `POST /v1/tasks`. */
export const taskBody = bodyWithFiles(TASK_SCHEMA, (body, { state }) => {
  state.fields = readCreateRequest(body, state.service.clock.now());
});

/** Reads the JSON object of a request that takes nothing else. */
export async function jsonBody(ctx: HttpContext, next: () => Promise<void>): Promise<void> {
  Object.defineProperty(ctx.request, 'body', { value: await readJsonObject(ctx) });
  await next();
}

/** @throws Problem `unsupported_media_type`, `malformed_json`, `validation_failed` */
export async function readJsonObject(ctx: HttpContext, limits?: JsonLimits, bytes?: number): Promise<object> {
  if (bodyMode(ctx) !== 'json') throw new Problem('unsupported_media_type');
  return objectOf(parseJson(await receiveBody(ctx, bytes), limits));
}

function objectOf(body: unknown): object {
  if (isJsonObject(body)) return body;
  throw fieldProblem('validation_failed', '', 'wrong_type', 'must be an object');
}

/** JSON in UTF-8 or multipart with a boundary; nothing else. */
function bodyMode(ctx: HttpContext): 'json' | 'multipart' {
  const [type = '', ...parameters] = ctx.get('Content-Type').split(';');
  const essence = type.trim().toLowerCase();
  if (essence !== 'application/json' && essence !== 'multipart/form-data')
    throw new Problem('unsupported_media_type');
  if (!['', 'identity'].includes(ctx.get('Content-Encoding').toLowerCase()))
    throw new Problem('unsupported_media_type', { detail: 'Compressed bodies are not accepted.' });
  const charset = /^\s*charset\s*=\s*"?([^"\s]*)/i;
  const named = parameters
    .map((text) => charset.exec(text)?.[1]?.toLowerCase())
    .find((name) => name !== undefined);
  if (named !== undefined && named !== 'utf-8' && named !== 'utf8')
    throw new Problem('unsupported_media_type');
  return essence === 'application/json' ? 'json' : 'multipart';
}

export function checkIdempotencyKey(ctx: HttpContext): void {
  const key = ctx.req.headersDistinct['idempotency-key'];
  if (key === undefined) return;
  if (key.length !== 1 || !/^[!-~]{1,255}$/.test(key[0] ?? '')) throw new Problem('invalid_idempotency_key');
}
