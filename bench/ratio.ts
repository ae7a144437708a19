import { setTimeout as delay } from 'node:timers/promises';
import { showProgress } from './progress.ts';
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
/** A benchmark that loses more of its rounds than this share measures something else. */
const MAY_FAIL = 0.5;

/**
 * Calls the ways in turn, forwards and backwards, each round beginning with another way: with two it is A B B A. What else the machine does, and what
 * one way leaves to the next, then falls on all of them. Shows its progress under `title`. A round in which a way throws is reported and left out for
 * all ways. Returns the milliseconds of each way.
 *
 * @throws if more than half of the rounds fail
 */
export async function measureInTurn(
  title: string,
  ways: readonly (() => Promise<number>)[],
  rounds: number,
): Promise<readonly (readonly number[])[]> {
  const measured: (readonly number[])[] = [];
  showProgress(`${title}: warming up`);
  for (const way of ways) await way();
  for (let round = 0; round < rounds; round += 1) {
    try {
      measured.push(await oneRound(ways, round));
      showProgress(`${title}: round ${round + 1} of ${rounds}`);
    } catch (error) {
      showProgress(`${title}: round ${round + 1} of ${rounds} failed and is left out: ${String(error)}`);
    }
  }
  if (measured.length < rounds * MAY_FAIL)
    throw new Error(`${title}: ${rounds - measured.length} of ${rounds} rounds failed`);
  return ways.map((_, way) => measured.map((times) => times[way] ?? Number.NaN));
}

async function oneRound(ways: readonly (() => Promise<number>)[], round: number): Promise<readonly number[]> {
  const order = [...ways.entries()];
  const turned = round % 2 === 0 ? order : order.toReversed();
  const first = Math.floor(round / 2) % ways.length;
  const times: number[] = [];
  for (const [index, way] of [...turned.slice(first), ...turned.slice(0, first)]) {
    await delay(REST_MS);
    times[index] = await way();
  }
  return times;
}
