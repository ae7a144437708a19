import type { CompiledStep } from '../../compile/compiled-sop.ts';
import { LEAVES_PAGE, looksAtPage } from '../../compile/looks-at-page.ts';

/**
 * Whether a `once` block has looked at the answer to its last click before it left that page. On Shaarli, "Set private" answers with "Invalid visibility
 * provided.", and the list of private links shows what it showed before: what is only read elsewhere proves nothing.
 */
export class AnswerLook {
  #state: 'none' | 'looked' | 'left' = 'none';

  clicked(): void {
    this.#state = 'none';
  }

  /** A step has judged the page, or what was read, wherever it was. */
  judged(): void {
    this.#state = 'looked';
  }

  /** `hasSeen`: the block has seen something since the click that may prove the submission. */
  ended(step: CompiledStep, hasSeen: boolean): void {
    if (this.#state !== 'none') return;
    if (hasSeen || (step.action.name !== 'read' && looksAtPage(step))) this.#state = 'looked';
    else if (LEAVES_PAGE.has(step.action.name)) this.#state = 'left';
  }

  get isLeftUnseen(): boolean {
    return this.#state === 'left';
  }
}

/** Whether a step may distinguish an answer from a refusal, on the page or in what was read. */
export const judges = ({ action: { family, name }, parts }: CompiledStep): boolean =>
  (['judging', 'control', 'people', 'plugin'].includes(family) && name !== 'group') ||
  (family === 'waiting' && parts.targets.length > 0);
