import { setTimeout as sleep } from 'node:timers/promises';

/** Does `work` again and again, with a pause after each time, until the signal is aborted. What fails is reported, and tried again. */
export async function runRepeatedly(
  work: () => Promise<void>,
  everyMs: number,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch(onError);
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Does the same until it is stopped. `stop` resolves when what was under way has ended; the signal asks it to end early. */
export function keepRunning(
  work: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
  onError: (error: unknown, signal: AbortSignal) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = runRepeatedly(
    () => work(signal),
    everyMs,
    signal,
    (error) => onError(error, signal),
  );
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
