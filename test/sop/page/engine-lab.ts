import type { Browser, Page } from 'playwright-core';
import { engineSource } from '../../../src/sop/page/engine/page-engine.ts';
import { launchTestBrowser } from '../../support/browser.ts';

/** The engine of the page in a real browser, without Playwright's selectors and without the interpreter. */
export interface EngineLab {
  show(html: string): Promise<void>;
  /** Evaluates an expression about `engine` in the page; `$` finds the first element of a selector, `$$` all of them. */
  ask<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

export async function openEngineLab(): Promise<EngineLab> {
  const browser: Browser = await launchTestBrowser();
  const page: Page = await browser.newPage();
  return {
    async show(html) {
      // As an address, and not by `setContent`: only the parser of a page makes shadow roots of templates.
      const encoded = Buffer.from(`<!doctype html><meta charset=utf-8>${html}`).toString('base64');
      await page.goto(`data:text/html;base64,${encoded}`);
    },
    ask: (expression) =>
      page.evaluate(
        `(async () => { const engine = ${engineSource}; const $ = (selector) => document.querySelector(selector); const $$ = (selector) => [...document.querySelectorAll(selector)]; return ${expression}; })()`,
      ),
    close: () => browser.close(),
  };
}
