import { withTimeout } from '../../../platform/time-limit.ts';
import type { Page } from 'playwright-core';
import type { Evaluable } from '../../../sdk/field.ts';
import { SopFailure } from '../../sop-failure.ts';
import type { StepHost } from './block-context.ts';
import type { RunState } from './run-state.ts';
import { ANSWER_MS } from '../../waiting/times.ts';

/** Whether the page answers a question in time; one that was closed has nothing left to say, and counts as an answer. */
export async function answersNow(page: Page): Promise<boolean> {
  const answer = page.evaluate('true').then(
    () => true,
    () => page.isClosed(),
  );
  return withTimeout(answer, ANSWER_MS, () => false);
}

/** Whether steps can continue here: the page shows something of the portal, and answers. */
export async function isSound(run: RunState): Promise<boolean> {
  const page = currentPage(run);
  return page !== null && !page.url().startsWith('chrome-error:') && (await answersNow(page));
}

/**
 * Puts a new page in place of the current one, whose request was aborted: what that one still does (Chromium shows its error page late) would
 * interrupt the look-up. The new one is signed in as the old one was, also where the portal keeps that in `sessionStorage`.
 *
 * @throws {SopFailure} `browser_gone`
 */
export async function openLookPage(context: StepHost): Promise<void> {
  const { run } = context.around;
  const old = currentPage(run);
  const kept = old === null ? null : await storageOf(old);
  const page = await run.ports.context.newPage().catch((cause: unknown) => {
    throw new SopFailure('browser_gone', 'the browser opens no page any more', { kind: 'transient', cause });
  });
  if (kept !== null) await page.addInitScript(restore, kept);
  run.use(page);
  if (old !== null) await withTimeout(old.close(), ANSWER_MS, () => undefined).catch(() => undefined);
  const { navigationMs } = run.request.patience;
  // Steps that open a page themselves say what is wrong with the portal, if anything is.
  await page
    .goto(await startOf(context), {
      waitUntil: 'domcontentloaded',
      timeout: navigationMs,
      signal: run.signal,
    })
    .catch(() => undefined);
}

async function startOf(context: StepHost): Promise<string> {
  const { session } = context.around.frame.portal;
  const start = session?.start;
  return start == null
    ? context.portal.baseUrl
    : context.portalUrl(await context.evaluate(start as Evaluable<string>));
}

function currentPage(run: RunState): Page | null {
  try {
    return run.page;
  } catch {
    return null;
  }
}

interface TabStorage {
  readonly origin: string;
  readonly items: readonly (readonly [string, string])[];
}

const storageOf = (page: Page): Promise<TabStorage | null> =>
  withTimeout(
    page
      .evaluate(() => ({
        origin: location.origin,
        items: Object.entries(sessionStorage) as [string, string][],
      }))
      .catch(() => null),
    ANSWER_MS,
    () => null,
  );

function restore({ origin, items }: TabStorage): void {
  if (location.origin !== origin || sessionStorage.length > 0) return;
  for (const [name, value] of items) sessionStorage.setItem(name, value);
}
