import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createServer } from '../platform/node-http.ts';
import type { AllowedOrigins } from './allowed-origins.ts';
import { publicAddress, RefusedAddress, type AddressExceptions } from './public-address.ts';
import { createResendGuard, type WayOut } from './resend-guard.ts';
import { type Way, forward, tunnel } from './pass-on.ts';

export interface EgressProxyOptions {
  readonly allowed: AllowedOrigins;
  /** Private ranges that may be reached all the same, as the demo's loopback. */
  readonly exceptions?: AddressExceptions;
  /** The address of this machine at which the browser reaches it. Default: loopback. At any other, it asks for a password that only this context knows. */
  readonly host?: string;
  /** Called for every rejected connection with the host and port, never a path. */
  readonly blocked?: (host: string) => void;
}

export interface EgressProxy extends WayOut {
  close(): Promise<void>;
}

/**
 * The only way out of a browser context: a proxy that reaches the portal's hosts and nothing else. It sees what
 * `context.route` does not: redirects, WebSockets, workers, pop-ups in their first moment. Names are resolved here, checked to be public, and
 * the connection goes to the checked address. TLS passes through untouched.
 */
export async function openEgressProxy(options: EgressProxyOptions): Promise<EgressProxy> {
  const addresses = new Map<string, Promise<string>>();
  const sockets = new Set<Duplex>();
  const addressOf = (host: string, port: number): Promise<string> => {
    if (!options.allowed.allowsHost(host, port)) {
      options.blocked?.(`${host}:${port}`);
      return Promise.reject(new RefusedAddress(`"${host}:${port}" is not among the portal's origins`));
    }
    const known = addresses.get(host);
    if (known) return known;
    // Resolved once in the life of a context: a name that changes its address in the meantime is rejected.
    const address = publicAddress(host, options.exceptions ?? []);
    addresses.set(host, address);
    address.catch(() => addresses.delete(host));
    return address;
  };
  const guard = createResendGuard(() => {
    for (const socket of sockets) socket.destroy();
  });
  const host = options.host ?? LOOPBACK;
  const password = host === LOOPBACK ? null : randomBytes(24).toString('hex');
  const mayPass = passOf(password);
  const way: Way = { addressOf, guard };
  const server = createServer({ maxHeaderSize: 64 * 1024 }, (incoming, response) => {
    if (!mayPass(incoming)) return void response.writeHead(407, CHALLENGE).end();
    void forward(incoming, response, way);
  });
  server.on('connect', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    if (!mayPass(incoming)) return void socket.end(CHALLENGE_TO_TUNNEL);
    void tunnel(incoming, socket, head, way);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  // The portal decides how long it keeps a connection; the proxy must not cut a slow answer.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 60_000;
  await listen(server, host);
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    url: `http://${password === null ? '' : `${USER}:${password}@`}${host.includes(':') ? `[${host}]` : host}:${port}`,
    hold: () => guard.hold(),
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const LOOPBACK = '127.0.0.1';
const USER = 'sopwith';
const CHALLENGE = { 'proxy-authenticate': 'Basic realm="Sopwith"', 'content-length': '0' } as const;
const CHALLENGE_TO_TUNNEL = [
  'HTTP/1.1 407 Proxy Authentication Required',
  ...Object.entries(CHALLENGE).map(([name, value]) => `${name}: ${value}`),
  '\r\n',
].join('\r\n');

/** Whether a request comes from the browser: others can reach the address too. */
function passOf(password: string | null): (incoming: IncomingMessage) => boolean {
  if (password === null) return () => true;
  const expected = Buffer.from(`Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}`);
  return ({ headers }) => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
}

function listen(server: Server, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
}
