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

/** Calls the ways in turn, forwards and backwards (A B, B A), so that what else the machine does falls on all of them. Yields milliseconds. */
export async function measureInTurn(
  ways: readonly (() => Promise<number>)[],
  rounds: number,
): Promise<readonly (readonly number[])[]> {
  const times = ways.map((): number[] => []);
  for (const way of ways) await way(); // warm
  for (let round = 0; round < rounds; round += 1) {
    const order = [...ways.entries()];
    for (const [index, way] of round % 2 === 0 ? order : order.toReversed()) times[index]?.push(await way());
  }
  return times;
}
