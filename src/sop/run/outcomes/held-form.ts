import type { Locator } from 'playwright-core';
import { askPage } from '../../page/ask-page.ts';
import type { InvalidField } from '../../page/engine/page-question.ts';
import { Network } from '../../page/network.ts';
import type { StepPlace } from '../../ports.ts';
import { afterwards } from '../../waiting/margins.ts';
import type { RunState } from '../steps/run-state.ts';

/** A click of a step, and what was known right before it. */
export interface Pressed {
  readonly place: StepPlace;
  readonly found: Locator;
  /** Which document the page showed, as in `Network`. */
  readonly document: number;
  /** How many requests had been sent. */
  readonly sent: number;
}

/** Why the browser has not sent the form of the last click, which it shows only in a bubble outside of the page. Empty if nothing kept it from that. */
export async function heldFormText(run: RunState): Promise<string> {
  const { pressed } = run;
  if (pressed === null) return '';
  const { place, found, document, sent } = pressed;
  const network = Network.of(run);
  const page = found.page();
  // What empties a field, and goes to it, may be the script that has sent the form.
  if (page.isClosed() || network.documentOf(page) !== document || network.sent !== sent) return '';
  if ((await found.count()) !== 1) return '';
  const field = await askPage(found, { ask: 'invalid_field' }, afterwards());
  if (field === null) return '';
  return `The browser did not send the form of "${place.title}" (line ${place.line}): ${faultOf(field)}`;
}

/** Without the value, and without the words of the browser, which may repeat it. */
function faultOf({ name, shows, isMissing }: InvalidField): string {
  const field = name === '' ? 'a field' : `the field "${name}"`;
  return `${field}${shows ? '' : ' that does not show'} is ${isMissing ? 'required' : 'invalid'}`;
}
