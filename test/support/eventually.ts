import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again and again until it is as wanted. */
export async function eventually<T>(look: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + 100_000; ; await sleep(25)) {
    const value = await look();
    if (wanted(value)) return value;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(value)}`);
  }
}
