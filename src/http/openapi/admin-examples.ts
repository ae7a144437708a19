import type {
  AccountObject,
  ApiKeyObject,
  AuditObject,
  ChangeAccountRequest,
  CreateAccountRequest,
  CreateApiKeyRequest,
  RotateApiKeyRequest,
} from '../../admin/admin-objects.ts';
import type {
  ChangeMaintenanceRequest,
  CreateMaintenanceRequest,
  MaintenanceObject,
} from '../../admin/maintenance-objects.ts';
import type {
  ActivateSopsRequest,
  SopActivationObject,
  SopDiff,
  SopVersionObject,
  CreateDryRunRequest,
  DecideSopReviewRequest,
  RequestSopReviewRequest,
  SopVersionWithFiles,
  UploadSopsRequest,
} from '../../admin/procedure-objects.ts';
import type { PushCodeRequest } from '../../admin/push-code.ts';
import type {
  ChangeConnectionRequest,
  ConnectionObject,
  CreateConnectionRequest,
  ReplaceCredentialsRequest,
  SettledObject,
  SettleSubmissionRequest,
  SubmissionObject,
} from '../../admin/portal-objects.ts';
import type {
  EndpointObject,
  RedeliveredObject,
  RedeliverRequest,
  RotateSecretRequest,
  SetEndpointRequest,
} from '../../admin/webhook-objects.ts';

import { CHECK_EXAMPLES } from './check-examples.ts';
import { DATA_EXAMPLES } from './data-examples.ts';
import { PROCEDURE_EXAMPLES } from './procedure-examples.ts';
import type { WebhookTestObject } from '../api-types.ts';

const AT = '2026-11-21T09:00:00.000Z';
const ACCOUNT_ID = 'acct_06aqf3m0f4t7v2k9r1d5h8n3bw';
const KEY_ID = 'Ab3dEf6hIj9kLm2n';

const account: AccountObject = {
  id: ACCOUNT_ID,
  name: 'Clinic North',
  weight: 2,
  max_running: null,
  disabled_at: null,
  shredded_at: null,
  key_erased_at: null,
  created_at: AT,
  version: 'b0K2x7Qe1mVYH4s9Jf3LzA',
};
const key: ApiKeyObject = {
  id: KEY_ID,
  prefix: `sw_live_${KEY_ID}`,
  account_id: ACCOUNT_ID,
  label: 'dashboard',
  scopes: ['tasks:read'],
  created_at: AT,
  expires_at: null,
  revoked_at: null,
  last_used_at: AT,
  version: 'Zq8wT5nR2cXkM7vB1pLdEg',
};
const entry: AuditObject = {
  id: 'aud_06aqf3m0hk3q8s5w2z7c4e6g9j',
  at: AT,
  actor: `key:${KEY_ID}`,
  actor_name: null,
  account_id: ACCOUNT_ID,
  action: 'account.limits_set',
  object: ACCOUNT_ID,
  request_id: 'req_06aqf3m0h2v6t8r4p0n3m5k7je',
  detail: { weight: 2, max_running: null },
};
const endpoint: EndpointObject = {
  id: 'wh_06aqf3m0g6x9r3t5v8b1d4f7hn',
  account_id: ACCOUNT_ID,
  url: 'https://clinic.example/hook',
  state: 'active',
  disabled_reason: null,
  signer: 'hmac-sha256',
  retry_policy: 'standard',
  events: ['task_finished'],
  version: 'h4NcY9sD2vTq6mKxP0aWbJ',
};
const connection: ConnectionObject = {
  id: 'conn_06aqf3m0j1w4y7z0c3e6g9k2mp',
  account_id: ACCOUNT_ID,
  portal: 'acme-health',
  base_url: 'https://portal.acme.example/',
  max_sessions: 2,
  min_interval_ms: 0,
  record_traces: false,
  approval_minutes: null,
  state: 'ready',
  paused_until: null,
  credentials_rejected_at: null,
  session_saved_at: AT,
  created_at: AT,
  version: 'u7RgB3eXf5LoZ1iSqC8dVw',
};
const access: ReplaceCredentialsRequest = {
  base_url: 'https://portal.acme.example',
  credentials: { username: 'clinic-north', password: '…' },
};
const submission: SubmissionObject = {
  task_id: 'task_06aqf3m0gsx8z1c9k2w7r5d4bn',
  account_id: ACCOUNT_ID,
  portal: 'acme-health',
  step: 'acme-health/claim-submission#submit',
  begun_at: AT,
};
const maintenance: MaintenanceObject = {
  id: 'mw_06aqf3m0n5b8d1f4h7k0m3p6rs',
  portal: 'acme-health',
  starts_at: '2026-11-22T02:00:00.000Z',
  ends_at: '2026-11-22T06:00:00.000Z',
  note: 'announced by the payer',
  created_at: AT,
  version: 'Lw3HxC8fGk1YpJ6oQ9sUtN',
};
const sops: SopVersionObject = {
  portal: 'acme-health',
  number: 4,
  digest: '2f1c6d9a0b7e4f5a8c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b',
  file_count: 18,
  signed: true,
  source: 'git:https://git.example/sops@0f3c5f8a9b1d2e4f6a7b8c9d0e1f2a3b4c5d6e7f',
  note: 'the portal renamed its search button',
  created_by: 'key:key_06aqf3m0h6t9w2z5c8f1j4m7pq',
  created_at: AT,
  review: {
    state: 'approved',
    requested_by: 'person:usr_06aqf3m0k2n5q8t1w4z7c0f3jm',
    requested_at: AT,
    message: 'The search button is called “Find” since yesterday.',
    decided_by: 'person:usr_06aqf3m0p8s1v4y7b0e3h6k9nr',
    decided_at: AT,
    comment: '',
  },
};
const activation: SopActivationObject = {
  portal: 'acme-health',
  account_id: null,
  active: 3,
  previous: 0,
  canary: { number: 4, percent: 10, since: AT },
  failed_canary: null,
  changed_by: sops.created_by,
  changed_at: AT,
  version: 'uZ7Qm2Kx9Rb4Tn6Wd1Ys3A',
};
const listOf = (object: object): object => ({ data: [object], next_cursor: null });

