import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { classifyError, knownFailure } from '../../../../src/sop/run/outcomes/classify-error.ts';
import { withoutLocators } from '../../../../src/sop/run/steps/without-locators.ts';
import { Deadline } from '../../../../src/sop/waiting/deadline.ts';
import { launchTestBrowser } from '../../../support/browser.ts';

describe('what an error of a step means', () => {
  it('should say what the author wrote in place of locators, however they are chained', () => {
    const locators = [
      `getByRole('button', { name: 'It\\'s (a) "test"' })`,
      `locator('iframe').contentFrame().getByRole('row').filter({ hasText: /a\\(b/ }).filter({ has: getByText('(x') }).first()`,
    ];
    for (const locator of locators)
      expect(withoutLocators(`waiting for ${locator} to be visible`, 'row "A"')).to.equal(
        'waiting for row "A" to be visible',
      );
    expect(withoutLocators('performing click action', 'row')).to.equal('performing click action');
  });

  const step = { title: 'click Next', target: 'button "Next"' };

  it('should know the deadline of the step behind a wait that it has ended', async () => {
    const deadline = new Deadline(performance.now() + 20, new AbortController().signal, step.title);
    const error: unknown = await delay(5_000, undefined, { signal: deadline.signal }).catch(
      (aborted: unknown) => aborted,
    );
    const failure = await classifyError(error, step, null);
    expect(failure).to.include({ kind: 'transient', code: 'step_timed_out' });
    expect(failure.message).to.match(/^"click Next" timed out after \d+ ms$/);
  });

  it('should know the end of the browser between two steps, and leave our own faults to us', async () => {
    const browser = await launchTestBrowser();
    const page = await browser.newPage();
    await browser.close();
    for (const use of [() => page.title(), () => page.context().clearCookies(), () => browser.newPage()]) {
      const error: unknown = await use().catch((caught: unknown) => caught);
      expect(knownFailure(error)).to.include({ code: 'browser_gone', kind: 'transient' });
    }
    expect(knownFailure(new TypeError('x is not a function'))).to.equal(null);
  });

  it('should say what was sought where the deadline has ended a look at the page', async () => {
    const browser = await launchTestBrowser();
    try {
      const page = await browser.newPage();
      const found = async (html: string): Promise<string> => {
        await page.setContent(html);
        const { signal } = new Deadline(performance.now() + 300, new AbortController().signal, step.title);
        const clicking = page.getByRole('button').click({ timeout: 5_000, signal });
        const { code, kind } = await classifyError(
          await clicking.catch((error: unknown) => error),
          step,
          page,
        );
        return `${kind} ${code}`;
      };
      expect(await found('')).to.equal('portal_changed target_not_found');
      expect(await found('<button disabled>Next</button>')).to.equal('portal_changed target_not_ready');
    } finally {
      await browser.close();
    }
  });
});
