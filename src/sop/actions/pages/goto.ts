import { withTimeout } from '../../../platform/time-limit.ts';
import type { Page } from 'playwright-core';
import { field } from '../../../sdk/field.ts';
import { addressFault } from '../judging/literal-checks.ts';
import { pathOfAddress } from '../../page/shown-address.ts';
import { withoutFragment } from '../../page/without-fragment.ts';
import { STOP_LOADING_MS } from '../../waiting/times.ts';
import { limits } from '../../waiting/margins.ts';
import { checkResponse } from './check-response.ts';
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
  doc: 'Opens an address: a whole one, or a path behind the base URL. Sends the page before as referrer. Values in it are percent-encoded, unless one expression is all of it. Fails if the portal responds with an error: 5xx and 429 are `transient`, 4xx `portal_changed`, except a sign-in page.',
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
    const referer = refererTo(address, context.page.url());
    if (inNewPage) context.pages.use(await context.browser.newPage());
    const { page } = context;
    context.opens(address);
    const response = await page
      .goto(address, { waitUntil: until, ...referer, ...limits(context) })
      .catch(async (error: unknown) => {
        await stopLoading(page);
        throw error;
      });
    if (!acceptErrors) await checkResponse(context, response);
    if (response?.request().redirectedFrom() && withoutFragment(response.url()) !== withoutFragment(address))
      context.note(`the portal led to ${pathOfAddress(response.url())}`);
  },
});

/** As a link on the page would say where one comes from: some portals take an address without it for an attack. Only to the same origin. */
function refererTo(address: string, from: string): { readonly referer?: string } {
  if (!URL.canParse(from)) return {};
  const { origin, pathname, search } = new URL(from);
  return origin !== 'null' && origin === new URL(address).origin
    ? { referer: `${origin}${pathname}${search}` }
    : {};
}

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
