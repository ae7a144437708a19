import { withTimeout } from '../../../platform/time-limit.ts';
import type { Page } from 'playwright-core';
import { withReadableQueries } from '../../page/engine-selector.ts';
import { foreignOrigin } from '../../page/guarded-locator.ts';
import {
  CLOSED,
  CRASHED,
  isAmbiguous,
  isTimeout,
  matchCount,
  networkError,
} from '../../page/playwright-errors.ts';
import { unclearFailure } from '../../page/unclear-entries.ts';
import { SopFailure } from '../../sop-failure.ts';
import { secretRefused } from '../session/portal-origins.ts';
import { notResponding } from '../../page/page-answer.ts';
import { withoutLocators } from '../steps/without-locators.ts';
import { withoutMarkup } from '../steps/without-markup.ts';
import { ANSWER_MS } from '../../waiting/times.ts';

/** What is known about the step that failed. */
export interface FailedStep {
  readonly title: string;
  /** The last target that it looked for, as the author wrote it. */
  readonly target: string | null;
  /** The last step before it that changed the page, and its line. */
  readonly before?: string | null;
}

// eslint-disable-next-line no-control-regex -- Playwright colours its messages.
const colours = /\u001b\[[0-9;]*m/g;

export function plainMessage(error: unknown): string {
  return withReadableQueries((error instanceof Error ? error.message : String(error)).replace(colours, ''));
}

/** The lines of Playwright's call log, with `target` in place of its locators. */
export function callLogOf(error: unknown, target = 'the target'): readonly string[] {
  const [, log] = withoutLocators(plainMessage(error), target).split('Call log:');
  return (log ?? '')
    .split('\n')
    .map((line) => withoutMarkup(line.trim().replace(/^- /, '')))
    .filter((line) => line !== '')
    .slice(0, 40);
}

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

function transient(code: string, message: string, notes: string, cause: unknown): SopFailure {
  return new SopFailure(code, message, { kind: 'transient', notes, cause });
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
  if (status >= 500 || status === 429) {
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
  if (isTimeout(error) || deadline !== null) return targetFailure(message, step, error);
  const plain = withoutLocators(message.split('\n')[0] ?? '', step.target ?? 'the target');
  return new SopFailure('step_failed', `"${step.title}" failed: ${plain}`, {
    kind: 'sop',
    notes: 'A step of the procedure failed.',
    cause: error,
  });
}

/** Refused by our own guard, or by the browser: another try ends the same. */
const BLOCKED: ReadonlySet<string> = new Set([
  'ERR_BLOCKED_BY_CLIENT',
  'ERR_TUNNEL_CONNECTION_FAILED',
  'ERR_UNSAFE_REDIRECT',
  'ERR_INVALID_REDIRECT',
  'ERR_UNKNOWN_URL_SCHEME',
  'ERR_DISALLOWED_URL_SCHEME',
  'ERR_INVALID_URL',
  'ERR_ACCESS_DENIED',
  'ERR_FILE_NOT_FOUND',
]);

/** Playwright's log of a click that is done, and whose new page did not begin to come in time. */
const AFTER_CLICK = /waiting for scheduled navigations to finish(?![^]*navigations have finished)/;

function classifyMessage(message: string, step: FailedStep, error: unknown): SopFailure | null {
  const foreign = foreignOrigin(message);
  if (foreign !== null) return secretRefused(foreign, error);
  const unclear = unclearFailure(error, step.target ?? step.title);
  if (unclear !== null) return unclear;
  const anchor = /strict mode violation: anchor ("(?:\\.|[^"\\])*")/.exec(message)?.[1];
  if (anchor !== undefined)
    return new SopFailure(
      'target_ambiguous',
      `several elements match ${String(JSON.parse(anchor))}: specify which one, for example by its whole text ([exact])`,
      {
        kind: 'portal_changed',
        notes: 'The portal shows several elements where the procedure knows one.',
        cause: error,
      },
    );
  const cell = /strict mode violation: cell ("(?:\\.|[^"\\])*")/.exec(message)?.[1];
  if (cell !== undefined)
    return new SopFailure(
      'target_ambiguous',
      `a cell under "${String(JSON.parse(cell))}" has several fields in it, or a field and words next to it, and may be read in two ways: name the row by another column`,
      {
        kind: 'portal_changed',
        notes: 'The portal shows a table in a form that the procedure does not know.',
        cause: error,
      },
    );
  if (isAmbiguous(error)) {
    // The rest of the message quotes the elements of the page.
    const count = matchCount(message) ?? 'several';
    return new SopFailure(
      'target_ambiguous',
      `${step.target ?? step.title} matches ${count} elements: name the one that is meant, or where it is (within)`,
      {
        kind: 'portal_changed',
        notes: 'The portal shows several elements where the procedure knows one.',
        cause: error,
      },
    );
  }
  if (CRASHED.test(message))
    return transient('page_crashed', 'the page crashed', 'The page of the portal crashed.', error);
  if (CLOSED.test(message))
    return transient('browser_gone', 'the browser is gone', 'The browser ended unexpectedly.', error);
  const network = networkError(message);
  if (network !== null && /^ERR_(?:CERT_|SSL_(?!PROTOCOL_ERROR)|BAD_SSL)/.test(network))
    return new SopFailure(
      'certificate_invalid',
      `the certificate of the portal is not valid (${network}): check the base URL of the portal connection, and the date of this machine`,
      {
        kind: 'portal_changed',
        notes: `The certificate of the portal is not valid (${network}).`,
        cause: error,
      },
    );
  if (network !== null && BLOCKED.has(network)) {
    return new SopFailure(
      'navigation_blocked',
      `"${step.title}" was not let out: the address is not among the portal's origins, or it is not public and no range of PORTAL_ALLOW (${network})`,
      {
        kind: 'sop',
        notes:
          "The procedure leads to an address that is not among the portal's origins, or not public and no range of PORTAL_ALLOW.",
        cause: error,
      },
    );
  }
  // The error page of an earlier request comes late, and ends the navigation that follows.
  const interrupted = /interrupted by another navigation to "chrome-error:/.test(message);
  if (network !== null || interrupted)
    return transient(
      'portal_unreachable',
      `the portal cannot be reached (${network ?? 'the page broke off'})`,
      'The portal could not be reached.',
      error,
    );
  if (
    AFTER_CLICK.test(message) ||
    (/page\.goto|page\.reload|page\.goBack|waitForLoadState|waitForURL|apiRequestContext\./.test(message) &&
      /Timeout/.test(message))
  ) {
    return transient(
      'portal_timeout',
      'the page did not load in time',
      'The portal did not answer in time.',
      error,
    );
  }
  return null;
}

