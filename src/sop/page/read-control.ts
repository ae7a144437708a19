import type { Locator } from 'playwright-core';
import { pageControlState, type ControlState, type PageControlState } from './page-control-state.ts';
import { inPage } from './page-layer.ts';
import { pageTexts } from './page-texts.ts';

const stateInPage = inPage<PageControlState, null, ControlState>(
  [pageTexts, pageControlState],
  function (element) {
    return this.state(element);
  },
);

/** What a form control is and holds, in one round trip; waits until the control is attached. */
export function readControl(
  locator: Locator,
  limits: { readonly timeout: number; readonly signal: AbortSignal },
): Promise<ControlState> {
  return locator.evaluate(stateInPage, null, limits);
}
