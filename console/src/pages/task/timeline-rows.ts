import type { TimelineEvent } from '../../api/types.ts';
import type { Tone } from '../../parts/status.tsx';

/** One line of the timeline. A step has one line, which its end completes. */
export interface TimelineRow {
  readonly seq: number;
  readonly at: string;
  readonly words: string;
  readonly tone: Tone;
  /** Nested steps are indented. */
  readonly depth: number;
  readonly isHeading: boolean;
  /** `acme/eligibility.yaml:12` */
  readonly place: string | null;
  readonly step: StepLine | null;
  readonly attempt: string;
  readonly durationMs: number | null;
  readonly isRunning: boolean;
  /** IDs of the pictures that the step took. */
  readonly pictures: readonly string[];
}

/** The line of a procedure that a step is in. */
export interface StepLine {
  /** `acme/eligibility.yaml`, in whichever folder the version was. */
  readonly file: string;
  readonly line: number;
}

type Data = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const STEP_TONES: Readonly<Record<string, Tone>> = {
  ok: 'good',
  skipped: 'quiet',
  failed: 'bad',
  caught: 'warn',
};

/** Rows with more events. Only the new events are read, so that 5,000 steps cost no more than their number. */
export function withEvents(
  rows: readonly TimelineRow[],
  events: readonly TimelineEvent[],
): readonly TimelineRow[] {
  const next = [...rows];
  const running = new Map(
    next.flatMap((row, index) => (row.isRunning ? [[keyOf(row), index] as const] : [])),
  );
  for (const event of events) {
    if (event.kind === 'artifact.stored' && addPicture(next, event)) continue;
    const attempt = text(event.data['attempt']) || (next.at(-1)?.attempt ?? '');
    const row = rowOf(event, attempt);
    if (row === null) continue;
    const started = event.kind === 'step.finished' ? running.get(keyOf(row)) : undefined;
    if (started !== undefined) {
      const begun = next[started];
      const { seq, at, pictures } = begun ?? row;
      next[started] = { ...row, seq, at, pictures };
      running.delete(keyOf(row));
      continue;
    }
    // An attempt that has ended leaves no step behind that still runs.
    if (row.isHeading) stopAll(next, running);
    if (row.isRunning) running.set(keyOf(row), next.length);
    next.push(row);
  }
  return next;
}

/** Gives a picture to the step that took it: the innermost one that runs. */
function addPicture(rows: TimelineRow[], { data }: TimelineEvent): boolean {
  if (data['kind'] !== 'screenshot') return false;
  const taker = rows.findLastIndex(({ isRunning, step }) => isRunning && step !== null);
  const row = rows[taker];
  if (row === undefined) return false;
  rows[taker] = { ...row, pictures: [...row.pictures, text(data['artifact_id'])] };
  return true;
}

function stopAll(rows: TimelineRow[], running: Map<string, number>): void {
  for (const index of running.values()) {
    const row = rows[index];
    if (row !== undefined) rows[index] = { ...row, isRunning: false, tone: 'quiet' };
  }
  running.clear();
}

const keyOf = ({ place, depth, words }: TimelineRow): string => `${place} ${depth} ${words}`;

function rowOf({ seq, at, kind, data }: TimelineEvent, attempt: string): TimelineRow | null {
  const base = {
    seq,
    at,
    depth: 0,
    isHeading: false,
    place: null,
    step: null,
    attempt,
    durationMs: null,
    isRunning: false,
    pictures: [],
  } as const;
  if (kind.startsWith('step.')) return { ...base, ...stepOf(kind, data) };
  const [words, tone] = wordsOf(kind, data);
  if (words === null) return null;
  const isHeading = kind === 'attempt.started' || kind === 'task.finished';
  return { ...base, words, tone, isHeading };
}

function stepOf(
  kind: string,
  data: Data,
): Pick<TimelineRow, 'words' | 'tone' | 'depth' | 'place' | 'step' | 'durationMs' | 'isRunning'> {
  const path = text(data['path']);
  const isRunning = kind === 'step.started';
  const status = text(data['status']);
  const duration = data['duration_ms'];
  const file = text(data['file']);
  return {
    words: text(data['title']) || text(data['action']) || 'A step',
    tone: isRunning ? 'calm' : (STEP_TONES[status] ?? 'quiet'),
    depth: Math.floor(path.split('.').length / 2),
    place: file === '' ? null : `${file}:${text(data['line'])}`,
    step: file === '' ? null : { file: file.split('/').slice(-2).join('/'), line: Number(data['line']) },
    durationMs: typeof duration === 'number' ? duration : null,
    isRunning,
  };
}

/** What an entry says. Null: people need not see it. A viewer gets entries without data. */
function wordsOf(kind: string, data: Data): readonly [string | null, Tone] {
  const value = (name: string): string => text(data[name]);
  switch (kind) {
    case 'attempt.started':
      return [`Attempt ${value('attempt')}`.trim(), 'calm'];
    case 'attempt.failed':
      return [`The attempt failed: ${value('code')}`, 'bad'];
    case 'attempt.parked':
      return [`The task waits in the queue: ${value('reason').replaceAll('_', ' ')}`, 'quiet'];
    case 'attempt.lost':
      return ['The worker died. Another worker starts the task again', 'warn'];
    case 'artifact.stored':
      return [`Stored: ${value('kind')}`, 'quiet'];
    case 'session.started':
      return ['Signed in to the portal', 'quiet'];
    case 'session.reused':
      return ['Used the session of an earlier task', 'quiet'];
    case 'session.lost':
      return ['The portal ended the session', 'warn'];
    case 'session.not_kept':
      return ['The session could not be stored. The next task signs in again', 'quiet'];
    case 'interruption.handled':
      return [`Closed what the portal showed in between: ${value('name')}`, 'quiet'];
    case 'dialog.answered':
      return [
        `The portal showed an unexpected ${value('type')} dialog. on_dialog ${value('answer') === 'accept' ? 'accepted' : 'dismissed'} it`,
        'warn',
      ];
    case 'once.granted':
      return [`Begins the submission "${value('step')}". From here on it cannot be undone`, 'warn'];
    case 'once.done':
      return [`The submission "${value('step')}" was made`, 'good'];
    case 'once.not_sent':
      return [`The submission "${value('step')}" was not made`, 'warn'];
    case 'once.unknown':
      return [`It is unknown if the submission "${value('step')}" was made`, 'bad'];
    case 'once.skipped':
      return [`The submission "${value('step')}" was made before, so it was not repeated`, 'good'];
    case 'task.waiting':
      return ['Waits for the answer of a person', 'warn'];
    case 'task.input_given':
      return [data['by'] === 'gateway' ? 'A gateway has sent the code' : 'A person has answered', 'good'];
    case 'task.input_dropped':
      return ['The worker was gone before it used the answer. It asks again', 'warn'];
    case 'task.resumed':
      return [data['answered'] === false ? 'Continues without an answer' : 'Continues', 'quiet'];
    case 'task.cancel_requested':
      return ['Somebody asked to cancel the task', 'warn'];
    case 'timeline.cut':
      return ['The attempt had too many entries. Later ones are left out', 'warn'];
    case 'task.finished':
      return [`The task has ended: ${value('status').replaceAll('_', ' ')}`, finishedTone(value('status'))];
    default:
      return [null, 'quiet'];
  }
}

const finishedTone = (status: string): Tone =>
  status === 'completed' ? 'good' : status === 'failed' ? 'bad' : 'warn';
