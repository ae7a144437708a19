import type { CompiledStep } from '../../compile/compiled-sop.ts';
import { judgesPage, LEAVES_PAGE, looksAtPage, onlyCloses } from '../../compile/looks-at-page.ts';

/**
 * Whether a `once` block has looked at the answer to its last click before it left that page. On Shaarli, "Set private" answers with "Invalid visibility
 * provided.", and the list of private links shows what it showed before: what is only read elsewhere proves nothing.
 */
export class AnswerLook {
  #state: 'none' | 'looked' | 'left' = 'none';
  #hasJudged = false;
  #clicks = 0;
  /** Also before the last click: once an answer was seen, the block may close it. */
  #hasLooked = false;

  /** `closes`: it submits nothing, such as a click that closes the answer. */
  clicked(closes: boolean): void {
    this.#clicks += 1;
    this.#hasLooked &&= closes;
    this.#state = 'none';
    this.#hasJudged = false;
  }

  /** A step, or the `if` of a step, has judged the page, or what was read, wherever it was. */
  judged(): void {
    this.#state = 'looked';
    this.#hasLooked ||= this.hasClicked;
  }

  /**
   * A step has ended. What it looked at before a step inside of it clicked, such as the `if` around that click, is not the answer.
   *
   * @param clicksBefore the clicks of the block before the step began
   * @param hasRead the step has read what may prove the submission
   * @param isProved the block has seen since the click what proves it
   */
  ended(step: CompiledStep, clicksBefore: number, hasRead: boolean, isProved: boolean): void {
    if (looksFirst(step) && clicksBefore < this.#clicks && !isProved) return;
    const isJudge = judges(step);
    if (isJudge) this.judged();
    if (isJudge || hasRead) this.#hasJudged = true;
    if (this.#state !== 'none') return;
    // The steps inside of another, or that it calls, have looked themselves.
    const looks = step.action.name !== 'read' && step.action.family !== 'control' && looksAtPage(step);
    if (this.#hasJudged || isProved || looks) this.judged();
    else if (LEAVES_PAGE.has(step.action.name)) this.#state = 'left';
  }

  /** Whether a step has judged since the click, or read what may prove the submission, on this page or on another. */
  get hasJudged(): boolean {
    return this.#hasJudged;
  }

  get hasClicked(): boolean {
    return this.#clicks > 0;
  }

  /** The number of clicks of the block so far. */
  get clicks(): number {
    return this.#clicks;
  }

  /** The block has clicked, and has not looked since its first click. */
  get isUnseen(): boolean {
    return this.hasClicked && !this.#hasLooked;
  }

  get isLeftUnseen(): boolean {
    return this.hasClicked && this.#state === 'left';
  }
}

/** Whether a step may distinguish an answer from a refusal, on the page or in what was read. */
const judges = (step: CompiledStep): boolean => {
  const { family } = step.action;
  return (
    (['judging', 'people', 'plugin'].includes(family) && !onlyCloses(step)) ||
    (family === 'control' && (step.parts.targets.length > 0 || step.parts.values.some(judgesPage))) ||
    (family === 'waiting' && step.parts.targets.length > 0 && !onlyCloses(step))
  );
};

/** It holds steps, and looks, if at all, before them. `capture` takes the answer to its steps. */
const looksFirst = ({ action, parts }: CompiledStep): boolean =>
  action.name === 'call' || (parts.blocks.length > 0 && action.family !== 'reading');

/** It closes the message that says what was done. What asks first does not prove anything. */
export const saysOk = ({ parts }: CompiledStep): boolean =>
  parts.targets.some(({ source }) => /\bok(?:ay)?\b/i.test(source));
