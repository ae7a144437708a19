import type { Signer } from '../../sdk/webhook.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import { BODY_SIGNATURE_PREFIX } from '../messages/envelope.ts';
import { ed25519, hmacSha256, publicKeyOf } from '../messages/signers.ts';

export type VerificationCode =
  | 'invalid_secret'
  | 'missing_header'
  | 'repeated_header'
  | 'invalid_timestamp'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'no_matching_signature'
  | 'invalid_body'
  | 'invalid_body_signature';

/** Why a webhook was refused. `code` is stable; answer 400 and do nothing with the body. */
export class WebhookVerificationError extends Error {
  readonly code: VerificationCode;
  constructor(code: VerificationCode, message: string) {
    super(message);
    this.name = 'WebhookVerificationError';
    this.code = code;
  }
}

/** A webhook whose signature is right. `data` is the task, as `GET /v1/tasks/{id}` gives it. */
export interface VerifiedWebhook<D = Record<string, unknown>> {
  /** The `webhook-id`: the same on every attempt. Deduplicate on it. */
  readonly id: string;
  /** When this attempt was made. */
  readonly sentAt: Date;
  readonly event: string;
  readonly createdAt: Date;
  readonly data: D;
  /** The body's own signature. */
  readonly signature: string;
}

export interface VerifyBodyOptions {
  /** Signers of plugins, where the installation signs for you with one of them. */
  readonly signers?: readonly Signer[];
}

export interface VerifyOptions extends VerifyBodyOptions {
  /** How far the timestamp may be from now, in seconds. Default 300. */
  readonly toleranceSeconds?: number;
  /** The time of day; default the system's. */
  readonly now?: Date;
}

/** What node:http, Koa and Express give (`req.headers`), or a fetch `Headers` object. */
export type ReceivedHeaders = Readonly<Record<string, string | readonly string[] | undefined>> | Headers;

/**
 * Checks that a webhook comes from your Sopwith installation and is fresh, and gives what it says. Checks the header signature over the raw
 * bytes, so pass the raw body, never one that was parsed and serialized again.
 *
 * @param rawBody the request's body, byte by byte
 * @param headers the request's headers
 * @param secret `whsec_…` (or `whpk_…` for ed25519); several while a rotation is under way
 * @throws WebhookVerificationError with a stable `code`
 * @example
 * const webhook = verifyWebhook(rawBody, request.headers, process.env.WEBHOOK_SECRET);
 * if (await alreadySeen(webhook.id)) return response.writeHead(204).end();
 */
export function verifyWebhook<D = Record<string, unknown>>(
  rawBody: string | Uint8Array,
  headers: ReceivedHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): VerifiedWebhook<D> {
  const keys = readKeys(secret, options);
  const body = typeof rawBody === 'string' ? Buffer.from(rawBody, 'utf8') : Buffer.from(rawBody);
  const id = oneHeader(headers, 'webhook-id');
  const timestamp = oneHeader(headers, 'webhook-timestamp');
  const signature = oneHeader(headers, 'webhook-signature');
  const sentAt = checkTimestamp(timestamp, options);
  if (!matchesAny(signature, Buffer.concat([Buffer.from(`${id}.${timestamp}.`, 'utf8'), body]), keys)) {
    throw new WebhookVerificationError(
      'no_matching_signature',
      'no entry of webhook-signature matches. Check the secret, and make sure that the body is the raw bytes.',
    );
  }
  return { id, sentAt, ...readBody<D>(body) };
}

/**
 * Checks the `signature` member of a body that was already parsed, where the headers are lost (a queue, a log). It proves origin and
 * integrity but not freshness: deduplicate on `data.id` and look at `created_at`.
 *
 * @throws WebhookVerificationError `invalid_body` or `invalid_body_signature`
 */
