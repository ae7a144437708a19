import type { AnyAction } from '../../../sdk/action.ts';
import type { CompiledStep } from '../../compile/compiled-sop.ts';
import type { StepPlace } from '../../ports.ts';
import { isUnclear } from '../../page/unclear-entries.ts';
import { isAmbiguous, isTimeout, wasFound, wasNeverClicked } from '../../page/playwright-errors.ts';
import { SopFailure } from '../../sop-failure.ts';

/** They look at the page, say what to do later, or decide which steps run; the steps inside of them count themselves. */
export const PASSIVE: ReadonlySet<string> = new Set([
  'waiting',
  'judging',
  'data',
  'control',
  'ending',
  'dialogs',
]);

const THERE: ReadonlySet<string> = new Set(['target_ambiguous', 'target_not_ready']);

export const mayAct = ({ family }: AnyAction): boolean => !PASSIVE.has(family);

/**
 * What the steps of a `once` block have done. A block whose first click was never made has submitted nothing, whatever else the page sends: many pages
 * ask for news all the time.
 */
export class BlockActs {
  readonly #clickBefore: StepPlace | null;
  #acts = 0;
  #unmade: unknown = null;

  /** `clickBefore`: a step before the block has clicked, and maybe more than its author thinks. */
  constructor(clickBefore: StepPlace | null) {
    this.#clickBefore = clickBefore;
  }

  begins({ action }: CompiledStep): void {
    if (mayAct(action)) this.#acts += 1;
  }

  /** `hasTarget`: the step has got what to act on. */
  failed({ action, parts }: CompiledStep, hasTarget: boolean, error: unknown): void {
    const isUnmade = hasTarget
      ? action.name === 'click' && (wasNeverClicked(error) || isDrawnDisabled(error))
      : action.family === 'pointer' && parts.targets.length > 0 && isNotResolved(error);
    if (!isUnmade) return;
    this.#acts -= 1;
    this.#unmade = error;
  }

  /**
   * Whether a click that was never made is all that the block did. If its control is not there, the click before the block may have submitted already, and
   * the page is the one after that: then it proves nothing, unless the fuse holds back submissions outside of blocks.
   */
  provesNothingSent(isFused: boolean): boolean {
    if (!this.#madeNothing) return false;
    return isFused || this.#clickBefore === null || isThere(this.#unmade);
  }

  /** If only the click before the block can have submitted, that click; else empty. */
  describeDoubt(isFused: boolean): string {
    if (!this.#madeNothing || this.provesNothingSent(isFused) || this.#clickBefore === null) return '';
    const { title, file, line } = this.#clickBefore;
    return `: no click of the block was made, and only "${title}" (${file}:${line}) before it may have submitted; if that click submits nothing, name in not_sent_when what shows when this control is missing, or list the requests that submit in commit_requests`;
  }

  get #madeNothing(): boolean {
    return this.#unmade !== null && this.#acts <= 0;
  }
}

/** It is found out before the click. */
const isDrawnDisabled = (error: unknown): boolean =>
  error instanceof SopFailure && error.code === 'target_not_ready';

/** The target was looked for until the time was up. A step that was given up from outside may still be under way. */
const isNotResolved = (error: unknown): boolean =>
  isTimeout(error) ||
  isAmbiguous(error) ||
  isUnclear(error) ||
  (error instanceof SopFailure && (error.code === 'target_not_found' || THERE.has(error.code)));

const isThere = (error: unknown): boolean =>
  error instanceof SopFailure ? THERE.has(error.code) : isAmbiguous(error) || wasFound(error);
