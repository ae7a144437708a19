import { expect } from 'chai';
import { cancelTask } from '../../src/tasks/end/cancel-task.ts';
import { answerTasks } from '../../src/tasks/ask/answer-task.ts';
import { acmeFixture, type AcmeFixture } from './acme-fixture.ts';
import { claimData, eligibilityData } from './claims.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

describe('tasks on Acme Health', function () {
  this.timeout(300_000);
  let fixture: AcmeFixture;

  before(async () => {
    fixture = await acmeFixture();
    await fixture.startWorker({ settings: { slots: 2 } });
  });
  after(() => fixture[Symbol.asyncDispose]());
  afterEach(() => fixture.portal.lab.switches({ random_announcement: 0, submit_times_out: 'off' }));

  // In the suite, test/plugins/eligibility-check.test.ts.
  it('should check eligibility, with the benefits of every page (long)', async () => {
    const task = await fixture.finished(await fixture.create('eligibility_check', eligibilityData()));
    expect(task).to.include({ status: 'completed', attempts: 1 });
    expect(task.result).to.include({
      coverage_status: 'active',
      plan_name: 'Acme Gold PPO',
      deductible: '1500.00',
    });
    expect(task.result?.['benefits']).to.have.length(13);
    expect(task.sop?.name).to.equal('acme-health/eligibility');
    const kinds = new Set((await fixture.events(task.id)).map(({ kind }) => kind));
    expect([...kinds]).to.include.members([
      'attempt.started',
      'step.started',
      'step.finished',
      'task.finished',
    ]);
  });

  // In the suite, test/plugins/claim-submission.test.ts.
  it('should file a claim with its attachment, and keep the acknowledgment (long)', async () => {
    const file = { name: 'notes.pdf', type: 'application/pdf', content: PDF };
    const task = await fixture.finished(await fixture.create('claim_submission', claimData('PAN-1'), [file]));
    expect(task).to.include({ status: 'completed', attempts: 1 });
    expect(task.result?.['claim_number']).to.match(/^ACM-\d{4}-\d{6}$/);
    expect(task.resultFiles.map(({ name }) => name)).to.deep.equal(['acknowledgment.pdf']);
    const [submission] = fixture.portal.lab.state().submissions;
    expect(submission).to.include({ patient_account_number: 'PAN-1', total: 12_550 });
    expect(submission?.attachments.map(({ name }) => name)).to.deep.equal(['notes.pdf']);
  });

  it('should use the session of the task before', async () => {
    await fixture.finished(await fixture.create('eligibility_check', eligibilityData()));
    const signIns = fixture.portal.lab.state().sign_ins.length;
    fixture.portal.lab.switches({ random_announcement: 'every' });
    const task = await fixture.finished(await fixture.create('eligibility_check', eligibilityData()));
    expect(task.status).to.equal('completed');
    expect(fixture.portal.lab.state().sign_ins).to.have.length(signIns);
  });

  it('should find a claim whose answer got lost, and not file it again', async () => {
    fixture.portal.lab.switches({ submit_times_out: { value: 'reset', times: 1 } });
    const task = await fixture.finished(await fixture.create('claim_submission', claimData('PAN-2')));
    expect(task).to.include({ status: 'completed', attempts: 1 });
    expect(fixture.portal.lab.state().submissions_by_key['PAN-2']).to.equal(1);
  });

  it('should file a claim once, whatever number of tasks asks for it', async () => {
    const ids = await Promise.all([1, 2].map(() => fixture.create('claim_submission', claimData('PAN-3'))));
    const tasks = await Promise.all(ids.map((id) => fixture.finished(id)));
    const filed = tasks.find(({ status }) => status === 'completed');
    const other = tasks.find(({ status }) => status === 'completed_with_issues');
    expect(other?.issues.map(({ code }) => code)).to.deep.equal(['duplicate_submission']);
    expect(other?.notes, 'names the task that filed it').to.include(filed?.id);
    expect(fixture.portal.lab.state().submissions_by_key['PAN-3']).to.equal(1);
  });

  it('should file a claim only after a person has seen the filled form and approved it', async () => {
    const { store, accountId, portal } = fixture;
    const setMinutes = (approval_minutes: number | null) =>
      store.knex('portal_connection').update({ approval_minutes });
    await setMinutes(30);
    const answer = answerTasks(
      () => store,
      async () => [],
    );
    const waiting = (id: string) => fixture.until(id, ({ status }) => status === 'waiting');
    const [no, yes] = [
      await fixture.create('claim_submission', claimData('PAN-8')),
      await fixture.create('claim_submission', claimData('PAN-9')),
    ];
    const { needs } = await waiting(no);
    expect(needs).to.include({ kind: 'approval' });
    expect(needs?.form?.map(({ value }) => value)).to.include('PAN-8');
    const picture = await store.knex('artifact').where({ id: needs?.screenshot, task_id: no }).first();
    expect(picture).to.include({ kind: 'screenshot' });
    await answer(accountId, no, { approved: false }, 'test');
    const declined = await fixture.finished(no);
    expect(declined.failure).to.deep.equal({ code: 'not_approved', kind: 'business', retryable: false });
    await waiting(yes);
    expect(await store.knex('task_commit').whereIn('task_id', [no, yes])).to.deep.equal([]);
    await answer(accountId, yes, { approved: true }, 'test');
    expect(await fixture.finished(yes)).to.include({ status: 'completed', attempts: 1 });
    const { submissions_by_key: filed } = portal.lab.state();
    expect([filed['PAN-8'], filed['PAN-9']]).to.deep.equal([undefined, 1]);
    await setMinutes(null);
  });

  it('should tell why the payer said no, with a picture as evidence', async () => {
    const data = { ...eligibilityData(), member: { id: 'ACM999999999', date_of_birth: '1980-03-05' } };
    const task = await fixture.finished(await fixture.create('eligibility_check', data));
    expect(task.failure).to.deep.equal({ code: 'member_not_found', kind: 'business', retryable: false });
    const artifacts = await fixture.store.knex('artifact').where({ task_id: task.id });
    expect(artifacts.map(({ kind }) => kind)).to.include('screenshot');
    const events = await fixture.events(task.id);
    const stored = events.filter(({ kind }) => kind === 'artifact.stored');
    expect(stored.map((event) => [event.data['artifact_id'], event.data['sha256']])).to.have.deep.members(
      artifacts.map(({ id, sha256 }) => [id, sha256]),
    );
  });

  it('should end a canceled task before anything is submitted', async () => {
    fixture.portal.lab.switches({ latency: 300 });
    const id = await fixture.create('claim_submission', claimData('PAN-4'));
    await fixture.until(id, ({ status }) => status === 'running');
    await cancelTask(fixture.store, fixture.accountId, id);
    const task = await fixture.finished(id);
    fixture.portal.lab.switches({ latency: 0 });
    expect(task.failure).to.include({ code: 'canceled', kind: 'canceled' });
    expect(fixture.portal.lab.state().submissions_by_key['PAN-4']).to.equal(undefined);
  });

  // In the suite, test/runtime/worker/worker.test.ts.
  it('should never have two sessions of one user where the connection allows one (long)', async () => {
    fixture.portal.lab.reset();
    fixture.portal.lab.switches({ totp: false, second_session: 'allow' });
    await fixture.store.knex('portal_connection').update({ max_sessions: 1, session_enc: null });
    const ids = await Promise.all(
      [1, 2, 3, 4].map(() => fixture.create('eligibility_check', eligibilityData())),
    );
    const tasks = await Promise.all(ids.map((id) => fixture.finished(id)));
    expect(tasks.map(({ status, attempts }) => `${status} ${attempts}`)).to.deep.equal(
      ids.map(() => 'completed 1'),
    );
    expect(fixture.portal.lab.state().most_sessions_at_once).to.deep.equal({ 'clinic-a': 1 });
  });
});
