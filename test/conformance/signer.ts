import { expect } from 'chai';
import type { Signer } from '../../src/sdk/webhook.ts';

/** What every signer promises; a plugin's signer is held to the same. */
export function signerConformance(signer: Signer): void {
  describe(`${signer.name} as signer`, () => {
    const content = Buffer.from('msg_1.1767323046.{"a":"é"}');

    it('should have a name and a version that fit into a header', () => {
      expect(signer.name).to.match(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(signer.version).to.match(/^[A-Za-z0-9]{1,16}$/);
    });

    it('should make secrets that it accepts, never the same twice', () => {
      const secrets = Array.from({ length: 20 }, () => signer.newSecret());
      expect(new Set(secrets).size).to.equal(20);
      expect(secrets.every((secret) => signer.accepts(secret))).to.equal(true);
    });

    it('should not accept what is no secret of its own', () => {
      for (const text of [
        '',
        'whsec_',
        'whsec_AAAA',
        'whsk_AAAA',
        'sw_live_abc',
        'whsec_%%%%',
        `${signer.newSecret()}x`,
      ]) {
        expect(signer.accepts(text), text).to.equal(false);
      }
    });

    it('should sign with padded base64 and nothing that would break the header', async () => {
      expect(await signer.sign(signer.newSecret(), content)).to.match(/^[A-Za-z0-9+/]+={0,2}$/);
    });

    it('should sign other contents and with other secrets otherwise', async () => {
      const secret = signer.newSecret();
      const signatures = [
        await signer.sign(secret, content),
        await signer.sign(secret, Buffer.concat([content, Buffer.from(' ')])),
        await signer.sign(signer.newSecret(), content),
      ];
      expect(new Set(signatures).size).to.equal(3);
    });

    it('should give the same verification key for the same secret', () => {
      const secret = signer.newSecret();
      expect(signer.verificationKey(secret)).to.equal(signer.verificationKey(secret));
      expect(signer.verificationKey(secret)).not.to.equal(signer.verificationKey(signer.newSecret()));
    });
  });
}
