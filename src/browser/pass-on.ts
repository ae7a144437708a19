import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { request } from '../platform/node-http.ts';
import { RefusedAddress } from './public-address.ts';
import type { ResendGuard } from './resend-guard.ts';

const CONNECT_TIMEOUT_MS = 15_000;

/** Less than any answer to a request and more than TLS's word that a connection ends. */
const SHORTEST_ANSWER = 64;

/** The reason of the proxy's own refusals, so that it can be distinguished from a 403 of the portal. */
const REFUSAL_HEADER = 'x-sopwith-refused';

type AddressOf = (host: string, port: number) => Promise<string>;

export interface Way {
  readonly addressOf: AddressOf;
  readonly guard: ResendGuard;
}

/** Plain HTTP: the request line carries the whole address. */
export async function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { addressOf, guard }: Way,
): Promise<void> {
  if (guard.shut) return void incoming.socket.destroy();
  const url = URL.parse(incoming.url ?? '');
  if (!url || url.protocol !== 'http:') return refuse(response, 400, 'it is not a valid address');
  const port = Number(url.port || 80);
  let address: string;
  try {
    address = await addressOf(url.hostname, port);
  } catch (error) {
    if (error instanceof RefusedAddress) return refuse(response, 403, error.message);
    incoming.socket.destroy();
    return;
  }
  const {
    'proxy-connection': _proxyConnection,
    'proxy-authorization': _proxyAuthorization,
    ...headers
  } = incoming.headers;
  if (guard.shut) return void incoming.socket.destroy();
  const { held } = guard;
  const outgoing = request(
    {
      host: address,
      port,
      method: incoming.method,
      path: `${url.pathname}${url.search}`,
      headers,
      setHost: false,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
      // Without a body, or long before it, the head alone may be the answer: a redirect is followed as soon as it comes.
      response.flushHeaders();
      answer.pipe(response);
      answer.on('error', () => breakOff(response));
    },
  );
  outgoing.on('error', () => {
    if (response.headersSent) return breakOff(response);
    if (held && !incoming.socket.destroyed) guard.lost();
    incoming.socket.destroy();
  });
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** Ends the connection when all that has come is written: Starlet, for example, sends redirects whose chunked body never ends. */
function breakOff(response: ServerResponse): void {
  response.socket?.destroySoon();
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain', [REFUSAL_HEADER]: reason })
    .end(`Sopwith did not let this request out: ${reason}.`);
}

/**
 * HTTPS and WebSockets: a tunnel to one host and port. A refusal is an answer, a portal that cannot be reached is a broken connection: the
 * browser names them differently (`ERR_TUNNEL_CONNECTION_FAILED`, `ERR_CONNECTION_RESET`), and only the second is tried again.
 */
export async function tunnel(
  incoming: IncomingMessage,
  socket: Socket,
  head: Buffer,
  { addressOf, guard }: Way,
): Promise<void> {
  if (guard.shut) return void socket.destroy();
  const target = URL.parse(`http://${incoming.url ?? ''}`);
  const port = Number(/:(\d+)$/.exec(incoming.url ?? '')?.[1]);
  try {
    if (!target || !port) throw new RefusedAddress('it is not a valid address');
    const address = await addressOf(target.hostname, port);
    const upstream = await open(address, port);
    if (guard.shut || socket.destroyed) {
      upstream.destroy();
      return void socket.destroy();
    }
    tellLoss(socket, upstream, guard);
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) upstream.write(head);
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroySoon());
    socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.pipe(socket).pipe(upstream);
  } catch (error) {
    if (error instanceof RefusedAddress) socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    else socket.resetAndDestroy();
  }
}

/** Reports a portal that ends the connection while a request of a submission has no response. Registered before the pipe that informs the browser. */
function tellLoss(socket: Socket, upstream: Socket, guard: ResendGuard): void {
  let unanswered = false;
  let answered = 0;
  const lost = (): void => {
    // What the browser itself has given up it does not send again.
    if (unanswered && !socket.readableEnded && !socket.destroyed) guard.lost();
  };
  socket.on('data', () => {
    unanswered ||= guard.held;
    answered = 0;
  });
  upstream.on('data', ({ length }: Buffer) => {
    answered += length;
    if (answered >= SHORTEST_ANSWER) unanswered = false;
  });
  upstream.on('end', lost).on('error', lost).on('close', lost);
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error('connect timed out')));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}
