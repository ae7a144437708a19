import { setTimeout as delay } from 'node:timers/promises';
import { median, percentile } from './table.ts';

const RESAMPLES = 2_000;

/** The ratio of two medians with its 95 % interval, as `1.02 (0.99 to 1.05)`: by drawing the rounds anew, each with what both ways took in it. */
export function ratioOf(times: readonly number[], baseline: readonly number[]): string {
  const rounds = times.length;
  const ratios = Array.from({ length: RESAMPLES }, () => {
    const drawn = Array.from({ length: rounds }, () => Math.floor(Math.random() * rounds));
    const of = (list: readonly number[]): number => median(drawn.map((round) => list[round] ?? Number.NaN));
    return of(times) / of(baseline);
  });
  const [low, high] = [percentile(ratios, 2.5), percentile(ratios, 97.5)];
  return `${(median(times) / median(baseline)).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

/** So that what a flow leaves to be done (closing, a spare process of the browser) does not fall on the next. */
const REST_MS = 100;

/**
 * Calls the ways in turn, forwards and backwards, each round beginning with another way: with two it is A B B A. What else the machine does, and what
 * one way leaves to the next, then falls on all of them. Yields milliseconds.
 */
export async function measureInTurn(
  ways: readonly (() => Promise<number>)[],
  rounds: number,
): Promise<readonly (readonly number[])[]> {
  const times = ways.map((): number[] => []);
  for (const way of ways) await way(); // warm
  for (let round = 0; round < rounds; round += 1) {
    const order = [...ways.entries()];
    const turned = round % 2 === 0 ? order : order.toReversed();
    const first = Math.floor(round / 2) % ways.length;
    for (const [index, way] of [...turned.slice(first), ...turned.slice(0, first)]) {
      await delay(REST_MS);
      times[index]?.push(await way());
    }
  }
  return times;
}
