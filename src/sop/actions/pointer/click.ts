import type { Locator, Page } from 'playwright-core';
import { defineAction, type ActionContext } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { gesture } from '../../controls/gesture.ts';
import { keepDownload } from '../pages/keep-download.ts';
import { usePage } from '../pages/pages.ts';
import { modifierKeys, spot } from './pointer-fields.ts';
import { limits } from '../../waiting/margins.ts';

export const click = defineAction({
  name: 'click',
  family: 'pointer',
  effect: 'changes',
  title: 'Click a control',
  doc: 'Waits until the control is visible, enabled, and still, and clicks it. `opens: page` continues in the page that the click opens; `downloads` keeps the downloaded file.',
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
      count: field.withDefault(field.whole('Number of clicks.', { min: 1, max: 3 }), 1),
      modifiers: field.optional(modifierKeys),
      position: field.optional(spot),
      force: field.withDefault(field.flag('Click even if something covers it.'), false),
      opens: field.optional(field.choice('What the click opens.', ['page'])),
      downloads: field.optional(field.text('Name for the downloaded file.')),
    },
    { short: 'target' },
  ),
  subject: ({ target }) => target.source,
  sentence: ({ target, button, count, opens, downloads }, words) => {
    const verb = button === 'right' ? 'Right-click' : count === 2 ? 'Double-click' : 'Click';
    const kept = downloads === undefined ? '' : ` and keep the file as ${words.value(downloads)}`;
    const after = opens === undefined ? kept : ' and continue in the page that it opens';
    return `${verb} ${words.target(target)}${after}.`;
  },
  async run(context, args) {
    const locator = await context.resolve(args.target);
    const press = (): Promise<void> =>
      gesture(locator.page(), () =>
        locator.click({
          button: args.button,
          clickCount: args.count,
          force: args.force,
          ...(args.modifiers && { modifiers: [...args.modifiers] }),
          ...(args.position && { position: args.position }),
          ...limits(context),
        }),
      );
    if (args.opens) await usePage(context, await openedBy(context, locator, press));
    else if (args.downloads) await downloadBy(context, press, await context.evaluate(args.downloads));
    else await press();
  },
});

async function openedBy(context: ActionContext, locator: Locator, press: () => Promise<void>): Promise<Page> {
  const opened = locator.page().waitForEvent('popup', limits(context));
  const [page] = await Promise.all([opened, press()]);
  return page;
}

async function downloadBy(context: ActionContext, press: () => Promise<void>, name: string): Promise<void> {
  const started = context.page.waitForEvent('download', limits(context));
  const [download] = await Promise.all([started, press()]);
  await keepDownload(context, download, { name });
}
