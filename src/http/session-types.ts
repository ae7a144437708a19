/**
 * What a person who signs in sends and gets. tsoa generates the OpenAPI document from these types; their comments become its descriptions.
 */

export interface SignInRequest {
  /**
   * @minLength 1
   * @maxLength 254
   */
  email: string;
  /**
   * @minLength 1
   * @maxLength 1000
   */
  password: string;
  /**
   * The code of your authenticator app, if you have set one up.
   * @minLength 6
   * @maxLength 10
   */
  totp?: string;
  /**
   * One of your recovery codes, in place of `totp`. Each works once.
   * @minLength 1
   * @maxLength 64
   */
  recovery_code?: string;
}

export interface LinkSignInRequest {
  /**
   * The token of the link.
   * @minLength 1
   * @maxLength 100
   */
  token: string;
  /**
   * The code of your authenticator app, if you have set one up.
   * @minLength 6
   * @maxLength 10
   */
  totp?: string;
  /**
   * One of your recovery codes, in place of `totp`. Each works once.
   * @minLength 1
   * @maxLength 64
   */
  recovery_code?: string;
}

export interface ConfirmRequest {
  /**
   * @minLength 1
   * @maxLength 1000
   */
  password: string;
  /**
   * The code of your authenticator app, if you have set one up.
   * @minLength 6
   * @maxLength 10
   */
  totp?: string;
  /**
   * One of your recovery codes, in place of `totp`. Each works once.
   * @minLength 1
   * @maxLength 64
   */
  recovery_code?: string;
}

export interface SetPasswordRequest {
  /**
   * The new password: 12 to 200 characters, and not your e-mail address.
   * @minLength 1
   * @maxLength 1000
   */
  password: string;
  /**
   * The token of a link to set a password. Without it, you must be signed in.
   * @minLength 1
   * @maxLength 100
   */
  token?: string;
  /**
   * Your password until now, if you are signed in and have one.
   * @minLength 1
   * @maxLength 1000
   */
  current_password?: string;
  /**
   * The code of your authenticator app, if you use a link and have set one up.
   * @minLength 6
   * @maxLength 10
   */
  totp?: string;
  /**
   * One of your recovery codes, in place of `totp`. Each works once.
   * @minLength 1
   * @maxLength 64
   */
  recovery_code?: string;
}

interface SessionPersonObject {
  id: string;
  name: string;
  email: string;
  has_password: boolean;
  /** The OpenID Connect providers at which the person has signed in. */
  issuers: string[];
  /** Whether the person has set up an authenticator app. */
  has_totp: boolean;
  /**
   * Recovery codes that are not used yet.
   * @isInt
   */
  recovery_codes_left: number;
  /** Whether the person gets e-mails about tasks that wait for a person. */
  inbox_mail: boolean;
}

/** What a person changes about themselves. */
export interface ChangeSessionRequest {
  /** Whether you get e-mails about tasks that wait for a person: their number and IDs, and a link, at most one e-mail in five minutes. */
  inbox_mail: boolean;
}

interface SessionAccountObject {
  id: string;
  name: string;
  /** Each role may do what the ones before may do: viewer, operator, author, admin. A viewer sees no patient data. */
  role: 'viewer' | 'operator' | 'author' | 'admin';
  /** What the role allows, as scopes of API keys. Those that begin with `admin:` are limited to this account. */
  scopes: string[];
}

/** A person who is signed in. */
export interface SessionObject {
  person: SessionPersonObject;
  /** Send it in the header `X-CSRF-Token` of every request that changes something. */
  csrf_token: string;
  /** `admin`: the person may use all operations under `/admin`. */
  installation_role: 'admin' | null;
  /** The accounts that the person may act for. Name one of them in the header `Sopwith-Account`. */
  accounts: SessionAccountObject[];
  /**
   * A session that is not used for this long ends.
   * @isInt
   */
  idle_seconds: number;
  /**
   * When the session ends unless it is used. Requests with `Sopwith-Background: true` are no use.
   * @format date-time
   */
  idle_ends_at: string;
  /**
   * Until then, the person may show and change credentials, keys and rights. Null: they must first confirm who they are.
   * @format date-time
   */
  confirmed_until: string | null;
  /** How the person can confirm who they are. Null: not in this installation; they must sign in again. */
  confirms_with: 'password' | 'oidc' | null;
  /** Whether this installation sends e-mails. */
  sends_mail: boolean;
  /** The version of the service. A page that was loaded from another one should be loaded again. */
  version: string;
}

/** A browser in which the person is signed in. */
interface OpenSessionObject {
  id: string;
  /** Whether it is the session of this request. */
  current: boolean;
  /** How the person has signed in. Null: with an earlier version of Sopwith. */
  method: 'password' | 'link' | 'password_link' | 'oidc' | null;
  /** The network address at the sign-in. */
  address: string | null;
  /** The browser, as it names itself in `User-Agent`. */
  browser: string | null;
  /** @format date-time */
  created_at: string;
  /** @format date-time */
  used_at: string;
  /**
   * When it ends unless it is used.
   * @format date-time
   */
  ends_at: string;
}

/** Where the person is signed in, the session that was used last first. */
export interface OpenSessionList {
  data: OpenSessionObject[];
}

/** How people can sign in to this installation. A one-time link always works. */
export interface SignInMethodsObject {
  password: boolean;
  /** The OpenID Connect provider of the installation: open `/session/oidc`. */
  oidc: OidcMethodObject | null;
}

interface OidcMethodObject {
  /** For the button: "Sign in with …". */
  label: string;
}

/** What an authenticator app is set up with. */
export interface TotpObject {
  /** Base32, to type it. */
  secret: string;
  /** For a QR code. */
  otpauth_uri: string;
}

export interface ConfirmTotpRequest {
  /**
   * The code that the app shows.
   * @minLength 6
   * @maxLength 10
   */
  code: string;
}

export interface RecoveryCodesObject {
  recovery_codes: string[];
}
