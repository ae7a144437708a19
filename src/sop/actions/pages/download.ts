import type { Download, Page } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import {
  keepDownload,
  keepFile,
  noFile,
  pathOf,
  safeName,
  writeFile,
  type Expected,
} from './keep-download.ts';
import { sendRequest } from './send-request.ts';
import { clickPlace } from '../../controls/click-place.ts';
import { limits } from '../../waiting/margins.ts';
import { defineRecordableAction } from '../recorded.ts';
import { submissionComment } from '../pointer/click.ts';

const fileType = field.choice('Required type, by its content.', [
  'pdf',
  'csv',
  'text',
  'zip',
  'xlsx',
  'x12',
  'png',
  'jpeg',
]);

export const download = defineRecordableAction({
  name: 'download',
  family: 'files',
  effect: 'changes',
  title: 'Download a file',
  doc: 'Clicks a control and keeps the file that is downloaded or opens in a page. Later steps use it by name. An error page named like a PDF fails the step. A file that no step keeps becomes the issue `unexpected_download`.',
  examples: [
    'download: link "Remittance (835)"',
    'download: { click: button "EOB", name: eob.pdf, type: pdf, min_size: 1000 }',
  ],
  arguments: field.object(
    'What to click and what must come.',
    {
      click: field.target('The control.', { bare: 'control' }),
      name: field.optional(field.text("Name of the file. Default: the portal's.")),
      type: field.optional(fileType),
      min_size: field.optional(field.whole('Minimum size in bytes.', { min: 1 })),
    },
    { short: 'click' },
  ),
  subject: ({ click }) => click.source,
  sentence: ({ click, name }, { target, value }) =>
    `Download the file behind ${target(click)}${name === undefined ? '' : ` and keep it as ${value(name)}`}.`,
  recorded: {
    download: ({ on }, write) => ({
      arguments: { click: write.target(on, 'control') },
      comment: submissionComment(write.name(on)),
    }),
  },
  timeout: 120_000,
  async run(context, { click, name, type, min_size: minSize }) {
    const locator = await context.resolve(click);
    const expected: Expected = { name: name && (await context.evaluate(name)), type, minSize };
    const opened = new Set<Page>();
    const page = locator.page();
    const note = (popup: Page): void => void opened.add(popup);
    page.on('popup', note);
    const coming = firstFile(context, page);
    try {
      const point = await clickPlace(context, locator, { name: click.source });
      await point.locator.click({ ...limits(context), ...(point.spot && { position: point.spot }) });
      const came = await coming.first;
      if (came === null) throw noFile(context);
      await ('suggestedFilename' in came
        ? keepDownload(context, came, expected)
        : keepShown(context, came, expected));
    } finally {
      page.off('popup', note);
      coming.stop();
      for (const popup of opened) if (!popup.isClosed()) await popup.close();
    }
  },
});

interface ComingFile {
  /** A download, or a page that shows the file; null if neither comes in time. */
  readonly first: Promise<Download | Page | null>;
  stop(): void;
}

/** A browser without a viewer downloads a file that opens in a new page; one with a viewer shows it there. */
function firstFile(context: ActionContext, page: Page): ComingFile {
  const listening = new AbortController();
  const signal = AbortSignal.any([listening.signal, context.signal]);
  const { timeout } = limits(context);
  const shown = async (): Promise<Download | Page> => {
    const popup = await page.waitForEvent('popup', { timeout, signal });
    return Promise.any([
      popup.waitForEvent('download', { timeout, signal }),
      popup.waitForURL((url) => url.protocol !== 'about:', { timeout, signal }).then(() => popup),
    ]);
  };
  const first = Promise.any([page.waitForEvent('download', { timeout, signal }), shown()]).catch(() => null);
  return { first, stop: () => listening.abort() };
}

async function keepShown(context: ActionContext, popup: Page, expected: Expected): Promise<void> {
  await popup.waitForLoadState('load', limits(context));
  await keepAddress(context, popup, expected);
}

/** Fetches again what a page shows, with the cookies of the session and through its egress proxy. */
export async function keepAddress(context: ActionContext, page: Page, expected: Expected): Promise<void> {
  const address = context.portalUrl(page.url());
  const answer = await sendRequest(context, { url: new URL(address), method: 'GET', headers: {} });
  if (answer.status < 200 || answer.status > 299) {
    answer.body.destroy();
    throw context.failure('download_failed', `the portal answered with HTTP ${answer.status}`, {
      kind: 'transient',
    });
  }
  const last = URL.parse(address)?.pathname.split('/').at(-1);
  const name = safeName(expected.name ?? (last ? decodeURIComponent(last) : 'document'));
  const path = pathOf(context, name);
  await writeFile(context, answer.body, path);
  await keepFile(context, path, name, expected, 'download');
}
