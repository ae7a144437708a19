import { stripVTControlCharacters } from 'node:util';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import {
  CLOSED,
  CRASHED,
  didNotToggle,
  isAmbiguous,
  isClosed,
  isDocumentGone,
  isFrameGone,
  isInSeveralFrames,
  isNoBox,
  isNotFillable,
  isReadOnly,
  isTimeout,
  isUnknownKey,
  matchCount,
  networkError,
  refusesDrop,
  saysAborted,
  takesNumbers,
  takesOneFile,
  wasPerformed,
} from '../../../src/sop/page/playwright-errors.ts';
import { launchTestBrowser } from '../../support/browser.ts';

const PAGE = `
<input id=text><input id=box type=checkbox onclick="return false"><input id=number type=number>
<select id=list><option>One</select><p id=words>Words</p>
<input id=kept readonly><input id=file type=file><input class=two><input class=two>
<button id=ends onclick="window.close()">Close</button>
<div style="position:relative;width:100px"><button id=under>Under</button><div style="position:absolute;inset:0">Over</div></div>`;
const FILE = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') };
const SOON = { timeout: 1_000 };

/** Each is provoked in the pinned Playwright: a version that words it otherwise fails here, and not in a procedure. */
describe('errors of Playwright', () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await launchTestBrowser();
  });
  after(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage();
    await page.setContent(PAGE);
  });
  afterEach(() => page.close());

  const failure = async (act: Promise<unknown>): Promise<Error> => {
    const [settled] = await Promise.allSettled([act]);
    if (settled.status === 'fulfilled') throw new Error('it did not fail');
    return settled.reason as Error;
  };

  it('should be known for a field that stays read-only', async () => {
    expect(isReadOnly(await failure(page.locator('#kept').fill('x', { timeout: 300 })))).to.equal(true);
    expect(isReadOnly(await failure(page.locator('#missing').fill('x', { timeout: 99.5 })))).to.equal(false);
  });

  it('should be known for a timeout, and for nothing else', async () => {
    const timeout = await failure(page.locator('#missing').click({ timeout: 99.5 }));
    expect(isTimeout(timeout)).to.equal(true);
    for (const other of [isAmbiguous, isNotFillable, refusesDrop, isClosed, didNotToggle, wasPerformed])
      expect(other(timeout), other.name).to.equal(false);
  });

  it('should repeat in one line of its log why the caller has aborted a call', async () => {
    const aborting = new AbortController();
    const call = page.locator('#missing').click({ signal: aborting.signal });
    // Until the call has begun to look, which is when its log begins.
    await page.evaluate('1');
    aborting.abort(new Error('it took too long'));
    const { message } = await failure(call);
    const log = stripVTControlCharacters(message)
      .split('Call log:')[1]
      ?.trim()
      .split(/\n *- /);
    expect(log?.map(saysAborted), message).to.deep.equal([false, true]);
  });

  it('should be known of an element that is in several frames', async () => {
    await page.setContent('<p>Plan<iframe srcdoc="<p>Plan"></iframe>');
    await page.frameLocator('iframe').locator('p').waitFor(SOON);
    const several = await failure(page.frameLocator().locator('p').count());
    expect(isInSeveralFrames(several)).to.equal(true);
  });

  it('should say how many elements match where one is meant', async () => {
    const several = await failure(page.locator('.two').click(SOON));
    expect(isAmbiguous(several)).to.equal(true);
    expect(matchCount(several.message)).to.equal('2');
  });

  it('should be known for several elements that Playwright fails to list, in a form with a field of the name "id"', async () => {
    const rows = '<tr><td>Units<td>3'.repeat(9);
    await page.setContent(`<form><input type=hidden name=id><table>${rows}</table></form>`.repeat(2));
    const several = await failure(page.getByRole('row').click(SOON));
    expect(several.message).to.include('TypeError');
    expect(isAmbiguous(several)).to.equal(true);
  });

  for (const [what, selector] of [
    ['a checkbox', '#box'],
    ['a select', '#list'],
    ['a paragraph', '#words'],
    ['a number field, given words', '#number'],
  ] as const)
    it(`should be known for what cannot be filled with a text: ${what}`, async () => {
      const error = await failure(page.locator(selector).fill('some words', SOON));
      expect(isNotFillable(error)).to.equal(true);
      expect(takesNumbers(error)).to.equal(selector === '#number');
    });

  it('should be known for what is neither checked nor unchecked', async () => {
    expect(isNoBox(await failure(page.locator('#text').setChecked(true, SOON)))).to.equal(true);
    expect(isNoBox(await failure(page.locator('#text').isChecked(SOON)))).to.equal(true);
  });

  it('should be known for what is not a key, on the keyboard and in an element', async () => {
    expect(isUnknownKey(await failure(page.keyboard.press('Entre')))).to.equal(true);
    expect(isUnknownKey(await failure(page.locator('#text').press('Entre', SOON)))).to.equal(true);
    expect(isUnknownKey(await failure(page.locator('#missing').press('Enter', SOON)))).to.equal(false);
  });

  it('should be known for what takes no files', async () => {
    const refused = await failure(page.locator('#words').drop({ files: [FILE] }, SOON));
    expect(refusesDrop(refused)).to.equal(true);
    expect(takesOneFile(refused)).to.equal(false);
  });

  it('should be known for several files in a field that takes one', async () => {
    const refused = await failure(page.locator('#file').setInputFiles([FILE, FILE], SOON));
    expect(takesOneFile(refused)).to.equal(true);
    expect(refusesDrop(refused)).to.equal(false);
  });

  it('should be known for a box that a click does not change', async () => {
    expect(didNotToggle(await failure(page.locator('#box').setChecked(true, SOON)))).to.equal(true);
  });

  it('should tell a click that was performed from one that something caught', async () => {
    const caught = await failure(page.locator('#under').click(SOON));
    expect(wasPerformed(caught)).to.equal(false);
    await page.evaluate(() => document.querySelector('#ends')?.addEventListener('click', () => {}));
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open('about:blank')),
    ]);
    await popup.setContent(PAGE.replace('window.close()', 'for (;;) if (performance.now() > 1e12) break'));
    const stuck = await failure(popup.locator('#ends').click(SOON));
    expect(wasPerformed(stuck)).to.equal(true);
    await popup.close();
  });

  it('should be known for a page, a context or a browser that is gone', async () => {
    const other = await launchTestBrowser();
    const lost = await other.newPage();
    await lost.close();
    expect(isClosed(await failure(lost.click('body', SOON)))).to.equal(true);
    const last = await other.newPage();
    const waiting = failure(last.locator('#missing').click());
    await other.close();
    const gone = await waiting;
    expect(isClosed(gone)).to.equal(true);
    expect(gone.message).to.match(CLOSED);
  });

  it('should be known for a page that crashed', async () => {
    const crashing = failure(page.waitForSelector('#missing'));
    await page.goto('chrome://crash').catch(() => undefined);
    expect((await crashing).message).to.match(CRASHED);
  });

  it('should be known for a document that went away while it was asked', async () => {
    const asked = failure(page.evaluate(() => new Promise(() => undefined)));
    await page.goto('data:text/html,next');
    expect(isDocumentGone(await asked)).to.equal(true);
  });

  it('should be known for an element whose document went away before its frame was asked for', async () => {
    await page.setContent('<iframe srcdoc="<input>"></iframe>');
    const element = await page.frameLocator('iframe').locator('input').elementHandle();
    await page.frames()[1]?.goto('data:text/html,next');
    expect(isDocumentGone(await failure(element?.ownerFrame() ?? Promise.resolve()))).to.equal(true);
  });

  it('should be known for an element whose frame went away while it was asked', async () => {
    await page.setContent('<iframe srcdoc="<input>"></iframe>');
    const asked = failure(
      page.frames()[1]?.evaluate(() => new Promise(() => undefined)) ?? Promise.resolve(),
    );
    await page.locator('iframe').evaluate((frame) => frame.remove());
    expect((await asked).message).to.match(/Frame was detached/);
    expect(isDocumentGone(await asked)).to.equal(true);
    expect(isFrameGone(await asked)).to.equal(true);
  });

  it('should be known for an element whose frame was gone before it was looked for', async () => {
    await page.setContent('<iframe srcdoc="<input>"></iframe>');
    const field = page.frames()[1]?.locator('input');
    await page.locator('iframe').evaluate((frame) => frame.remove());
    expect(isFrameGone(await failure(field?.evaluateAll(() => 1) ?? Promise.resolve()))).to.equal(true);
    const picture = page.screenshot({ mask: field ? [field] : [] });
    expect(isFrameGone(await failure(picture))).to.equal(true);
  });

  it('should name the error of the network', async () => {
    const refused = await failure(page.goto('http://127.0.0.1:1/'));
    expect(networkError(refused.message)).to.match(/^ERR_(UNSAFE_PORT|CONNECTION_REFUSED)$/);
  });
});
