import type { KeyObject } from 'node:crypto';
import type { Transform } from 'node:stream';

/**
 * What a ciphertext belongs to. It is bound as additional authenticated data (`v1|table|column|account|row`), so that
 * a value copied to another row, column or account does not open.
 */
export interface SealContext {
  readonly table: string;
  readonly column: string;
  readonly accountId: string;
  readonly rowId: string;
}

/**
 * Encrypts what is kept: AES-256-GCM under a data key per account, itself wrapped by the installation's key.
 * Secrets open only here.
 */
export interface Vault {
  /**
   * 32 bytes for one purpose (`api-key-pepper`, `business-key`), derived from the installation's secret: the same at
   * every start and after a rotation of the encryption key. A key object, because a key of bytes is made into one at every use (10 µs).
   */
  deriveKey(purpose: string): Promise<KeyObject>;
  /** Makes and wraps a data key for a new account; the bytes go into `account.data_key`. */
  newDataKey(accountId: string): Promise<Buffer>;
  seal(context: SealContext, plaintext: Buffer | string): Promise<Buffer>;
  open(context: SealContext, sealed: Buffer): Promise<Buffer>;
  /** Streams for files: encrypts/decrypts chunk by chunk, never the whole in memory. */
  sealStream(context: SealContext): Promise<Transform>;
  openStream(context: SealContext): Promise<Transform>;
}
