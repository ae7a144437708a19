import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { defineAction, type ActionContext } from '../../sdk/action.ts';
import { field } from '../../sdk/field.ts';
import { keepDownload, keepFile, safeName, type Expected } from './keep-download.ts';
import { limits } from './limits.ts';

const fileType = field.choice('What it must be, by its content.', [
  'pdf',
  'csv',
  'text',
  'zip',
  'xlsx',
  'x12',
  'png',
  'jpeg',
]);

export const download = defineAction({
  name: 'download',
  family: 'files',
  effect: 'changes',
  title: 'Download a file',
  doc: 'Clicks a control and keeps the file that comes, as a download or in a page of its own. What came is checked by its content: an error page under the name of a PDF fails the step. Later steps know the file by its name (`upload: { Attachment: eob.pdf }`).',
  examples: [
    'download: link "Remittance (835)"',
    'download: { click: button "EOB", name: eob.pdf, type: pdf, min_size: 1000 }',
  ],
  arguments: field.object(
    'What to click and what must come.',
    {
      click: field.target('The control.', { bare: 'control' }),
      name: field.optional(field.text("The name to keep it under; the portal's by default.")),
      type: field.optional(fileType),
      min_size: field.optional(field.whole('Least size in bytes.', { min: 1 })),
    },
    { short: 'click' },
  ),
  subject: ({ click }) => click.source,
  timeout: 120_000,
  async run(context, { click, name, type, min_size: minSize }) {
    const locator = await context.resolve(click);
    const expected: Expected = { name: name && (await context.evaluate(name)), type, minSize };
    const page = locator.page();
    const listening = new AbortController();
    const signal = AbortSignal.any([listening.signal, context.signal]);
    const timeout = limits(context).timeout;
    const coming = Promise.any([
      page.waitForEvent('download', { timeout, signal }),
      page.waitForEvent('popup', { timeout, signal }),
    ]);
    coming.catch(() => undefined);
    try {
      await locator.click(limits(context));
      const came = await coming.catch(() => null);
      if (came === null) throw noFile(context);
      await ('suggestedFilename' in came
        ? keepDownload(context, came, expected)
        : keepOpened(context, came, expected));
    } finally {
      listening.abort();
    }
  },
});

function noFile(context: ActionContext): Error {
  context.signal.throwIfAborted();
  return context.failure('download_failed', 'no download came after the click', {
    kind: 'transient',
    notes: 'The portal did not give the file.',
  });
}

/** A file shown in a page of its own: a browser without a viewer downloads it, one with a viewer shows it. */
async function keepOpened(context: ActionContext, opened: Page, expected: Expected): Promise<void> {
  try {
    const started = opened.waitForEvent('download', { ...limits(context), timeout: 5_000 }).catch(() => null);
    const loaded = opened
      .waitForURL((url) => url.href !== 'about:blank', { ...limits(context), waitUntil: 'load' })
      .then(
        () => null,
        () => null,
      );
    const came: Download | null =
      (await Promise.race([started, loaded])) ?? (await Promise.race([started, loaded.then(() => null)]));
    if (came) await keepDownload(context, came, expected);
    else await keepAddress(context, opened, expected);
  } finally {
    if (!opened.isClosed()) await opened.close();
  }
}

/** Fetches what a page shows once more, with the session's cookies and through its way out. */
export async function keepAddress(context: ActionContext, page: Page, expected: Expected): Promise<void> {
  const address = context.portalUrl(page.url());
  const response = await context.browser.request.get(address, { timeout: limits(context).timeout });
  if (!response.ok())
    throw context.failure('download_failed', `the portal answered with HTTP ${response.status()}`, {
      kind: 'transient',
    });
  const last = URL.parse(address)?.pathname.split('/').at(-1);
  const name = safeName(expected.name ?? (last ? decodeURIComponent(last) : 'document'));
  const path = join(context.folder, `opened-${Date.now()}-${name}`);
  await writeFile(path, await response.body());
  await keepFile(context, path, name, expected, 'download');
}
