import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { EventObject } from '../api-types.ts';

/**
 * A timeline as `text/event-stream`: the entry's number as id, so that `Last-Event-ID` resumes after it. A comment goes out
 * every `heartbeatMs`, so that proxies keep the connection. `stop` is aborted when the client is gone.
 */
export function eventStream(
  events: AsyncIterable<EventObject>,
  options: { readonly heartbeatMs: number; readonly stop: AbortController },
): Readable {
  const out = new PassThrough();
  const beat = setInterval(() => out.write(': still here\n\n'), options.heartbeatMs);
  out.once('close', () => {
    clearInterval(beat);
    options.stop.abort();
  });
  out.write('retry: 2000\n\n');
  void pump(events, out, options.stop.signal);
  return out;
}

async function pump(
  events: AsyncIterable<EventObject>,
  out: PassThrough,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const event of events) {
      if (signal.aborted) break;
      if (!out.write(format(event))) await once(out, 'drain', { signal });
    }
  } catch {
    // The stream has begun, so no problem document can be sent; the client comes back with the last id it saw.
  } finally {
    out.end();
  }
}

const format = (event: EventObject): string =>
  `id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;
