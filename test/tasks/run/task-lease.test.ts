import { expect } from 'chai';
import { appendEvents, readEvents } from '../../../src/tasks/timeline/task-events.ts';
import { endUnstarted } from '../../../src/tasks/end/end-unstarted.ts';
import { claimNext } from '../../../src/tasks/run/claim-next.ts';
import { recoverLapsed } from '../../../src/tasks/run/recover-lapsed.ts';
import { cancelTask } from '../../../src/tasks/end/cancel-task.ts';
import { findTask } from '../../../src/tasks/find-tasks.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import { beginOnce, resolveOnce } from '../../../src/tasks/run/once-ledger.ts';
import { codeOf } from '../../../src/platform/errors.ts';
import { answerTasks } from '../../../src/tasks/ask/answer-task.ts';
import { askForInput, giveInput, stopWaiting, takeInput } from '../../../src/tasks/ask/task-input.ts';
import { noteSop, parkTask, renewTask } from '../../../src/tasks/run/task-lease.ts';
import type { TaskNeeds } from '../../../src/tasks/task.ts';
import { readFailureReport, writeFailureReport } from '../../../src/tasks/run/failure-reports.ts';
import { FAILURE } from '../../support/failure-report.ts';
import { taskFixture, type TaskFixture } from '../../support/task-fixture.ts';

