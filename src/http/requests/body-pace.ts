import type { HttpSettings } from '../settings.ts';

const LEAST_BYTES_PER_MS = (10 * 1024) / 1000;

/**
 * Calls `tooSlow` when a body takes longer than `mostMs` in all, or has come with less than 10 KiB/s on average after the first seconds. Stop
 * the watch when the body has ended.
 */
export function watchPace(
  bytes: () => number,
  { slowBodyMs }: HttpSettings,
  mostMs: number,
  tooSlow: () => void,
): () => void {
  const started = performance.now();
  const timer = setInterval(
    () => {
      const ms = performance.now() - started;
      if (ms > mostMs || (ms > slowBodyMs && bytes() < ms * LEAST_BYTES_PER_MS)) tooSlow();
    },
    Math.min(1_000, slowBodyMs / 2),
  );
  return () => clearInterval(timer);
}
