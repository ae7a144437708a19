/**
 * A way to sign webhooks. A plugin may bring its own; `signerConformance` is the suite that it must pass. An account takes it by
 * `sopwith account rotate-secret ACCOUNT --signer NAME`. Secrets are texts; whichever signer `accepts` a secret signs with it, so that an
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
  /** Kebab-case, unique: what an endpoint names. */
  readonly name: string;
  /** What stands before the comma of a signature: `v1`, `v1a` … Letters and digits, unique. */
  readonly version: string;
  /** A fresh secret from a secure random source. */
  newSecret(): string;
  /** Whether this text is a well-formed secret of this signer. */
  accepts(secret: string): boolean;
  /** The base64 signature over exactly these bytes. May ask a KMS. */
  sign(secret: string, content: Buffer): string | Promise<string>;
  /** What a receiver needs to check signatures: the secret itself, or a public key (which may be shown). */
  verificationKey(secret: string): string;
  /**
   * Whether a base64 signature over these bytes is right, by what `verificationKey` gave; false for any other text. Compare in constant time.
   * `sopwith webhook listen` and `verifyWebhook(body, headers, secret, { signers })` check by it.
   */
  verify(key: string, content: Buffer, signature: string): boolean;
}

/**
 * When a delivery that failed is tried again. A plugin may bring its own; `retryPolicyConformance` is its suite. An account takes it by
 * `sopwith account set-webhook ACCOUNT URL --retry-policy NAME`.
 *
 * @example
 * export const officeHours: RetryPolicy = {
 *   name: 'every-hour',
 *   delayAfter: (attempt) => (attempt < 48 ? 3_600_000 : null),
 * };
 */
export interface RetryPolicy {
  /** Kebab-case, unique: what an endpoint names. */
  readonly name: string;
  /** Spread of the wait, as a fraction: 0.2 is ± 20 %. Default 0.2. */
  readonly jitter?: number;
  /**
   * Milliseconds from the failed scheduled attempt of this number (the first is 1) to the next one; null: no more attempts. Pure,
   * and null for every number from some number on.
   */
  delayAfter(attempt: number): number | null;
}
