import { createHmac, randomBytes, type KeyObject } from 'node:crypto';
import type { Vault } from '../accounts/vault.ts';

/** What a person or a browser holds: 256 bits, of which the database has a keyed digest. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const FORM = /^[\w-]{43}$/;

/** Digests under a key of the installation, so that a copy of the database alone opens nothing. */
export interface Digests {
  /** Null for a text that is not of the form of a token. */
  token(text: string): Buffer | null;
  /** Of something that can be guessed, such as an e-mail address. */
  of(...parts: readonly string[]): Buffer;
}

export async function createDigests(vault: Pick<Vault, 'deriveKey'>): Promise<Digests> {
  const key = await vault.deriveKey('people');
  return {
    token: (text) => (FORM.test(text) ? digest(key, ['token', text]) : null),
    of: (...parts) => digest(key, parts),
  };
}

const digest = (key: KeyObject, parts: readonly string[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();
