import type { Frame, Page, Request, Response, Route } from 'playwright-core';
import { type Action, type ActionContext, defineAction } from '../../../sdk/action.ts';
import { field, type TypeOf } from '../../../sdk/field.ts';
import { checkResponse, loadState } from './goto.ts';
import { limits } from '../../controls/limits.ts';

const historyArguments = field.object('How.', {
  until: loadState,
  resend: field.withDefault(
    field.flag('Send the form again where the page is the answer to one. Never for a page that submits.'),
    false,
  ),
});
type HistoryArguments = TypeOf<typeof historyArguments>;

const METHODS = { back: 'goBack', forward: 'goForward', reload: 'reload' } as const;

function moveInHistory(name: keyof typeof METHODS, title: string, doc: string): Action<HistoryArguments> {
  return defineAction<HistoryArguments>({
    name,
    family: 'page',
    effect: 'reads',
    title,
    doc: `${doc} A page that is the answer to a form is not loaded again (\`would_send_again\`): that would send the form again, and file a claim twice. Go to an address, or say \`resend: true\`.`,
    examples: [name, `${name}: { until: domcontentloaded }`],
    arguments: historyArguments,
    timeout: 'navigation',
    async run(context, { until, resend }) {
      const { page } = context;
      await using guard = resend ? null : await refuseForms(page);
      try {
        checkResponse(context, await moved(context, name, until));
      } catch (error) {
        if (!guard?.refused()) throw error;
      }
      // Where it was of a frame, the page has come all the same, without it.
      if (guard?.refused())
        throw context.failure(
          'would_send_again',
          `${name} would send the form again whose answer the page, or a frame of it, is: go to an address, or say "resend: true" where the form submits nothing`,
        );
    },
  });
}

type Until = HistoryArguments['until'];

/**
 * Goes one entry back or forward. The entry may be one of a frame: then only the frame loads, and Playwright would wait for the page until the time
 * is over.
 */
async function moved(
  context: ActionContext,
  name: keyof typeof METHODS,
  until: Until,
): Promise<Response | null> {
  const { page } = context;
  const { timeout, signal } = limits(context);
  const done = new AbortController();
  const inside = Promise.withResolvers<Frame>();
  let whole = false;
  const note = (frame: Frame): void => {
    whole ||= frame === page.mainFrame();
    // The frames of a page that comes back come after it.
    if (!whole) inside.resolve(frame);
  };
  page.on('framenavigated', note);
  const moving = page[METHODS[name]]({
    waitUntil: until,
    timeout,
    signal: AbortSignal.any([signal, done.signal]),
  });
  try {
    const first = await Promise.race([moving, inside.promise]);
    if (first === null || !('parentFrame' in first)) return first;
    if (until !== 'commit') await first.waitForLoadState(until, { timeout, signal });
    return null;
  } finally {
    page.off('framenavigated', note);
    moving.catch(() => undefined);
    done.abort();
  }
}

interface FormGuard extends AsyncDisposable {
  readonly refused: () => boolean;
}

/**
 * A browser that loads the answer to a form again sends the form again, and asks nobody. What a page sends that was just loaded itself is its own
 * doing, as a sign-in that goes from page to page.
 */
async function refuseForms(page: Page): Promise<FormGuard> {
  let refused = false;
  const loaded = new Set<Frame>();
  const decide = (route: Route, request: Request): Promise<void> => {
    if (!request.isNavigationRequest()) return route.fallback();
    const frame = request.frame();
    if (request.method() === 'GET' || loaded.has(frame)) {
      loaded.add(frame);
      return route.fallback();
    }
    refused = true;
    return route.abort('blockedbyclient');
  };
  await page.route('**', decide);
  return {
    refused: () => refused,
    [Symbol.asyncDispose]: () =>
      page.unroute('**', decide).catch((error: unknown) => {
        // A page that is gone routes nothing any more, and what has ended it is the error that counts.
        if (!page.isClosed()) throw error;
      }),
  };
}

export const back = moveInHistory(
  'back',
  'Go back',
  'Goes one page back. Many portals lose what was filled.',
);
export const forward = moveInHistory('forward', 'Go forward', 'Goes one page forward, after `back`.');
export const reload = moveInHistory('reload', 'Load the page again', 'Loads the current page again.');
