import { errors, type Page } from 'playwright-core';
import type { FailureKind } from '../../sdk/outcome.ts';

/** What an error of Playwright means for a run. */
export interface PlaywrightFailure {
  readonly code: string;
  readonly kind: FailureKind;
  /** One line for the author; names no value of the page. */
  readonly message: string;
  /** What Playwright tried and saw. May quote the page: evidence, never a log line. */
  readonly callLog: readonly string[];
}

interface Rule {
  readonly pattern: RegExp;
  readonly code: string;
  readonly kind: FailureKind;
  readonly message: string;
}

const RULES: readonly Rule[] = [
  {
    pattern: /strict mode violation/,
    code: 'target_ambiguous',
    kind: 'portal_changed',
    message: 'Several elements match the target.',
  },
  {
    pattern: /Target crashed|Page crashed|page has crashed/i,
    code: 'page_crashed',
    kind: 'transient',
    message: 'The page crashed.',
  },
  {
    pattern:
      /browser has been closed|has been closed|browser has disconnected|Connection closed|WebSocket (?:was closed|error)/i,
    code: 'page_closed',
    kind: 'transient',
    message: 'The page was closed while the step worked on it.',
  },
  {
    pattern: /net::ERR_|NS_ERROR_|interrupted by another navigation/,
    code: 'navigation_failed',
    kind: 'transient',
    message: 'The page could not be loaded.',
  },
  {
    pattern: /Execution context was destroyed|[Ff]rame was detached|Cannot find context/,
    code: 'page_left',
    kind: 'transient',
    message: 'The page went elsewhere while the step read it.',
  },
  {
    pattern:
      /while parsing (?:css )?selector|Unknown engine|not a valid (?:selector|XPath)|Unsupported (?:pseudo|token)/,
    code: 'invalid_selector',
    kind: 'sop',
    message: 'The css or xpath of the target cannot be read.',
  },
];

/**
 * What an error of Playwright means: code, kind and a line without values. Null for any other error.
 *
 * | code | kind | when |
 * |---|---|---|
 * | `target_not_found` | portal_changed | nothing matched, on a page that loaded |
 * | `target_not_ready` | transient | it was there, but hidden, disabled, moving or covered until the deadline |
 * | `target_ambiguous` | portal_changed | several matched |
 * | `portal_unavailable` | transient | a page did not load in time, or did not answer |
 * | `navigation_failed`, `page_crashed`, `page_closed`, `browser_crashed`, `page_left` | transient | as they say |
 * | `invalid_selector` | sop | a defect of the SOP |
 */
export async function readPlaywrightError(error: unknown, page: Page): Promise<PlaywrightFailure | null> {
  if (!(error instanceof Error)) return null;
  const [head = '', ...callLog] = plainLines(error.message);
  const text = [head, ...callLog].join('\n');
  const rule = RULES.find(({ pattern }) => pattern.test(text));
  if (rule) return { ...refine(rule, page, text), callLog };
  if (!(error instanceof errors.TimeoutError)) return isPlaywrights(error) ? other(head, callLog) : null;
  if (/^page\.(goto|reload|goBack|goForward)|waitForURL|waitForNavigation|waitForLoadState/.test(head))
    return {
      code: 'portal_unavailable',
      kind: 'transient',
      message: 'The page did not load in time.',
      callLog,
    };
  return { ...(await timedOut(text, page)), callLog };
}

function refine(rule: Rule, page: Page, text: string): Omit<PlaywrightFailure, 'callLog'> {
  const { code, kind, message } = rule;
  const network = /net::ERR_[A-Z_]+/.exec(text)?.[0];
  if (network) return { code, kind, message: `The page could not be loaded: ${network}.` };
  if (code === 'page_closed' && page.context().browser()?.isConnected() === false)
    return { code: 'browser_crashed', kind, message: 'The browser ended while the step worked.' };
  return { code, kind, message };
}

async function timedOut(text: string, page: Page): Promise<Omit<PlaywrightFailure, 'callLog'>> {
  const obstacle = obstacleIn(text);
  if (obstacle)
    return {
      code: 'target_not_ready',
      kind: 'transient',
      message: `The element was found, but ${obstacle}.`,
    };
  if (page.url().startsWith('chrome-error://'))
    return { code: 'navigation_failed', kind: 'transient', message: 'The browser shows an error page.' };
  if (!(await hasLoaded(page)))
    return {
      code: 'portal_unavailable',
      kind: 'transient',
      message: 'Nothing matched, and the page had not finished loading or did not answer.',
    };
  return {
    code: 'target_not_found',
    kind: 'portal_changed',
    message: 'Nothing on the page matches the target.',
  };
}

const OBSTACLES: readonly (readonly [RegExp, string])[] = [
  [/intercepts pointer events/, 'something covered it'],
  [/element is not enabled/, 'it stayed disabled'],
  [/element is not editable/, 'it stayed read-only'],
  [/element is not visible/, 'it stayed hidden'],
  [/element is not stable/, 'it kept moving'],
  [/element is outside of the viewport/, 'it could not be scrolled into view'],
  [/did not find some options/, 'the option did not come'],
  [/locator resolved to/, 'it did not get ready in time'],
];

function obstacleIn(text: string): string | null {
  return OBSTACLES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** A page that hangs answers nothing: it must not hold up the failure. */
async function hasLoaded(page: Page): Promise<boolean> {
  const state = page.evaluate(() => document.readyState).catch(() => 'gone');
  const patience = new Promise<string>((resolve) => setTimeout(resolve, 500, 'silent').unref());
  const seen = await Promise.race([state, patience]);
  return seen === 'complete' || seen === 'interactive';
}

function other(head: string, callLog: readonly string[]): PlaywrightFailure {
  const what = /^([a-zA-Z]+\.[a-zA-Z]+):/.exec(head)?.[1] ?? 'The browser';
  return { code: 'browser_refused', kind: 'sop', message: `${what} was refused by the browser.`, callLog };
}

/** Playwright names its method first: `locator.fill: Error: …`. */
function isPlaywrights(error: Error): boolean {
  return /^(locator|page|frame|browserContext|elementHandle|download|keyboard|mouse)\.[a-zA-Z]+: /.test(
    error.message,
  );
}

function plainLines(message: string): string[] {
  // eslint-disable-next-line no-control-regex -- colours of the terminal
  const plain = message.replace(/\u001b\[\d+m/g, '');
  return plain
    .split('\n')
    .map((line) => line.replace(/^\s*-\s/, '').trimEnd())
    .filter((line) => line.trim() !== '' && line !== 'Call log:');
}
