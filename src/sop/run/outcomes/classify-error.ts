import { withTimeout } from '../../../platform/time-limit.ts';
import type { Page } from 'playwright-core';
import { withReadableQueries } from '../../page/engine-selector.ts';
import { isBehindDialog } from '../../page/guarded-locator.ts';
import { isTimeout, saysAborted } from '../../page/playwright-errors.ts';
import { SopFailure } from '../../sop-failure.ts';
import { isUnavailable } from '../../page/request-kinds.ts';
import { notResponding } from '../../page/page-answer.ts';
import { withoutUserInfo } from '../../page/without-user-info.ts';
import { withoutLocators } from '../steps/without-locators.ts';
import { withoutMarkup } from '../steps/without-markup.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import { targetFailure } from './target-failure.ts';
import { transient, classifyMessage } from './classify-message.ts';

/** What is known about the step that failed. */
export interface FailedStep {
  readonly title: string;
  /** The last target that it looked for, as the author wrote it. */
  readonly target: string | null;
  /** The last step before it that changed the page, and its line. */
  readonly before?: string | null;
}

// eslint-disable-next-line no-control-regex -- Playwright colors its messages.
const colors = /\u001b\[[0-9;]*m/g;

const uncolored = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(colors, '');

export function plainMessage(error: unknown): string {
  return withoutUserInfo(withReadableQueries(uncolored(error)));
}

/** Stands for a target while the rest of a message is changed: what its author wrote may look like markup, and has no data of the task in it. */
const TARGET = '\u0000';

const withoutData = (error: unknown): string => withoutUserInfo(withoutLocators(uncolored(error), TARGET));

/** The lines of Playwright's call log, with `target` in place of its locators. The end of the step's time is not part of it: it is what the failure says. */
export function callLogOf(error: unknown, target = 'the target'): readonly string[] {
  const [, ...log] = withoutData(error).split('Call log:');
  return withoutTyped(log.join('Call log:'))
    .split('\n')
    .map((line) => withoutMarkup(line.trim().replace(/^- /, '')))
    .filter((line) => line !== '' && !saysAborted(line))
    .slice(0, 40)
    .map((line) => line.replaceAll(TARGET, () => target));
}

/** `fill("…")`: what is typed may be a secret, or patient data, and have several lines. */
const withoutTyped = (log: string): string =>
  log.replace(/^(\s*(?:- |\d+ × )?(?:elementHandle\.)?(?:fill|type|press))\("[^]*"\)$/m, '$1(…)');

/** The HTTP status with which the page came, null if the page does not respond; asked only after a failure, so that a good run pays nothing for it. */
async function pageStatus(page: Page): Promise<number | null> {
  const ask = page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return entry instanceof PerformanceNavigationTiming ? (entry.responseStatus ?? 0) : 0;
  });
  return withTimeout(
    ask.catch(() => 0),
    ANSWER_MS,
    () => null,
  );
}

/** What has ended a wait before its own timeout: the deadline of the step, which is the cause of the error. */
function endOf(error: unknown): SopFailure | null {
  const aborted = error instanceof Error && error.name === 'AbortError';
  return aborted && error.cause instanceof SopFailure ? error.cause : null;
}

/** The failure that the message of an error between two steps implies, such as the end of the browser; null if it is an internal error. */
export function knownFailure(error: unknown): SopFailure | null {
  if (error instanceof SopFailure) return error;
  return classifyMessage(plainMessage(error), { title: 'the procedure', target: null }, error);
}

/** Names what went wrong on the page by what to do next. */
export async function classifyError(
  error: unknown,
  step: FailedStep,
  page: Page | null,
): Promise<SopFailure> {
  if (error instanceof SopFailure) return error;
  const deadline = endOf(error);
  if (deadline !== null && callLogOf(error).length === 0) return deadline;
  const message = plainMessage(error);
  const quick = classifyMessage(message, step, error);
  if (quick?.code === 'browser_gone' && page?.context().browser()?.isConnected() === true)
    return transient(
      'page_closed',
      `the page was closed while "${step.title}" was at work on it`,
      'The portal closed its page in the middle of a step.',
      error,
    );
  if (quick !== null) return quick;
  const status = page === null || page.isClosed() ? 0 : await pageStatus(page);
  if (status === null) return notResponding(error);
  if (isUnavailable(status)) {
    return transient(
      'portal_error',
      `the page came with HTTP status ${status}`,
      `The portal answered with an error (HTTP ${status}).`,
      error,
    );
  }
  if (page !== null && page.url().startsWith('chrome-error:'))
    return transient(
      'portal_unreachable',
      'the page could not be loaded',
      'The portal could not be reached.',
      error,
    );
  if (isTimeout(error) || isBehindDialog(error) || deadline !== null)
    return targetFailure(message, step, error);
  const [first = ''] = withoutData(error).split('\n');
  const plain = first.replaceAll(TARGET, () => step.target ?? 'the target');
  return new SopFailure('step_failed', `"${step.title}" failed: ${plain}`, {
    kind: 'sop',
    notes: 'A step of the procedure failed.',
    cause: error,
  });
}
