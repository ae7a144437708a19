import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../support/action-lab.ts';

/** What a failure prints for an element without a name, as an author pastes it. */
const WORDS = "ERROR () - List 'nope-list' does not exist.";

const alone = (role: string): string => `<h1>Lists</h1><div role=${role}>${WORDS}</div>`;

describe('a target that a failure prints', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  async function printed(html: string, target: string, action = 'wait_for'): Promise<readonly string[]> {
    await lab.show(html);
    const { outcome } = await lab.run(`- ${action}: ${target}\n  timeout: 1s\n`);
    return ('report' in outcome ? outcome.report?.candidates : null) ?? [];
  }

  async function found(target: string): Promise<string> {
    const pasted = /^\{| # /.test(target) ? target : `'${target.replaceAll("'", "''")}'`;
    const { verdict } = await lab.run(`- wait_for: ${pasted}\n  timeout: 1s\n`);
    return verdict;
  }

  const pages: readonly (readonly [what: string, html: string, sought: string])[] = [
    ['dialog', `<h1>Lists</h1><dialog open>${WORDS}</dialog>`, 'dialog "List nope-list is missing"'],
    ...'dialog alertdialog region group tabpanel navigation main contentinfo toolbar figure form article caption alert status note listitem strong'
      .split(' ')
      .map((role) => [role, alone(role), `${role} "List 'nope' does not exist"`] as const),
    ['list', `<div role=list>${WORDS}</div>`, `list "List 'nope' does not exist"`],
    [
      'table',
      `<table><caption>${WORDS}</caption><tr><th>A<td>B</table>`,
      `table "List 'nope' does not exists"`,
    ],
    [
      'group with the same words as a button',
      `<div role=group>Save all</div><button>Save all</button>`,
      'group "Save everything"',
    ],
    [
      'dialog with a link in it',
      `<dialog open>The list <a href=#>nope</a> does not exist</dialog>`,
      'dialog "The list nope does not exist"',
    ],
    [
      'words that begin with a slash',
      '<div role=group>/lists/nope</div><button>/lists/nope</button>',
      'group "lists"',
    ],
    ['words in quotes', '<div role=group>"nope"</div><button>"nope"</button>', 'group "nope list"'],
  ];
  for (const [what, html, sought] of pages)
    it(`should find what it was printed for: ${what}`, async () => {
      const near = await printed(html, `'${sought.replaceAll("'", "''")}'`);
      expect(near).not.to.deep.equal([]);
      for (const target of near) expect(await found(target), target).to.equal('finished');
    });

  it('should say the words of an element without a name, alone or with its role', async () => {
    expect(await printed(alone('dialog'), '"dialog \\"List missing\\""')).to.include(`text "${WORDS}"`);
    expect(
      await printed('<div role=group>Save all</div><button>Save all</button>', 'group "Save all"'),
    ).to.include('{ find: group, has_text: "Save all" }');
  });

  it('should find one of several that an ambiguous target finds', async () => {
    const html = '<dialog open>One is missing</dialog><dialog open style="top:99px">Two are missing</dialog>';
    const near = await printed(html, 'dialog', 'hover');
    expect(near).to.have.length(2);
    for (const target of near) expect(await found(target), target).to.equal('finished');
  });
});
