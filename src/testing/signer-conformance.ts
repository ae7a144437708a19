import { deepStrictEqual, match, ok } from 'node:assert/strict';
import type { Signer } from '../sdk/webhook.ts';
import type { ConformanceTest } from './conformance-test.ts';

const CONTENT = Buffer.from('msg_1.1767323046.{"a":"é"}');
const OTHER = Buffer.concat([CONTENT, Buffer.from(' ')]);
const NO_SECRETS = ['', 'whsec_', 'whsec_AAAA', 'whsk_AAAA', 'sw_live_abc', 'whsec_%%%%'];
const NO_SIGNATURES = ['', '====', 'AAAA', 'é', 'not base64 at all', 'A'.repeat(10_000)];

/**
 * Tests the contract of signers. `pluginConformance` includes it for the signers of a plugin.
 *
 * @example
 * describe('hmac-sha512', () => {
 *   for (const { name, run } of signerConformance(signer)) it(name, run);
 * });
 */
export function signerConformance(signer: Signer): readonly ConformanceTest[] {
  const test = (promise: string, run: () => void | Promise<void>): ConformanceTest => ({
    name: `should ${promise} (signer ${signer.name})`,
    run: async () => run(),
  });
  return [
    test('have a name and a version that fit into a header', () => {
      match(signer.name, /^[a-z0-9]+(-[a-z0-9]+)*$/);
      match(signer.version, /^[A-Za-z0-9]{1,16}$/);
    }),
    test('make secrets that it accepts, never the same twice', () => {
      const secrets = Array.from({ length: 20 }, () => signer.newSecret());
      deepStrictEqual(new Set(secrets).size, 20);
      ok(
        secrets.every((secret) => signer.accepts(secret)),
        'it does not accept its own secret',
      );
    }),
    test('accept no secret but its own', () => {
      for (const text of [...NO_SECRETS, `${signer.newSecret()} `])
        deepStrictEqual(signer.accepts(text), false, `it accepts ${JSON.stringify(text)}`);
    }),
    test('sign with padded base64 and nothing that would break the header', async () => {
      match(
        await signer.sign(signer.newSecret(), CONTENT),
        /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2,3}={1,2})?$/,
      );
    }),
    test('sign other contents and with other secrets otherwise', async () => {
      const secret = signer.newSecret();
      const signatures = [
        await signer.sign(secret, CONTENT),
        await signer.sign(secret, OTHER),
        await signer.sign(signer.newSecret(), CONTENT),
      ];
      deepStrictEqual(new Set(signatures).size, 3);
    }),
    test('give the same verification key for the same secret', () => {
      const secret = signer.newSecret();
      deepStrictEqual(signer.verificationKey(secret), signer.verificationKey(secret));
      ok(
        signer.verificationKey(secret) !== signer.verificationKey(signer.newSecret()),
        'two secrets, one key',
      );
    }),
    test('verify what it signed, and nothing else', async () => {
      const secret = signer.newSecret();
      const key = signer.verificationKey(secret);
      const signature = await signer.sign(secret, CONTENT);
      deepStrictEqual(signer.verify(key, CONTENT, signature), true, 'its own signature is refused');
      deepStrictEqual(signer.verify(key, OTHER, signature), false, 'it takes another content');
      const foreign = signer.verificationKey(signer.newSecret());
      deepStrictEqual(signer.verify(foreign, CONTENT, signature), false, 'it takes another key');
      for (const text of NO_SIGNATURES) deepStrictEqual(signer.verify(key, CONTENT, text), false, text);
      for (const text of NO_SECRETS) deepStrictEqual(signer.verify(text, CONTENT, signature), false, text);
    }),
  ];
}
