import type { Locator } from 'playwright-core';
import { askPage, askTogether, type Limits } from './ask-page.ts';
import type { ControlState } from './page-control-state.ts';

/** What a form control is and holds; waits until the control is attached. */
export function readControl(locator: Locator, limits: Limits): Promise<ControlState> {
  return askPage(locator, { ask: 'control' }, limits);
}

/** The same of several, in one moment of the page wherever it can be. */
export async function readControls(
  locators: readonly Locator[],
  limits: () => Limits,
): Promise<readonly ControlState[]> {
  const questions = locators.map((locator) => ({ locator, question: { ask: 'control' } as const }));
  const states = locators.length > 1 ? await askTogether(questions, limits()) : null;
  return states ?? Promise.all(locators.map((locator) => readControl(locator, limits())));
}
