import { CodedError } from '../../platform/errors.ts';
import { withTimeout } from '../../platform/time-limit.ts';
import type { Signer } from '../../sdk/webhook.ts';
import { BODY_SIGNATURE_PREFIX, canonicalEnvelope, withSignature, type Envelope } from './envelope.ts';
import type { Registry } from '../registry.ts';
import { signerOf } from './signer-registry.ts';

/** With what an endpoint's messages are signed: during a rotation several secrets live, newest first. */
export interface SigningKeys {
  readonly signers: Registry<Signer>;
  /** The endpoint's signer. */
  readonly signer: string;
  readonly secrets: readonly string[];
}

/** The three headers of Standard Webhooks. */
export interface SignatureHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** The exact bytes of a webhook: canonical JSON with the body's signature as the last field. */
export async function signBody(envelope: Envelope, keys: SigningKeys): Promise<Buffer> {
  const canonical = canonicalEnvelope(envelope);
  return withSignature(
    canonical,
    await signatures(Buffer.from(BODY_SIGNATURE_PREFIX + canonical, 'utf8'), keys),
  );
}

/** The headers of one attempt, created each time: the timestamp is the attempt's. */
export async function signHeaders(
  id: string,
  at: Date,
  body: Buffer,
  keys: SigningKeys,
): Promise<SignatureHeaders> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`, 'utf8'), body]);
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': await signatures(content, keys),
  };
}

/** A signer of a plugin may ask a KMS. One that never answers must not hold up the deliveries prepared with its own. */
const SIGN_MS = 5_000;

const signerTimeout = (name: string): CodedError =>
  new CodedError('signer_timed_out', `the signer ${name} did not answer within ${SIGN_MS} ms`);

async function signatures(content: Buffer, { signers, signer, secrets }: SigningKeys): Promise<string> {
  if (secrets.length === 0)
    throw new Error('the webhook endpoint has no valid secret. Rotate it to create one.');
  const entries = await Promise.all(
    secrets.map(async (secret) => {
      const by = signerOf(signers, signer, secret);
      const signing = Promise.resolve(by.sign(secret, content));
      const signature = await withTimeout(signing, SIGN_MS, () => {
        throw signerTimeout(by.name);
      });
      return `${by.version},${signature}`;
    }),
  );
  return entries.join(' ');
}
