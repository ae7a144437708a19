import { createSign, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Provider, type Configuration } from 'oidc-provider';

export const CLIENT_ID = 'sopwith-tests';
export const CLIENT_SECRET = 'a secret of the provider';

type Claims = Record<string, unknown>;

/** What the provider does wrong. */
export interface Lies {
  /** Changes the claims of the ID token, which is then signed again. */
  claims?(claims: Claims): Claims;
  /** Instead of the right signature: none at all, or one with another key. */
  signature?: 'none' | 'other key';
  /** Of the metadata. */
  metadata?: Claims;
  /** How long each response takes. */
  delayMs?: number;
  /** Answers each request with 503. */
  down?: boolean;
}

/** A real OpenID Connect provider on this machine, with a page that asks who signs in. */
export interface OidcServer extends AsyncDisposable {
  readonly issuer: string;
  /** People by the subject. */
  readonly people: Map<string, Claims>;
  lies: Lies;
  /** The requests of servers, not of browsers: `POST /token`. */
  readonly requests: string[];
  /** Opens an address as a browser that signs in as this person, or cancels; returns the address that leads back. */
  follow(address: string, subject: string | null, cookies?: Map<string, string>): Promise<string>;
}

/** @param config Changes the configuration of the provider. */
export async function oidcServer(redirectUri: string, config: Configuration = {}): Promise<OidcServer> {
  let handler: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const http = createServer((request, response) => handler?.(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const people = new Map<string, Claims>();
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...keys.privateKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' };
  const provider = new Provider(issuer, configOf(config, people, jwk, redirectUri));
  const server: OidcServer = {
    issuer,
    people,
    lies: {},
    requests: [],
    follow: (address, subject, cookies = new Map()) => follow(issuer, address, subject, cookies),
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  const sign = (token: string): string => resign(token, server.lies, keys.privateKey);
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as Claims | undefined;
    if (ctx.path === '/token' && typeof body?.['id_token'] === 'string')
      ctx.body = { ...body, id_token: sign(body['id_token']) };
    if (ctx.path === '/.well-known/openid-configuration') ctx.body = { ...body, ...server.lies.metadata };
  });
  provider.on('server_error', (_ctx, error) => console.error(error));
  const callback = provider.callback();
  handler = (request, response) => {
    void (async () => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      if (/^\/(token|me|jwks|\.well-known)/.test(path)) {
        server.requests.push(`${request.method} ${path}`);
        await sleep(server.lies.delayMs ?? 0);
      }
      if (server.lies.down === true) response.writeHead(503).end();
      else if (path.startsWith('/interaction/')) await interact(provider, people, request, response);
      else await callback(request, response);
    })();
  };
  return server;
}

function configOf(
  config: Configuration,
  people: ReadonlyMap<string, Claims>,
  jwk: JsonWebKey,
  redirectUri: string,
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [jwk] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'groups'],
    },
    cookies: { keys: ['a key for tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id) }),
    }),
    // Nobody is asked whether they agree.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ...config,
  };
}

/** Asks who signs in. `?as=SUBJECT` answers at once, and `?as=` cancels. */
async function interact(
  provider: Provider,
  people: ReadonlyMap<string, Claims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '', provider.issuer);
  const subject = url.searchParams.get('as');
  if (subject === null) {
    const links = [...people.keys()].map((id) => `<p><a href="?as=${id}">Continue as ${id}</a></p>`);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<html lang="en"><title>Provider</title>${links.join('')}<p><a href="?as=">Cancel</a></p></html>`,
    );
    return;
  }
  const result =
    subject === ''
      ? { error: 'access_denied', error_description: 'End-User aborted interaction' }
      : { login: { accountId: subject } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

async function follow(
  issuer: string,
  address: string,
  subject: string | null,
  cookies: Map<string, string>,
): Promise<string> {
  let next = address;
  for (let hop = 0; hop < 10 && next.startsWith(issuer); hop += 1) {
    const url = new URL(next);
    if (url.pathname.startsWith('/interaction/')) url.searchParams.set('as', subject ?? '');
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url.pathname}: ${response.status} ${await response.text()}`);
    next = new URL(location, url).href;
  }
  return next;
}

function resign(
  token: string,
  { claims, signature }: Lies,
  key: ReturnType<typeof generateKeyPairSync>['privateKey'],
): string {
  if (claims === undefined && signature === undefined) return token;
  const [head = '', body = ''] = token.split('.');
  const read = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;
  const write = (part: Claims): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const header = { ...read(head), ...(signature === 'none' ? { alg: 'none' } : {}) };
  const signed = `${write(header)}.${write(claims?.(read(body)) ?? read(body))}`;
  if (signature === 'none') return `${signed}.`;
  const used =
    signature === 'other key' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : key;
  return `${signed}.${createSign('sha256').update(signed).sign(used, 'base64url')}`;
}
