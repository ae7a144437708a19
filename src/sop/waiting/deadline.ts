import { SopFailure } from '../sop-failure.ts';
import { OVERTIME_MS } from './times.ts';

export interface Overtime {
  readonly passed: Promise<never>;
  /** Forgets its timer. */
  end(): void;
}

/** The time until which a step may work, and a signal for it. The timer exists only while the signal is in use. */
export class Deadline {
  readonly at: number;
  readonly #own = new AbortController();
  readonly #outer: AbortSignal;
  readonly #title: string;
  readonly #lasts: number;
  #timer: NodeJS.Timeout | undefined;
  #givenUp = false;
  #signal: AbortSignal | null = null;

  constructor(at: number, outer: AbortSignal, title: string) {
    this.at = at;
    this.#outer = outer;
    this.#title = title;
    this.#lasts = at - performance.now();
  }

  /** At least 1: zero means "for ever" to Playwright. */
  left(): number {
    const left = this.#own.signal.aborted ? 0 : this.at - performance.now();
    return Math.max(1, Math.min(2 ** 31 - 1, Math.ceil(left)));
  }

  get signal(): AbortSignal {
    if (this.#signal !== null) return this.#signal;
    // After a cancel nothing waits for the step any more: it must not delay the end of the process.
    if (this.at !== Number.POSITIVE_INFINITY && !this.#own.signal.aborted)
      this.#timer = setTimeout(() => this.stop(this.failure()), this.left()).unref();
    return (this.#signal = AbortSignal.any([this.#own.signal, this.#outer]));
  }

  /** Ends the step's work before its time. */
  stop(reason: Error): void {
    this.#own.abort(reason);
  }

  /** The step is given up: whatever its action still comes to, no steps inside of it begin any more. */
  giveUp(): void {
    this.#givenUp = true;
  }

  get givenUp(): boolean {
    return this.#givenUp;
  }

  get stopped(): boolean {
    return this.#own.signal.aborted;
  }

  failure(): SopFailure {
    return new SopFailure('step_timed_out', `"${this.#title}" timed out after ${shownMs(this.#lasts)}`, {
      kind: 'transient',
      notes: `A step of the procedure timed out after ${shownMs(this.#lasts)}.`,
    });
  }

  /** Rejects when the step has exceeded its time by more than an action may that minds its own deadline. Null for a step without a limit. */
  overtime(isExcused: () => boolean): Overtime | null {
    if (this.at === Number.POSITIVE_INFINITY) return null;
    const { promise, reject } = Promise.withResolvers<never>();
    const end = (): void => {
      if (isExcused()) timer = setTimeout(end, OVERTIME_MS);
      else reject(this.failure());
    };
    let timer = setTimeout(end, this.left() + OVERTIME_MS);
    return { passed: promise, end: () => clearTimeout(timer) };
  }

  /** Forgets its timer. */
  end(): void {
    clearTimeout(this.#timer);
  }
}

/** Whether it was the time of the step that has ended its work, and not a cancel or an outcome that the page shows. */
export function timeIsUp(signal: AbortSignal): boolean {
  return signal.reason instanceof SopFailure && signal.reason.code === 'step_timed_out';
}

export const shownMs = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`;
