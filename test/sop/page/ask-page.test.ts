import { expect } from 'chai';
import { askTogether } from '../../../src/sop/page/ask-page.ts';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../support/action-lab.ts';

const NOW = { timeout: 1_000, signal: new AbortController().signal };
const CONTENT = { ask: 'content', what: null } as const;

describe('what a page is asked about several elements', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const askAbout = async (html: string, ...selectors: readonly string[]): Promise<unknown> => {
    await lab.page.setContent(html);
    return askTogether(
      selectors.map((selector) => ({ locator: lab.page.locator(selector), question: CONTENT })),
      NOW,
    );
  };

  it('is answered in one look, in the order of the questions', async () => {
    const page = '<input id=a value=17><p id=b>Active</p><select id=c><option>Gold</select>';
    expect(await askAbout(page, '#c', '#a', '#b')).to.deep.equal(['Gold', '17', 'Active']);
  });

  it('is answered in forms whose fields have names of what elements have', async () => {
    const page = '<form><input name=textContent value=x><p id=a>Paid</p><p id=b>Open</p></form>';
    expect(await askAbout(page, '#a', '#b')).to.deep.equal(['Paid', 'Open']);
  });

  it('is not answered if one of them finds nothing, or several elements', async () => {
    expect(await askAbout('<p id=a>A</p><p id=b>B</p>', '#a', '#missing')).to.equal(null);
    expect(await askAbout('<p id=a>A</p><p class=b>B</p><p class=b>C</p>', '#a', '.b')).to.equal(null);
  });
});
