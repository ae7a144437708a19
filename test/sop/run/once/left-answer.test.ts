import { expect } from 'chai';
import {
  closeSharedBrowser,
  openActionLab,
  outputsHead,
  type ActionLab,
} from '../../../support/action-lab.ts';

/** Shaarli: "Set private" answers with "Invalid visibility provided.", and the list of private links is as it was. */
describe('an answer that a once block leaves before it looks at it', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  async function end(steps: readonly string[], answer = 'Invalid visibility provided.'): Promise<string> {
    const serve = (path: string, html: string): void =>
      void lab.answers.set(path, (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end(html),
      );
    serve('/set', `<main><h1>Links</h1><p>${answer}</p></main>`);
    serve('/list', '<main><h1>Private links</h1><ul><li>Contract A<li>Contract B</ul></main>');
    await lab.show('<form action=/set method=post><h1>Links</h1><button>Set private</button></form>');
    const lines = ['click: button "Set private"\n  load: page', ...steps].map((step) => `- ${step}`);
    const { outcome } = await lab.run(
      `- once: private\n  steps:\n${lines.join('\n').replaceAll(/^/gm, '    ')}\n`,
      { head: outputsHead({ result: 'array' }) },
    );
    const notes = 'notes' in outcome ? outcome.notes : '';
    return `${outcome.status}${notes.includes('answer_not_seen') ? ' answer_not_seen' : ''}`;
  }

  const list = 'read: { list: { list: listitem } }';
  const set = 'set: { result: "${{ vars.list }}" }';
  const unseen: Readonly<Record<string, readonly string[]>> = {
    'by goto': ['goto: /list', list, set],
    'by goto, into an output': ['goto: /list', 'read: { result: { list: listitem } }'],
    'by going back': ['navigate: back', 'goto: /list', list, set],
    'with its screenshot only': ['screenshot: { name: answer.png, full: true }', 'goto: /list', list, set],
    'in a group': ['group: Look\n  steps:\n    - goto: /list\n    - read: { result: { list: listitem } }'],
  };
  for (const [how, steps] of Object.entries(unseen))
    it(`should not be proved by what is read elsewhere alone (left ${how})`, async () => {
      expect(await end(steps)).to.equal('uncertain answer_not_seen');
    });

  const seen: Readonly<Record<string, readonly string[]>> = {
    'the answer was waited for': ['expect: text /invalid/i', 'goto: /list', list, set],
    'the answer was read': ['read: { said: paragraph }', 'goto: /list', list, set],
    'the answer was read by an expression': [
      'set: { said: "${{ text(\'paragraph\') }}" }',
      'goto: /list',
      list,
      set,
    ],
    'a step waits for it elsewhere': ['goto: /list', 'expect: text "Contract B"', list, set],
    'a step decides by what was read': [
      'goto: /list',
      list,
      'if: ${{ size(vars.list) == 2 }}\n  then:\n    - set: { result: "${{ vars.list }}" }',
    ],
    'a step fails by what was read': [
      'goto: /list',
      list,
      'fail: { code: none, notes: None. }\n  if: ${{ size(vars.list) == 0 }}',
      set,
    ],
  };
  for (const [how, steps] of Object.entries(seen))
    it(`should not keep a look elsewhere from proving it if ${how}`, async () => {
      expect(await end(steps, 'Invalid. Or not.')).to.equal('finished');
    });
});
