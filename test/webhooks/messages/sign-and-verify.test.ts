import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import type { Signer } from '../../../src/sdk/webhook.ts';
import { createSignerRegistry } from '../../../src/webhooks/messages/signer-registry.ts';
import { ed25519, hmacSha256 } from '../../../src/webhooks/messages/signers.ts';
import { canonicalEnvelope, taskEnvelope } from '../../../src/webhooks/messages/envelope.ts';
import { sampleEnvelope } from '../../../src/webhooks/messages/sample-envelope.ts';
import { signBody, signHeaders } from '../../../src/webhooks/messages/sign-webhook.ts';
import {
  verifyWebhook,
  verifyWebhookBody,
  WebhookVerificationError,
  type VerificationCode,
} from '../../../src/webhooks/receiving/verify-webhook.ts';
import { KNOWN, keysWith, signers } from '../../support/known-answer.ts';

const body = await signBody(KNOWN.envelope, keysWith(KNOWN.secret));
const headers = { ...(await signHeaders(KNOWN.id, KNOWN.at, body, keysWith(KNOWN.secret))) };
const options = { now: KNOWN.at };

function refusal(check: () => unknown): VerificationCode | 'accepted' {
  try {
    check();
    return 'accepted';
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.code;
    throw error;
  }
}

const withHeader = (name: string, value: string | string[] | undefined) => ({
  ...headers,
  [name]: value,
});

