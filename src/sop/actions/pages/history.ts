import type { CDPSession, Frame, Response } from 'playwright-core';
import { type ActionContext, defineAction } from '../../../sdk/action.ts';
import { field, type TypeOf } from '../../../sdk/field.ts';
import { checkResponse } from './check-response.ts';
import { loadState } from './goto.ts';
import { Network } from '../../page/network.ts';
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
    await using guard = resend ? null : await refuseForms(context);
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

/** What the browser is about to send, as `Fetch.requestPaused` reports it. */
interface PausedRequest {
  readonly requestId: string;
  readonly frameId: string;
  readonly request: { readonly method: string };
}

/**
 * A browser that reloads the answer to a form sends the form again without asking. A page that was just loaded may send a form itself, such as a
 * sign-in that passes through several pages: that is not a resend. Only documents are looked at: when a `page.route` is removed, Chromium may hold back
 * forever what the page has just begun to ask for, such as its data.
 */
async function refuseForms(context: ActionContext): Promise<FormGuard> {
  let refused = false;
  const loaded = new Set<string>();
  const refuses = ({ frameId, request }: PausedRequest): boolean => {
    if (request.method !== 'GET' && !loaded.has(frameId)) return (refused = true);
    loaded.add(frameId);
    return false;
  };
  const guards = (await Network.of(context).sessionsOf(context.page)).map((session) =>
    pauseDocuments(session, refuses),
  );
  const release = await Promise.all(guards);
  return {
    refused: () => refused,
    [Symbol.asyncDispose]: async () => void (await Promise.all(release.map((end) => end()))),
  };
}

/** Aborts the documents that are refused, until what it returns is called. */
async function pauseDocuments(
  session: CDPSession,
  refuses: (request: PausedRequest) => boolean,
): Promise<() => Promise<void>> {
  const decide = (paused: PausedRequest): void => {
    const { requestId } = paused;
    const decided = refuses(paused)
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      : session.send('Fetch.continueRequest', { requestId });
    // It may have been canceled in the meantime.
    decided.catch(() => undefined);
  };
  session.on('Fetch.requestPaused', decide);
  // A page or a frame that is gone asks for nothing.
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] }).catch(() => undefined);
  return async () => {
    session.off('Fetch.requestPaused', decide);
    await session.send('Fetch.disable').catch(() => undefined);
  };
}
