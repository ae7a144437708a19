import type { Locator } from 'playwright-core';
import { askPage } from './ask-page.ts';
import type { ControlState } from './page-control-state.ts';

/** What a form control is and holds; waits until the control is attached. */
export function readControl(
  locator: Locator,
  limits: { readonly timeout: number; readonly signal: AbortSignal },
): Promise<ControlState> {
  return askPage(locator, { ask: 'control' }, limits);
}
