import type { Locator, Page } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { foundTargets } from '../../page/found-targets.ts';
import { clickPlace } from '../../controls/click-place.ts';
import { gesture } from '../../controls/gesture.ts';
import { onShownMatch } from '../../controls/shown-match.ts';
import { isTimeout } from '../../page/playwright-errors.ts';
import { keepDownload, noFile } from '../pages/keep-download.ts';
import { usePage } from '../pages/pages.ts';
import { countFault, countOf, modifierKeys, spot, spotOf } from './pointer-fields.ts';
import { limits } from '../../waiting/margins.ts';
import { defineRecordableAction, type Recorded, type RecordedStep, type StepWriter } from '../recorded.ts';

const COUNT = { least: 1, most: 3, what: 'an element is clicked' };

export const click = defineRecordableAction({
  name: 'click',
  family: 'pointer',
  effect: 'changes',
  title: 'Click a control',
  doc: 'Clicks the control, and never another one in it, once it is visible, enabled, and still. `opens: page` continues in the page that opens; `downloads` keeps the file.',
  examples: [
    'click: button "Search"',
    'click: Continue',
    'click: { target: row "Total", button: right }',
    'click: { target: link "Statement", opens: page }',
    'click: { target: Export, downloads: claims.csv }',
  ],
  arguments: field.object(
    'What to click, and how.',
    {
      target: field.target('The control.', { bare: 'control' }),
      button: field.withDefault(field.choice('Mouse button.', ['left', 'right', 'middle']), 'left'),
      count: field.optional(
        field.value('integer', `Number of clicks, ${COUNT.least} to ${COUNT.most}. Default: 1.`),
      ),
      modifiers: field.optional(modifierKeys),
      position: field.optional(spot),
      force: field.withDefault(field.flag('Click even if something covers it, or it looks disabled.'), false),
      opens: field.optional(field.choice('What the click opens.', ['page'])),
      downloads: field.optional(field.text('Name for the downloaded file.')),
    },
    { short: 'target' },
  ),
  subject: ({ target }) => target.source,
  sentence: ({ target, button, count, opens, downloads }, words) => {
    const verb = button === 'right' ? 'Right-click' : count?.constant === 2 ? 'Double-click' : 'Click';
    const kept = downloads === undefined ? '' : ` and keep the file as ${words.value(downloads)}`;
    const after = opens === undefined ? kept : ' and continue in the page that it opens';
    return `${verb} ${words.target(target)}${after}.`;
  },
  recorded: { click: recordedClick },
  check({ arguments: { count }, report }) {
    const fault = countFault(count, COUNT);
    if (count && fault !== null) report('structure', count.place, fault);
  },
  async run(context, args) {
    const { locator, spot: place } = await onShownMatch(await context.resolve(args.target), (found) =>
      clickPlace(context, found, { name: args.target.source, force: args.force }),
    );
    foundTargets(context).add(context);
    const position = args.position ? await spotOf(context, args.position) : place;
    const clickCount = args.count === undefined ? 1 : await countOf(context, args.count, COUNT);
    const press = (): Promise<void> =>
      gesture(locator.page(), () =>
        locator.click({
          button: args.button,
          clickCount,
          force: args.force,
          ...(args.modifiers && { modifiers: [...args.modifiers] }),
          ...(position && { position }),
          ...limits(context),
        }),
      );
    if (args.opens) await usePage(context, await openedBy(context, locator, press));
    else if (args.downloads) await downloadBy(context, press, await context.evaluate(args.downloads));
    else await press();
  },
});

async function openedBy(context: ActionContext, locator: Locator, press: () => Promise<void>): Promise<Page> {
  return broughtBy(press, locator.page().waitForEvent('popup', limits(context)), (cause) =>
    context.failure('page_not_open', 'the click opened no page', { kind: 'portal_changed', cause }),
  );
}

async function downloadBy(context: ActionContext, press: () => Promise<void>, name: string): Promise<void> {
  const started = context.page.waitForEvent('download', limits(context));
  await keepDownload(context, await broughtBy(press, started, (cause) => noFile(context, cause)), { name });
}

/** What the click brings about. Without it, the click itself has not failed. */
async function broughtBy<T>(
  press: () => Promise<void>,
  event: Promise<T>,
  missing: (cause: unknown) => Error,
): Promise<T> {
  event.catch(() => undefined);
  await press();
  return event.catch((error: unknown) => {
    throw isTimeout(error) ? missing(error) : error;
  });
}

const SUBMITS = /^(?:submit|send|file|confirm|approve|place|finish|pay|transmit|release)\b/i;
const ONCE =
  ' This looks like a submission: put it into a `once` block with `key` and `verify`,\n so that it can never happen twice.';
const DIALOG =
  ' A dialog of the browser came up here: say in a step `on_dialog` before this one how to answer it.';

/** What the author of a recorded click must consider if its control has such a name. */
export function submissionComment(name: string | null): string | null {
  return SUBMITS.test(name ?? '') ? ONCE : null;
}

function recordedClick({ on, button, count, effect }: Recorded<'click'>, write: StepWriter): RecordedStep {
  const target = write.target(on, 'control');
  const comment = submissionComment(write.name(on));
  if (button === 'right') return { arguments: { target, button }, comment };
  if (count === 2) return { arguments: { target, count }, comment };
  if (effect === 'page') return { arguments: { target, opens: 'page' }, comment };
  const comments = [...(effect === 'dialog' ? [DIALOG] : []), ...(comment === null ? [] : [comment])];
  return { arguments: target, comment: comments.join('\n') };
}
