import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** How a receiver misbehaves, byte by byte: below HTTP, so that it can do what no HTTP library would. */
export type Misbehaviour =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: readonly string[];
      readonly body?: string;
      readonly delayMs?: number;
    }
  | { readonly kind: 'silent' } // accepts and says nothing
  | { readonly kind: 'slow_headers' } // a byte now and then, for ever
  | { readonly kind: 'slow_body' }
  | { readonly kind: 'endless_body' }
  | { readonly kind: 'reset' } // takes the request and resets
  | { readonly kind: 'reset_in_body' }
  | { readonly kind: 'garbage' }
  /** Exactly these bytes; then the connection stays open, gets the last ones again and again, or ends. */
  | { readonly kind: 'bytes'; readonly text: string; readonly after: 'stay' | 'repeat' | 'end' };

export interface BadReceiver extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** Every request as it came. */
  readonly requests: Buffer[];
  /** Connections that were opened. */
  readonly connections: number;
  /** Bytes that went out; an endless body shows here how much was taken. */
  readonly bytesSent: number;
  /** Most requests at once. */
  readonly peak: number;
  mode: Misbehaviour;
}

/** A receiver on loopback that records every byte and answers as `mode` says at that moment. */
export async function startBadReceiver(mode: Misbehaviour): Promise<BadReceiver> {
  const sockets = new Set<Socket>();
  const state = { mode, requests: [] as Buffer[], connections: 0, open: 0, peak: 0, bytesSent: 0 };
  const server = createServer((socket) => {
    state.connections += 1;
    sockets.add(socket);
    socket.setMaxListeners(0); // one for each request of a kept connection
    socket
      .on('error', () => undefined)
      .once('close', () => {
        state.bytesSent += socket.bytesWritten;
        sockets.delete(socket);
      });
    serve(socket, state);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    get requests() {
      return state.requests;
    },
    get connections() {
      return state.connections;
    },
    get bytesSent() {
      return state.bytesSent + [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0);
    },
    get peak() {
      return state.peak;
    },
    get mode() {
      return state.mode;
    },
    set mode(next) {
      state.mode = next;
    },
    [Symbol.asyncDispose]: () => close(server, sockets),
  };
}

async function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const socket of sockets) socket.destroy();
  await closed;
}

interface State {
  mode: Misbehaviour;
  requests: Buffer[];
  open: number;
  peak: number;
}

function serve(socket: Socket, state: State): void {
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    const length = requestLength(pending);
    if (length === null || pending.length < length) return;
    state.requests.push(pending.subarray(0, length));
    pending = pending.subarray(length);
    state.open += 1;
    state.peak = Math.max(state.peak, state.open);
    misbehave(socket, state.mode, () => (state.open -= 1));
  });
}

function requestLength(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const length = /content-length: (\d+)/i.exec(bytes.subarray(0, end).toString('latin1'))?.[1] ?? '0';
  return end + 4 + Number(length);
}

function misbehave(socket: Socket, mode: Misbehaviour, done: () => void): void {
  const drip = (text: string): void => {
    socket.write(text);
    const timer = setInterval(() => socket.write('a'), 20);
    socket.once('close', () => clearInterval(timer));
  };
  if (mode.kind !== 'answer') socket.once('close', done);
  switch (mode.kind) {
    case 'answer': {
      const { status, headers = [], body = '', delayMs = 0 } = mode;
      const text = [
        `HTTP/1.1 ${status} X`,
        ...headers,
        `content-length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n');
      const answer = (): void => {
        done();
        socket.write(text);
      };
      if (delayMs === 0) return answer();
      const timer = setTimeout(answer, delayMs);
      socket.once('close', () => clearTimeout(timer));
      return;
    }
    case 'silent':
      return;
    case 'slow_headers':
      return drip('HTTP/1.1 200 OK\r\nx-slow: ');
    case 'slow_body':
      return drip('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
    case 'endless_body':
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: identity\r\nconnection: close\r\n\r\n');
      return pour(socket);
    case 'reset':
      return void socket.resetAndDestroy();
    case 'reset_in_body':
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', () => socket.resetAndDestroy());
      return;
    case 'garbage':
      return void socket.end('220 smtp.example.com ESMTP\r\n');
    case 'bytes': {
      if (mode.after === 'end') return void socket.end(mode.text);
      socket.write(mode.text);
      if (mode.after === 'stay') return;
      const timer = setInterval(() => socket.write(mode.text), 5);
      socket.once('close', () => clearInterval(timer));
    }
  }
}

function pour(socket: Socket): void {
  const block = Buffer.alloc(64 * 1024, 'x');
  const more = (): void => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on('drain', more);
  more();
}
