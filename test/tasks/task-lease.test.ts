import { expect } from 'chai';
import { appendEvents, readEvents } from '../../src/tasks/task-events.ts';
import { cancelTask } from '../../src/tasks/cancel-task.ts';
import { findTask } from '../../src/tasks/find-tasks.ts';
import { finishTask } from '../../src/tasks/finish-task.ts';
import { beginOnce, resolveOnce } from '../../src/tasks/once-ledger.ts';
import { codeOf } from '../../src/platform/errors.ts';
import { answerTasks } from '../../src/tasks/answer-task.ts';
import { askForInput, giveInput, stopWaiting, takeInput } from '../../src/tasks/task-input.ts';
import { claimTask, noteSop, parkTask, renewTask } from '../../src/tasks/task-lease.ts';
import { taskFixture, type TaskFixture } from './task-fixture.ts';

describe('task leases', () => {
  let fixture: TaskFixture;
  before(async () => {
    fixture = await taskFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const find = (taskId: string) => findTask(fixture.store, fixture.accountId, taskId);
  const kinds = async (taskId: string): Promise<string[]> =>
    (await readEvents(fixture.store, fixture.accountId, taskId)).map(({ kind }) => kind);
  const claim = (taskId: string, jobId: string | null = null) =>
    claimTask(fixture.store, { taskId, jobId, owner: 'worker-2' });
  /** The wake-up as a worker would hold it: fetched. */
  const activeJob = async (taskId: string): Promise<string> => {
    const { rows } = await fixture.database.knex.raw(
      "update pgboss.job set state = 'active', started_on = now() where singleton_key = ? and state < 'active' returning id",
      [taskId],
    );
    return rows[0].id;
  };

  it('should give a task to exactly one of many that claim it at once, with its data', async () => {
    const taskId = await fixture.create({ data: 'the data' });
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(taskId)));
    const won = claims.filter((result) => result.state === 'claimed');
    expect(won.length).to.equal(1);
    expect(claims.filter((result) => result.state === 'leased').length).to.equal(7);
    expect(won[0]?.task).to.include({ status: 'running', attempts: 1, data: 'the data' });
    expect(won[0]?.lease).to.include({ taskId, accountId: fixture.accountId, epoch: 1, attempt: 1 });
    expect(await kinds(taskId)).to.deep.equal(['attempt.started']);
  });

  it('should give a silent worker’s task to another and count the attempt', async () => {
    const old = await fixture.claim();
    await fixture.lapse(old.taskId);
    const lease = await fixture.reclaim(old.taskId);
    expect([lease.epoch, lease.attempt]).to.deep.equal([2, 2]);
    expect(await renewTask(fixture.store, old)).to.deep.equal({ state: 'lost' });
    const renewed = await renewTask(fixture.store, lease, 60);
    expect(renewed).to.include({ state: 'renewed', cancelRequested: false });
    expect(renewed.state === 'renewed' && renewed.remainingMs).to.be.within(55_000, 60_000);
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
    const jobId = await activeJob(old.taskId);
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
    expect(await finishTask(store, old, completed, { jobId })).to.deep.equal({ state: 'lost' });
    expect(await parkTask(store, old, { jobId, countsAsAttempt: true, reason: 'x' })).to.equal(false);
    expect(await appendEvents(store, old, [{ kind: 'step.started', data: {} }])).to.equal(false);
    expect(await noteSop(store, old, { name: 'a/b', digest: 'd' })).to.equal(false);
    expect(
      await askForInput(store, old, {
        kind: 'code',
        message: 'Code?',
        expires_at: '2027-01-01T00:00:00.000Z',
      }),
    ).to.equal(false);
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

  it('should send the wake-up again, never drop it, while another worker holds the lease', async () => {
    const lease = await fixture.claim();
    const jobId = await activeJob(lease.taskId);
    expect(await claim(lease.taskId, jobId)).to.deep.equal({ state: 'leased' });
    const [first, second, ...more] = await fixture.jobs(lease.taskId);
    expect([first?.state, second?.state, more.length]).to.deep.equal(['completed', 'created', 0]);
    const row = await fixture.database.knex('task').where({ id: lease.taskId }).first();
    expect(second?.start_after).to.deep.equal(new Date(row.lease_until.getTime() + 1_000));
  });

  it('should settle a wake-up for which there is nothing to do', async () => {
    expect(await claim('task_00000000000000000000000000')).to.deep.equal({ state: 'missing' });

    const lease = await fixture.claim();
    const jobId = await activeJob(lease.taskId);
    await finishTask(fixture.store, lease, { status: 'completed', result: {} }, { jobId: null });
    expect(await claim(lease.taskId, jobId)).to.deep.equal({ state: 'final' });
    expect((await fixture.jobs(lease.taskId)).map(({ state }) => state)).to.deep.equal(['completed']);

    const early = await fixture.create({ notBefore: new Date('2036-01-01T00:00:00Z') });
    expect(await claim(early, await activeJob(early))).to.deep.equal({ state: 'not_yet' });
    expect((await fixture.jobs(early))[1]).to.deep.include({
      state: 'created',
      start_after: new Date('2036-01-01T00:00:00Z'),
    });

    const late = await fixture.create({ expiresAt: new Date(Date.now() - 1) });
    expect(await claim(late)).to.deep.equal({ state: 'ended' });
    expect(await find(late)).to.deep.include({
      status: 'failed',
      failure: { code: 'expired', kind: 'timed_out', retryable: true },
    });
  });

  it('should end a canceled task whose worker died, at its next claim', async () => {
    const lease = await fixture.claim();
    expect((await cancelTask(fixture.store, fixture.accountId, lease.taskId)).status).to.equal('running');
    await fixture.lapse(lease.taskId);
    expect(await claim(lease.taskId)).to.deep.equal({ state: 'ended' });
    const ended = await find(lease.taskId);
    expect(ended?.failure?.code).to.equal('canceled');
    expect(ended?.notes, 'an agent has worked on it').to.equal(
      'The task was canceled while no agent worked on it.',
    );
  });

  it('should put a parked task back with a new wake-up, and count the attempt only when asked', async () => {
    const lease = await fixture.claim();
    const jobId = await activeJob(lease.taskId);
    const { store } = fixture;
    const parked = await parkTask(store, lease, {
      jobId,
      delayMs: 30_000,
      countsAsAttempt: true,
      reason: 'portal_unavailable',
    });
    expect(parked).to.equal(true);
    expect(await find(lease.taskId)).to.include({ status: 'queued', attempts: 1 });
    const [done, next] = await fixture.jobs(lease.taskId);
    expect([done?.state, next?.state]).to.deep.equal(['completed', 'created']);
    expect(next?.start_after.getTime()).to.be.within(Date.now() + 20_000, Date.now() + 40_000);

    const second = await fixture.reclaim(lease.taskId);
    expect(second.attempt).to.equal(2);
    await parkTask(store, second, { jobId: null, countsAsAttempt: false, reason: 'worker_stopping' });
    expect((await fixture.reclaim(lease.taskId)).attempt).to.equal(2);
  });

  it('should put a task back, its attempt unspent, when its data cannot be opened', async () => {
    const taskId = await fixture.create();
    const jobId = await activeJob(taskId);
    const lost = new Error('the key is not here');
    const vault = { ...fixture.store.vault, open: () => Promise.reject(lost) };
    const claiming = claimTask({ ...fixture.store, vault }, { taskId, jobId, owner: 'worker' });
    expect(await claiming.catch((error: unknown) => error)).to.equal(lost);
    expect(await find(taskId)).to.include({ status: 'queued', attempts: 0 });
    const [done, next] = await fixture.jobs(taskId);
    expect([done?.state, next?.state]).to.deep.equal(['completed', 'created']);
    expect(next?.start_after.getTime()).to.be.greaterThan(Date.now() + 30_000);
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
    const answer = answerTasks(store, async () => {
      checks += 1;
      return [];
    });
    const given = Array.from({ length: 200 }, (_, index) =>
      answer(accountId, lease.taskId, { code: `${index}` }),
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
    const task = await answerTasks({ ...store, vault }, async () => [])(accountId, lease.taskId, {
      code: '1',
    });
    expect(task).to.include({ id: lease.taskId, status: 'waiting' });
  });

  it('should carry a question to a person and the answer back, once, and never in clear', async () => {
    const { store, accountId } = fixture;
    const lease = await fixture.claim();
    const give = (answer: { code: string }) =>
      giveInput(store, accountId, lease.taskId, answer).then(
        () => 'taken',
        (error: { code: string }) => error.code,
      );
    expect(await give({ code: '1' })).to.equal('conflict');
    const needs = {
      kind: 'code',
      message: 'The code sent to the phone that ends in 42',
      expires_at: '2027-01-01T00:00:00.000Z',
    } as const;
    expect(await askForInput(store, lease, needs)).to.equal(true);
    expect(await find(lease.taskId)).to.deep.include({ status: 'waiting', needs });
    expect(await takeInput(store, lease)).to.equal(null);
    expect((await renewTask(store, lease)).state).to.equal('renewed');

    expect(await Promise.all([give({ code: '135790' }), give({ code: '999' })])).to.have.members([
      'taken',
      'conflict',
    ]);
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
