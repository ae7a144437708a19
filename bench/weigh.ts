import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from './bench-process.ts';
import { median } from './table.ts';

const SAMPLES = 8;
const SAMPLE_EACH_MS = 150;
const MB = 2 ** 20;

/** MB (PSS) of these processes and all that they started: the median of looks at them while they work. */
export async function weigh(pids: readonly number[], work: () => Promise<unknown>): Promise<number> {
  const sizes: number[] = [];
  const over = new AbortController();
  const worked = work().finally(() => over.abort());
  await sleep(2 * SAMPLE_EACH_MS);
  while (!over.signal.aborted && sizes.length < SAMPLES) {
    const each = await Promise.all(pids.map(memoryOf));
    if (!over.signal.aborted) sizes.push(each.reduce((sum, size) => sum + size, 0) / MB);
    await sleep(SAMPLE_EACH_MS);
  }
  await worked;
  return median(sizes);
}
