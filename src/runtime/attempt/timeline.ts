import type { JsonObject } from '../../sdk/json.ts';
import type { SopEvent, StepPlace } from '../../sop/ports.ts';
import { MAX_EVENTS } from '../boundary/agent-protocol.ts';

export interface TimelineEntry {
  readonly kind: string;
  readonly at: Date;
  readonly data: JsonObject;
}

export interface Timeline {
  add(entry: Omit<TimelineEntry, 'at'>): void;
  /** Resolves when all that was added so far is written (or is known to be fenced). */
  flush(): Promise<void>;
  /** Flushes, and takes no more. */
  close(): Promise<void>;
}

export interface TimelineOptions {
  /** Writes entries for the attempt's epoch; false: fenced. */
  readonly write: (entries: readonly TimelineEntry[]) => Promise<boolean>;
  readonly flushMs: number;
  readonly now: () => Date;
  /** Nothing more can be written: another attempt has the task. */
  readonly onFenced: () => void;
  readonly onError: (error: unknown) => void;
}

/** Gathers the entries of an attempt, so that no step waits for the database and a busy one costs few writes. */
export function openTimeline(options: TimelineOptions): Timeline {
  let pending: TimelineEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let count = 0;
  let closed = false;

  const write = async (entries: readonly TimelineEntry[]): Promise<void> => {
    try {
      if (await options.write(entries)) return;
      closed = true;
      options.onFenced();
    } catch (error) {
      // A gap in the timeline does not end the task; a lost lease shows at the next renewal.
      options.onError(error);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (pending.length > 0) {
      const entries = pending;
      pending = [];
      writing = writing.then(() => write(entries)); // one after the other: entries keep their order
    }
    return writing;
  };
  return {
    add(entry) {
      count += 1;
      if (closed || count > MAX_EVENTS) return;
      const cut = count === MAX_EVENTS;
      pending.push({ ...(cut ? { kind: 'timeline.cut', data: {} } : entry), at: options.now() });
      timer ??= setTimeout(() => void flush(), options.flushMs);
    },
    flush,
    async close() {
      await flush();
      closed = true;
    },
  };
}

/** A step or surprise of the SOP as a timeline entry: places, codes and durations, never a value. */
export function toEntry(event: SopEvent): Omit<TimelineEntry, 'at'> {
  switch (event.kind) {
    case 'step.started':
      return { kind: event.kind, data: placeData(event.step) };
    case 'step.finished': {
      const { step, durationMs, status, code } = event;
      const data = { ...placeData(step), duration_ms: Math.round(durationMs), status };
      return { kind: event.kind, data: code === undefined ? data : { ...data, code } };
    }
    case 'target.matched':
      return { kind: event.kind, data: { ...placeData(event.step), candidate: event.candidate } };
    case 'dialog.answered':
      return {
        kind: event.kind,
        data: { ...placeData(event.step), type: event.type, answer: event.answer },
      };
    case 'interruption.handled':
      return { kind: event.kind, data: { name: event.name } };
    case 'session.started':
    case 'session.reused':
    case 'session.lost':
    case 'session.not_kept':
      return { kind: event.kind, data: {} };
    default:
      return { kind: event.kind, data: { step: event.step } };
  }
}

const placeData = ({ sop, file, line, column, path, action, title }: StepPlace): JsonObject => ({
  sop,
  file,
  line,
  column,
  path,
  action,
  title,
});
