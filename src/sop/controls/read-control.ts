import type { Locator } from 'playwright-core';
import { askPage, askTogether } from '../page/ask-page.ts';
import type { Limits } from '../waiting/margins.ts';
import type { ControlState } from '../page/engine/page-control-state.ts';

/** What a form control is and holds; waits until the control is attached. */
export function readControl(locator: Locator, limits: Limits): Promise<ControlState> {
  return askPage(locator, { ask: 'control' }, limits);
}

/** A control that is read, and the number of the key that is let go of in it before, where it is to hear one. */
export interface ControlToRead {
  readonly locator: Locator;
  readonly keyup?: number | undefined;
}

/** The same of several, in one moment of the page wherever it can be. */
export async function readControls(
  controls: readonly ControlToRead[],
  limits: () => Limits,
): Promise<readonly ControlState[]> {
  const questions = controls.map(({ locator, keyup }) => ({
    locator,
    question: { ask: 'control', keyup } as const,
  }));
  const states = questions.length > 1 ? await askTogether(questions, limits()) : null;
  return (
    states ?? Promise.all(questions.map(({ locator, question }) => askPage(locator, question, limits())))
  );
}
