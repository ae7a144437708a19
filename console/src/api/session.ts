import type { components } from '../generated/schema.ts';
import { identity } from './identity.ts';
import { BACKGROUND, send } from './client.ts';
import { isProblem } from './problem.ts';

/** Who is signed in. */
export type Session = components['schemas']['SessionObject'];

export type SessionAccount = Session['accounts'][number];

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly totp?: string;
  readonly recovery_code?: string;
}

const requestOf = (path: string, init: RequestInit = {}): Request =>
  new Request(new URL(`/v1/session${path}`, location.origin), init);

const posted = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

async function opened(request: Request): Promise<Session> {
  const session = (await (await send(request)).json()) as Session;
  identity.set({ csrfToken: session.csrf_token });
  return session;
}

/** The session of this browser; null if no one is signed in. */
export async function readSession(background: boolean): Promise<Session | null> {
  try {
    return await opened(requestOf('', background ? { headers: BACKGROUND } : {}));
  } catch (error) {
    if (isProblem(error, 'not_signed_in')) return null;
    throw error;
  }
}

export const signIn = (credentials: SignIn): Promise<Session> => opened(requestOf('', posted(credentials)));

export type SignInMethods = components['schemas']['SignInMethodsObject'];

/** How people can sign in to this installation. */
export const readMethods = async (): Promise<SignInMethods> =>
  (await (await send(requestOf('/methods'))).json()) as SignInMethods;

interface AtProvider {
  readonly purpose: 'sign_in' | 'confirm';
  /** Whether the provider asks who the person is even if it knows. */
  readonly again?: boolean;
  /** A path within the console. */
  readonly next?: string | undefined;
}

/** Where the browser goes to sign in with the provider, or to confirm who the person is. */
export function providerAddress({ purpose, again = false, next = '/' }: AtProvider): string {
  const search = { purpose, ...(again ? { again: 'true' } : {}), return_to: `/console${next}` };
  return `/v1/session/oidc?${new URLSearchParams(search).toString()}`;
}

export interface LinkSignIn {
  readonly token: string;
  readonly totp?: string;
  readonly recovery_code?: string;
}

/** Signs in with the token of a one-time link. A link that needs a second factor is not used up without it. */
export const signInByLink = (link: LinkSignIn): Promise<Session> => opened(requestOf('/link', posted(link)));

export interface NewPassword {
  readonly token: string;
  readonly password: string;
  readonly totp?: string;
  readonly recovery_code?: string;
}

/** Sets a password with the token of a link, and signs in. */
export const setPassword = (change: NewPassword): Promise<Session> =>
  opened(requestOf('/password', posted(change)));

export interface Confirmation {
  readonly password: string;
  readonly totp?: string;
  readonly recovery_code?: string;
}

/** Proves again who the person is, for operations on credentials, keys and rights. */
export const confirmIdentity = (proof: Confirmation): Promise<Session> =>
  opened(requestOf('/confirm', posted(proof)));

interface PasswordChange {
  readonly password: string;
  /** Absent: the person has none yet. */
  readonly current_password?: string;
}

/** Sets the own password. All other sessions end, and this one is replaced. */
export const changePassword = (change: PasswordChange): Promise<Session> =>
  opened(requestOf('/password', posted(change)));

/** Whether the person gets e-mails about tasks that wait for a person. */
export const setInboxMail = (on: boolean): Promise<Session> =>
  opened(requestOf('', { ...posted({ inbox_mail: on }), method: 'PATCH' }));

/** Signs the person out of all browsers, this one as well. */
export async function signOutEverywhere(): Promise<void> {
  await send(requestOf('/sessions', { method: 'DELETE' }));
  identity.ended();
}

export async function signOut(): Promise<void> {
  await send(requestOf('', { method: 'DELETE' }));
  identity.ended();
}
