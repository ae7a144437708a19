import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { maskedPicture, pictureAtRest, type Masks } from '../../../src/sop/page/masked-picture.ts';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../support/action-lab.ts';
import { pixelOf } from '../../support/pixel-of.ts';

const BLACK = [0, 0, 0, 255];
const FIELD = '<input style="display:block;width:200px;height:40px;border:0;background:lime">';
const FRAME = `<iframe style="border:0;width:300px;height:50px" srcdoc='<body style="margin:0">${FIELD}'></iframe>`;
const OPTIONS = { timeout: 3_000 };

/** Fields of the page and its frames, as of now. */
const fieldsOf =
  (page: Page): Masks =>
  async () =>
    page.frames().map((frame) => frame.locator('input'));

/** Fields that hold something, and what stands for the field in which it was typed. */
const filledOf =
  (page: Page): Masks =>
  async () => {
    const all = await Promise.all(page.frames().map((frame) => frame.locator('input').all()));
    const filled = await Promise.all(
      all.flat().map(async (one) => ((await one.inputValue()) === '' ? [] : [one])),
    );
    return [page.locator('html > head'), ...filled.flat()];
  };

describe('masked pictures', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });
  beforeEach(() => lab.artifacts.splice(0));

  /** Asked for the first time, it answers only once something has happened on the page since. */
  const overtakenBy = (masks: Masks, happens: () => Promise<unknown>): Masks => {
    let asked = false;
    return async () => {
      const found = await masks();
      if (!asked) await happens();
      asked = true;
      return found;
    };
  };

  const take = (first: () => Promise<unknown>): Promise<Buffer> =>
    maskedPicture(lab.page, overtakenBy(fieldsOf(lab.page), first), OPTIONS);

  /** The frame of the page loads another document. */
  const load = (): Promise<unknown> =>
    lab.page.evaluate(`new Promise((done) => {
      const frame = document.querySelector('iframe');
      frame.onload = done;
      frame.srcdoc = '<body style="margin:0">${FIELD.replace('<input', '<input value=synthetic-secret')}';
    }).then(() => undefined)`);

  it('should be taken of a page that takes a frame away after it was asked what to black out', async () => {
    await lab.show(`<body style="margin:0">${FIELD}${FRAME}`);
    const picture = await take(() => lab.page.evaluate("document.querySelector('iframe').remove()"));
    expect(await pixelOf(lab.page, picture, 100, 20)).to.deep.equal(BLACK);
  });

  it('should black out what is in a frame that came after it was asked what to black out', async () => {
    await lab.show(`<body style="margin:0">${FIELD}`);
    const picture = await take(async () => {
      await lab.page.evaluate((frame) => document.body.insertAdjacentHTML('beforeend', frame), FRAME);
      await lab.page.frameLocator('iframe').locator('input').waitFor();
    });
    expect(await pixelOf(lab.page, picture, 100, 60)).to.deep.equal(BLACK);
  });

  it('should black out what is in the document that a frame has loaded since in place of another', async () => {
    await lab.show(`<body style="margin:0"><iframe style="border:0;width:300px;height:50px"></iframe>`);
    const picture = await maskedPicture(lab.page, overtakenBy(filledOf(lab.page), load), OPTIONS);
    expect(await pixelOf(lab.page, picture, 190, 8)).to.deep.equal(BLACK);
  });

  it('should not be taken while a frame loads a document with the same fields', async () => {
    await lab.show(`<body style="margin:0">${FRAME}`);
    await lab.page.frameLocator('iframe').locator('input').waitFor();
    expect(await pictureAtRest(lab.page, overtakenBy(fieldsOf(lab.page), load), OPTIONS)).to.equal(null);
  });

  it('should black out a field that has got its value after it was asked what to black out', async () => {
    await lab.show(`<body style="margin:0">${FIELD}`);
    const type = (): Promise<unknown> =>
      lab.page.evaluate("document.querySelector('input').value = 'synthetic-secret'");
    const masks = overtakenBy(filledOf(lab.page), type);
    const picture = await maskedPicture(lab.page, masks, OPTIONS);
    expect(await pixelOf(lab.page, picture, 190, 8)).to.deep.equal(BLACK);
  });

  it('should not be taken of a page whose frames never rest', async () => {
    await lab.show(`<body>${FIELD}<script>setInterval(() => {
      document.querySelector('iframe')?.remove();
      document.body.append(document.createElement('iframe'));
    }, 5)</script>`);
    expect(await pictureAtRest(lab.page, fieldsOf(lab.page), OPTIONS)).to.equal(null);
  });

  it('should be taken after a window was closed in which a secret was typed', async () => {
    await lab.show(`<body style="margin:0">${FIELD}`);
    const other = await lab.page.context().newPage();
    const gone = other.locator('input');
    await other.close();
    const picture = await maskedPicture(lab.page, async () => [gone, lab.page.locator('input')], OPTIONS);
    expect(await pixelOf(lab.page, picture, 100, 20)).to.deep.equal(BLACK);
  });

  it('should be taken after a frame is gone in which a secret was typed', async () => {
    lab.answers.set('/box', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<label>User <input></label>'),
    );
    await lab.show(
      `<body><iframe name=box src=/box></iframe><button onclick="document.querySelector('iframe').remove()">Close</button>`,
    );
    const { verdict, outcome } = await lab.run(
      `- fill: { User: "\${{ credentials.username }}" }
  in_frame: box
- click: button "Close"
- screenshot: page.png`,
      { credentials: { username: 'synthetic-user' } },
    );
    expect(outcome.issues).to.deep.equal([]);
    expect(verdict).to.equal('finished');
    expect(lab.artifacts.map(({ name }) => name)).to.include('page.png');
  });
});
