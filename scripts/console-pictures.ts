/** `npm run pictures`: takes the pictures of the console in `docs/pictures` again. The tasks are those of the demo, so the data is synthetic. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import type { DemoSummary } from '../demo/demo-report.ts';
import { ensureBrowser } from '../src/browser/find-browser.ts';
import { launchOptions } from '../src/browser/open-browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = `${root}docs/pictures`;
const LAPTOP = { viewport: { width: 1366, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const DARK = { colorScheme: 'dark' as const };
const QUALITY = 0.82;
const MAX_BYTES = 120_000;

interface Picture {
  readonly name: string;
  readonly options: BrowserContextOptions;
  /** Opens what the picture shows. */
  readonly show: (page: Page, demo: Places) => Promise<void>;
}

interface Places {
  readonly origin: string;
  /** The task that failed because the portal has changed. */
  readonly failed: string;
  /** The task that waits for an approval. */
  readonly waiting: string;
}

const PICTURES: readonly Picture[] = [
  {
    name: 'overview',
    options: LAPTOP,
    show: async (page, { origin }) => {
      await page.goto(`${origin}/console/`);
      await page.getByRole('region', { name: 'Failed' }).getByRole('link').first().waitFor();
      await page.locator('canvas').first().waitFor();
    },
  },
  {
    name: 'failed-task',
    options: LAPTOP,
    show: async (page, { origin, failed }) => {
      await page.goto(`${origin}/console/tasks/${failed}`);
      await page.locator('img.picture').waitFor();
    },
  },
  {
    name: 'approval',
    options: LAPTOP,
    show: async (page, { origin, waiting }) => {
      await page.goto(`${origin}/console/inbox?task=${waiting}`);
      await page.locator('img.picture').waitFor();
      await page.getByRole('button', { name: 'Approve' }).waitFor();
    },
  },
  {
    name: 'sop-editor',
    options: { ...LAPTOP, ...DARK },
    show: async (page, { origin, failed }) => {
      await page.goto(`${origin}/console/tasks/${failed}`);
      await page.getByRole('link', { name: 'Review the fix in the editor' }).click();
      await page.getByRole('button', { name: 'Apply the change' }).click();
      await page.getByText('No errors').waitFor();
    },
  },
  {
    name: 'phone',
    options: { ...PHONE, ...DARK },
    show: async (page, { origin, failed }) => {
      await page.goto(`${origin}/console/tasks/${failed}`);
      await page.getByRole('link', { name: 'Review the fix in the editor' }).waitFor();
    },
  },
];

const { summary, stop } = await startDemo();
try {
  const found = await ensureBrowser();
  if (!('path' in found)) throw new Error('set BROWSER_PATH to a browser of this machine');
  const browser = await chromium.launch(launchOptions(found));
  await mkdir(FOLDER, { recursive: true });
  await takeAll(browser, summary);
  await browser.close();
} finally {
  await stop();
}

/** `sopwith demo --keep` until it has its tasks. */
async function startDemo(): Promise<{ readonly summary: DemoSummary; readonly stop: () => Promise<void> }> {
  console.log('The demo runs its tasks. This takes two minutes or more.');
  const demo = spawn(process.execPath, [`${root}dist/src/main.js`, 'demo', '--keep', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(demo, 'exit');
  const leave = async (): Promise<void> => {
    demo.kill('SIGINT');
    await ended;
  };
  let printed = '';
  for await (const chunk of demo.stdout) {
    printed += String(chunk);
    const done = summaryIn(printed);
    if (done !== null && done.problem !== null) throw new Error(`the demo failed: ${done.problem}`);
    if (done !== null) return { summary: done, stop: leave };
  }
  throw new Error(`the demo ended before its tasks were done: ${printed}`);
}

/** Null: not all of it is printed. */
function summaryIn(printed: string): DemoSummary | null {
  try {
    return JSON.parse(printed) as DemoSummary;
  } catch {
    return null;
  }
}

async function takeAll(browser: Browser, { tasks, console: signIn }: DemoSummary): Promise<void> {
  const taskWith = (status: string, code: string | null): string =>
    tasks.find((each) => each.status === status && each.code === code)?.task ?? '';
  if (signIn === null) throw new Error('the demo has printed no link to the console');
  const places = {
    origin: new URL(signIn.link).origin,
    failed: taskWith('failed', 'target_not_found'),
    waiting: taskWith('waiting', null),
  };
  const first = await browser.newContext();
  const page = await first.newPage();
  await page.goto(signIn.link);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const storageState = await first.storageState();
  for (const picture of PICTURES) await take(browser, picture, places, storageState);
  await first.close();
}

async function take(
  browser: Browser,
  { name, options, show }: Picture,
  places: Places,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
): Promise<void> {
  const context = await browser.newContext({
    ...options,
    storageState,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await show(page, places);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await asWebp(browser, await page.screenshot({ animations: 'disabled' }));
  if (picture.length > MAX_BYTES)
    throw new Error(`${name} has ${picture.length} bytes, more than ${MAX_BYTES}`);
  await writeFile(`${FOLDER}/${name}.webp`, picture);
  console.log(`docs/pictures/${name}.webp ${Math.round(picture.length / 1000)} kB`);
  await context.close();
}

/** Playwright writes PNG and JPEG only; Chromium itself can write WebP, which is half as large. */
async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    [`data:image/png;base64,${png.toString('base64')}`, QUALITY] as const,
  );
  await page.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
