import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { BlockedAddressError, type AddressGuard, type CheckedTarget } from './address-guard.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import type { Connection } from './connections.ts';
import type { PostLimits } from './post-webhook.ts';

/** A stage took longer than it may. */
export class StageTimeout extends Error {
  readonly outcome: AttemptOutcome;
  readonly httpStatus: number | null;
  constructor(outcome: AttemptOutcome, httpStatus: number | null) {
    super(`timed out: ${outcome}`);
    this.outcome = outcome;
    this.httpStatus = httpStatus;
  }
}

export interface SendOptions {
  readonly target: CheckedTarget;
  /** Default: `POST`. */
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly limits: PostLimits;
  readonly connection: Connection;
  readonly guard: AddressGuard;
  readonly signal: AbortSignal;
  /** On `performance.now()`'s scale: the end of everything. */
  readonly deadline: number;
}

export interface OpenRequest {
  readonly response: Promise<IncomingMessage>;
  /** The first bytes of the body; returns as soon as the end or the limit is reached. */
  read(response: IncomingMessage): Promise<Buffer>;
  reusedSocket(): boolean;
  answered(): boolean;
  /** Clears the timers; a connection that is not fit to be kept is destroyed. */
  end(): void;
}

/**
 * Sends the request and limits its stages: connect, headers, body, and everything together. Whatever the socket does, `response` and `read`
 * settle by the deadline: the timers reject them directly and don't rely on an event of the streams, because Node emits neither `response`
 * nor `error` for some answers (a 101 without a listener, for example, only emits `close`).
 */
export function openRequest(options: SendOptions): OpenRequest {
  const { limits, deadline, signal, target } = options;
  const request = options.connection.request(options.headers, options.method);
  let stage: AttemptOutcome = 'connect';
  let answer: IncomingMessage | null = null;
  const failed = Promise.withResolvers<never>(); // the first reason counts: later ones only say "aborted"
  failed.promise.catch(() => undefined);
  const stop = (error: Error): void => {
    failed.reject(error);
    request.destroy(error);
  };
  const expire = (): void => stop(new StageTimeout(stage, answer?.statusCode ?? null));
  const remaining = (): number => Math.max(0, deadline - performance.now());
  const total = setTimeout(expire, remaining());
  let stageTimer = setTimeout(expire, limits.connectMs);
  const enter = (next: AttemptOutcome, limitMs: number): void => {
    stage = next;
    clearTimeout(stageTimer);
    stageTimer = setTimeout(expire, limitMs);
  };
  const abort = (): void => stop(new Error('stopped'));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort(); // an event that has passed does not come again

  watchSocket(request, {
    // The second net under the pinned lookup.
    connected: (socket) => {
      if (!options.guard.isVetted(target, socket.remoteAddress)) {
        stop(new BlockedAddressError('the connection went to another address'));
      }
    },
    handshake: () => (stage = 'tls'),
    ready: () => enter('timeout_headers', limits.headersMs),
  });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    const take = (incoming: IncomingMessage): void => {
      answer = incoming;
      enter('timeout_body', remaining());
      resolve(incoming);
    };
    request.on('error', failed.reject); // stays: an error after the answer has no other listener
    request.once('response', take);
    request.once('upgrade', (incoming, socket) => {
      socket.destroy();
      take(incoming);
    });
    request.once('close', () => reject(new Error('the connection was closed without a response')));
  });
  request.end(options.body);

  return {
    response: Promise.race([failed.promise, response]),
    read: (incoming) => Promise.race([failed.promise, readStart(incoming, limits)]),
    reusedSocket: () => request.reusedSocket,
    answered: () => answer !== null,
    end() {
      clearTimeout(total);
      clearTimeout(stageTimer);
      signal.removeEventListener('abort', abort);
      // Only a connection whose request and response went through whole may be kept by the agent.
      if (answer?.complete !== true || !request.writableFinished) request.destroy();
    },
  };
}

interface SocketStages {
  connected(socket: Socket): void;
  handshake(): void;
  ready(): void;
}

function watchSocket(request: ClientRequest, stages: SocketStages): void {
  request.once('socket', (socket) => {
    if (!socket.connecting) {
      stages.connected(socket);
      stages.ready();
      return;
    }
    socket.once('connect', () => {
      stages.connected(socket);
      if ('encrypted' in socket) stages.handshake();
      else stages.ready();
    });
    socket.once('secureConnect', () => stages.ready());
  });
}

function readStart(incoming: IncomingMessage, limits: PostLimits): Promise<Buffer> {
  if (incoming.statusCode === 101) return Promise.resolve(Buffer.alloc(0)); // what follows is another protocol
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let bytes = 0;
  const finish = (): void => resolve(Buffer.concat(kept));
  incoming.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, limits.keptBytes - keptBytes);
    if (part.length > 0) kept.push(part);
    keptBytes += part.length;
    bytes += chunk.length;
    if (bytes < limits.responseBytes) return;
    finish();
    incoming.destroy();
  });
  incoming.once('end', finish);
  incoming.on('error', reject);
  incoming.once('close', () => reject(new Error('the response was incomplete')));
  return promise;
}
