import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';

const PAGE = `<h1>Claims</h1><label>Member <input></label><table><tr><td>1</table><button>Search</button>`;
const OUTCOMES = 'outcomes: [ { when: text "Maintenance", code: maintenance, notes: Closed. } ]\n';

/** Steps that look at the page, each on a page that no longer answers. */
const LOOKS: Readonly<Record<string, string>> = {
  'a click': '- click: button "Search"',
  values: '- read: { title: heading, rows: { from: row, read: count } }',
  'an optional value': '- read: { title: { from: heading, required: false } }',
  'a wait for a count': '- wait_for: { target: row, count: 4 }',
  candidates: '- click: { any_of: [ button "Next", button "Go" ] }',
  'a branch with an else': '- branch:\n    - on: text "Closed"\n  else: [ log: wrong way ]',
  'a condition': `- if: \${{ visible('text "Closed"') }}\n  then: [ log: wrong way ]\n  else: [ log: wrong way ]`,
  'a modifier': `- log: wrong way\n  if: \${{ hidden('heading "Claims"') }}`,
  'a question for a text': `- log: "wrong way \${{ text('heading') }}"`,
  'a question for a number': `- log: "wrong way \${{ count('heading') }}"`,
  'a loop over matches': '- for_each: { matching: row }\n  steps: [ log: wrong way ]',
};

describe('a page that hangs after it has loaded', () => {
  let lab: ActionLab;

  beforeEach(async () => {
    lab = await openActionLab();
    await lab.show(PAGE);
  });
  afterEach(() => lab.close());
  after(closeSharedBrowser);

  /** As in a loop without end, but for the core that it would take from the tests beside this one. */
  const hang = (): void => {
    lab.answers.set('/never', () => undefined);
    const ask = "const never = new XMLHttpRequest(); never.open('GET', '/never', false); never.send()";
    lab.page.evaluate(ask).catch(() => undefined);
  };

  for (const [name, step] of Object.entries(LOOKS)) {
    it(`should end a step in its own time, and never take it for an answer: ${name}`, async () => {
      hang();
      const began = performance.now();
      const ran = await lab.run(`${step}\n  timeout: 500ms`, {
        head: OUTCOMES,
        portal: 'title: Acme\npolicy: { evaluate: true }\n',
      });
      const took = performance.now() - began;
      expect(ran.notes).to.deep.equal([]);
      expect(ran.verdict, JSON.stringify(ran.outcome)).to.equal('transient page_not_responding');
      expect(took, 'of the 30 s that a busy page may take').to.be.below(15_000);
    });
  }

  it('should end a fixed wait, and the run, while the page hangs', async () => {
    hang();
    const began = performance.now();
    const ran = await lab.run('- wait: 100ms', {
      portal: 'title: Acme\ninterruptions: [ { name: news, on: dialog "News", do: [ log: news ] } ]\n',
    });
    expect(ran.verdict).to.equal('finished');
    expect(performance.now() - began).to.be.below(15_000);
  });

  it('should wait for a page that is busy for a while, and then ask it', async () => {
    lab.page.evaluate('for (const end = Date.now() + 3_000; Date.now() < end; );').catch(() => undefined);
    const ran = await lab.run(`- if: \${{ visible('heading "Claims"') }}\n  then: [ log: right way ]`);
    expect(ran.notes, JSON.stringify(ran.outcome)).to.deep.equal(['right way']);
  });
});
