import type { Frame, Page, Request, Response, Route } from 'playwright-core';
import { type ActionContext, defineAction } from '../../../sdk/action.ts';
import { field, type TypeOf } from '../../../sdk/field.ts';
import { checkResponse, loadState } from './goto.ts';
import { limits } from '../../waiting/margins.ts';

const METHODS = { back: 'goBack', forward: 'goForward', reload: 'reload' } as const;
type Move = keyof typeof METHODS;

/** Other tools open an address with this word. */
const notAnAddress = (text: string): string | null =>
  /^(?:\/|https?:)/.test(text) ? `to open an address, write goto: ${text}` : null;

export const navigate = defineAction({
  name: 'navigate',
  family: 'page',
  effect: 'reads',
  title: 'Go back or forward, or reload',
  doc: 'Goes back or forward in the history, or reloads the page. Many portals lose what was filled. A page that is the response to a form is not loaded again (`would_send_again`), because that could file a claim twice.',
  examples: ['navigate: back', 'navigate: { to: reload, until: domcontentloaded }'],
  arguments: field.object(
    'Where to, and how.',
    {
      to: field.choice('Where to.', ['back', 'forward', 'reload'], { check: notAnAddress }),
      until: loadState,
      resend: field.withDefault(field.flag('Send the form again. Never for a form that submits.'), false),
    },
    { short: 'to' },
  ),
  subject: ({ to }) => to,
  sentence: ({ to }) => (to === 'reload' ? 'Reload the page.' : `Go ${to} one page.`),
  timeout: 'navigation',
  async run(context, { to, until, resend }) {
    const { page } = context;
    await using guard = resend ? null : await refuseForms(page);
    try {
      await checkResponse(context, await moved(context, to, until));
    } catch (error) {
      if (!guard?.refused()) throw error;
    }
    // Where it was of a frame, the page has come all the same, without it.
    if (guard?.refused())
      throw context.failure(
        'would_send_again',
        `"${to}" would send the form again whose response the page, or a frame of it, is: go to an address, or set "resend: true" if the form submits nothing`,
      );
  },
});

type Until = TypeOf<typeof loadState>;

/**
 * Goes one entry back or forward. The entry may be one of a frame: then only the frame loads, and Playwright would wait for the page until the
 * timeout.
 */
async function moved(context: ActionContext, to: Move, until: Until): Promise<Response | null> {
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
  const moving = page[METHODS[to]]({
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
 * A browser that reloads the answer to a form sends the form again without asking. A page that was just loaded may send a form itself, such as a
 * sign-in that passes through several pages: that is not a resend.
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
