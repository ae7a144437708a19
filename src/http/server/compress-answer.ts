import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { HttpContext } from '../http-context.ts';

/** A smaller answer fits into one packet anyway. */
const MIN_CHARS = 1_200;

/** The fastest level: a page of tasks becomes a tenth of its size with it. */
const LEVEL = 1;

const compressed = promisify(gzip);

/**
 * Compresses the JSON of reads for clients that accept gzip. Never an answer about a session: it contains a secret, and the size of a compressed answer says
 * something about its content to those who can see the size and choose a part of the content (BREACH). Answers to writes may contain new keys.
 */
export async function compressAnswer(ctx: HttpContext, next: () => Promise<void>): Promise<void> {
  await next();
  const { body } = ctx;
  if (ctx.method !== 'GET' || ctx.path.startsWith('/v1/session') || !isJson(body)) return;
  ctx.vary('Accept-Encoding');
  if (ctx.acceptsEncodings('gzip') !== 'gzip') return;
  const text = JSON.stringify(body);
  if (text.length < MIN_CHARS) return;
  ctx.body = await compressed(text, { level: LEVEL });
  ctx.set('Content-Encoding', 'gzip');
}

/** Streams, texts and files are sent as they are. */
const isJson = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  (Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype);
