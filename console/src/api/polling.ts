import { connection } from './connection.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** What a person does when they come back to the tab, and what the browser reports when the network is back. */
const RETURNS = ['online', 'focus', 'visibilitychange'] as const;

/**
 * The wait before the next request to a server that is not well: doubled with each try, and random in its second half, so that the tabs of a clinic do not all ask
 * a server that has just started at the same moment. The first try is 0.
 */
export function retryWaitMs(tries: number, random: () => number = Math.random): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
  return Math.round((longest * (1 + random())) / 2);
}

/** Waits before the next try. Ends at once when the person or the network returns, or with the signal. */
export function retryPause(tries: number, signal: AbortSignal): Promise<void> {
  return pause(retryWaitMs(tries), signal, RETURNS);
}

/** The `refetchInterval` of a query that is read again while it is on the page. Nothing is read while there is no connection: `watchConnection` asks then. */
export const every = (ms: number) => (): number | false =>
  connection.state() === 'lost' ? false : intervalMs(ms);

/** Does the same for what is not a query. Ends with the signal. */
export async function poll(read: () => Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(intervalMs(ms), signal);
    if (!signal.aborted && connection.state() === 'connected') await read();
  }
}

/** Asks a server that does not answer until it does. */
export async function watchConnection(ask: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let tries = 0; !signal.aborted; tries++) {
    await retryPause(tries, signal);
    if (!signal.aborted) await ask().catch(() => {});
  }
}

/** Longer if the server answers, but only with errors. */
function intervalMs(ms: number): number {
  const errors = connection.errors();
  return errors === 0 ? ms : Math.max(ms, retryWaitMs(errors));
}

function pause(ms: number, signal: AbortSignal, endedBy: readonly string[] = []): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      for (const event of endedBy) window.removeEventListener(event, end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    for (const event of endedBy) window.addEventListener(event, end);
  });
}
