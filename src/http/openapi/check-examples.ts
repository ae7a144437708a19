import type { AuditVerificationObject } from '../../admin/admin-objects.ts';
import type { SignInTestObject } from '../../admin/sign-in-test-objects.ts';

const AT = '2026-11-21T09:00:00.000Z';

/** Examples of the results of checks. */
export const CHECK_EXAMPLES = Object.freeze({
  SignInTestObject: {
    id: 'sit_06aqf3m0q9f2h5k8m1p4s7v0xy',
    account_id: 'acct_06aqf3m0f4t7v2k9r1d5h8n3bw',
    portal: 'acme-health',
    status: 'failed',
    reason: 'credentials_rejected',
    message:
      'The portal rejected the credentials, so no task uses them from now on. Replace them, or fix them at the portal and reset them. Then test again.',
    failure_code: 'account_locked',
    step: 'acme-health/sign-in:44',
    created_at: AT,
    started_at: '2026-11-21T09:00:00.412Z',
    finished_at: '2026-11-21T09:00:06.027Z',
  } satisfies SignInTestObject,
  AuditVerificationObject: {
    intact: 10_412,
    purged: 230,
    faults: [{ kind: 'changed', at: 'aud_06aqf3m0hk3q8s5w2z7c4e6g9j' }],
    head: '10642:2f1c6d9a0b7e4f5a8c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b',
  } satisfies AuditVerificationObject,
});
