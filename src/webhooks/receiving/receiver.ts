import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Signer } from '../../sdk/webhook.ts';
import { CodedError, codeOf } from '../../platform/errors.ts';
import { MAX_MESSAGE_BYTES } from '../messages/envelope.ts';
import {
  verifyWebhook,
  verifyWebhookBody,
  WebhookVerificationError,
  type VerificationCode,
  type VerifiedWebhook,
} from './verify-webhook.ts';

/** One request as it came, with the verdict on it. */
export interface ReceivedMessage {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawBody: Buffer;
  /** Header and body signature are right. */
  readonly verdict:
    | { readonly ok: true; readonly webhook: VerifiedWebhook }
    | { readonly ok: false; readonly code: VerificationCode };
}

export interface ReceiverOptions {
  /** What the sender signs with; several during a rotation. */
  readonly secret: string | readonly string[];
  /** Signers of plugins, where it signs with one of them. */
  readonly signers?: readonly Signer[];
  /** Default 0: any free one. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  readonly onMessage: (message: ReceivedMessage) => void | Promise<void>;
  /** Answers in place of the default (204, or 400 where a signature is wrong). */
  readonly answer?: (message: ReceivedMessage, response: ServerResponse) => void;
}

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * A webhook receiver that verifies the header and body signatures before it passes a message on, and responds immediately.
 *
 * @example
 * await using receiver = await startReceiver({ secret, onMessage: ({ verdict }) => console.log(verdict.ok) });
 * console.log(receiver.url); // http://127.0.0.1:41873/
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const host = options.host ?? '127.0.0.1';
  const server = createServer((request, response) => {
    receive(request, response, options).catch(() => response.destroy());
  });
  await listen(server, options.port ?? 0, host);
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  const shown = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${shown}:${port}/`, port, close, [Symbol.asyncDispose]: close };
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  options: ReceiverOptions,
): Promise<void> {
  const rawBody = await readBody(request);
  if (rawBody === null) {
    response.writeHead(413, { connection: 'close' }).end();
    return;
  }
  const { method = '', url: path = '', headers } = request;
  const message: ReceivedMessage = {
    method,
    path,
    headers,
    rawBody,
    verdict: judge(rawBody, request, options),
  };
  await options.onMessage(message);
  if (options.answer === undefined) response.writeHead(message.verdict.ok ? 204 : 400).end();
  else options.answer(message, response);
}

function judge(
  rawBody: Buffer,
  request: IncomingMessage,
  { secret, signers = [] }: ReceiverOptions,
): ReceivedMessage['verdict'] {
  try {
    const webhook = verifyWebhook(rawBody, request.headersDistinct, secret, { signers }); // distinct: a repeated header shows
    verifyWebhookBody(JSON.parse(rawBody.toString('utf8')), secret, { signers });
    return { ok: true, webhook };
  } catch (error) {
    if (error instanceof WebhookVerificationError) return { ok: false, code: error.code };
    throw error;
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_MESSAGE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const reason =
        codeOf(cause) === 'EADDRINUSE' ? 'the port is in use; choose another or 0' : cause.message;
      reject(new CodedError('cannot_listen', `cannot listen on ${host}:${port}: ${reason}`, { cause }));
    });
    server.listen(port, host, resolve);
  });
}
