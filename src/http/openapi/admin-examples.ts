import type {
  AccountObject,
  ApiKeyObject,
  AuditObject,
  ChangeAccountRequest,
  CreateAccountRequest,
  CreateApiKeyRequest,
  RotateApiKeyRequest,
} from '../../admin/admin-objects.ts';

const AT = '2026-11-21T09:00:00.000Z';
const ACCOUNT_ID = 'acct_06aqf3m0f4t7v2k9r1d5h8n3bw';
const KEY_ID = 'Ab3dEf6hIj9kLm2n';

const account: AccountObject = {
  id: ACCOUNT_ID,
  name: 'Clinic North',
  weight: 2,
  max_running: null,
  disabled_at: null,
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
  account_id: ACCOUNT_ID,
  action: 'account.limits_set',
  object: ACCOUNT_ID,
  request_id: 'req_06aqf3m0h2v6t8r4p0n3m5k7je',
  detail: { weight: 2, max_running: null },
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
});
