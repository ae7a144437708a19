import { expect } from 'chai';
import { deleteTaskData } from '../../../src/lifecycle/delete-data.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import type { TaskLease } from '../../../src/tasks/lease.ts';
import { beginOnce, resolveOnce, type OnceEnd } from '../../../src/tasks/run/once-ledger.ts';
import { settleSubmissions } from '../../../src/tasks/end/settle-submissions.ts';
import type { TaskObject } from '../../../src/tasks/task-object.ts';
import { claimTask } from '../../support/claim-task.ts';
import { GOOD } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const PDF = '%PDF-1.7 SYNTHETIC\n%%EOF\n';

describe('POST /v1/tasks/{id}/retry', () => {
  let real: RealApi;
  beforeEach(async () => {
    real = await realApi();
  });
  afterEach(() => real[Symbol.asyncDispose]());

  const retry = (id: string, key = real.key) =>
    real.api.call(`/v1/tasks/${id}/retry`, { method: 'POST', key });
  const refusal = async (id: string): Promise<unknown> => {
    const response = await retry(id);
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  async function create(): Promise<TaskObject> {
    const body = new FormData();
    body.set('type', GOOD.type);
    body.set('data', GOOD.data);
    body.set('external_id', 'visit-1');
    body.set('priority', '7');
    body.set('expires_at', new Date(Date.now() + 600_000).toISOString());
    body.append('files', new Blob([PDF], { type: 'application/pdf' }), 'card.pdf');
    const response = await real.api.call('/v1/tasks', { method: 'POST', body, key: real.key });
    return (await response.json()) as TaskObject;
  }
  const end = (lease: TaskLease) =>
    finishTask(real.store, lease, {
      status: 'failed',
      failure: { code: 'portal_unavailable', kind: 'transient', retryable: true },
      notes: 'Down.',
    });
  async function ended(): Promise<TaskObject> {
    const task = await create();
    await end((await claimTask(real.store, task.id)).lease);
    return task;
  }
  /** A task that has begun a submission, and ended. */
  async function submitting(how: OnceEnd | null): Promise<string> {
    const { id } = await create();
    const { lease } = await claimTask(real.store, id);
    const step = { step: 'acme/claim#submit', iteration: '' };
    const intent = {
      ...step,
      portal: 'acme',
      businessKey: null,
      timeoutMs: 1_000,
      passed: new Set<string>(),
    };
    await beginOnce(real.store, lease, intent);
    if (how !== null) await resolveOnce(real.store, lease, step, how);
    await end(lease);
    return id;
  }
  const counted = async (): Promise<unknown> => [
    Number((await real.knex('task').count('* as n').first())?.['n']),
    (await real.files()).length,
  ];

  it('should create a task with copies of the data and files, which outlive those of the first', async () => {
    const first = await ended();
    const made = (await (await retry(first.id)).json()) as TaskObject;
    expect(made).to.include({ status: 'queued', retry_of: first.id, external_id: 'visit-1', priority: 7 });
    expect(made).to.include({ expires_at: null, failure: null });
    expect(made.files.map(({ name, sha256 }) => [name, sha256])).to.deep.equal(
      first.files.map(({ name, sha256 }) => [name, sha256]),
    );
    expect(made.files[0]?.id).not.to.equal(first.files[0]?.id);
    await deleteTaskData(real.knex, { accountId: real.accountId, taskId: first.id, actor: 'test' });
    const { task, inputFiles } = await claimTask(real.store, made.id);
    expect([task.data, inputFiles.length, task.retryOf]).to.deep.equal([GOOD.data, 1, first.id]);
  });

  it('should create one task for requests at the same time, and for one after its data is deleted', async () => {
    const first = await ended();
    const responses = await Promise.all([retry(first.id), retry(first.id), retry(first.id)]);
    const made = (await Promise.all(responses.map((one) => one.json()))) as TaskObject[];
    expect(new Set(made.map(({ id }) => id)).size).to.equal(1);
    const replayed = responses.filter((one) => one.headers.get('idempotency-replayed') === 'true');
    expect(replayed).to.have.length(2);
    await deleteTaskData(real.knex, { accountId: real.accountId, taskId: first.id, actor: 'test' });
    await real.knex('idempotency_key').delete();
    expect(((await (await retry(first.id)).json()) as TaskObject).id).to.equal(made[0]?.id);
    expect(((await counted()) as readonly number[])[0]).to.equal(2);
  });

  it('should refuse a task that may have submitted until a person has found that it has not', async () => {
    const done = await submitting({ state: 'done', outputs: {} });
    const [intended, unknown] = [await submitting(null), await submitting({ state: 'unknown' })];
    const notSent = await submitting({ state: 'not_sent' });
    const before = await counted();
    expect(await refusal(done)).to.deep.equal([409, 'already_submitted']);
    expect(await refusal(intended)).to.deep.equal([409, 'submission_uncertain']);
    expect(await refusal(unknown)).to.deep.equal([409, 'submission_uncertain']);
    expect(await counted()).to.deep.equal(before);
    expect((await retry(notSent)).status).to.equal(200);
    const settle = (taskId: string, wasMade: boolean) =>
      settleSubmissions(real.knex, { accountId: real.accountId, taskId, made: wasMade, actor: 'test' });
    await settle(unknown, false);
    await settle(intended, true);
    expect((await retry(unknown)).status).to.equal(200);
    expect(await refusal(intended)).to.deep.equal([409, 'already_submitted']);
  });

  it('should refuse a task that has not ended, one whose data is deleted, and those of other accounts', async () => {
    const open = await create();
    const purged = await ended();
    await deleteTaskData(real.knex, { accountId: real.accountId, taskId: purged.id, actor: 'test' });
    const before = await counted();
    expect(await refusal(open.id)).to.deep.equal([409, 'task_not_final']);
    expect(await refusal(purged.id)).to.deep.equal([410, 'data_purged']);
    expect((await retry(purged.id, real.otherKey)).status).to.equal(404);
    expect(await counted()).to.deep.equal(before);
  });
});
