import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../support/action-lab.ts';

const PDF = `%PDF-1.4 ${'x'.repeat(200)}`;
const TO_KEEP =
  'the portal sent a file that no step keeps. To keep it, replace the step with `download`, or add `downloads` to a `click`.';

const file =
  (disposition: string, ms = 0) =>
  (_request: IncomingMessage, response: ServerResponse): void =>
    void setTimeout(
      () =>
        response
          .writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': disposition })
          .end(PDF),
      ms,
    );

describe('files that no step keeps', () => {
  let lab: ActionLab;

  beforeEach(async () => {
    lab = await openActionLab();
    lab.answers.set('/eob', file('attachment; filename="Ann Doe.pdf"'));
    lab.answers.set('/late', file('attachment; filename="Ann Doe.pdf"', 700));
    lab.answers.set('/shown', file('inline; filename="Ann Doe.pdf"'));
  });
  afterEach(() => lab.close());
  after(closeSharedBrowser);

  const issues = async (html: string, steps: string): Promise<readonly string[]> => {
    await lab.show(html);
    const { outcome, verdict } = await lab.run(steps);
    expect(verdict).to.equal('finished');
    expect(JSON.stringify(outcome.issues)).to.not.include('Ann');
    return outcome.issues.map(({ code, message }) => `${code}: ${message}`);
  };

  for (const [what, link] of [
    ['in its page', '<a href=/eob>EOB</a>'],
    ['after a while', '<a href=/late>EOB</a>'],
    ['in a new tab', '<a href=/eob target=_blank>EOB</a>'],
    ['in a new tab that would show it', '<a href=/shown target=_blank>EOB</a>'],
    ['in a new tab, after a while', '<a href=/late target=_blank>EOB</a>'],
    [
      'through a hidden frame',
      '<button onclick="f.src = \'/eob\'">EOB</button><iframe id=f hidden></iframe>',
    ],
    [
      'from a script',
      `<button onclick="Object.assign(document.createElement('a'), { download: 'Ann.csv', href: 'data:text/csv,Ann' }).click()">EOB</button>`,
    ],
  ] as const) {
    it(`should become an issue of the step that brought them ${what}`, async () => {
      const expected = [`unexpected_download: During "click EOB" (line 4), ${TO_KEEP}`];
      expect(await issues(link, '- click: EOB')).to.deep.equal(expected);
    });
  }

  it('should become an issue of the last step that may act if they come later', async () => {
    const link = `<a href="javascript:document.body.textContent = 'Starts soon'; setTimeout(() => location = '/eob', 400)">EOB</a>`;
    const expected = [`unexpected_download: After "click EOB" (line 4), ${TO_KEEP}`];
    expect(await issues(link, '- click: EOB\n- expect: "Starts soon"\n- wait: 1s')).to.deep.equal(expected);
  });

  it('should be no issue if a step keeps them', async () => {
    const link = '<a href=/eob>EOB</a>';
    expect(
      await issues(link, '- download: EOB\n- click: { target: EOB, downloads: copy.pdf }'),
    ).to.deep.equal([]);
    expect(await issues('<a href=/eob target=_blank>EOB</a>', '- download: EOB')).to.deep.equal([]);
    expect(await issues('<a href=/shown target=_blank>EOB</a>', '- download: EOB')).to.deep.equal([]);
  });

  it('should be no issue if a frame of the page would show them', async () => {
    lab.answers.set('/signed', (_request, response) => response.writeHead(302, { location: '/shown' }).end());
    for (const shown of ['/shown', '/signed']) {
      lab.answers.set('/preview', (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<h1>EOB</h1><iframe src=${shown}></iframe>`),
      );
      expect(
        await issues('<a href=/preview>EOB</a>', '- click: EOB\n- expect: heading "EOB"\n- wait: 500ms'),
      ).to.deep.equal([]);
    }
  });
});
