import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';
import { request as requestHttp } from '../platform/node-http.ts';
import { parseSetCookie } from './set-cookie.ts';

export interface OutgoingRequest {
  readonly url: URL;
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface IncomingAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decompressed while it is read. Destroy it to read no more. */
  readonly body: Readable;
}

/** The proxy does not let the request out. */
export class RequestBlocked extends Error {
  override readonly name = 'RequestBlocked';
}

const USER_AGENTS = new WeakMap<object, Promise<string>>();

/**
 * Sends a request with the cookies of a browser context through its egress proxy, and keeps the cookies that come back. Redirects are not followed.
 *
 * Playwright's own `context.request` reads every answer to its end before anybody can look at its size: one endless answer fills the memory.
 *
 * @throws {RequestBlocked} if the proxy refuses the address
 */
export async function sendWithCookies(
  context: BrowserContext,
  proxy: string,
  { url, method, headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingAnswer> {
  const cookies = await context.cookies(url.href);
  const options: RequestOptions = {
    method,
    signal,
    agent: false,
    headers: {
      'user-agent': await userAgentOf(context),
      accept: '*/*',
      'accept-encoding': 'gzip, deflate, br',
      host: url.host,
      ...(cookies.length > 0 && { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }),
      ...headers,
    },
  };
  const answer = await (url.protocol === 'https:'
    ? throughTunnel(new URL(proxy), url, options, body)
    : throughProxy(new URL(proxy), url, options, body));
  await keepCookies(context, url, answer);
  return { status: answer.statusCode ?? 0, headers: joined(answer), body: decoded(answer) };
}

function throughProxy(
  proxy: URL,
  url: URL,
  options: RequestOptions,
  body?: string,
): Promise<IncomingMessage> {
  const { hostname: host, port } = proxy;
  const headers = { ...options.headers, ...authorization(proxy) };
  return answerTo(requestHttp({ ...options, headers, host, port, path: url.href }), body);
}

/** A proxy for a browser on another machine asks for a password. */
function authorization({ username, password }: URL): Readonly<Record<string, string>> {
  if (password === '') return {};
  return { 'proxy-authorization': `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}

async function throughTunnel(
  proxy: URL,
  url: URL,
  options: RequestOptions,
  body?: string,
): Promise<IncomingMessage> {
  const { hostname: host, port } = proxy;
  const path = `${url.hostname}:${url.port || 443}`;
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  requestHttp({
    host,
    port,
    path,
    method: 'CONNECT',
    headers: authorization(proxy),
    agent: false,
    ...(options.signal && { signal: options.signal }),
  })
    .once('connect', ({ statusCode }, socket: Socket) => {
      if (statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new RequestBlocked(`the proxy does not let a request to ${path} out`));
    })
    .once('error', reject)
    .end();
  const socket = connectTls({ socket: await promise, servername: url.hostname.replace(/^\[|\]$/g, '') });
  const target = { ...options, path: `${url.pathname}${url.search}`, createConnection: () => socket };
  return answerTo(requestHttps(target), body);
}

function answerTo(request: ReturnType<typeof requestHttp>, body?: string): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.once('response', resolve).on('error', reject).end(body);
  return promise;
}

/** As the pages of the context say it. */
function userAgentOf(context: BrowserContext): Promise<string> {
  const browser = context.browser();
  if (browser === null) return Promise.resolve('Mozilla/5.0');
  const known = USER_AGENTS.get(browser);
  if (known !== undefined) return known;
  const asked = (async () => {
    const session = await browser.newBrowserCDPSession();
    const { userAgent } = await session.send('Browser.getVersion');
    await session.detach();
    return userAgent;
  })();
  USER_AGENTS.set(browser, asked);
  asked.catch(() => USER_AGENTS.delete(browser));
  return asked;
}

async function keepCookies(context: BrowserContext, url: URL, { headers }: IncomingMessage): Promise<void> {
  const cookies = (headers['set-cookie'] ?? []).flatMap((line) => parseSetCookie(line, url) ?? []);
  // One that the browser does not take (a foreign domain) must not cost the others.
  for (const cookie of cookies) await context.addCookies([cookie]).catch(() => undefined);
}

const joined = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join('\n')]));

function decoded(answer: IncomingMessage): Readable {
  const decoders: Readonly<Record<string, () => ReturnType<typeof createGunzip>>> = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  };
  const decoder = decoders[answer.headers['content-encoding']?.trim().toLowerCase() ?? ''];
  // Its errors come out of the decoder as well.
  return decoder === undefined ? answer : pipeline(answer, decoder(), () => undefined);
}
