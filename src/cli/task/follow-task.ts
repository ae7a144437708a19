import { setTimeout as sleep } from 'node:timers/promises';
import type { EventObject } from '../../http/api-types.ts';
import { CodedError } from '../../platform/errors.ts';
import { isPassing, type ApiClient } from './api-client.ts';

const PAUSE_MS = 1_000;
/** The service sends a heartbeat every 15 s: a connection that is silent for this long is dead. */
const SILENCE_MS = 45_000;
/** How long the service may be unavailable. */
const GIVE_UP_MS = 120_000;

/**
 * A task's timeline as it is written, from its first entry to `task.finished`. A broken connection is resumed after the last entry that was
 * seen, so that none is missing and none comes twice.
 *
 * @throws CodedError `service_unreachable` if the service is unavailable for two minutes; what the API refuses
 */
export async function* followTask(
  api: ApiClient,
  taskId: string,
  signal: AbortSignal,
): AsyncGenerator<EventObject> {
  let seen = 0;
  let heardAt = performance.now();
  for (;;) {
    try {
      const line = await openLine(api, taskId, seen, signal);
      if (line === null) return;
      for await (const event of line) {
        heardAt = performance.now();
        seen = event.seq;
        yield event;
        if (event.kind === 'task.finished') return;
      }
      heardAt = performance.now();
    } catch (error) {
      if (signal.aborted || !isPassing(error) || performance.now() - heardAt > GIVE_UP_MS) throw error;
    }
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

/** Null: the task is final, and there is nothing that was not seen. */
async function openLine(
  api: ApiClient,
  taskId: string,
  after: number,
  signal: AbortSignal,
): Promise<AsyncGenerator<EventObject> | null> {
  const silence = new AbortController();
  const alive = keepAlive(silence);
  const response = await api
    .call(`/tasks/${encodeURIComponent(taskId)}/events`, {
      headers: { Accept: 'text/event-stream', 'Last-Event-ID': String(after) },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    .catch((error: unknown) => {
      alive.end();
      throw error;
    });
  if (response.body === null || response.status === 204) {
    alive.end();
    return null;
  }
  return readEventStream(response.body, alive);
}

interface Alive {
  sign(): void;
  end(): void;
}

function keepAlive(silence: AbortController): Alive {
  const timer = setTimeout(() => silence.abort(), SILENCE_MS);
  return { sign: () => void timer.refresh(), end: () => clearTimeout(timer) };
}

async function* readEventStream(body: ReadableStream<Uint8Array>, alive: Alive): AsyncGenerator<EventObject> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body) {
      alive.sign();
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? ''; // an entry that is not whole was not sent
      for (const block of blocks) {
        const data = block.split('\n').find((line) => line.startsWith('data: '));
        if (data !== undefined) yield JSON.parse(data.slice('data: '.length)) as EventObject;
      }
    }
  } catch (cause) {
    throw new CodedError('service_unreachable', 'the connection to the service was lost', { cause });
  } finally {
    alive.end();
  }
}
