import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';

describe('what is suggested as the proof of a submission', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const suggested = async (
    answer: string,
    proof = 'heading "New User added"',
  ): Promise<string | null | undefined> => {
    await lab.show(
      `<h1>Add New User</h1><output></output><button onclick="document.querySelector('output').innerHTML = '${answer}'">Add</button>`,
    );
    const { outcome } = await lab.run(
      `- once: add\n  steps:\n    - click: button "Add"\n    - wait_for: ${proof}\n      timeout: 3s`,
    );
    return 'report' in outcome ? outcome.report?.proposal : outcome.status;
  };

  it('should be nothing that showed before the click, such as the heading of the form', async () => {
    expect(await suggested('<p>This user exists.</p>')).to.equal(null);
  });

  it('should be nothing of another kind, such as the heading of a form that is shown again', async () => {
    expect(await suggested('<h2>Users to add</h2>', 'text /Users added/')).to.equal(null);
  });

  it('should be nothing that says that it failed', async () => {
    expect(await suggested('<h2>New User adding failed</h2>')).to.equal(null);
    expect(await suggested('<h2>New User not added</h2>')).to.equal(null);
  });

  it('should be nothing on a page that says that it was refused', async () => {
    expect(
      await suggested('<h2>New User</h2><p>dbversion: 1.6</p><h2>New User page</h2><p>DATABASE ERROR</p>'),
    ).to.equal(null);
    expect(await suggested('<h2>New User created</h2><p role=alert>The name is taken</p>')).to.equal(null);
  });

  it('should be listed after what has come to the page since the click, however unlike it is', async () => {
    const rows = Array.from({ length: 15 }, (_, index) => `<p>New User ${index} added</p>`).join('');
    await lab.show(
      `<main>${rows}</main><output></output><button onclick="document.querySelector('output').innerHTML = '<p>Choose a plan first</p>'">Add</button>`,
    );
    const { outcome } = await lab.run(
      '- once: add\n  steps:\n    - click: button "Add"\n    - wait_for: heading "New User added"\n      timeout: 1s',
    );
    expect(outcome.status).to.equal('uncertain');
    const near = 'report' in outcome ? (outcome.report?.candidates ?? []) : [];
    expect(near[0]).to.equal('paragraph "Choose a plan first"');
    expect(near).to.include('paragraph "New User 0 added"');
  });

  it('should be a heading that has come since', async () => {
    expect(await suggested('<h2>New User created</h2>')).to.include('heading "New User created"');
  });
});