describe('signed webhooks', () => {
  it('should come to the bytes and signatures of the contract', async () => {
    expect(body.length).to.equal(KNOWN.bodyBytes);
    expect(body.toString()).to.equal(
      `${canonicalEnvelope(KNOWN.envelope).slice(0, -1)},"signature":"${KNOWN.bodySignature}"}`,
    );
    expect(headers).to.deep.equal({
      'webhook-id': KNOWN.id,
      'webhook-timestamp': '1767323046',
      'webhook-signature': KNOWN.headerSignature,
    });
    const asymmetric = { signers, signer: 'ed25519', secrets: [KNOWN.ed25519Secret] };
    const signed = await signHeaders(KNOWN.id, KNOWN.at, body, asymmetric);
    expect(signed['webhook-signature']).to.equal(KNOWN.ed25519HeaderSignature);
    expect(ed25519.verificationKey(KNOWN.ed25519Secret)).to.equal(KNOWN.ed25519Public);
  });

  it("should be verified by a plugin's signer where the receiver has it, and refused where it has not", async () => {
    const own: Signer = {
      ...hmacSha256,
      name: 'of-a-plugin',
      version: 'v9',
      newSecret: () => `own-${hmacSha256.newSecret()}`,
      accepts: (secret) => secret.startsWith('own-whsec_'),
      sign: (secret, content) => hmacSha256.sign(secret.slice(4), content),
      verify: (key, content, signature) => hmacSha256.verify(key.slice(4), content, signature),
    };
    const registry = createSignerRegistry([{ definition: own, source: 'plugins/own/plugin.ts' }]);
    const secret = own.newSecret();
    const keys = { signers: registry, signer: own.name, secrets: [secret] };
    const sent = await signBody(KNOWN.envelope, keys);
    const with9 = { ...(await signHeaders(KNOWN.id, KNOWN.at, sent, keys)) };
    const more = { ...options, signers: [own] };
    expect(with9['webhook-signature']).to.match(/^v9,/);
    expect(verifyWebhook(sent, with9, secret, more).id).to.equal(KNOWN.id);
    verifyWebhookBody(JSON.parse(sent.toString()), secret, more);
    expect(refusal(() => verifyWebhook(sent, with9, own.newSecret(), more))).to.equal(
      'no_matching_signature',
    );
    expect(refusal(() => verifyWebhook(sent, with9, secret, options))).to.equal('invalid_secret');
  });

  it('should be verified by the published Standard Webhooks library', async () => {
    const now = new Date();
    const secret = hmacSha256.newSecret();
    const sent = await signBody(sampleEnvelope(now), keysWith(secret));
    const fresh = { ...(await signHeaders('msg_1', now, sent, keysWith(secret))) };
    const parsed = new Webhook(secret).verify(sent, fresh);
    expect(parsed).to.have.nested.property('data.type', 'webhook_test');
    expect(() => new Webhook(hmacSha256.newSecret()).verify(sent, fresh)).to.throw('No matching signature');
  });

  it('should be verified by verifyWebhook, from node headers and from fetch headers, as text and as bytes', () => {
    for (const received of [
      headers,
      new Headers(headers),
      { 'Webhook-Id': KNOWN.id, ...headers, 'webhook-id': undefined },
    ]) {
      for (const raw of [body, body.toString(), new Uint8Array(body)]) {
        const webhook = verifyWebhook(raw, received, KNOWN.secret, options);
        expect(webhook).to.deep.include({ id: KNOWN.id, event: 'task_finished', sentAt: KNOWN.at });
        expect(webhook.data).to.deep.equal(KNOWN.envelope.data);
      }
    }
    expect(
      verifyWebhook(
        body,
        { ...headers, 'webhook-signature': KNOWN.ed25519HeaderSignature },
        KNOWN.ed25519Public,
        options,
      ).id,
    ).to.equal(KNOWN.id);
  });

  it('should never carry the input data of a task', () => {
    const form = [{ name: 'Member', value: 'member 123' }];
    const needs = { kind: 'approval', message: 'Right?', expires_at: '2026-11-20T10:05:00.000Z', form };
    const task = { ...(sampleEnvelope(new Date()).data as object), data: 'member 123', needs };
    expect(JSON.stringify(taskEnvelope('task_finished', task as never, new Date()))).not.to.include(
      'member 123',
    );
  });

  it('should still be sent where a portal gave half a surrogate pair', () => {
    const task = { ...(sampleEnvelope(new Date()).data as object), notes: 'odd \ud800 letter' };
    expect(canonicalEnvelope(taskEnvelope('task_finished', task as never, new Date()))).to.include(
      'odd \ufffd letter',
    );
  });

  describe('refused', () => {
    const flipped = Buffer.from(body);
    flipped[20] = (flipped[20] ?? 0) ^ 1;
    const hex = Buffer.from(KNOWN.headerSignature.slice(3), 'base64').toString('hex');
    const spaced = JSON.stringify(JSON.parse(body.toString()), null, 1);
    const repeatedKey = body.toString().replace('{"created_at"', '{"event":"task_finished","created_at"');
    const { signature, ...rest } = JSON.parse(body.toString()) as Record<string, unknown>;
    const signatureFirst = JSON.stringify({ signature, ...rest });
    const late = { now: new Date(KNOWN.at.getTime() + 301_000) };
    const early = { now: new Date(KNOWN.at.getTime() - 301_000) };

    const cases: readonly [string, VerificationCode, () => unknown][] = [
      [
        'one bit of the body changed',
        'no_matching_signature',
        () => verifyWebhook(flipped, headers, KNOWN.secret, options),
      ],
      [
        'another key',
        'no_matching_signature',
        () => verifyWebhook(body, headers, hmacSha256.newSecret(), options),
      ],
      [
        'another id',
        'no_matching_signature',
        () => verifyWebhook(body, withHeader('webhook-id', 'msg_2'), KNOWN.secret, options),
      ],
      [
        'an empty signature',
        'no_matching_signature',
        () => verifyWebhook(body, withHeader('webhook-signature', 'v1,'), KNOWN.secret, options),
      ],
      [
        'hex for base64',
        'no_matching_signature',
        () => verifyWebhook(body, withHeader('webhook-signature', `v1,${hex}`), KNOWN.secret, options),
      ],
      [
        'a short signature',
        'no_matching_signature',
        () => verifyWebhook(body, withHeader('webhook-signature', 'v1,AAAA'), KNOWN.secret, options),
      ],
      [
        'a signature of unknown version only',
        'no_matching_signature',
        () =>
          verifyWebhook(
            body,
            withHeader('webhook-signature', KNOWN.headerSignature.replace('v1', 'v9')),
            KNOWN.secret,
            options,
          ),
      ],
      [
        'the body signature as header',
        'no_matching_signature',
        () =>
          verifyWebhook(body, withHeader('webhook-signature', KNOWN.bodySignature), KNOWN.secret, options),
      ],
      [
        'the body written again with spaces',
        'no_matching_signature',
        () => verifyWebhook(spaced, headers, KNOWN.secret, options),
      ],
      [
        'a repeated key',
        'no_matching_signature',
        () => verifyWebhook(repeatedKey, headers, KNOWN.secret, options),
      ],
      [
        'the signature moved to the front',
        'no_matching_signature',
        () => verifyWebhook(signatureFirst, headers, KNOWN.secret, options),
      ],
      ['a time 301 s ago', 'timestamp_too_old', () => verifyWebhook(body, headers, KNOWN.secret, late)],
      ['a time 301 s ahead', 'timestamp_too_new', () => verifyWebhook(body, headers, KNOWN.secret, early)],
      [
        'a time with a sign',
        'invalid_timestamp',
        () => verifyWebhook(body, withHeader('webhook-timestamp', '+1767323046'), KNOWN.secret, options),
      ],
      [
        'a time of 13 digits',
        'invalid_timestamp',
        () => verifyWebhook(body, withHeader('webhook-timestamp', '1767323046000'), KNOWN.secret, options),
      ],
      [
        'no signature header',
        'missing_header',
        () => verifyWebhook(body, withHeader('webhook-signature', undefined), KNOWN.secret, options),
      ],
      [
        'no id',
        'missing_header',
        () => verifyWebhook(body, withHeader('webhook-id', ''), KNOWN.secret, options),
      ],
      [
        'a header twice, as a list',
        'repeated_header',
        () => verifyWebhook(body, withHeader('webhook-id', [KNOWN.id, KNOWN.id]), KNOWN.secret, options),
      ],
      [
        'a header twice, joined by node',
        'repeated_header',
        () =>
          verifyWebhook(
            body,
            withHeader('webhook-signature', `v1,x, ${KNOWN.headerSignature}`),
            KNOWN.secret,
            options,
          ),
      ],
      ['a secret that is none', 'invalid_secret', () => verifyWebhook(body, headers, 'sw_live_abc', options)],
      ['no secret', 'invalid_secret', () => verifyWebhook(body, headers, [], options)],
    ];
    for (const [what, code, check] of cases) {
      it(`should be: ${what}`, () => expect(refusal(check)).to.equal(code));
    }

    it('should pass by the parsed body where only its form was changed, and fail where its meaning was', () => {
      for (const same of [spaced, repeatedKey, signatureFirst]) {
        expect(refusal(() => verifyWebhookBody(JSON.parse(same), KNOWN.secret))).to.equal('accepted');
      }
      const changed = { ...(JSON.parse(body.toString()) as object), event: 'task_started' };
      expect(refusal(() => verifyWebhookBody(changed, KNOWN.secret))).to.equal('invalid_body_signature');
      const pasted = { ...(JSON.parse(body.toString()) as object), signature: KNOWN.headerSignature };
      expect(refusal(() => verifyWebhookBody(pasted, KNOWN.secret))).to.equal('invalid_body_signature');
      expect(refusal(() => verifyWebhookBody(rest, KNOWN.secret))).to.equal('invalid_body');
    });
  });

  it('should verify with the old and with the new secret while both live, from one signer to another too', async () => {
    const [newer, older, other] = [ed25519.newSecret(), hmacSha256.newSecret(), hmacSha256.newSecret()];
    const keys = { signers, signer: 'ed25519', secrets: [newer, older] };
    const sent = await signBody(KNOWN.envelope, keys);
    const both = { ...(await signHeaders(KNOWN.id, KNOWN.at, sent, keys)) };
    expect(both['webhook-signature']).to.match(/^v1a,\S+ v1,\S+$/);
    for (const secret of [ed25519.verificationKey(newer), older, [other, older]]) {
      expect(verifyWebhook(sent, both, secret, options).id).to.equal(KNOWN.id);
      verifyWebhookBody(JSON.parse(sent.toString()), secret);
    }
    expect(refusal(() => verifyWebhook(sent, both, other, options))).to.equal('no_matching_signature');
  });
});
