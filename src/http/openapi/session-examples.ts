import type {
  ChangePersonRequest,
  CreatedPersonObject,
  CreateLinkRequest,
  CreatePersonRequest,
  LinkObject,
  PersonList,
  PersonObject,
  SetRoleRequest,
} from '../../admin/people-objects.ts';
import type {
  ConfirmRequest,
  ChangeSessionRequest,
  ConfirmTotpRequest,
  LinkSignInRequest,
  OpenSessionList,
  RecoveryCodesObject,
  SessionObject,
  SetPasswordRequest,
  SignInMethodsObject,
  SignInRequest,
  TotpObject,
} from '../session-types.ts';

const TOKEN = 'q0cV7m2mY5n1b9s3f8h4j6k2l1p0r7t5w3x9z4a6d8e';

const person: PersonObject = {
  id: 'usr_06aqf3m0c8v2k5n9q4s7w1y3zb',
  email: 'robin@clinic.example',
  name: 'Robin Doe',
  installation_admin: false,
  has_password: false,
  issuers: [],
  has_totp: false,
  manageable: true,
  inbox_mail: false,
  locked_until: null,
  roles: [
    {
      account_id: 'acct_06aqf3m0f4t7v2k9r1d5h8n3bw',
      account_name: 'Clinic North',
      role: 'operator',
      from_groups: false,
    },
  ],
  disabled_at: null,
  created_at: '2026-11-21T09:00:00.000Z',
  version: 'b0K2x7Qe1mVYH4s9Jf3LzA',
};
const link = `https://sopwith.example/console/password#token=${TOKEN}`;

/** Examples of what people who sign in send and get. */
export const SESSION_EXAMPLES: Readonly<Record<string, object>> = Object.freeze({
  SignInRequest: {
    email: 'robin@clinic.example',
    password: 'a long sentence that only I know',
  } satisfies SignInRequest,
  LinkSignInRequest: { token: TOKEN } satisfies LinkSignInRequest,
  SetPasswordRequest: {
    token: TOKEN,
    password: 'a long sentence that only I know',
  } satisfies SetPasswordRequest,
  ConfirmTotpRequest: { code: '492039' } satisfies ConfirmTotpRequest,
  TotpObject: {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    otpauth_uri:
      'otpauth://totp/Sopwith:robin%40clinic.example?issuer=Sopwith&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  } satisfies TotpObject,
  RecoveryCodesObject: {
    recovery_codes: ['k3vd-mxqp-7a2c-h5tn', 'w4yb-r6fj-q3zs-n7dk'],
  } satisfies RecoveryCodesObject,
  PersonObject: person,
  PersonList: { data: [person], next_cursor: null } satisfies PersonList,
  CreatePersonRequest: {
    email: 'robin@clinic.example',
    name: 'Robin Doe',
    account_id: 'acct_06aqf3m0f4t7v2k9r1d5h8n3bw',
    role: 'operator',
  } satisfies CreatePersonRequest,
  CreatedPersonObject: { ...person, link } satisfies CreatedPersonObject,
  ChangePersonRequest: { disabled: true } satisfies ChangePersonRequest,
  SetRoleRequest: { role: 'author' } satisfies SetRoleRequest,
  CreateLinkRequest: { purpose: 'password' } satisfies CreateLinkRequest,
  LinkObject: { link } satisfies LinkObject,
  ConfirmRequest: { password: 'a long sentence that only I know', totp: '492039' } satisfies ConfirmRequest,
  SignInMethodsObject: { password: true, oidc: { label: 'Clinic ID' } } satisfies SignInMethodsObject,
  OpenSessionList: {
    data: [
      {
        id: 'b8Wc2Rk5vQ9m1Ys4Xt7Zn0Lp3Jd6Hf8Ga1Ke4Uo7Iq2',
        current: true,
        method: 'password',
        address: '203.0.113.7',
        browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
        created_at: '2026-11-21T08:00:00.000Z',
        used_at: '2026-11-21T09:00:00.000Z',
        ends_at: '2026-11-21T09:15:00.000Z',
      },
    ],
  } satisfies OpenSessionList,
  ChangeSessionRequest: { inbox_mail: true } satisfies ChangeSessionRequest,
  SessionObject: {
    person: {
      id: 'usr_06aqf3m0c8v2k5n9q4s7w1y3zb',
      name: 'Robin Doe',
      email: 'robin@clinic.example',
      has_password: true,
      issuers: [],
      has_totp: true,
      recovery_codes_left: 9,
      inbox_mail: true,
    },
    csrf_token: 'Zr8c0w3vB6k1m9p4s7t2x5y0d3f6h8j1l4n7q9r2u5o',
    installation_role: null,
    accounts: [
      {
        id: 'acct_06aqf3m0f4t7v2k9r1d5h8n3bw',
        name: 'Clinic North',
        role: 'operator',
        scopes: ['statuses:read', 'tasks:read', 'tasks:write', 'codes:write', 'admin:submissions'],
      },
    ],
    idle_seconds: 900,
    idle_ends_at: '2026-11-21T09:15:00.000Z',
    confirmed_until: null,
    confirms_with: 'password',
    sends_mail: true,
    version: '0.1.0',
  } satisfies SessionObject,
});