/** An example of each schema of administration. */
export const ADMIN_EXAMPLES: Readonly<Record<string, object>> = Object.freeze({
  AccountObject: account,
  AccountList: listOf(account),
  CreatedAccountObject: { ...account, api_key: `sw_live_${KEY_ID}_…`, webhook_secret: 'whsec_…' },
  CreateAccountRequest: {
    name: 'Clinic North',
    webhook_url: 'https://clinic.example/hook',
  } satisfies CreateAccountRequest,
  ChangeAccountRequest: { weight: 2, max_running: null } satisfies ChangeAccountRequest,
  ApiKeyObject: key,
  ApiKeyList: listOf(key),
  CreatedApiKeyObject: { ...key, api_key: `sw_live_${KEY_ID}_…` },
  CreateApiKeyRequest: {
    account_id: ACCOUNT_ID,
    label: 'dashboard',
    scopes: ['tasks:read'],
  } satisfies CreateApiKeyRequest,
  RotateApiKeyRequest: { overlap_hours: 24 } satisfies RotateApiKeyRequest,
  AuditList: listOf(entry),
  EndpointObject: endpoint,
  EndpointWithSecretObject: { ...endpoint, verification_key: 'whsec_…' },
  EnabledEndpointObject: { ...endpoint, resumed: 12 },
  SetEndpointRequest: { url: endpoint.url, retry_policy: 'standard' } satisfies SetEndpointRequest,
  RotateSecretRequest: { grace_hours: 24 } satisfies RotateSecretRequest,
  RedeliverRequest: { from: AT, states: ['failed'] } satisfies RedeliverRequest,
  RedeliveredObject: { queued: 12 } satisfies RedeliveredObject,
  WebhookTestObject: {
    message_id: 'msg_06aqf3m0m3z6b9d2f5h8k1n4qr',
    url: endpoint.url,
    outcome: 'ok',
    http_status: 204,
    duration_ms: 87,
    response: '',
  } satisfies WebhookTestObject,
  ConnectionObject: connection,
  ConnectionList: { data: [connection] },
  CreateConnectionRequest: { portal: 'acme-health', ...access } satisfies CreateConnectionRequest,
  ReplaceCredentialsRequest: access,
  ChangeConnectionRequest: { max_sessions: 2, approval_minutes: 30 } satisfies ChangeConnectionRequest,
  MaintenanceObject: maintenance,
  MaintenanceList: listOf(maintenance),
  CreateMaintenanceRequest: {
    portal: 'acme-health',
    starts_at: '2026-11-22T02:00:00Z',
    ends_at: '2026-11-22T06:00:00Z',
    note: maintenance.note,
  } satisfies CreateMaintenanceRequest,
  ChangeMaintenanceRequest: { ends_at: '2026-11-22T08:00:00Z' } satisfies ChangeMaintenanceRequest,
  ...DATA_EXAMPLES,
  PushCodeRequest: { code: '482913' } satisfies PushCodeRequest,
  SopVersionObject: sops,
  SopVersionList: listOf(sops),
  SopVersionWithFiles: {
    ...sops,
    files: [{ path: 'acme-health/portal.yaml', text: 'title: Acme Health\n' }],
  } satisfies SopVersionWithFiles,
  RequestSopReviewRequest: {
    message: 'The search button is called “Find” since yesterday.',
  } satisfies RequestSopReviewRequest,
  DecideSopReviewRequest: { approved: true } satisfies DecideSopReviewRequest,
  CreateDryRunRequest: { version: 4 } satisfies CreateDryRunRequest,
  UploadSopsRequest: {
    archive: 'H4sIAAAAAAAAA+3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA',
    note: sops.note,
  } satisfies UploadSopsRequest,
  SopDiff: {
    portal: 'acme-health',
    from: 3,
    to: 4,
    files: [
      {
        path: 'acme-health/search.yaml',
        change: 'changed',
        diff: '-  - click: button "Search"\n+  - click: button "Find"',
        outline: { removed: ['Click the button “Search”.'], added: ['Click the button “Find”.'] },
      },
    ],
  } satisfies SopDiff,
  SopActivationObject: activation,
  SopActivationList: { data: [activation] },
  ActivateSopsRequest: { number: 4, canary_percent: 10 } satisfies ActivateSopsRequest,
  ...CHECK_EXAMPLES,
  ...PROCEDURE_EXAMPLES,
  SubmissionList: { data: [submission] },
  SettleSubmissionRequest: { made: false } satisfies SettleSubmissionRequest,
  SettledObject: { task_id: submission.task_id, settled: 1 } satisfies SettledObject,
});
