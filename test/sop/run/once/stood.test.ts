import { expect } from 'chai';
import type { ElementHandle } from 'playwright-core';
import { isAgain } from '../../../../src/sop/run/once/stood.ts';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';

describe('what showed before a click', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const PAGE = '<main><p>Refused</p></main>';
  const shown = (): Promise<ElementHandle[]> => lab.page.locator('p:visible').elementHandles();

  it('should not show again if it has stayed', async () => {
    await lab.show(PAGE);
    expect(await isAgain(await shown(), await shown())).to.equal(false);
  });

  it('should show again on another page', async () => {
    await lab.show(PAGE);
    const before = await shown();
    await lab.page.goto(lab.url);
    await lab.show(PAGE);
    expect(await isAgain(before, await shown())).to.equal(true);
  });

  it('should show again if the page has drawn it again, or next to it', async () => {
    const hides = "querySelector('p').hidden = true; ";
    const again = "insertAdjacentHTML('beforeend', '<p>Refused</p>')";
    for (const draws of [
      "innerHTML = '<p>Refused</p>'",
      again,
      `${hides}document.querySelector('main').${again}`,
    ]) {
      await lab.show(PAGE);
      const before = await shown();
      await lab.page.evaluate(`{ document.querySelector('main').${draws} }`);
      expect(await isAgain(before, await shown()), draws).to.equal(true);
    }
  });

  it('should not show again if it was looked for on the page that leaves', async () => {
    await lab.show(PAGE);
    const [before, now] = [await shown(), await shown()];
    await lab.page.goto('about:blank');
    expect(await isAgain(before, now)).to.equal(false);
  });
});
