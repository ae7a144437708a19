import { expect } from 'chai';
import { deleteTaskData } from '../../../src/lifecycle/delete-data.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import { beginOnce } from '../../../src/tasks/run/once-ledger.ts';
import type { TaskObject } from '../../../src/tasks/task-object.ts';
import { packFolder } from '../../../src/accounts/sop-archive.ts';
import { claimTask } from '../../support/claim-task.ts';
import { GOOD, json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const PDF = '%PDF-1.7 SYNTHETIC\n%%EOF\n';
const INTENT = {
  step: 'acme/claim#submit',
  iteration: '',
  portal: 'acme-health',
  businessKey: null,
  timeoutMs: 1_000,
  passed: new Set<string>(),
};

describe('dry runs of a version of procedures', () => {
  let real: RealApi;
  let admin: string;
  before(async () => {
    real = await realApi();
    admin = await real.adminKey('admin:sops');
    const archive = packFolder({
      portal: 'acme-health',
      files: [
        { path: 'acme-health/portal.yaml', text: 'title: Acme\n' },
        { path: 'acme-health/eligibility.yaml', text: 'sop: 1\ntitle: Search\nsteps:\n  - click: Search\n' },
      ],
    }).toString('base64');
    const uploaded = await real.api.call('/v1/admin/procedures/versions', {
      ...json({ archive }),
      method: 'POST',
      key: admin,
    });
    expect(uploaded.status).to.equal(200);
  });
  after(() => real[Symbol.asyncDispose]());

  async function create(): Promise<TaskObject> {
    const body = new FormData();
    body.set('type', GOOD.type);
    body.set('data', GOOD.data);
    body.set('external_id', 'visit-1');
    body.append('files', new Blob([PDF], { type: 'application/pdf' }), 'card.pdf');
    const response = await real.api.call('/v1/tasks', { method: 'POST', body, key: real.key });
    return (await response.json()) as TaskObject;
  }
  async function ended(): Promise<TaskObject> {
    const task = await create();
    const { lease } = await claimTask(real.store, task.id);
    await finishTask(real.store, lease, { status: 'completed', result: {} });
    return task;
  }
  const start = (
    id: string,
    version: number,
    more: { key?: string; account?: string; once?: string } = {},
  ) => {
    const { key = admin, account = real.accountId, once } = more;
    const sent = json({ version });
    const headers = { ...(sent.headers as Record<string, string>), ...(once && { 'Idempotency-Key': once }) };
    return real.api.call(`/v1/admin/accounts/${account}/tasks/${id}/dry-runs`, {
      ...sent,
      headers,
      method: 'POST',
      key,
    });
  };
  const refusal = async (starting: Promise<Response>): Promise<readonly unknown[]> => {
    const response = await starting;
    const { code, errors = [] } = (await response.json()) as { code: string; errors?: { pointer: string }[] };
    return [response.status, code, ...errors.map(({ pointer }) => pointer)];
  };

  it('should run a version with copies of the data and files, show no patient data, and be in the audit log', async () => {
    const first = await ended();
    const response = await start(first.id, 1, { once: 'once' });
    const made = (await response.json()) as TaskObject;
    expect([response.status, made.status, made.dry_run_of, made.retry_of]).to.deep.equal([
      200,
      'queued',
      first.id,
      null,
    ]);
    expect([made.external_id, made.files]).to.deep.equal([null, []]);
    const again = await start(first.id, 1, { once: 'once' });
    expect(again.headers.get('idempotency-replayed')).to.equal('true');
    expect(((await again.json()) as TaskObject).id).to.equal(made.id);
    await deleteTaskData(real.knex, { accountId: real.accountId, taskId: first.id, actor: 'test' });
    const { task, inputFiles, begunWith } = await claimTask(real.store, made.id);
    expect([task.data, inputFiles.length, task.externalId, begunWith]).to.deep.equal([
      GOOD.data,
      1,
      'visit-1',
      1,
    ]);
    const acts = await real
      .knex('audit_log')
      .where({ action: 'task.dry_run', object: first.id })
      .pluck('detail');
    expect(acts).to.deep.include({ task: made.id, version: 1 });
  });

  it('should be listed only for those who ask for dry runs', async () => {
    const first = await ended();
    const { id } = (await (await start(first.id, 0)).json()) as TaskObject;
    const list = async (query: string): Promise<readonly string[]> => {
      const response = await real.api.call(`/v1/tasks?limit=100${query}`, { key: real.key });
      return ((await response.json()) as { data: TaskObject[] }).data.map((task) => task.id);
    };
    expect(await list(''))
      .to.include(first.id)
      .and.not.include(id);
    expect(await list('&external_id=visit-1')).not.to.include(id);
    expect(await list('&dry_runs=include')).to.include.members([first.id, id]);
    expect(await list('&dry_runs=only'))
      .to.include(id)
      .and.not.include(first.id);
  });

  it('should get no permission to submit, from the ledger or from the database itself', async () => {
    const first = await ended();
    const { id } = (await (await start(first.id, 1)).json()) as TaskObject;
    const { lease } = await claimTask(real.store, id);
    expect(await beginOnce(real.store, lease, INTENT)).to.deep.equal({
      state: 'refused',
      failure: { code: 'dry_run', kind: 'sop', retryable: false },
    });
    const commit = {
      task_id: id,
      account_id: real.accountId,
      portal: 'acme-health',
      step_key: 's',
      iteration: '',
    };
    const inserting = real.knex('task_commit').insert({ ...commit, state: 'intent', epoch: 1 });
    expect(await inserting.then(() => null, String)).to.include('is a dry run, which submits nothing');
    await finishTask(real.store, lease, { status: 'completed', result: null, notes: 'Stopped.' });
    const retrying = real.api.call(`/v1/tasks/${id}/retry`, { method: 'POST', key: real.key });
    expect(await refusal(retrying)).to.deep.equal([409, 'is_dry_run']);
    expect(await refusal(start(id, 1))).to.deep.equal([409, 'is_dry_run']);
  });

  it('should refuse open tasks, deleted data, unknown versions, and those who may not', async () => {
    const first = await ended();
    const open = await create();
    const purged = await ended();
    await deleteTaskData(real.knex, { accountId: real.accountId, taskId: purged.id, actor: 'test' });
    const before = (await real.files()).length;
    expect(await refusal(start(open.id, 1))).to.deep.equal([409, 'task_not_final']);
    expect(await refusal(start(purged.id, 1))).to.deep.equal([410, 'data_purged']);
    expect(await refusal(start(first.id, 7))).to.deep.equal([422, 'validation_failed', '/version']);
    expect(await refusal(start(first.id, 1, { account: real.otherAccountId }))).to.deep.equal([
      404,
      'not_found',
    ]);
    expect(await refusal(start(first.id, 1, { key: real.key }))).to.deep.equal([403, 'insufficient_scope']);
    const reader = await real.adminKey('admin:read');
    expect(await refusal(start(first.id, 1, { key: reader }))).to.deep.equal([403, 'insufficient_scope']);
    expect((await real.files()).length).to.equal(before);
  });
});
