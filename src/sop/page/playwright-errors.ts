/*
 * Playwright gives most of its errors no code, so they are recognized by their words, and only here. test/sop/page/playwright-errors.test.ts provokes
 * each of them in the pinned version. Playwright itself is not imported: what only checks procedures would load it for nothing, at 0.4 s of CPU a process.
 */

import { isUnclear } from './unclear-entries.ts';

const says = (error: unknown, words: RegExp): boolean => error instanceof Error && words.test(error.message);

export const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError' && says(error, /Timeout [\d.]+ms exceeded/);

/** Several elements match where one is meant. Playwright itself fails to list them in a form with a field of the name `id`: then only its stack shows it. */
export const isAmbiguous = (error: unknown): boolean =>
  says(error, /strict mode violation|\bstrictModeViolationError\b/);

/** What is looked for in any frame is in several. */
export const isInSeveralFrames = (error: unknown): boolean =>
  says(error, /matched elements in multiple frames/);

/** How many match; null if the message does not include it. */
export const matchCount = (message: string): string | null =>
  /resolved to (\d+) elements/.exec(message)?.[1] ?? null;

/** `fill` met something that does not take text: a checkbox, a select, a number field that gets words, a part of the page that is not a field. */
export const isNotFillable = (error: unknown): boolean =>
  says(error, /cannot be filled|is not an <input>|Cannot type text into/);

/** `fill` waited for a field that stayed read-only. */
export const isReadOnly = (error: unknown): boolean =>
  isTimeout(error) && says(error, /element is not editable/);

/** `fill` met a number field and was given something else. */
export const takesNumbers = (error: unknown): boolean =>
  says(error, /Cannot type text into input\[type=number\]/);

/** The page does not accept the files that are dropped on the element. */
export const refusesDrop = (error: unknown): boolean => says(error, /did not accept the drop/);

/** `setInputFiles` was given several files for a field that takes one. */
export const takesOneFile = (error: unknown): boolean => says(error, /Non-multiple file input/);

/** `press` was given something that is not a key. The message quotes it. */
export const isUnknownKey = (error: unknown): boolean => says(error, /Unknown key: /);

/** `setChecked` or `isChecked` met something that is neither a checkbox nor a radio button. */
export const isNoBox = (error: unknown): boolean => says(error, /Not a checkbox or radio button/);

/** `setChecked` clicked, and the box is as it was. */
export const didNotToggle = (error: unknown): boolean => says(error, /did not change its state/);

/** The page, its context, or the browser is gone. */
export const isClosed = (error: unknown): boolean => says(error, CLOSED);
export const CLOSED = /has been closed|Browser closed|browser has disconnected/;

export const CRASHED = /Page crashed|Target crashed/;

/** The document went away while it was asked, or with its frame. */
export const isDocumentGone = (error: unknown): boolean =>
  says(error, /context was destroyed|navigat|cannot find context|frame was detached/i);

/** The frame was taken out of its page, for good. */
export const isFrameGone = (error: unknown): boolean => says(error, /frame was detached/i);

/** What its log holds, or the name of its call, after the browser got the order to click or to press. */
const PERFORMED = /performing (?:dbl)?click action|elementHandle\.press|^keyboard\.press/m;

/** What it writes where something else has caught the click, which is tried again then. */
const CAUGHT = /retrying (?:dbl)?click action/;

/** Whether the browser got the order to click or to press before the call failed, and nothing in between has caught it. */
export const wasPerformed = (error: unknown): boolean =>
  error instanceof Error && PERFORMED.test(error.message.split(CAUGHT).at(-1) ?? '');

/** Whether a click ended without any try: the log of a call that timed out in Playwright names each of them. Before it, the page is asked where to click. */
export const wasNeverClicked = (error: unknown): boolean =>
  says(error, /^locator\.(?:click|textContent|waitFor): /) &&
  (isTimeout(error) || isAmbiguous(error) || isUnclear(error)) &&
  !says(error, PERFORMED);

/** Whether the log says that the element was there: one that never became usable is another failure than one that is not there. */
export const wasFound = (error: unknown): boolean => says(error, FOUND);
export const FOUND =
  /locator resolved to|behind the dialog|element is not (?:enabled|visible|stable|editable)|intercepts pointer events/;

/** Whether a line of its log only repeats why the caller has aborted the call. */
export const saysAborted = (line: string): boolean => line.startsWith('operation was aborted');

/** The browser's name of a network error: `ERR_CONNECTION_REFUSED`. */
export const networkError = (message: string): string | null =>
  /net::(ERR_[A-Z_]+)/.exec(message)?.[1] ?? null;
