import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import {
  closeSharedBrowser,
  openActionLab,
  outputsHead,
  type ActionLab,
} from '../../../support/action-lab.ts';
import { buildLibrary } from '../../../../src/sop/load-library.ts';
import { sopOf } from '../../../support/sop-lab.ts';

const SEARCH = `
- click: button "Search"
  load: page
- set: { shown: "\${{ text('status') }}" }
`;

describe('load: page', () => {
  let lab: ActionLab;

  beforeEach(async () => {
    lab = await openActionLab();
    lab.answers.set('/slow', async (_request, response) => {
      await delay(900);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p role=status>Two claims</p>');
    });
  });
  afterEach(() => lab.close());
  after(closeSharedBrowser);

  const shownOn = async (html: string): Promise<unknown> => {
    await lab.show(html);
    const ran = await lab.run(SEARCH, { head: outputsHead({ shown: 'string' }) });
    expect(ran.verdict, JSON.stringify(ran.outcome)).to.equal('finished');
    return ran.outputs['shown'];
  };

  it('should wait for a document that comes late', async () => {
    const form = '<form action=/slow><p role=status>No claims</p><button>Search</button></form>';
    expect(await shownOn(form)).to.equal('Two claims');
  });

  it('should wait for what is asked behind a spinner, which is not the page yet', async () => {
    const script =
      "p.innerHTML = '<p role=status>Loading</p>'; fetch('/slow').then(async (r) => { p.innerHTML = await r.text() })";
    expect(await shownOn(`<div id=p></div><button onclick="${script}">Search</button>`)).to.equal(
      'Two claims',
    );
  });

  it('should count from when the step has found its target, and not from what was still loading', async () => {
    const first = "setTimeout(() => { b.innerHTML = '<button onclick=next()>Search</button>' }, 400)";
    const next = "setTimeout(() => { p.innerHTML = '<p role=status>Two claims</p>' }, 900)";
    expect(
      await shownOn(`<div id=b></div><div id=p></div><script>${first}; function next() { ${next} }</script>`),
    ).to.equal('Two claims');
  });

  it('should be refused where nothing can load', () => {
    const { faults } = buildLibrary([
      { path: 'x/portal.yaml', file: 'portal.yaml', text: 'title: X\n' },
      {
        path: 'x/y.yaml',
        file: 'y.yaml',
        text: sopOf('- wait_for: heading "A"\n  load: page\n- goto: /\n  accept_errors: true'),
      },
    ]);
    const [first, second] = faults.map(({ message }) => message);
    expect(first).to.include('"load" belongs to a step that acts on the page');
    expect(second).to.equal('"accept_errors" belongs into the braces of "goto", next to "url"');
  });
});
