import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import type { Edit } from './claim-edits.ts';
import { leaveUnanswered, resetConnection } from './faults.ts';
import type { submissionSwitches } from './submission-switches.ts';
import type { SwitchBoard } from './switches.ts';

/** One request to submit something, in the terms that every kind of submission shares. */
export interface SubmissionRequest<T> {
  /** Token of the form: a draft that comes twice is filed once. */
  readonly draft: string;
  /** A hidden field that people cannot see was filled. */
  readonly trapped: boolean;
  readonly acceptDuplicate: boolean;
  edits(): readonly Edit[];
  /** Number of a likely duplicate on file. */
  duplicate(): string | undefined;
  record(): T;
}

export type Verdict<T> =
  | { readonly kind: 'accepted'; readonly outcome: 'recorded' | 'repeated'; readonly item: T }
  | { readonly kind: 'refused'; readonly outcome: 'edits' | 'trapped'; readonly edits: readonly Edit[] }
  | {
      readonly kind: 'duplicate';
      readonly outcome: 'duplicate';
      readonly of: string;
      /** The text of the button to continue anyway; null if there is none. */
      readonly button: string | null;
    }
  | { readonly kind: 'failed'; readonly outcome: 'error' };

const BUTTONS: Readonly<Record<string, string>> = { submit_anyway: 'Submit anyway', continue: 'Continue' };

/** Files submissions of one kind, once for each draft, under the submission switches. */
export class SubmissionDesk<T> {
  readonly #board: SwitchBoard<typeof submissionSwitches>;
  readonly #filed = new Map<string, T>();
  /** Drafts whose answer was lost: browsers resend a request on a reset connection, and that one is lost too. */
  readonly #lost = new Map<string, string>();

  constructor(board: SwitchBoard<typeof submissionSwitches>) {
    this.#board = board;
  }

  /** Decides about a submission and, where it passes, records it. Nothing in here waits, so two cannot mix. */
  judge(request: SubmissionRequest<T>): Verdict<T> {
    if (request.trapped) {
      const edits = [{ field: 'website', message: 'This request could not be accepted.' }];
      return { kind: 'refused', outcome: 'trapped', edits };
    }
    if (this.#board.take('submit_500_before_recording')) return { kind: 'failed', outcome: 'error' };
    const filed = this.#filed.get(request.draft);
    const double = this.#board.value('submit_double');
    if (filed !== undefined && !double) return { kind: 'accepted', outcome: 'repeated', item: filed };
    const edits = request.edits();
    if (edits.length > 0) return { kind: 'refused', outcome: 'edits', edits };
    const warning = double ? undefined : this.#warnOfDuplicate(request);
    return warning ?? this.#record(request);
  }

  /** What the submitter gets to see: the verdict, an error in its place, or nothing at all. */
  async deliver(verdict: Verdict<T>, draft: string, context: Context): Promise<Verdict<T> | 'lost'> {
    const recorded = verdict.outcome === 'recorded';
    if (recorded) {
      await delay(this.#board.take('submit_slow', context.path));
      const way = this.#board.take('submit_times_out', context.path);
      if (way !== 'off') this.#lost.set(draft, way);
    }
    const lost = this.#lost.get(draft);
    if (lost === 'hang') leaveUnanswered(context);
    if (lost === 'reset') resetConnection(context);
    if (lost !== undefined) return 'lost';
    const fails = recorded && this.#board.take('submit_500_after_recording', context.path);
    return fails ? { kind: 'failed', outcome: 'error' } : verdict;
  }

  clear(): void {
    this.#filed.clear();
    this.#lost.clear();
  }

  #warnOfDuplicate(request: SubmissionRequest<T>): Verdict<T> | undefined {
    const way = this.#board.value('duplicate_warning');
    const of = request.duplicate();
    if (way === 'off' || of === undefined) return undefined;
    if (way !== 'refuse' && request.acceptDuplicate) return undefined;
    return { kind: 'duplicate', outcome: 'duplicate', of, button: BUTTONS[way] ?? null };
  }

  #record(request: SubmissionRequest<T>): Verdict<T> {
    const item = request.record();
    this.#filed.set(request.draft, item);
    return { kind: 'accepted', outcome: 'recorded', item };
  }
}
