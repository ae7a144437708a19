/**
 * The flow by hand, many at once, in one process with one browser: `raw-flows.ts <browser> <url>`. A line `<at once> <flows>` is answered with
 * the milliseconds of all of them, and of the median one: a context made ahead is not counted in it.
 */
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';
import { byHand } from './flow-by-hand.ts';
import { median } from './table.ts';

const [executablePath = '', url = ''] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath });
process.once('SIGTERM', () => void browser.close().then(() => process.exit(0)));
process.stdout.write('ready\n');

for await (const line of createInterface({ input: process.stdin })) {
  const [atOnce = 1, flows = 1] = line.split(' ').map(Number);
  const times: number[] = [];
  let left = flows;
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      const context = await browser.newContext();
      await context.newPage();
      const started = performance.now();
      await byHand(context, url);
      times.push(performance.now() - started);
      await context.close();
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: atOnce }, work));
  process.stdout.write(`${performance.now() - started} ${median(times)}\n`);
}
// Whoever asked is gone.
await browser.close();