export function verifyWebhookBody(
  parsed: unknown,
  secret: string | readonly string[],
  options: VerifyBodyOptions = {},
): void {
  const keys = readKeys(secret, options);
  const { signature, ...unsigned } = asObject(parsed);
  if (typeof signature !== 'string')
    throw new WebhookVerificationError('invalid_body', 'the body has no "signature"');
  const content = Buffer.from(BODY_SIGNATURE_PREFIX + canonicalJson(unsigned), 'utf8');
  if (!matchesAny(signature, content, keys)) {
    throw new WebhookVerificationError(
      'invalid_body_signature',
      'no entry of the body\'s "signature" matches',
    );
  }
}

/** Whether a text is a secret or public key that signatures can be checked with. */
export function isVerificationSecret(text: string): boolean {
  return hmacSha256.accepts(text) || publicKeyOf(text) !== null;
}

interface Keys {
  readonly texts: readonly string[];
  readonly signers: readonly Signer[];
}

function readKeys(secret: string | readonly string[], { signers = [] }: VerifyBodyOptions): Keys {
  const texts = typeof secret === 'string' ? [secret] : secret;
  // What a key of another signer looks like, that signer alone knows.
  if (signers.length === 0 && !texts.every(isVerificationSecret))
    throw new WebhookVerificationError(
      'invalid_secret',
      'a secret is neither "whsec_…" nor "whpk_…" with base64',
    );
  if (texts.length === 0) throw new WebhookVerificationError('invalid_secret', 'the secret is missing');
  return { texts, signers: [hmacSha256, ed25519, ...signers] };
}

function oneHeader(headers: ReceivedHeaders, name: string): string {
  const found =
    headers instanceof Headers
      ? [headers.get(name)]
      : Object.entries(headers)
          .filter(([key]) => key.toLowerCase() === name)
          .flatMap(([, value]) => value ?? []);
  const values = found.filter((value) => typeof value === 'string');
  // node:http and fetch join repeated headers by ", ", which no genuine value holds.
  if (values.length > 1 || values.some((value) => value.includes(', ')))
    throw new WebhookVerificationError('repeated_header', `${name} is repeated`);
  const [value] = values;
  if (value === undefined || value === '')
    throw new WebhookVerificationError('missing_header', `${name} is missing`);
  return value;
}

function checkTimestamp(text: string, { toleranceSeconds = 300, now = new Date() }: VerifyOptions): Date {
  if (!/^[0-9]{1,12}$/.test(text)) {
    throw new WebhookVerificationError('invalid_timestamp', 'webhook-timestamp is not a number of seconds');
  }
  const age = Math.floor(now.getTime() / 1000) - Number(text);
  if (age > toleranceSeconds) {
    throw new WebhookVerificationError(
      'timestamp_too_old',
      `webhook-timestamp is ${age} s ago, more than ${toleranceSeconds} s`,
    );
  }
  if (-age > toleranceSeconds) {
    throw new WebhookVerificationError(
      'timestamp_too_new',
      `webhook-timestamp is ${-age} s ahead, more than ${toleranceSeconds} s`,
    );
  }
  return new Date(Number(text) * 1000);
}

/** Every entry is tried, unknown versions are passed over: that is what makes rotation and new schemes possible. */
function matchesAny(signature: string, content: Buffer, { texts, signers }: Keys): boolean {
  return signature.split(' ').some((entry) => {
    const comma = entry.indexOf(',');
    const bytes = entry.slice(comma + 1);
    return signers
      .filter(({ version }) => version === entry.slice(0, comma))
      .some((signer) => texts.some((text) => signer.verify(text, content, bytes)));
  });
}

function readBody<D>(body: Buffer): Omit<VerifiedWebhook<D>, 'id' | 'sentAt'> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new WebhookVerificationError('invalid_body', 'the body is not JSON in UTF-8');
  }
  const { event, created_at: createdAt, data, signature } = asObject(parsed);
  if (
    typeof event !== 'string' ||
    typeof createdAt !== 'string' ||
    typeof signature !== 'string' ||
    data === undefined
  ) {
    throw new WebhookVerificationError(
      'invalid_body',
      'the body does not have the fields signature, event, created_at, and data',
    );
  }
  return { event, createdAt: new Date(createdAt), data: data as D, signature };
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WebhookVerificationError('invalid_body', 'the body is not a JSON object');
  }
  return value as Readonly<Record<string, unknown>>;
}
