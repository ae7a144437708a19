import { withTimeout } from '../../../platform/time-limit.ts';
import type { Page, Response } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { addressFault } from '../judging/literal-checks.ts';
import { LATE_FIELD_MS, STOP_LOADING_MS } from '../../waiting/times.ts';
import { limits } from '../../waiting/margins.ts';
import { defineRecordableAction, type Recorded, type RecordedStep, type StepWriter } from '../recorded.ts';

/** How much of a page must have come before the next step. */
export const loadState = field.withDefault(
  field.choice('What to wait for.', ['load', 'domcontentloaded', 'commit', 'networkidle']),
  'load',
);

export const goto = defineRecordableAction({
  name: 'goto',
  family: 'page',
  effect: 'reads',
  title: 'Open an address',
  doc: 'Opens an address: a whole one, or a path behind the base URL. Values in it are percent-encoded. Fails if the portal responds with an error: 5xx and 429 are `transient`, 4xx `portal_changed`, except a sign-in page.',
  examples: [
    'goto: /claims',
    'goto: { url: "${{ portal.base_url }}/sign-in", until: domcontentloaded }',
    'goto: { url: /claims, new_page: true }',
  ],
  arguments: field.object(
    'Where to.',
    {
      url: field.text('The address.', { check: addressFault, address: true }),
      until: loadState,
      accept_errors: field.withDefault(field.flag('Continue after an error of the portal.'), false),
      new_page: field.withDefault(
        field.flag('Open the address in a new page (tab), and continue there.'),
        false,
      ),
    },
    { short: 'url' },
  ),
  subject: ({ url }) => url.source,
  sentence: ({ url }, { value }) => `Open ${value(url)}.`,
  recorded: { goto: recordedAddress },
  timeout: 'navigation',
  async run(context, { url, until, accept_errors: acceptErrors, new_page: inNewPage }) {
    const address = context.portalUrl(await context.evaluate(url));
    if (inNewPage) context.pages.use(await context.browser.newPage());
    const { page } = context;
    const response = await page
      .goto(address, { waitUntil: until, ...limits(context) })
      .catch(async (error: unknown) => {
        await stopLoading(page);
        throw error;
      });
    if (!acceptErrors) await checkResponse(context, response);
  },
});

/** Playwright cannot take a screenshot of a page that is still navigating. */
async function stopLoading(page: Page): Promise<void> {
  const stopping = page
    .context()
    .newCDPSession(page)
    .then(async (session) => {
      await session.send('Page.stopLoading');
      await session.detach();
    })
    .catch(() => undefined);
  await withTimeout(stopping, STOP_LOADING_MS, () => undefined);
}

/** Throws where the portal answered a navigation with an error. */
export async function checkResponse(context: ActionContext, response: Response | null): Promise<void> {
  const status = response?.status() ?? 200;
  const refusal = refusalOf(response);
  if (refusal !== undefined)
    throw context.failure('navigation_blocked', `the request was not let out: ${refusal}`);
  if (status < 400) return;
  if (status === 429 || status >= 500)
    throw context.failure('portal_unavailable', `the portal answered with HTTP ${status}`, {
      kind: 'transient',
      notes: `The portal answered with an error (HTTP ${status}).`,
      ...retryAfter(response),
    });
  if (status === 404 || status === 410)
    throw context.failure('page_not_found', `the portal has no such page (HTTP ${status})`, {
      kind: 'portal_changed',
    });
  const maySignIn = status === 401 || status === 403;
  if (maySignIn && (await asksToSignIn(context))) return;
  throw context.failure(
    'page_refused',
    `the portal did not give this page (HTTP ${status}): the user may not have the right to it; if the page is what the next step needs, add "accept_errors: true"`,
    { kind: 'portal_changed' },
  );
}

const PASSWORD = 'input[type=password]';
/** What a portal shows on all of its pages: its search box, and what subscribes to a newsletter. */
const EVERYWHERE = [
  '[name=q],[name=query],[role=search] *,form[method=get i] *,footer *,[role=contentinfo] *',
  ...['search', 'newsletter', 'subscribe', 'subscription'].flatMap((word) => [
    ...['name', 'id', 'placeholder'].map((attribute) => says(attribute, word)),
    `form:is(${['action', 'id', 'class', 'name'].map((attribute) => says(attribute, word)).join(',')}) *`,
  ]),
].join(',');
/** A subscriber is an insured person, who may sign in. */
function says(attribute: string, word: string): string {
  const contains = `[${attribute}*=${word} i]`;
  return word === 'subscribe' ? `${contains}:not([${attribute}*=subscriber i])` : contains;
}
/** A field for the name of a user. */
const NAME = `input:is(:not([type]),[type=text],[type=email],[type=tel]):not(${EVERYWHERE})`;

/** Many portals send their sign-in page with 401 or 403; a script may draw its fields a moment later. */
async function asksToSignIn({ page, isSignedIn }: ActionContext): Promise<boolean> {
  const asked = page.locator(isSignedIn ? PASSWORD : `${PASSWORD},${NAME}`).filter({ visible: true });
  return asked
    .first()
    .waitFor({ state: 'visible', timeout: LATE_FIELD_MS })
    .then(
      () => true,
      () => false,
    );
}

/** Why our own egress proxy answered in the portal's place. */
function refusalOf(response: Response | null): string | undefined {
  return response?.headers()['x-sopwith-refused'];
}

function retryAfter(response: Response | null): { readonly retryAfterMs?: number } {
  const seconds = Number(response?.headers()['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: Math.min(seconds, 86_400) * 1_000 } : {};
}

const EARLY =
  ' Say before this step what shows when the click is done (wait_for), or this may come too early.';
const TYPED_PATH =
  ' The recorded address contained something that was typed: write the path with an input in its place.';
const ELSEWHERE = ' Another origin: add it to allowed_origins of portal.yaml.';

function recordedAddress(
  { url }: Recorded<'goto'>,
  { origin: base, before, literal, reveals }: StepWriter,
): RecordedStep {
  const { origin, pathname, search, hash } = new URL(url);
  const tail = reveals(search + hash) ? '' : `${search}${hash}`;
  const typed = reveals(pathname);
  const path = typed ? '/' : `${pathname}${tail}`;
  const comments = [
    ...(origin === base ? [] : [ELSEWHERE]),
    ...(typed ? [TYPED_PATH] : []),
    ...(before === 'click' ? [EARLY] : []),
  ];
  return { arguments: literal(origin === base ? path : `${origin}${path}`), comment: comments.join('\n') };
}
