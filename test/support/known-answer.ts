import { createSignerRegistry } from '../../src/webhooks/messages/signer-registry.ts';
import type { SigningKeys } from '../../src/webhooks/messages/sign-webhook.ts';

/** The contract's vector: every implementation of the signatures, in any language, must come to these bytes. */
export const KNOWN = Object.freeze({
  secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  id: 'msg_01JGXM5A1B2C3D4E5F6G7H8J9K',
  at: new Date(1767323046_000),
  envelope: {
    event: 'task_finished',
    created_at: '2026-01-02T03:04:05.678Z',
    data: {
      id: 'task_01JGXM4Y7Q8Z5W3N2R6T9V0KCD',
      type: 'claim.submit',
      status: 'completed_with_issues',
      notes:
        'Portal timed out after the submit click; claim state unknown. Check the portal before re-submitting. é\u2028"x"',
    },
  },
  bodySignature: 'v1,rmG90MiqGe+bNlOKzSKHp6BCmq4sYsyMToUdlC3a8KQ=',
  headerSignature: 'v1,+Lub/KJZdcTVIBGKHY4qz5GiqnATbG4po+WsZJwrsSY=',
  bodyBytes: 352,
  ed25519Secret: `whsk_${Buffer.alloc(32, 7).toString('base64')}`,
  ed25519Public: 'whpk_6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw=',
  ed25519HeaderSignature:
    'v1a,MXh6HWvp/wmr+j31+S6qaOrp55md0B2ZCi10wCy4RZwYELI/unKuxGy7GMlbscCEBKhAV3PH4biMzWrMQmF9Ag==',
});

export const signers = createSignerRegistry();

export const keysWith = (...secrets: readonly string[]): SigningKeys => ({
  signers,
  signer: 'hmac-sha256',
  secrets,
});