describe('task leases', () => {
  let fixture: TaskFixture;
  before(async () => {
    fixture = await taskFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const find = (taskId: string) => findTask(fixture.store, fixture.accountId, taskId);
  const kinds = async (taskId: string): Promise<string[]> =>
    (await readEvents(fixture.store, fixture.accountId, taskId)).map(({ kind }) => kind);
  it('should give a task to exactly one of many that claim at once, with its data', async () => {
    const taskId = await fixture.create({ data: 'the data' });
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claimNext(fixture.store, { owner: 'worker-2' })),
    );
    const won = claims.flatMap((result) => (result.state === 'claimed' ? [result] : []));
    expect(won.length).to.equal(1);
    expect(won[0]?.task).to.include({ status: 'running', attempts: 1, data: 'the data' });
    const { accountId } = fixture;
    expect(won[0]?.lease).to.deep.equal({ taskId, accountId, epoch: 1, attempt: 1, deaths: 0 });
    expect(await kinds(taskId)).to.deep.equal(['attempt.started']);
  });

  it('should give a silent worker’s task to another and count the death apart', async () => {
    const old = await fixture.claim();
    await fixture.lapse(old.taskId);
    expect(await recoverLapsed(fixture.store)).to.deep.equal({ requeued: 1, ended: 0, failed: [] });
    expect(await renewTask(fixture.store, old), 'before anybody has it again').to.deep.equal({
      state: 'lost',
    });
    const lease = await fixture.reclaim(old.taskId);
    expect(lease).to.include({ epoch: 3, attempt: 2, deaths: 1 });
    expect(await kinds(old.taskId)).to.deep.equal(['attempt.started', 'attempt.lost', 'attempt.started']);
    const renewed = await renewTask(fixture.store, lease, 60);
    expect(renewed).to.include({ state: 'renewed', cancelRequested: false });
    expect(renewed.state === 'renewed' && renewed.remainingMs).to.be.within(55_000, 60_000);
  });

  it('should keep a report of an attempt whose worker died, with its last step, unless the worker has written one', async () => {
    const { store, accountId } = fixture;
    const first = await fixture.claim();
    const { taskId } = first;
    const report = (attempt: number) => readFailureReport(store, { accountId, taskId, attempt });
    const data = { ...FAILURE.step, line: 7 };
    await appendEvents(store, first, [{ kind: 'step.started', data }]);
    await fixture.lapse(taskId);
    const second = await fixture.reclaim(taskId);
    const died = { code: 'worker_lost', kind: 'transient', message: null, screenshot: null, trace: null };
    expect(await report(1)).to.include({ ...died, attempt: 1 });
    expect((await report(1)).step).to.deep.equal(data);
    await fixture.lapse(taskId);
    const third = await fixture.reclaim(taskId);
    expect((await report(second.attempt)).step, 'of another attempt').to.equal(null);
    await writeFailureReport(store, third, FAILURE);
    await fixture.lapse(taskId);
    await fixture.reclaim(taskId);
    expect(await report(third.attempt)).to.include({ code: FAILURE.code, message: FAILURE.message });
  });

  it('should end a task on which five workers have died, and say so', async () => {
    const { taskId } = await fixture.claim();
    for (let deaths = 1; deaths < 5; deaths += 1) {
      await fixture.lapse(taskId);
      await fixture.reclaim(taskId);
    }
    await fixture.lapse(taskId);
    expect(await recoverLapsed(fixture.store)).to.deep.equal({ requeued: 0, ended: 1, failed: [] });
    const ended = await find(taskId);
    expect(ended).to.deep.include({
      status: 'failed',
      attempts: 5,
      failure: { code: 'worker_lost', kind: 'transient', retryable: false },
    });
    expect(ended?.notes).to.match(/ended 5 times while it worked on this task/);
  });

  it('should end a dry run at the first death of its worker, and not start it again', async () => {
    const { taskId } = await fixture.claim();
    const of = 'task_06aqf3m0gsx8z1c9k2w7r5d4bn';
    await fixture.database.knex('task').where({ id: taskId }).update({ dry_run_of: of });
    await fixture.lapse(taskId);
    expect(await recoverLapsed(fixture.store)).to.deep.equal({ requeued: 0, ended: 1, failed: [] });
    const ended = await find(taskId);
    expect(ended).to.deep.include({
      status: 'failed',
      attempts: 1,
      failure: { code: 'worker_lost', kind: 'transient', retryable: false },
    });
    expect(ended?.notes).to.match(/not repeated automatically/);
  });

  it('should never say failed of such a task when it may have submitted something', async () => {
    const lease = await fixture.claim();
    await beginOnce(fixture.store, lease, {
      step: 'sop#submit',
      iteration: '',
      portal: 'acme',
      businessKey: null,
      timeoutMs: 1_000,
      passed: new Set<string>(),
    });
    await fixture.database.knex('task').where({ id: lease.taskId }).update({ deaths: 4 });
    await fixture.lapse(lease.taskId);
    await recoverLapsed(fixture.store);
    const ended = await find(lease.taskId);
    expect(ended?.status).to.equal('completed_with_issues');
    expect(ended?.issues.map(({ code }) => code)).to.deep.equal(['submission_uncertain', 'worker_lost']);
  });

  it('should let an old epoch write nothing anywhere', async () => {
    await fixture.addEndpoint('active');
    const old = await fixture.claim();
    const begun = {
      step: 'sop#submit',
      iteration: '',
      portal: 'acme',
      businessKey: null,
      timeoutMs: 1_000,
      passed: new Set<string>(),
    };
    await beginOnce(fixture.store, old, begun);
    await fixture.lapse(old.taskId);
    const lease = await fixture.reclaim(old.taskId);
    const { knex } = fixture.database;
    const snapshot = async () => {
      const tables = [
        'task',
        'task_event',
        'task_commit',
        'webhook_event',
        'webhook_delivery',
        'task_file',
        'pgboss.job',
      ];
      return Promise.all(
        tables.map(async (table) => (await knex.raw(`select * from ${table} order by 1, 2`)).rows),
      );
    };
    const before = await snapshot();
    const { store } = fixture;
    const completed = { status: 'completed', result: {} } as const;
    expect(await finishTask(store, old, completed)).to.deep.equal({ state: 'lost' });
    expect(await parkTask(store, old, { countsAsAttempt: true, reason: 'x' })).to.equal(false);
    expect(await appendEvents(store, old, [{ kind: 'step.started', data: {} }])).to.equal(false);
    expect(await noteSop(store, old, { name: 'a/b', digest: 'd', version: 0 })).to.equal(false);
    expect(
      await askForInput(store, old, {
        kind: 'code',
        message: 'Code?',
        expires_at: '2027-01-01T00:00:00.000Z',
      }),
    ).to.equal('fenced');
    expect(await takeInput(store, old)).to.equal(null);
    expect(await stopWaiting(store, old)).to.equal(false);
    expect((await beginOnce(store, old, { ...begun, step: 'other' })).state).to.equal('refused');
    const resolved = await resolveOnce(store, old, begun, { state: 'done', outputs: {} }).catch(
      (error: unknown) => error,
    );
    expect(resolved).to.have.property('code', 'lease_lost');
    expect(await snapshot()).to.deep.equal(before);
    expect((await renewTask(store, lease)).state).to.equal('renewed');
  });

  it('should not start a task before its time, and know when that is', async () => {
    const { store } = fixture;
    const early = await fixture.create({ notBefore: new Date(Date.now() + 60_000) });
    const claim = await claimNext(store, { owner: 'worker' });
    expect(claim.state).to.equal('nothing');
    expect(claim.state === 'nothing' && claim.againMs).to.be.within(50_000, 60_000);
    await fixture.database.knex('task').where({ id: early }).update({ wait_until: new Date() });
    expect((await claimNext(store, { owner: 'worker' })).state).to.equal('claimed');
  });

  it('should not start what has expired, but have it ended', async () => {
    const late = await fixture.create({ expiresAt: new Date(Date.now() - 1) });
    const { store, accountId } = fixture;
    expect(await claimNext(store, { owner: 'worker' })).to.deep.equal({
      state: 'ends',
      taskId: late,
      accountId,
    });
    expect(await endUnstarted(store, { taskId: late, accountId })).to.equal(true);
    expect(await find(late)).to.deep.include({
      status: 'failed',
      failure: { code: 'expired', kind: 'timed_out', retryable: true },
    });
    expect(await endUnstarted(store, { taskId: late, accountId }), 'a second time').to.equal(false);
  });

  it('should end a canceled task whose worker died, when its lease has lapsed', async () => {
    const lease = await fixture.claim();
    expect((await cancelTask(fixture.store, fixture.accountId, lease.taskId)).status).to.equal('running');
    await fixture.lapse(lease.taskId);
    expect(await recoverLapsed(fixture.store)).to.deep.equal({ requeued: 0, ended: 1, failed: [] });
    const ended = await find(lease.taskId);
    expect(ended?.failure?.code).to.equal('canceled');
    expect(ended?.notes).to.equal('The task was canceled while no agent worked on it.');
  });

  it('should put a parked task back until its time, and count the attempt only when asked', async () => {
    const lease = await fixture.claim();
    const { store } = fixture;
    const wakeUps = await fixture.wakeUps();
    const parked = await parkTask(store, lease, {
      delayMs: 30_000,
      countsAsAttempt: true,
      reason: 'portal_unavailable',
    });
    expect(parked).to.equal(true);
    expect(await find(lease.taskId)).to.include({ status: 'queued', attempts: 1 });
    expect(await fixture.wakeUps()).to.equal(wakeUps + 1);
    const claim = await claimNext(store, { owner: 'worker' });
    expect(claim.state === 'nothing' && claim.againMs).to.be.within(20_000, 30_000);

    const second = await fixture.reclaim(lease.taskId);
    expect(second.attempt).to.equal(2);
    await parkTask(store, second, { countsAsAttempt: false, reason: 'worker_stopping' });
    expect((await fixture.reclaim(lease.taskId)).attempt).to.equal(2);
  });

  it('should put a task back, its attempt unspent, when its data cannot be opened', async () => {
    const taskId = await fixture.create();
    const lost = new Error('the key is not here');
    const vault = { ...fixture.store.vault, open: () => Promise.reject(lost) };
    const claiming = claimNext({ ...fixture.store, vault }, { owner: 'worker' });
    expect(await claiming.catch((error: unknown) => error)).to.equal(lost);
    expect(await find(taskId)).to.include({ status: 'queued', attempts: 0 });
    const row = await fixture.database.knex('task').where({ id: taskId }).first();
    expect(row.wait_until.getTime()).to.be.greaterThan(Date.now() + 30_000);
  });

  it('should take one of many answers that come at once, and say so of each', async () => {
    const { store, accountId } = fixture;
    const lease = await fixture.claim();
    await askForInput(store, lease, {
      kind: 'code',
      message: 'Which?',
      schema: { type: 'object' },
      expires_at: '2027-01-01T00:00:00.000Z',
    });
    let checks = 0;
    const answer = answerTasks(
      () => store,
      async () => {
        checks += 1;
        return [];
      },
    );
    const given = Array.from({ length: 200 }, (_, index) =>
      answer(accountId, lease.taskId, { code: `${index}` }, 'test'),
    );
    const outcomes = await Promise.allSettled(given);
    const taken = outcomes.flatMap((one, index) => (one.status === 'fulfilled' ? [index] : []));
    expect(taken).to.have.length(1);
    expect(checks).to.equal(1);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason)] : []));
    expect(new Set(refused)).to.deep.equal(new Set(['conflict']));
    expect(await takeInput(store, lease)).to.deep.equal({ code: `${taken[0]}` });
  });

  it('should report an answer that was taken as taken, whatever fails after its commit', async () => {
    const { store, accountId } = fixture;
    const lease = await fixture.claim();
    await askForInput(store, lease, {
      kind: 'code',
      message: 'Which?',
      expires_at: '2027-01-01T00:00:00.000Z',
    });
    let opened = 0;
    const vault: typeof store.vault = {
      ...store.vault,
      open: (...place) => {
        opened += 1;
        return opened > 1 ? Promise.reject(new Error('gone')) : store.vault.open(...place);
      },
    };
    const task = await answerTasks(
      () => ({ ...store, vault }),
      async () => [],
    )(accountId, lease.taskId, { code: '1' }, 'test');
    expect(task).to.include({ id: lease.taskId, status: 'waiting' });
  });

  it('should reject an answer after the deadline, also if no worker is there to end the wait, and never lose an accepted one', async () => {
    const { store, accountId } = fixture;
    const lease = await fixture.claim();
    const ask = (expires_at: string) =>
      askForInput(store, lease, { kind: 'form', message: 'Which?', expires_at });
    const answer = () =>
      answerTasks(
        () => store,
        async () => [],
      )(accountId, lease.taskId, { which: 'a' }, 'test');
    await ask('2026-01-01T00:00:00.000Z');
    const late = await answer().catch((error: unknown) => error);
    expect(late).to.include({ code: 'conflict' });
    expect(late)
      .to.have.property('message')
      .that.matches(/expired at 2026-01-01/);
    expect(await stopWaiting(store, lease)).to.equal(true);
    await ask('2027-01-01T00:00:00.000Z');
    await answer();
    expect(await stopWaiting(store, lease), 'an answer came at the last moment').to.equal(false);
    expect(await takeInput(store, lease)).to.deep.equal({ which: 'a' });
  });

  it('should use an answer that came before its worker was gone for the same question, except for codes and approvals', async () => {
    const { store, accountId } = fixture;
    const again = async (first: TaskNeeds, second: TaskNeeds): Promise<unknown> => {
      const lease = await fixture.claim();
      await askForInput(store, lease, first);
      await answerTasks(
        () => store,
        async () => [],
      )(accountId, lease.taskId, { which: 'a' }, 'test');
      await fixture.database.knex('task').where({ id: lease.taskId }).update({ lease_until: '2026-01-01' });
      await recoverLapsed(store);
      expect(await find(lease.taskId)).to.include({ status: 'queued', needs: null });
      const next = await fixture.reclaim(lease.taskId);
      await askForInput(store, next, second);
      const answer = await takeInput(store, next);
      await finishTask(store, next, { status: 'completed', result: {} });
      const row = await fixture.database.knex('task').where({ id: lease.taskId }).first();
      expect(row).to.include({ input_enc: null, kept_input_enc: null });
      return answer ?? (await kinds(lease.taskId)).includes('task.input_dropped');
    };
    const form = { kind: 'form', message: 'Which?', expires_at: '2027-01-01T00:00:00.000Z' } as const;
    expect(await again(form, { ...form, expires_at: '2027-02-01T00:00:00.000Z' })).to.deep.equal({
      which: 'a',
    });
    expect(await again(form, { ...form, message: 'Who?' }), 'dropped').to.equal(true);
    for (const kind of ['code', 'approval'] as const)
      expect(await again({ ...form, kind }, { ...form, kind }), 'dropped').to.equal(true);
  });

  it('should carry a question to a person and the answer back, once, and never in clear', async () => {
    const { store, accountId } = fixture;
    const lease = await fixture.claim();
    const needs = {
      kind: 'code',
      message: 'The code sent to the phone that ends in 42',
      expires_at: '2027-01-01T00:00:00.000Z',
    } as const;
    const give = (answer: { code: string }) =>
      giveInput(store, accountId, lease.taskId, { answer, needs, actor: 'test' }).then(
        () => 'taken',
        (error: { code: string }) => error.code,
      );
    expect(await give({ code: '1' })).to.equal('conflict');
    expect(await askForInput(store, lease, needs)).to.equal('waiting');
    expect(await find(lease.taskId)).to.deep.include({
      status: 'waiting',
      needs: { ...needs, answered: false },
    });
    expect(await takeInput(store, lease)).to.equal(null);
    expect((await renewTask(store, lease)).state).to.equal('renewed');

    expect(await Promise.all([give({ code: '135790' }), give({ code: '999' })])).to.have.members([
      'taken',
      'conflict',
    ]);
    expect((await find(lease.taskId))?.needs?.answered).to.equal(true);
    const row = await fixture.database.knex('task').where({ id: lease.taskId }).first();
    expect(row.input_enc.includes(Buffer.from('135790'))).to.equal(false);
    expect(await takeInput(store, lease))
      .to.have.property('code')
      .that.is.oneOf(['135790', '999']);
    expect(await takeInput(store, lease)).to.equal(null);
    expect(await find(lease.taskId)).to.deep.include({ status: 'running', needs: null });
    expect(await kinds(lease.taskId)).to.deep.equal([
      'attempt.started',
      'task.waiting',
      'task.input_given',
      'task.resumed',
    ]);
  });
});