const HINDRANCES: Readonly<Record<string, string>> = {
  enabled: 'it is disabled',
  visible: 'it does not show',
  stable: 'it does not stand still',
  editable: 'it is read-only: click it and pick the value in what opens (see the calendars of the cookbook)',
  inert: 'a list or a dialog that is open keeps it from being used',
  outside: 'it is outside of the page, where scrolling does not reach it',
};

/** What Playwright's log says last of why it waited. */
function hindrance(message: string, before: string | null): string {
  const last = [
    ...message.matchAll(
      /element is (?:not (enabled|visible|stable|editable)|(inert|outside))|(<[a-z][^>]*>)[^\n]* intercepts pointer events/g,
    ),
  ].at(-1);
  if (last === undefined) return '';
  const [, isNot, is, tag = ''] = last;
  const state = isNot ?? is;
  if (state !== undefined) return `: ${HINDRANCES[state]}`;
  const opener =
    before === null
      ? ''
      : `. If ${before} opened it, close it first, for example with press: Escape or a click on what it offers`;
  return `: ${withoutMarkup(tag)} covers it${opener}`;
}

function targetFailure(message: string, step: FailedStep, error: unknown): SopFailure {
  const what = step.target ?? step.title;
  // The log says what was found: an element that never became usable is another fault than one that is not there.
  const found =
    /locator resolved to|element is not (?:enabled|visible|stable|editable)|intercepts pointer events/.test(
      message,
    );
  return found
    ? new SopFailure(
        'target_not_ready',
        `${what} is there but could not be used in time${hindrance(message, step.before ?? null)}`,
        {
          kind: 'portal_changed',
          notes: 'An element of the portal could not be used.',
          cause: error,
        },
      )
    : new SopFailure('target_not_found', `${what} was not found in time`, {
        kind: 'portal_changed',
        notes: 'The portal does not show what the procedure expects.',
        cause: error,
      });
}
