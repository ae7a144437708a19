import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab, type Ran } from '../../../support/action-lab.ts';

describe('a change that a failure proposes', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  async function proposal(html: string, target: string): Promise<string | null> {
    await lab.show(html);
    const { outcome } = await lab.run(`- click: ${target}\n  timeout: 300ms\n`);
    return (
      (('report' in outcome ? outcome.report?.proposal : null) ?? '').match(/\+ {2}- click: (.*)/)?.[1] ??
      null
    );
  }

  const link = (name: string): string => `<a href=#>${name}</a>`;

  for (const [name, sought] of [
    ['SYMPA logo', 'Logout'],
    ['Logon', 'Logout'],
    ['Catalog of forms', 'Log off'],
    ['Reset', 'Result'],
    ['Download of the file', 'Upload'],
    ['Invoice 17', 'Invite 17'],
  ] as const)
    it(`should be none if no word is the same (${name} for ${sought})`, async () => {
      expect(await proposal(link(name), `link "${sought}"`)).to.equal(null);
    });

  for (const [name, sought] of [
    ['Search', 'Serch'],
    ['Log out', 'Logout'],
    ['Logout', 'Log out'],
    ['Claims', 'Claim'],
    ['Recent entries', 'Recent entry'],
    ['Searching', 'Search'],
    ['Subscription options', 'Subscirption option'],
    ['Sign on', 'Sign in'],
    ['Log out now', 'Log out'],
    ['Zurück', 'Zuruck'],
  ] as const)
    it(`should be what has a word of it, written a bit otherwise (${name} for ${sought})`, async () => {
      expect(await proposal(link(name), `link "${sought}" [exact]`)).to.equal(`link "${name}"`);
    });

  it('should be judged by the words of a pattern', async () => {
    expect(await proposal(link('SYMPA logo'), 'link /^Logout$/')).to.equal(null);
    expect(await proposal(link('Claim search'), 'link /^Claims? +search$/ [exact]')).to.equal(null);
    expect(await proposal(link('Claims search'), 'link /^Claim\\s+search$/')).to.equal(
      'link "Claims search"',
    );
  });

  const WAITS = '- wait_for: application "Editor, Text"\n  timeout: 500ms';
  const message = (outcome: Ran['outcome']): string =>
    outcome.status === 'failed' ? (outcome.report?.message ?? '') : '';

  it('should be none if what was looked for came too late, which the message says', async () => {
    await lab.show('<p></p>');
    const { page } = lab;
    const screenshot = page.screenshot.bind(page);
    page.screenshot = async (options) => {
      await page.evaluate(() => {
        document.body.innerHTML = '<p role=application aria-label="Editor, Text">Bold';
      });
      return screenshot(options);
    };
    const { outcome } = await lab.run(WAITS);
    page.screenshot = screenshot;
    expect(message(outcome)).to.include('was not found in time. It shows now');
    expect('report' in outcome && outcome.report?.proposal).to.equal(null);
  });

  it('should not say of a field of an entry that it came too late because the page shows such words elsewhere', async () => {
    await lab.show('<table><tr><th>Name<th>Kind<tr class=e><td>ilo<td>a<tr class=e><td>kvm<td>b</table>');
    const { outcome } = await lab.run(
      '- read: { all: { list: css "tr.e", fields: { name: Name } } }\n  timeout: 1s',
    );
    expect(message(outcome)).to.include(
      'Name was not found in time. The page shows it now, but it is looked',
    );
  });

  it('should be none if what was looked for is there, but does not show, which the message says', async () => {
    await lab.show('<div role=application aria-label="Editor, Text"><p style="float:left">Bold</p></div>');
    const { outcome } = await lab.run(WAITS);
    expect(message(outcome)).to.include('The page has it, but it does not show');
    expect('report' in outcome && outcome.report?.proposal).to.equal(null);
  });
});
