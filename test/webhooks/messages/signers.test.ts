import { expect } from 'chai';
import type { Signer } from '../../../src/sdk/webhook.ts';
import {
  createRetryPolicyRegistry,
  exponential,
  fixed,
  none,
  standard,
} from '../../../src/webhooks/sending/retry-policies.ts';
import { signHeaders } from '../../../src/webhooks/messages/sign-webhook.ts';
import { createSignerRegistry, signerOf } from '../../../src/webhooks/messages/signer-registry.ts';
import { ed25519, hmacSha256 } from '../../../src/webhooks/messages/signers.ts';
import { retryPolicyConformance, signerConformance } from '../../../src/testing/index.ts';

describe('the shipped signers and retry policies', () => {
  const tests = [
    ...[hmacSha256, ed25519].flatMap(signerConformance),
    ...[standard, exponential, fixed, none].flatMap(retryPolicyConformance),
  ];
  for (const { name, run } of tests) it(name, run);
});

describe('the registries of signers and retry policies', () => {
  const other: Signer = {
    ...hmacSha256,
    name: 'kms',
    version: 'v2',
    accepts: (secret) => secret.startsWith('kms:'),
  };

  it('should take those of plugins, and sign each secret with the signer that takes it', () => {
    const signers = createSignerRegistry([{ definition: other, source: 'plugins/kms/plugin.ts' }]);
    expect(signerOf(signers, 'kms', 'kms:alias/webhooks')).to.equal(other);
    expect(signerOf(signers, 'kms', hmacSha256.newSecret())).to.equal(hmacSha256);
    expect(() => signerOf(signers, 'kms', 'nonsense')).to.throw(
      'no signer accepts a secret of this endpoint',
    );
  });

  it('should end the wait for a signer that never answers', async () => {
    const silent: Signer = { ...other, sign: () => new Promise<string>(() => {}) };
    const signers = createSignerRegistry([{ definition: silent, source: 'plugins/kms/plugin.ts' }]);
    const keys = { signers, signer: 'kms', secrets: ['kms:alias/webhooks'] };
    const signing = signHeaders('msg_1', new Date(), Buffer.from('{}'), keys);
    expect(await signing.catch((error: Error) => error.message)).to.equal(
      'the signer kms did not answer within 5000 ms',
    );
  });

  it('should refuse a name or version that is taken, naming both places', () => {
    const twice = [{ definition: { ...other, version: 'v1' }, source: 'plugins/a/plugin.ts' }];
    expect(() => createSignerRegistry(twice)).to.throw(
      '"version v1" is registered twice: by sopwith and by plugins/a/plugin.ts',
    );
    const policies = [{ definition: standard, source: 'plugins/b/plugin.ts' }];
    expect(() => createRetryPolicyRegistry(policies)).to.throw('by sopwith and by plugins/b/plugin.ts');
  });

  it('should name what there is when a name is unknown', () => {
    expect(() => createRetryPolicyRegistry().get('hourly')).to.throw(
      'Known: standard, exponential, fixed, none.',
    );
  });
});
