import { expect } from 'chai';
import { pushCode } from '../../../src/accounts/portal-codes.ts';
import { answerChecks } from '../../../src/runtime/plugin-pool/answer-checks.ts';
import { answerTasks } from '../../../src/tasks/ask/answer-task.ts';
import type { Worker } from '../../../src/runtime/worker/worker.ts';
import { cancelTask } from '../../../src/tasks/end/cancel-task.ts';
import { canaryScanner } from '../../support/canaries.ts';
import { eventually, workerFixture, type WorkerFixture } from '../worker-fixture.ts';

describe('tasks that wait', () => {
  let fixture: WorkerFixture;
  let worker: Worker;

  before(async () => {
    fixture = await workerFixture({ browsers: 'shared' });
    worker = await fixture.start();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const check = answerChecks();
  const answer = (taskId: string, given: Record<string, string>) =>
    answerTasks(
      () => fixture.store,
      async (schema, asked) => check(schema, asked),
    )(fixture.accountId, taskId, given, 'test');
  const kinds = async (taskId: string) => (await fixture.events(taskId)).map(({ kind }) => kind);

  it('should ask a person, refuse an answer that does not fit, and go on with one that does', async () => {
    const id = await fixture.create('asks');
    const waiting = await fixture.until(id, ({ status }) => status === 'waiting');
    expect(waiting.needs).to.deep.include({ kind: 'code', message: 'Which code did the payer send?' });
    const leftMs = Date.parse(waiting.needs?.expires_at ?? '') - Date.now();
    expect(leftMs, 'of the 100 s for which the SOP waits').to.be.within(1, 100_000);
    const refused = await answer(id, { code: 'Jane Roe, 1980' }).catch((error: unknown) => error);
    expect(refused).to.deep.include({ code: 'validation_failed' });
    expect(refused).to.have.nested.property('errors[0].pointer', '/code');
    expect(JSON.stringify(refused)).not.to.contain('Jane');
    await answer(id, { code: '0042' });
    const task = await fixture.finished(id);
    expect(task).to.deep.include({
      status: 'completed',
      attempts: 1,
      result: { ok: true, names: 'the right code' },
      needs: null,
    });
    expect(await kinds(id)).to.include.members(['task.waiting', 'task.input_given', 'task.resumed']);
  });

  it('should go on with a code that a gateway pushes before or after the question, and leave the code nowhere', async () => {
    const { knex, vault } = fixture.store;
    const { accountId } = fixture;
    const push = (code: string) =>
      knex.transaction((trx) => pushCode(trx, vault, { accountId, portal: 'zoo', code, actor: 'gateway' }));
    const early = await fixture.create('asks');
    await eventually(
      () => kinds(early),
      (seen) => seen.includes('step.started'),
    );
    await push('0042');
    const late = await fixture.finished(early).then(() => fixture.create('asks'));
    const { needs } = await fixture.until(late, ({ status }) => status === 'waiting');
    expect(needs, 'nothing is left of the first code').to.include({ kind: 'code' });
    await push('CANARY-7Q4X-9312');
    const tasks = [await fixture.finished(early), await fixture.finished(late)];
    expect(tasks.map(({ result }) => result?.['names'])).to.deep.equal(['the right code', 'another code']);
    const given = (await fixture.events(late)).find(({ kind }) => kind === 'task.input_given');
    expect(given?.data).to.deep.equal({ by: 'gateway' });
    const audited = await knex('audit_log')
      .whereLike('action', 'portal_code.%')
      .orderBy('id')
      .pluck('action');
    const [received, used] = ['portal_code.received', 'portal_code.used'];
    expect(audited).to.deep.equal([received, used, received, used]);
    const { rows } = await knex.raw<{ rows: { name: string }[] }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const { find, findInFiles } = canaryScanner([{ name: 'code', value: 'CANARY-7Q4X-9312' }]);
    for (const { name } of rows) {
      const all = await knex.raw<{ rows: { text: string }[] }>(`select t::text as text from ${name} t`);
      expect(find(all.rows.map(({ text }) => text).join('\n')), name).to.deep.equal([]);
    }
    expect(await findInFiles(fixture.folder)).to.deep.equal([]);
  });

  it('should end a task whose question nobody answers by its deadline, with a message', async () => {
    const id = await fixture.create('asks_briefly');
    const task = await fixture.finished(id);
    expect(task).to.deep.include({
      status: 'failed',
      failure: { code: 'nobody_answered', kind: 'business', retryable: false },
      notes: 'The procedure asked a person, and no one answered in time.',
      needs: null,
    });
    const waited = (await fixture.events(id)).filter(({ kind }) => /waiting|resumed/.test(kind));
    expect(waited.map(({ data }) => data)).to.deep.equal([{ kind: 'form' }, { answered: false }]);
    expect(await fixture.store.knex('webhook_event').where({ task_id: id })).to.have.length(1);
  });

  it('should ask again after its worker was stopped, and go on with the answer', async () => {
    const id = await fixture.create('asks');
    const first = await fixture.until(id, ({ status }) => status === 'waiting');
    await worker.stop();
    expect(await fixture.find(id)).to.include({ status: 'queued', needs: null, attempts: 0 });
    worker = await fixture.start();
    const second = await fixture.until(id, ({ status }) => status === 'waiting');
    expect(second.needs?.message).to.equal(first.needs?.message);
    expect(second.needs?.expires_at).to.not.equal(first.needs?.expires_at);
    await answer(id, { code: '0042' });
    expect(await fixture.finished(id)).to.deep.include({ status: 'completed', attempts: 1 });
  });

  it('should end a task that is canceled while it waits', async () => {
    const id = await fixture.create('asks');
    await fixture.until(id, ({ status }) => status === 'waiting');
    await cancelTask(fixture.store, fixture.accountId, id);
    const task = await fixture.finished(id);
    expect(task).to.include({ status: 'failed', needs: null });
    expect(task.failure?.code).to.equal('canceled');
  });

  it('should put a task off until its time, and use no attempt up', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const id = await fixture.create('defers', { until });
    const events = await eventually(
      () => fixture.events(id),
      (all) => all.some(({ kind }) => kind === 'attempt.parked'),
    );
    expect(events.at(-1)?.data).to.include({ reason: 'deferred' });
    const { wait_until: waits } = await fixture.store.knex('task').where({ id }).first('wait_until');
    expect(Number(waits), 'but for the time that the agent took').to.be.closeTo(Date.parse(until), 60_000);
    expect(await fixture.find(id)).to.include({ status: 'queued', attempts: 0 });
    await fixture.comeDue(id);
    expect(await fixture.finished(id)).to.include({ status: 'completed', attempts: 1 });
  });
});
