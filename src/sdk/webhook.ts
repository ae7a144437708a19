/**
 * A way to sign webhooks. A plugin can provide its own, which must pass `signerConformance`. An account selects it with
 * `sopwith account rotate-secret ACCOUNT --signer NAME`. Secrets are texts; the signer that `accepts` a secret signs with it, so that an
 * endpoint can also rotate from one signer to another.
 *
 * @example
 * import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
 *
 * const key = (secret: string): string => secret.slice('clinic_'.length);
 * const sign = (secret: string, content: Buffer): string =>
 *   createHmac('sha512', key(secret)).update(content).digest('base64');
 *
 * export const hmacSha512: Signer = {
 *   name: 'hmac-sha512',
 *   version: 'v512',
 *   newSecret: () => `clinic_${randomBytes(48).toString('base64url')}`,
 *   accepts: (secret) => /^clinic_[A-Za-z0-9_-]{64}$/.test(secret),
 *   sign,
 *   verificationKey: (secret) => secret,
 *   verify: (secret, content, signature) => {
 *     const [right, given] = [Buffer.from(sign(secret, content)), Buffer.from(signature)];
 *     return right.length === given.length && timingSafeEqual(right, given);
 *   },
 * };
 */
export interface Signer {
  /** Unique name in kebab-case. An endpoint refers to it. */
  readonly name: string;
  /** The part of a signature before the comma: `v1`, `v1a` … Unique letters and digits. */
  readonly version: string;
  /** A fresh secret from a secure random source. */
  newSecret(): string;
  /** Whether this text is a well-formed secret of this signer. */
  accepts(secret: string): boolean;
  /** The base64 signature of exactly these bytes. It may call a KMS. */
  sign(secret: string, content: Buffer): string | Promise<string>;
  /** The key with which a receiver verifies signatures: the secret itself, or a public key (which is not secret). */
  verificationKey(secret: string): string;
  /**
   * Whether a base64 signature of these bytes is valid for the result of `verificationKey`; false for any other text. Compare in constant time.
   * `sopwith webhook listen` and `verifyWebhook(body, headers, secret, { signers })` use it.
   */
  verify(key: string, content: Buffer, signature: string): boolean;
}

/**
 * When a failed delivery is retried. A plugin can provide its own, which must pass `retryPolicyConformance`. An account selects it with
 * `sopwith account set-webhook ACCOUNT URL --retry-policy NAME`.
 *
 * @example
 * export const officeHours: RetryPolicy = {
 *   name: 'every-hour',
 *   delayAfter: (attempt) => (attempt < 48 ? 3_600_000 : null),
 * };
 */
export interface RetryPolicy {
  /** Unique name in kebab-case. An endpoint refers to it. */
  readonly name: string;
  /** Random variation of the delay as a fraction: 0.2 is ± 20 %. Default 0.2. */
  readonly jitter?: number;
  /**
   * Milliseconds from the failed scheduled attempt of this number (the first is 1) to the next one; null: no more attempts. Pure,
   * and null for every number from some number on.
   */
  delayAfter(attempt: number): number | null;
}
