import { useEffect, useState } from 'react';
import { followTask } from '../../api/event-stream.ts';
import type { TimelineEvent } from '../../api/types.ts';
import { withEvents, type TimelineRow } from './timeline-rows.ts';

interface LiveTimeline {
  readonly rows: readonly TimelineRow[];
  readonly isLive: boolean;
  readonly error: unknown;
}

const EMPTY: LiveTimeline = Object.freeze({ rows: [], isLive: true, error: null });

/** The timeline of a task, followed until it ends. `happened` is called when the task itself has changed. */
export function useTimeline(taskId: string, happened: () => void): LiveTimeline {
  const [timeline, setTimeline] = useState(EMPTY);
  useEffect(() => {
    const stop = new AbortController();
    setTimeline(EMPTY);
    const seen = (events: readonly TimelineEvent[]): void => {
      setTimeline((before) => ({ ...before, rows: withEvents(before.rows, events) }));
      if (events.some(changesTask)) happened();
    };
    const ended = (error: unknown): void => {
      if (!stop.signal.aborted) setTimeline((before) => ({ ...before, isLive: false, error }));
    };
    void followTask(taskId, seen, stop.signal).then(() => ended(null), ended);
    return () => stop.abort();
  }, [taskId, happened]);
  return timeline;
}

const changesTask = ({ kind }: TimelineEvent): boolean => /^(task|attempt|artifact)\./.test(kind);
