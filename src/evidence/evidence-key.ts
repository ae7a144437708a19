import { createHash, createPublicKey, sign, type KeyObject } from 'node:crypto';
import type { Vault } from '../accounts/vault.ts';
import { ed25519PrivateKey } from '../platform/ed25519.ts';

/** The key with which this installation signs evidence. */
export interface EvidenceKey {
  readonly id: string;
  /** In PEM format. */
  readonly publicKey: string;
  sign(content: Buffer): Buffer;
}

/** SHA-256 of the public key in DER format, in hexadecimal: another key with the same ID cannot be made. */
export const keyIdOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex');

/**
 * Derived from the secret of the installation, which is encrypted and made on first use: so the key needs no place, is the same at every start, and stays
 * the same when the encryption key is rotated.
 */
export async function evidenceKey(vault: Pick<Vault, 'deriveKey'>): Promise<EvidenceKey> {
  const privateKey = ed25519PrivateKey((await vault.deriveKey('evidence-signing')).export());
  const publicKey = createPublicKey(privateKey);
  return Object.freeze<EvidenceKey>({
    id: keyIdOf(publicKey),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: (content) => sign(null, content, privateKey),
  });
}
