import type { Duplex } from 'node:stream';
import { CodedError } from '../../platform/errors.ts';

export interface ChannelOptions {
  /** Of the lines that are read. */
  readonly maxLineBytes: number;
  /** Of the lines that are sent. Unlimited if omitted. */
  readonly maxSentBytes?: number;
  /** Unlimited where left out. */
  readonly rate?: { readonly burst: number; readonly perSecond: number };
  readonly onLine: (line: string) => void;
  /** Something is wrong with what comes in; nothing more is read. */
  readonly onFault: (code: 'line_too_long' | 'flood') => void;
  /** The other side is gone. */
  readonly onClose: () => void;
}

/** Lines of text both ways over a socket, bounded in length and number while they are read, not after. */
export interface Channel {
  /**
   * Lost without an error once the other side is gone: `onClose` reports it.
   *
   * @throws CodedError `message_too_large`; nothing was sent
   */
  send(message: object): void;
  close(): void;
}

export function openChannel(socket: Duplex, options: ChannelOptions): Channel {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let credit = options.rate?.burst ?? Infinity;
  let creditAt = performance.now();
  const state = { stopped: false };

  const fault = (code: 'line_too_long' | 'flood') => {
    state.stopped = true;
    socket.removeListener('data', read);
    socket.resume(); // drained, so that the writer is not stuck on a full pipe while it is being ended
    options.onFault(code);
  };
  const spend = (): boolean => {
    if (options.rate === undefined) return true;
    const now = performance.now();
    credit = Math.min(options.rate.burst, credit + ((now - creditAt) / 1000) * options.rate.perSecond) - 1;
    creditAt = now;
    return credit >= 0;
  };
  const read = (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1 && !state.stopped; end = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...waiting, chunk.subarray(start, end)]).toString('utf8');
      waiting = [];
      waitingBytes = 0;
      start = end + 1;
      if (spend()) options.onLine(line);
      else fault('flood');
    }
    if (state.stopped) return;
    waiting.push(chunk.subarray(start));
    waitingBytes += chunk.length - start;
    if (waitingBytes > options.maxLineBytes) fault('line_too_long');
  };

  socket.on('data', read);
  socket.on('error', () => socket.destroy()); // EPIPE, ECONNRESET: the other side was killed
  socket.once('close', options.onClose);
  return {
    send: (message) => {
      const line = JSON.stringify(message);
      if (Buffer.byteLength(line) > (options.maxSentBytes ?? Infinity))
        throw new CodedError('message_too_large', 'a message is larger than the other side accepts');
      if (!socket.destroyed && socket.writable) socket.write(`${line}\n`);
    },
    close: () => socket.destroy(),
  };
}
