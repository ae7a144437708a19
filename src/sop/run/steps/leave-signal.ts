import type { SopFailure } from '../../sop-failure.ts';

/** Not failures: how steps leave a loop, an SOP, or the whole run. */
export class LeaveSignal extends Error {
  readonly what: 'break' | 'continue' | 'finish';
  constructor(what: 'break' | 'continue' | 'finish') {
    super(what);
    this.what = what;
  }
}

/** The portal ended the session in mid-flow: sign in again and start over. */
export class SessionLost extends Error {}

/** A `once` block whose effect cannot be proved. */
export class Uncertain extends Error {
  readonly step: string;
  /** It could not be looked up for now: a later attempt may, and still submits nothing. */
  readonly hindrance: SopFailure | null;
  constructor(step: string, notes: string, hindrance: SopFailure | null, cause: unknown) {
    super(notes, { cause });
    this.step = step;
    this.hindrance = hindrance;
  }
}

/** A dry run has come to a step that submits, or may. */
export class DryRunEnd extends Error {
  readonly stoppedBefore: string;
  constructor(stoppedBefore: string) {
    super(`stopped before ${stoppedBefore}`);
    this.stoppedBefore = stoppedBefore;
  }
}

/** What no step of an SOP may catch, retry or shrug off. */
export function isControl(error: unknown): boolean {
  return (
    error instanceof LeaveSignal ||
    error instanceof SessionLost ||
    error instanceof Uncertain ||
    error instanceof DryRunEnd
  );
}
