import type { ConfirmRequest, LinkSignInRequest, SessionObject, SignInRequest } from '../session-types.ts';

const TOKEN = 'q0cV7m2mY5n1b9s3f8h4j6k2l1p0r7t5w3x9z4a6d8e';

/** Examples of what people who sign in send and get. */
export const SESSION_EXAMPLES: Readonly<Record<string, object>> = Object.freeze({
  SignInRequest: {
    email: 'robin@clinic.example',
    password: 'a long sentence that only I know',
  } satisfies SignInRequest,
  LinkSignInRequest: { token: TOKEN } satisfies LinkSignInRequest,
  ConfirmRequest: { password: 'a long sentence that only I know', totp: '492039' } satisfies ConfirmRequest,
  SessionObject: {
    person: {
      id: 'usr_06aqf3m0c8v2k5n9q4s7w1y3zb',
      name: 'Robin Doe',
      email: 'robin@clinic.example',
      has_totp: true,
    },
    csrf_token: 'Zr8c0w3vB6k1m9p4s7t2x5y0d3f6h8j1l4n7q9r2u5o',
    installation_role: null,
    accounts: [{ id: 'acct_06aqf3m0f4t7v2k9r1d5h8n3bw', name: 'Clinic North', role: 'operator' }],
    idle_seconds: 900,
    idle_ends_at: '2026-11-21T09:15:00.000Z',
    confirmed_until: null,
    version: '0.1.0',
  } satisfies SessionObject,
});
