import type { Locator } from 'playwright-core';
import { engineSelector } from './engine-selector.ts';

/** The same locator, which fails at once where the document of what it finds is of another origin: judged in the instant in which Playwright acts. */
export function onOrigins(locator: Locator, origins: readonly string[]): Locator {
  return locator.locator(engineSelector({ kind: 'own', origins }));
}

/** The foreign origin that such a locator met; null for any other error. */
export function foreignOrigin(message: string): string | null {
  return /not an origin of the portal: (\S+)/.exec(message)?.[1] ?? null;
}

/** The same locator, which fails at once if it finds anything but a plain text field. */
export function onPlainField(locator: Locator): Locator {
  return locator.locator(engineSelector({ kind: 'plain' }));
}

export function notPlain(error: unknown): boolean {
  return error instanceof Error && error.message.includes('not a plain text field');
}

/** The same locator, which fails at once if it finds a text field that shows dates in another order than a format. */
export function datedAs(locator: Locator, format: string): Locator {
  return locator.locator(engineSelector({ kind: 'dated', format }));
}

/** The format of the dates that such a field shows; null for any other error. */
export const otherDateFormat = (error: unknown): string | null =>
  (error instanceof Error ? /another date format <([^>]+)>/.exec(error.message)?.[1] : null) ?? null;

/** The same locator, which fails at once if what it finds is behind a modal dialog. */
export function inFront(locator: Locator): Locator {
  return locator.locator(engineSelector({ kind: 'in_front' }));
}

/** The same locator, which clicks into a text field as soon as Playwright gives it the focus. */
export function clickedInto(locator: Locator): Locator {
  return locator.locator(engineSelector({ kind: 'clicked_into' }));
}

/** The same locator, which finds only a field that is read-only, and that one may click to see if it takes text then. */
export function waitingForClick(locator: Locator): Locator {
  return locator.locator(engineSelector({ kind: 'waits_for_click' }));
}

export function isBehindDialog(error: unknown): boolean {
  return error instanceof Error && error.message.includes('behind the dialog <');
}
