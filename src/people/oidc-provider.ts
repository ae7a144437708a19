import * as client from 'openid-client';
import { codeOf } from '../platform/errors.ts';
import { withTimeout } from '../platform/time-limit.ts';
import { isPartial, profileOf, type ClaimNames, type Claims, type Profile } from './oidc-claims.ts';
import { OidcFailure } from './oidc-failure.ts';

/** How this installation is known at the provider. */
export interface OidcClient {
  readonly issuer: string;
  readonly clientId: string;
  /** Null: a public client. */
  readonly clientSecret: string | null;
  readonly scopes: string;
  readonly claims: ClaimNames;
}

/** Sends a request to the provider, under the rules of outbound requests. */
export type ProviderFetch = (
  url: string,
  request: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<Response>;

/** What binds an answer of the provider to the request. */
export interface OidcSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Somebody who has signed in at the provider. */
export interface OidcPerson extends Profile {
  /** As the provider writes it. */
  readonly issuer: string;
  readonly subject: string;
  /** When they have proved who they are, if it is known. */
  readonly authenticatedAt: Date | null;
}

/** When the provider asks who the person is: if it does not know, always, or always with a proof and the time of it. */
export type ProviderAsks = 'if unknown' | 'who' | 'proof';

const ASKING: Readonly<Record<ProviderAsks, Readonly<Record<string, string>>>> = {
  'if unknown': {},
  who: { prompt: 'login' },
  proof: { prompt: 'login', max_age: '0' },
};

/** The provider of the installation. All throw `OidcFailure`. */
export interface OidcProvider {
  /** Where the browser goes. */
  authorizationUrl(
    secrets: OidcSecrets,
    options: { readonly redirectUri: string; readonly ask: ProviderAsks },
  ): Promise<URL>;
  /** @param callback The address that the browser came back to. */
  redeem(callback: URL, secrets: OidcSecrets): Promise<OidcPerson>;
}

/** Of one request to the provider, and of all that a sign-in needs. */
const REQUEST_SECONDS = 5;
const TOTAL_MS = 12_000;
/** The endpoints of a provider hardly ever change. */
const METADATA_MS = 3_600_000;
const CLOCK_TOLERANCE_SECONDS = 30;

export function createOidcProvider(known: OidcClient, ask: ProviderFetch, now: () => number): OidcProvider {
  let found: { readonly at: number; readonly config: Promise<client.Configuration> } | null = null;
  const configuration = (): Promise<client.Configuration> => {
    if (found === null || now() - found.at > METADATA_MS) {
      const discovering = { at: now(), config: discover(known, ask) };
      found = discovering;
      // The next sign-in asks again.
      discovering.config.catch(() => {
        if (found === discovering) found = null;
      });
    }
    return found.config;
  };
  return {
    authorizationUrl: ({ state, nonce, verifier }, { redirectUri, ask: when }) =>
      answered(async () => {
        const code_challenge = await client.calculatePKCECodeChallenge(verifier);
        return client.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: known.scopes,
          state,
          nonce,
          code_challenge,
          code_challenge_method: 'S256',
          ...ASKING[when],
        });
      }),
    redeem: (callback, { state, nonce, verifier }) =>
      answered(async () => {
        const config = await configuration();
        const tokens = await client.authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const token = tokens.claims();
        if (token === undefined) throw new OidcFailure('answer_invalid', { detail: 'no ID token' });
        const more = await moreClaims(config, known.claims, token, tokens.access_token);
        return {
          issuer: token.iss,
          subject: token.sub,
          authenticatedAt: token.auth_time === undefined ? null : new Date(token.auth_time * 1_000),
          ...profileOf({ ...more, ...token }, known.claims),
        };
      }),
  };
}

async function discover(known: OidcClient, ask: ProviderFetch): Promise<client.Configuration> {
  const insecure = known.issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const guarded: client.CustomFetch = (url, { method, headers, body, signal }) =>
    ask(url, { method, headers, body: body === undefined || body === null ? '' : String(body), signal });
  const found = await client.discovery(new URL(known.issuer), known.clientId, {}, client.None(), {
    [client.customFetch]: guarded,
    timeout: REQUEST_SECONDS,
    execute: insecure,
  });
  const server = found.serverMetadata();
  // For its multi-tenant issuers ("common"), Entra ID has a placeholder in place of the tenant.
  if (new URL(server.issuer).href !== new URL(known.issuer).href)
    throw new OidcFailure('answer_invalid', { detail: 'the metadata is of another issuer' });
  const metadata = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const config = new client.Configuration(server, known.clientId, metadata, authenticationOf(known, server));
  config[client.customFetch] = guarded;
  config.timeout = REQUEST_SECONDS;
  // Otherwise the library relies on TLS alone, and does not check signatures.
  for (const extend of [...insecure, client.enableNonRepudiationChecks]) extend(config);
  return config;
}

/** A provider that lists no methods has `client_secret_basic`. */
function authenticationOf({ clientSecret }: OidcClient, server: client.ServerMetadata): client.ClientAuth {
  if (clientSecret === null) return client.None();
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
}

/** Many providers put only the subject into the ID token. */
async function moreClaims(
  config: client.Configuration,
  names: ClaimNames,
  token: Claims & { readonly sub: string },
  accessToken: string,
): Promise<Claims> {
  if (config.serverMetadata().userinfo_endpoint === undefined || !isPartial(token, names)) return {};
  return client.fetchUserInfo(config, accessToken, token.sub);
}

async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await withTimeout(work(), TOTAL_MS, () => {
      throw new OidcFailure('provider_unavailable', { detail: 'timeout' });
    });
  } catch (error) {
    throw failureOf(error);
  }
}

/** How the library names a response that is not an answer. It gives no code to what our own `fetch` throws. */
const NO_ANSWER = /^(OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_(CONFORM|JSON)))?$/;

function failureOf(error: unknown): OidcFailure {
  if (error instanceof OidcFailure) return error;
  const given = { detail: detailOf(error), cause: error };
  if (error instanceof client.AuthorizationResponseError)
    return new OidcFailure(error.error === 'access_denied' ? 'canceled' : 'provider_refused', given);
  if (error instanceof client.ResponseBodyError || error instanceof client.WWWAuthenticateChallengeError)
    return new OidcFailure('provider_refused', given);
  const isChecked = error instanceof client.ClientError && !NO_ANSWER.test(error.code ?? '');
  return new OidcFailure(isChecked ? 'answer_invalid' : 'provider_unavailable', given);
}

/** Codes only: other texts may contain what was sent. */
function detailOf(error: unknown): string | null {
  const isOfProvider =
    error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = isOfProvider ? error.error : (codeOf(error) ?? codeOf(cause));
  return code !== undefined && /^\w{1,64}$/.test(code) ? code : null;
}
