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
