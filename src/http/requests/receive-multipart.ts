import { koaBody, type ExtendedFormidableOptions } from 'koa-body';
import type { HttpContext } from '../http-context.ts';
import type { BodySchema } from './body-schema.ts';
import { decodeUtf8, parseJson } from './json-text.ts';
import { appendPointer, quotableKey } from '../../platform/json-pointer.ts';
import { fieldProblem, Problem } from '../problems/problem.ts';
import type { HttpSettings } from '../settings.ts';
import type { UploadInProgress } from '../uploads/task-upload.ts';
import { tooLargeProblem } from '../problems/too-large.ts';
import { type Guard, guardedBody, attempt } from './guarded-body.ts';

type Part = Parameters<NonNullable<ExtendedFormidableOptions['onPart']>>[0] & {
  readonly headers?: Readonly<Record<string, string>>;
};

const PART_HEADER_BYTES = 8 * 1024;

/** What the text parts of a body are: the fields of a task, by name. */
type Parts = Pick<BodySchema, 'fields' | 'noun'>;

/**
 * Reads a multipart body: files go into the upload as they come, text parts become fields as in JSON.
 * koa-body splits the parts; every part is handled here, because its own handling accepts nameless and repeated parts and
 * writes files in clear to the temporary folder.
 */
export async function receiveMultipart(
  ctx: HttpContext,
  upload: UploadInProgress,
  settings: HttpSettings,
  parts: Parts,
): Promise<Record<string, unknown>> {
  if (Number(ctx.get('Content-Length') || 0) > settings.requestBytes)
    throw tooLargeProblem('payload_too_large', 'The request', settings.requestBytes);
  const guard = guardedBody(ctx, settings);
  const texts = new Map<string, Buffer[]>();
  const onPart = (part: Part): void => {
    // koa-body does not wait for this and does not expect it to throw: a failure ends the body that it reads.
    attempt(guard, () => {
      checkHeaders(part);
      if (part.name === 'files') readFile(part, guard, upload, settings);
      else readText(part, guard, texts, { ...parts, limit: settings.jsonBytes });
    });
  };
  const parse = koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    patchKoa: false,
    formidable: { onPart },
  });
  try {
    await parse(
      Object.create(ctx, { req: { value: guard.stream } }) as Parameters<typeof parse>[0],
      async () => {},
    );
    // A part that failed in the last chunk fails after the parser has ended.
    if (guard.failure !== undefined) throw guard.failure;
    if (guard.total() === 0) throw new Problem('malformed_multipart', { detail: 'The body is empty.' });
    await upload.finish();
  } catch (error) {
    throw (
      guard.failure ??
      (error instanceof Problem ? error : new Problem('malformed_multipart', { cause: undefined }))
    );
  } finally {
    guard.close();
  }
  if (upload.count === 0)
    throw fieldProblem(
      'validation_failed',
      '/files',
      'missing',
      `has no file. Send ${parts.noun} without files as JSON, with Content-Type: application/json`,
    );
  return fieldsOf(texts, parts);
}

function checkHeaders(part: Part): void {
  const headers = Object.entries(part.headers ?? {});
  const bytes = headers.reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value) + 4,
    0,
  );
  if (bytes > PART_HEADER_BYTES)
    throw new Problem('malformed_multipart', { detail: 'The headers of a part are larger than 8 KiB.' });
  if (part.name === null || part.name === '')
    throw new Problem('malformed_multipart', { detail: 'A part has no name.' });
}

function readFile(part: Part, guard: Guard, upload: UploadInProgress, settings: HttpSettings): void {
  if (upload.count >= settings.files)
    throw new Problem('too_many_files', { detail: `The request has more than ${settings.files} files.` });
  if (part.originalFilename === null || part.originalFilename === '')
    throw fieldProblem('validation_failed', `/files/${upload.count}`, 'missing', 'must have a file name');
  const file = upload.begin(part.originalFilename, part.mimetype, (error) => guard.fail(error));
  part.on('data', (chunk: Buffer) =>
    attempt(guard, () => {
      if (file.write(chunk) || file.sink.destroyed) return;
      guard.stream.pause();
      file.sink.once('drain', () => guard.stream.resume());
    }),
  );
  part.on('end', () => attempt(guard, () => file.end()));
}

function readText(
  part: Part,
  guard: Guard,
  texts: Map<string, Buffer[]>,
  { fields, noun, limit }: Parts & { readonly limit: number },
): void {
  const name = part.name ?? '';
  if (!fields.has(name))
    throw fieldProblem(
      'validation_failed',
      appendPointer('', quotableKey(name)),
      'unknown_field',
      `is not a part of ${noun}. The parts are ${[...fields.keys()].join(', ')}, files`,
    );
  if (texts.has(name))
    throw fieldProblem('validation_failed', `/${name}`, 'repeated', 'must not be repeated');
  const charset = /charset="?([^";\s]+)/i.exec(part.mimetype ?? '')?.[1]?.toLowerCase();
  if (charset !== undefined && charset !== 'utf-8') throw new Problem('unsupported_media_type');
  const chunks: Buffer[] = [];
  let size = 0;
  texts.set(name, chunks);
  part.on('data', (chunk: Buffer) =>
    attempt(guard, () => {
      size += chunk.length;
      if (size > limit) throw tooLargeProblem('payload_too_large', `The part ${name}`, limit);
      chunks.push(Buffer.from(chunk));
    }),
  );
}

/** The text parts as the fields that JSON would have. */
function fieldsOf(texts: ReadonlyMap<string, readonly Buffer[]>, parts: Parts): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, chunks] of texts) {
    const text = decodeUtf8(Buffer.concat(chunks));
    if (text === null)
      throw new Problem('malformed_multipart', { detail: `The part ${name} is not valid UTF-8.` });
    fields[name] = valueOf(name, text, parts);
  }
  // The part may be missing where the files say all; what the type makes of no data is its plugin's to say.
  return { data: '', ...fields };
}

function valueOf(name: string, text: string, { fields }: Parts): unknown {
  const type = fields.get(name)?.type;
  if (type === 'integer') return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
  if (type !== 'object') return text;
  try {
    return parseJson(Buffer.from(text));
  } catch {
    throw fieldProblem('validation_failed', `/${name}`, 'wrong_form', 'must be a JSON object of strings');
  }
}
