import { expect } from 'chai';
import type { Dialog, Download } from 'playwright-core';
import { defineAction, field, type ActionContext } from '../../../src/sdk/index.ts';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../support/action-lab.ts';

const PAGE = `<a href=/eob>EOB</a><a href=/eob target=_blank>Copy</a>
  <button onclick="document.title = String(confirm('Sure?'))">Ask</button>`;

type Comes = (context: ActionContext) => Promise<Download | Dialog>;

/** An action that clicks and takes what comes itself. */
const taking = (comes: Comes) =>
  defineAction({
    name: 'zoo.take',
    family: 'page',
    effect: 'changes',
    title: 'Take',
    doc: 'Clicks, and takes what comes.',
    examples: ['zoo.take: EOB'],
    arguments: field.target('The control.', { bare: 'control' }),
    sentence: () => 'Take it.',
    async run(context, target) {
      const coming = comes(context);
      const click = (await context.resolve(target)).click();
      const came = await coming;
      if ('accept' in came) await came.accept();
      await click;
    },
  });

describe('what an action of a plugin listens to itself', () => {
  let lab: ActionLab;

  beforeEach(async () => {
    lab = await openActionLab();
    lab.answers.set('/eob', (_request, response) =>
      response.writeHead(200, { 'content-disposition': 'attachment; filename=eob.pdf' }).end('%PDF-1.4'),
    );
    await lab.show(PAGE);
  });
  afterEach(() => lab.close());
  after(closeSharedBrowser);

  const run = async (steps: string, comes: Comes): Promise<readonly string[]> => {
    const { outcome, verdict } = await lab.run(steps, { actions: [taking(comes)] });
    expect(verdict).to.equal('finished');
    return outcome.issues.map(({ code }) => code);
  };
  const file: Comes = ({ page }) => page.waitForEvent('download');
  const anyFile: Comes = ({ browser }) => browser.waitForEvent('download');
  const dialog: Comes = ({ page }) => page.waitForEvent('dialog');
  const anyDialog: Comes = ({ browser }) => browser.waitForEvent('dialog');

  it('should be no issue, on a page or on the browser', async () => {
    expect(await run('- zoo.take: EOB', file)).to.deep.equal([]);
    expect(await run('- zoo.take: EOB', anyFile)).to.deep.equal([]);
    expect(await run('- zoo.take: Copy', anyFile)).to.deep.equal([]);
  });

  it('should be a dialog that it alone answers', async () => {
    for (const comes of [dialog, anyDialog]) {
      expect(await run('- zoo.take: Ask', comes)).to.deep.equal([]);
      expect(await lab.page.title()).to.equal('true');
    }
  });

  it('should be an issue again once it no longer listens', async () => {
    const steps = '- zoo.take: EOB\n- click: EOB';
    expect(await run(steps, file)).to.deep.equal(['unexpected_download']);
    expect(await run(steps, anyFile)).to.deep.equal(['unexpected_download']);
  });

  it('should not be mistaken for what listens to every download of the browser', async () => {
    lab.page.context().on('download', () => undefined);
    expect(await run('- click: EOB', file)).to.deep.equal(['unexpected_download']);
    expect(await run('- zoo.take: EOB', anyFile)).to.deep.equal([]);
  });
});
