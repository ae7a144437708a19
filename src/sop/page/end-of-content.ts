import { END_QUIET_MS, END_RESTLESS_MS } from '../waiting/times.ts';
import type { Network } from './network.ts';

/**
 * For what is scrolled until its end. Returns, for each look, whether nothing more comes: it has stood at its end since some time, and in this time the page
 * asked for nothing. A page that always asks for something gets longer.
 *
 * @example const isOver = endOfContent(Network.of(context)); // isOver(true): it has not grown since the last look
 */
export function endOfContent(network: Network): (stands: boolean) => boolean {
  let since: number | null = null;
  return (stands) => {
    const now = performance.now();
    since = stands ? (since ?? now) : null;
    if (since === null) return false;
    const quiet = network.quietSince();
    return now - since >= END_RESTLESS_MS || (quiet !== null && now - Math.max(since, quiet) >= END_QUIET_MS);
  };
}
