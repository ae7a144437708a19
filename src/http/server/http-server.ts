import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { newId } from '../../platform/ids.ts';
import { codeOf } from '../../platform/errors.ts';
import { limitConnections } from '../access/limit-connections.ts';
import { PROBLEMS, type ProblemCode } from '../problems/problem-table.ts';
import { Problem, problemObject } from '../problems/problem.ts';

export interface HttpServer {
  readonly server: Server;
  /** `http://127.0.0.1:3000`, with the port that was really taken. */
  readonly url: string;
  /** Takes no more connections, ends event streams, waits for running requests up to `graceMs`, then cuts the rest. */
  close(graceMs?: number): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly publicUrl: string;
  /** Aborted by `close`: what streams, ends. */
  readonly stopping: AbortController;
  /** Connections of one address on which no key was shown yet; `Infinity` behind a proxy. Default 1,000. */
  readonly strangersPerAddress?: number;
  /** How long the header of a request may take. Default 10 s. */
  readonly headersMs?: number;
}

const STRANGERS_PER_ADDRESS = 1_000;
const HEADERS_MS = 10_000;
/** For the answer to arrive before the connection is closed. */
const LAST_WORDS_MS = 1_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Listens with the time-outs and limits that no request may escape. */
export async function listenHttp(handler: Handler, options: ListenOptions): Promise<HttpServer> {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: options.headersMs ?? HEADERS_MS,
      // Bodies have stricter limits: a minute for JSON, a minimum speed for uploads.
      requestTimeout: 300_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: Math.min(2_000, options.headersMs ?? HEADERS_MS),
    },
    (request, response) => void handler(request, response),
  );
  server.maxHeadersCount = 100;
  server.maxRequestsPerSocket = 1_000;
  limitConnections(server, options.strangersPerAddress ?? STRANGERS_PER_ADDRESS);
  server.on('clientError', (error, socket) => answerRaw(socket, problemOfParser(error), options.publicUrl));
  server.on('connect', (_request, socket) => answerRaw(socket, 'method_not_allowed', options.publicUrl));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, options.host, resolve);
  });
  const { address, port, family } = server.address() as AddressInfo;
  return {
    server,
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: (graceMs = 10_000) => close(server, options.stopping, graceMs),
  };
}

async function close(server: Server, stopping: AbortController, graceMs: number): Promise<void> {
  stopping.abort();
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  try {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
  } finally {
    clearTimeout(cut);
  }
}

/** What Node's parser refused before there was a request. */
function problemOfParser(error: unknown): ProblemCode {
  switch (codeOf(error)) {
    case 'HPE_HEADER_OVERFLOW':
      return 'headers_too_large';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'request_timeout';
    default:
      return 'bad_request';
  }
}

function answerRaw(socket: Duplex, code: ProblemCode, publicUrl: string): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newId('req');
  const { status } = PROBLEMS[code];
  const body = JSON.stringify(problemObject(new Problem(code), { publicUrl, instance: '/', requestId }));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy: no-referrer',
    ...(status === 405 ? ['Allow: GET, HEAD, POST, OPTIONS'] : []),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A client that never closes its side would keep the descriptor. Closing at once could reset the connection before the answer is read.
  socket.resume();
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
}
