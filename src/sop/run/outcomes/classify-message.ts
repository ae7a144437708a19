import { foreignOrigin } from '../../page/guarded-locator.ts';
import {
  CLOSED,
  CRASHED,
  isAmbiguous,
  isInSeveralFrames,
  matchCount,
  networkError,
} from '../../page/playwright-errors.ts';
import { severalAnchors, severalFailure } from '../../page/several-anchors.ts';
import { unclearFailure } from '../../page/unclear-entries.ts';
import { SopFailure } from '../../sop-failure.ts';
import { secretRefused } from '../session/portal-origins.ts';
import type { FailedStep } from './classify-error.ts';

export function transient(code: string, message: string, notes: string, cause: unknown): SopFailure {
  return new SopFailure(code, message, { kind: 'transient', notes, cause });
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

export function classifyMessage(message: string, step: FailedStep, error: unknown): SopFailure | null {
  const foreign = foreignOrigin(message);
  if (foreign !== null) return secretRefused(foreign, error);
  const unclear = unclearFailure(error, step.target ?? step.title);
  if (unclear !== null) return unclear;
  const anchors = severalAnchors(error);
  if (anchors !== null) return anchors;
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
  if (isInSeveralFrames(error))
    return severalFailure(
      `${step.target ?? step.title} matches elements in several frames: name the frame, instead of "any"`,
      error,
    );
  if (isAmbiguous(error)) {
    // The rest of the message quotes the elements of the page.
    const count = matchCount(message) ?? 'several';
    return severalFailure(
      `${step.target ?? step.title} matches ${count} elements: name the one that is meant, or where it is (within)`,
      error,
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
