/**
 * A way to sign webhooks. A plugin may bring its own; `test/conformance/signer.ts` of Sopwith is the suite that it must pass.
 * Secrets are texts; whichever signer `accepts` a secret signs with it, so that an endpoint can also rotate from one signer to another.
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
}

/** When a delivery that failed is tried again. A plugin may bring its own; `test/conformance/retry-policy.ts` is its suite. */
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
