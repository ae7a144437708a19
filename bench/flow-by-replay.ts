import { createRunner, parse, PuppeteerRunnerExtension } from '@puppeteer/replay';
import { launch } from 'puppeteer-core';
import { sandboxOff } from '../src/browser/browser-sandbox.ts';
import { FIELDS, MEMBER, USER } from './flow-by-hand.ts';

export interface Replay extends AsyncDisposable {
  run(): Promise<void>;
}

/** The flow as Chrome's recorder keeps it, played by its own runner in a browser of its own. It cannot read, so one question to the page does. */
export async function startReplay(executablePath: string, url: string): Promise<Replay> {
  const browser = await launch({
    executablePath,
    headless: 'shell',
    args: sandboxOff() === null ? [] : ['--no-sandbox'],
  });
  const flow = recorded(url);
  return {
    async run() {
      const context = await browser.createBrowserContext();
      try {
        const page = await context.newPage();
        const runner = await createRunner(flow, new PuppeteerRunnerExtension(browser, page));
        await runner.run();
        // Its own step for this breaks where the page navigates meanwhile.
        await page.locator('::-p-aria(Eligibility result[role="heading"])').wait();
        const read = String(await page.evaluate('document.querySelector("main").innerText'));
        const missing = Object.values(FIELDS).find((label) => !read.includes(label));
        if (missing !== undefined) throw new Error(`the page has no "${missing}"`);
      } finally {
        await context.close();
      }
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

const click = (name: string) => ({ type: 'click', selectors: [[`aria/${name}`]], offsetX: 5, offsetY: 5 });
const change = (label: string, value: string) => ({ type: 'change', selectors: [[`aria/${label}`]], value });

const recorded = (url: string) =>
  parse({
    title: 'The flow of the benchmark',
    steps: [
      { type: 'navigate', url: `${url}/sign-in` },
      change('User ID', USER.username),
      click('Continue[role="button"]'),
      change('Password', USER.password),
      click('Sign in[role="button"]'),
      click('Eligibility[role="link"]'),
      change('Provider NPI', MEMBER.npi),
      change('Member ID', MEMBER.id),
      change('Date of birth', '03/05/1980'),
      click('Search[role="button"]'),
    ],
  });
