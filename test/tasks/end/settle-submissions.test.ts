import { expect } from 'chai';
import { runSopwith } from '../../support/run-sopwith.ts';
import { codeOf } from '../../../src/platform/errors.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import type { TaskLease } from '../../../src/tasks/lease.ts';
import { beginOnce, resolveOnce, type OnceIntent } from '../../../src/tasks/run/once-ledger.ts';
import { settleSubmissions, uncertainSubmissions } from '../../../src/tasks/end/settle-submissions.ts';
import { taskFixture, type TaskFixture } from '../../support/task-fixture.ts';

describe('submissions that a person settles', () => {
  let fixture: TaskFixture;
  before(async () => {
    fixture = await taskFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const claim = (key: string): OnceIntent => ({
    step: 'acme/claim#submit',
    iteration: '',
    portal: 'acme',
    businessKey: JSON.stringify(key),
    timeoutMs: 1_000,
    passed: new Set(),
  });
  const end = (lease: TaskLease) =>
    finishTask(fixture.store, lease, {
      status: 'completed_with_issues',
      result: null,
      notes: 'Look.',
      issues: [{ code: 'submission_uncertain', message: 'Look.' }],
    });
  /** A task that has ended without knowing whether it has submitted. */
  async function uncertain(key: string): Promise<string> {
    const lease = await fixture.claim();
    await beginOnce(fixture.store, lease, claim(key));
    await resolveOnce(fixture.store, lease, claim(key), { state: 'unknown' });
    await end(lease);
    return lease.taskId;
  }
  const settle = (taskId: string, made: boolean, accountId = fixture.accountId) =>
    settleSubmissions(fixture.database.knex, { accountId, taskId, made, actor: 'test' });
  const next = async (key: string) => beginOnce(fixture.store, await fixture.claim(), claim(key));

  it('should be free for another task where they were not made, and duplicates where they were', async () => {
    const [absent, present] = [await uncertain('absent'), await uncertain('present')];
    expect(await next('absent')).to.deep.equal({ state: 'duplicate', taskId: absent, filed: false });
    const listed = await uncertainSubmissions(fixture.database.knex, fixture.accountId);
    expect(listed.map(({ taskId }) => taskId)).to.deep.equal([absent, present]);
    expect(await settle(absent, false)).to.equal(1);
    expect(await settle(present, true)).to.equal(1);
    expect(await next('absent')).to.deep.equal({ state: 'granted' });
    expect(await next('present')).to.deep.equal({ state: 'duplicate', taskId: present, filed: true });
    expect(await uncertainSubmissions(fixture.database.knex, fixture.accountId)).to.deep.equal([]);
    const audited = await fixture.database.knex('audit_log').where({ action: 'submission.settled' });
    expect(audited.map(({ object, detail }) => [object, detail.made])).to.have.deep.members([
      [absent, false],
      [present, true],
    ]);
  });

  it('should not be settled while the task runs, twice, or by another account', async () => {
    const refused = (work: Promise<unknown>) => work.then(() => 'settled', codeOf);
    const lease = await fixture.claim();
    await beginOnce(fixture.store, lease, claim('running'));
    expect(await refused(settle(lease.taskId, false))).to.equal('task_not_final');
    expect(await uncertainSubmissions(fixture.database.knex, fixture.accountId)).to.deep.equal([]);
    const taskId = await uncertain('twice');
    expect(await refused(settle(taskId, false, await fixture.addAccount()))).to.equal('not_found');
    await settle(taskId, true);
    expect(await refused(settle(taskId, false))).to.equal('nothing_uncertain');
  });

  it('should be settled on the command line, which asks for what was found', async () => {
    const run = async (...args: string[]): Promise<string> => {
      const { code, out, err } = await runSopwith(['submission', ...args], { env: {} });
      return `${code} ${out}${err}`;
    };
    expect(await run('settle', 'Clinic', 'task_1')).to.match(/^2 .*specify either --made or --not-made/s);
    expect(await run('settle', 'Clinic', 'task_1', '--made', '--not-made')).to.match(
      /^2 .*specify either --made or --not-made/s,
    );
    expect(await run('--help')).to.match(/^0 .*settle/s);
  });
});
