import { Tooltip } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { countdown, shortTime, wholeTime } from '../format/times.ts';

/** A time in the zone of the browser. The zone is shown on hover. */
export function Time({ at }: { readonly at: string }): ReactNode {
  return (
    <Tooltip label={wholeTime(at)}>
      <time dateTime={at}>{shortTime(at)}</time>
    </Tooltip>
  );
}

/** The current time, each second. */
export function useNow(everyMs = 1_000): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The time until a deadline. Screen readers do not announce each second. */
export function Countdown({ until }: { readonly until: string }): ReactNode {
  const leftMs = Date.parse(until) - useNow();
  const tone = leftMs < 60_000 ? 'tone-bad' : 'tone-warn';
  return (
    <Tooltip label={`Answer before ${wholeTime(until)}`}>
      <span className={`status ${tone}`} role="timer" aria-live="off">
        {leftMs > 0 ? `${countdown(leftMs)} left` : 'deadline passed'}
      </span>
    </Tooltip>
  );
}
