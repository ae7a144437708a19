import type { Frame, Page } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { withTimeout } from '../../../platform/time-limit.ts';
import { isFrameSeen } from '../../page/frame-seen.ts';
import { writeFramesAt } from '../../page/write-frame.ts';
import { textTest } from '../judging/text-test.ts';
import { textOrPatternFault } from '../judging/literal-checks.ts';
import { until } from '../../waiting/until.ts';
import { ANSWER_MS, LOOK_EVERY_MS } from '../../waiting/times.ts';
import { limits, looksEnd } from '../../waiting/margins.ts';
import { defineRecordableAction, type Recorded, type RecordedStep, type StepWriter } from '../recorded.ts';

const PAGES = {
  new: 'that was opened last',
  opener: 'that opened this one',
  first: 'that was opened first',
} as const;

export const switchPage = defineRecordableAction({
  name: 'switch_page',
  family: 'page',
  effect: 'reads',
  title: 'Work in another page',
  doc: 'Continues in another open page (tab, pop-up), and waits until it is there. `new` is the newest other page, `opener` the page that opened this one.',
  examples: [
    'switch_page: new',
    'switch_page: { url: /receipt }',
    'switch_page: { title: /Explanation of benefits/i }',
  ],
  arguments: field.object(
    'Which one.',
    {
      to: field.optional(field.choice('Which page.', ['new', 'opener', 'first'])),
      url: field.optional(field.text('Part of its address, or a /pattern/.', { check: textOrPatternFault })),
      title: field.optional(field.text('Part of its title, or a /pattern/.', { check: textOrPatternFault })),
      index: field.optional(field.whole('Position in the order of opening, from 0.')),
    },
    { short: 'to' },
  ),
  sentence: ({ to, url, title, index }, { value }) => {
    const which = [
      ...(to === undefined ? [] : [PAGES[to]]),
      ...(url === undefined ? [] : [`with the address ${value(url)}`]),
      ...(title === undefined ? [] : [`with the title ${value(title)}`]),
      ...(index === undefined ? [] : [`that was opened as number ${index + 1}`]),
    ];
    return `Continue in the page ${which.join(' ')}.`;
  },
  recorded: { switch_page: recordedSwitch },
  async run(context, { to, url, title, index }) {
    const wanted = {
      url: url && textTest(url, await context.evaluate(url)),
      title: title && textTest(title, await context.evaluate(title)),
    };
    const found = await untilFound(context, async () => {
      if (to === 'opener') return context.page.opener();
      const pages = context.pages.all();
      const candidates =
        index !== undefined
          ? pages.slice(index, index + 1)
          : to === 'first'
            ? pages.slice(0, 1)
            : pages.toReversed();
      for (const page of candidates) {
        if (to === 'new' && page === context.page) continue;
        if (wanted.url && !wanted.url(page.url())) continue;
        if (wanted.title && !wanted.title(await page.title())) continue;
        return page;
      }
      return null;
    });
    await usePage(context, found);
  },
});

export const closePage = defineRecordableAction({
  name: 'close_page',
  family: 'page',
  effect: 'changes',
  title: 'Close the page',
  doc: 'Closes the current page and continues in the one that opened it, or else in the newest.',
  examples: ['close_page'],
  arguments: field.object('Nothing.', {}),
  sentence: () => 'Close the page.',
  recorded: { close_page: () => ({}) },
  async run(context) {
    const closing = context.page;
    const others = context.pages.all().filter((page) => page !== closing);
    const next = (await closing.opener()) ?? others.at(-1);
    if (!next) throw context.failure('last_page', 'the last page cannot be closed');
    await closing.close();
    await usePage(context, next);
  },
});

/** Works in a page from now on; it may just have been opened and be empty still. */
export async function usePage(context: ActionContext, page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded', limits(context));
  context.pages.use(page);
}

async function untilFound(context: ActionContext, find: () => Promise<Page | null>): Promise<Page> {
  const looks = { every: LOOK_EVERY_MS, end: looksEnd(context), signal: context.signal };
  const page = await until(find, (found) => found !== null, looks);
  if (page) return page;
  const open = `no such page is open (${context.pages.all().length} are)`;
  throw context.failure('page_not_open', `${open}${await frameInstead(context)}`, { kind: 'portal_changed' });
}

/** What looks like a window on the page is mostly a frame. */
async function frameInstead(context: ActionContext): Promise<string> {
  const asked = framesSeen(context.page).then((seen) => writeFramesAt(context.page, (one) => seen.has(one)));
  const frames = await withTimeout(
    asked.catch(() => ''),
    ANSWER_MS,
    () => '',
  );
  return frames === '' ? '' : `. If it is a box on this page, it may be a frame: ${frames}`;
}

async function framesSeen(page: Page): Promise<ReadonlySet<Frame>> {
  const inner = page.frames().filter((frame) => frame.parentFrame() !== null);
  const seen = await Promise.all(inner.map(isFrameSeen));
  return new Set(inner.filter((_frame, index) => seen[index]));
}

function recordedSwitch({ page }: Recorded<'switch_page'>, { literal, reveals }: StepWriter): RecordedStep {
  if (page === null || reveals(page))
    return {
      arguments: { to: 'first' },
      comment: ' The recording continues in another page here: name it by `url` or `title`.',
    };
  return { arguments: page === 'first' || page === 'new' ? page : { url: literal(page) } };
}
