import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';

describe('an answer that also shows what not_sent_when names', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  const add = (steps: string): string =>
    `- once: add\n  steps:\n    - click: button "Add"\n    - ${steps}\n  not_sent_when: text /failed|duplicate/i`;
  const page = (before: string, answer: string): string =>
    `${before}<output></output><button onclick="document.querySelector('output').innerHTML = '${answer}'">Add</button>`;

  it('should be reported with both', async () => {
    await lab.show(page('', '<h2>User added</h2><p>Mail failed</p>'));
    const { outcome, notes } = await lab.run(add('wait_for: heading "User added"'));
    expect(outcome.status).to.equal('uncertain');
    const told = 'notes' in outcome ? outcome.notes : '';
    expect(told).to.include('answer_contradictory').and.include('heading "User added"');
    expect(told).to.include('text /failed|duplicate/i (not_sent_when)');
    expect(notes.join()).not.to.include('shows already');
  });

  it('should be noted before the first click if it shows there', async () => {
    await lab.show(page('<p>Duplicate users will be ignored.</p>', '<h2>User added</h2>'));
    const { verdict, notes } = await lab.run(add('wait_for: heading "User added"'));
    expect(verdict).to.equal('finished');
    expect(notes.join()).to.include('text /failed|duplicate/i shows already, before the first click');
  });
});
