import { BACKGROUND, send } from './client.ts';
import { retryPause } from './polling.ts';
import { ApiProblem } from './problem.ts';
import type { TimelineEvent } from './types.ts';

/**
 * The timeline of a task while it runs. After a lost connection, it continues after the last entry that was seen. Ends when the task is final.
 * Not an `EventSource`: it cannot send the header of the account.
 */
export async function followTask(
  taskId: string,
  seen: (events: readonly TimelineEvent[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let last = 0;
  let tries = 0;
  const take = (events: readonly TimelineEvent[]): void => {
    last = events.at(-1)?.seq ?? last;
    tries = 0;
    seen(events);
  };
  while (!signal.aborted) {
    try {
      const answer = await send(streamRequest(taskId, last, signal));
      if (answer.status === 204 || answer.body === null) return;
      await readEvents(answer.body, take);
    } catch (error) {
      if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) throw error;
    }
    await retryPause(tries++, signal);
  }
}

const streamRequest = (taskId: string, last: number, signal: AbortSignal): Request =>
  new Request(new URL(`/v1/tasks/${encodeURIComponent(taskId)}/events`, location.origin), {
    signal,
    headers: { ...BACKGROUND, Accept: 'text/event-stream', 'Last-Event-ID': String(last) },
  });

async function readEvents(
  body: ReadableStream<Uint8Array>,
  take: (events: readonly TimelineEvent[]) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    // What arrived together is shown together: a long timeline is not drawn entry by entry.
    const events = blocks.flatMap(eventOf);
    if (events.length > 0) take(events);
  }
}

function eventOf(block: string): readonly TimelineEvent[] {
  const data = block.split('\n').find((line) => line.startsWith('data: '));
  return data === undefined ? [] : [JSON.parse(data.slice('data: '.length)) as TimelineEvent];
}
