import { expect } from 'chai';
import { settleSubmissions } from '../../src/tasks/end/settle-submissions.ts';
import { consoleFixture, SCRIPT, scriptsRan, type ConsoleFixture } from './console-fixture.ts';

const RECORDED_NOTIFICATIONS = `
  window.__shown = [];
  window.Notification = class extends EventTarget {
    static permission = 'default';
    static async requestPermission() {
      window.__shown.push('asked');
      return (this.permission = 'granted');
    }
    constructor(title, { body }) {
      super();
      window.__shown.push(title + ': ' + body);
    }
  };`;

describe('the inbox of the console', () => {
  let fixture: ConsoleFixture;

  before(async () => {
    fixture = await consoleFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());
  afterEach(() => {
    expect(fixture.complaints.splice(0).join('\n')).to.equal('');
  });

  it('should show the evidence of an uncertain submission, and record what a person found with the keyboard alone', async () => {
    const taskId = await fixture.uncertain({
      external_id: 'claim-7',
      data: JSON.stringify({ member_id: `MM7 ${SCRIPT}` }),
    });
    const page = await fixture.signedIn('/');
    await page.getByRole('link', { name: 'Did acme-health receive this submission?' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.getByText('Outcome unknown').first().waitFor();
    await page.keyboard.press('j');
    await page.locator('[data-task]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Did acme-health receive this submission?' }).waitFor();
    await page.getByText(`MM7 ${SCRIPT}`).waitFor();
    await page.getByText('acme-health/claim-submission#submit').waitFor();
    await page.getByText(`The answer was lost ${SCRIPT}`).waitFor();
    await page.locator('img.picture').waitFor();
    expect(await scriptsRan(page)).to.equal(false);
    const decide = page.getByRole('button', { name: 'Record the decision' });
    expect(await decide.isDisabled()).to.equal(true);
    await page.getByRole('radio', { name: 'It was made' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('radio', { name: 'It was not made' }).and(page.locator(':checked')).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[role=status]:focus').getByText('Settled: the submission was not made').waitFor();
    const [row] = await fixture.real.knex('task_commit').where({ task_id: taskId });
    expect(row.state).to.equal('not_sent');
    const [entry] = await fixture.real
      .knex('audit_log')
      .where({ object: taskId, action: 'submission.settled' });
    expect(entry.actor).to.match(/^person:usr_/);
    // The page waits for others without reading the ledger of the task: each reading is in the audit log.
    const read = fixture.real.knex('audit_log').where({ object: taskId, action: 'submissions.read' });
    expect((await read).length).to.be.within(1, 3);
    await page.context().close();
  });

  it('should tell a person that somebody else has settled it, and how', async () => {
    const taskId = await fixture.uncertain();
    const page = await fixture.signedIn(`/inbox?task=${taskId}`);
    await page.getByRole('radio', { name: 'It was not made' }).check();
    const { knex } = fixture.real;
    await settleSubmissions(knex, { taskId, made: true, actor: 'test' });
    await page.getByRole('button', { name: 'Record the decision' }).click();
    await page.getByText('Settled: the submission was made').waitFor();
    await page.getByText('Nothing else waits.').waitFor();
    await page.context().close();
  });

  it('should not offer a viewer to settle', async () => {
    await fixture.person('viewer@clinic.example', 'viewer');
    await fixture.uncertain();
    const page = await fixture.signedIn('/inbox', 'viewer@clinic.example');
    await page.getByRole('heading', { name: 'No task needs you' }).waitFor();
    await page.context().close();
  });

  it('should notify a person of new entries once they asked for it, without a word about the patient', async () => {
    await fixture.ask(await fixture.run(), { message: 'Asked before' });
    const page = await fixture.signedIn('/');
    // A browser without a screen shows no notifications: this one records them.
    await page.addInitScript({ content: RECORDED_NOTIFICATIONS });
    await page.goto(`${fixture.real.api.url}/console/inbox`);
    const shown = () => page.evaluate(() => (window as unknown as { __shown: string[] }).__shown);
    const button = page.getByRole('button', { name: 'Notify me on this computer' });
    await button.waitFor();
    expect(await shown()).to.deep.equal([]);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Stop notifications' }).waitFor();
    expect(await shown()).to.deep.equal(['asked']);
    await page.getByText('Asked before').first().waitFor();
    await fixture.ask(await fixture.run({ external_id: 'Rivera' }), { message: 'Which code for Maria?' });
    await page.getByText('Which code for Maria?').waitFor();
    expect(await shown()).to.deep.equal(['asked', 'Sopwith: The inbox has 1 new entry.']);
    await page.context().close();
  });
});
