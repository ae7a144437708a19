import { expect } from 'chai';
import type { AccountObject, AuditList } from '../../../src/admin/admin-objects.ts';
import type { HoldList, HoldObject } from '../../../src/admin/hold-objects.ts';
import type { InventoryObject } from '../../../src/admin/inventory-objects.ts';
import type { PatientReportObject } from '../../../src/admin/patient-objects.ts';
import type { PurgeObject, RetentionObject } from '../../../src/admin/retention-objects.ts';
import { newId } from '../../../src/platform/ids.ts';
import { json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

describe('The life of data, by API', () => {
  let real: RealApi;
  let admin: string;
  before(async () => {
    real = await realApi();
    admin = await real.adminKey('admin:data');
  });
  after(() => real[Symbol.asyncDispose]());

  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const sent = body === undefined ? { method } : { ...json(body), method };
    return real.api.call(`/v1/admin${path}`, {
      ...sent,
      key: admin,
      headers: { ...sent.headers, ...headers },
    });
  };
  const answer = async <T>(response: Response): Promise<T> => {
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as T;
  };
  const refusal = async (response: Response): Promise<unknown[]> => {
    const { code, errors = [] } = (await response.json()) as {
      code: string;
      errors?: { pointer: string }[];
    };
    return [response.status, code, ...errors.map(({ pointer }) => pointer)];
  };

  it('should show and change retention times, once for each version, and audit it', async () => {
    const path = `/accounts/${real.accountId}/retention`;
    const { version, ...days } = await answer<RetentionObject>(await call('GET', path));
    expect(days).to.deep.equal({
      account_id: real.accountId,
      task_data: 90,
      results: 90,
      artifacts: 30,
      timeline: 365,
      deliveries: 30,
      idempotency_keys: 30,
      patient_keys: 2192,
      audit: 2192,
    });
    expect((await call('PATCH', path, { task_data: 7 })).status).to.equal(428);
    const match = { 'if-match': `"${version}"` };
    const both = await Promise.all([7, 8].map((task_data) => call('PATCH', path, { task_data }, match)));
    expect(both.map(({ status }) => status)).to.have.members([200, 412]);
    const any = { 'if-match': '*' };
    for (const [body, pointer] of [
      [{ task_data: 0 }, '/task_data'],
      [{ idempotency_keys: 29 }, '/idempotency_keys'],
      [{ audit: 364 }, '/audit'],
      [{ timeline: '7' }, '/timeline'],
      [{ screenshots: 7 }, '/screenshots'],
      [{ results: 8 }, '/results'],
    ] as const)
      expect(await refusal(await call('PATCH', path, body, any)), pointer).to.deep.equal([
        422,
        'validation_failed',
        pointer,
      ]);
    const reset = await answer<RetentionObject>(await call('PATCH', path, { task_data: null }, any));
    expect(reset).to.deep.equal({ ...days, version });
    const audited = await real.knex('audit_log').where({ action: 'account.retention_set' }).select();
    expect(audited.map(({ object }) => object)).to.deep.equal([real.accountId, real.accountId]);
  });

  it('should preview a purge without deleting, purge, and answer honestly about what is gone', async () => {
    const data = { type: 'eligibility_check', data: '{"member_id":"MM1"}', external_id: 'visit-3' };
    const created = await real.api.call('/v1/tasks', { ...json(data), key: real.key });
    const { id } = await answer<{ id: string }>(created);
    await answer(await real.api.call(`/v1/tasks/${id}/cancel`, { method: 'POST', key: real.key }));
    const preview = async () => (await answer<PurgeObject>(await call('GET', '/purge'))).data;
    expect(await preview()).to.deep.equal([]);
    // Days cannot pass here, so the account goes by times that no API accepts.
    const past = Object.fromEntries(
      ['task_data', 'results', 'timeline', 'artifacts'].map((kind) => [kind, 0]),
    );
    await real
      .knex('account')
      .where({ id: real.accountId })
      .update({ retention: JSON.stringify(past) });
    const due = (await preview()).map(({ kind, count }) => [kind, count]);
    expect(due).to.deep.equal([
      ['task_data', 1],
      ['results', 1],
      ['artifacts', 1],
      ['timeline', 1],
    ]);
    const task = async () =>
      answer<Record<string, unknown>>(await real.api.call(`/v1/tasks/${id}?include=data`, { key: real.key }));
    expect(await task()).to.include({ data_purged_at: null, external_id: 'visit-3', data: data.data });
    const purged = await answer<PurgeObject>(await call('POST', '/purge'));
    expect(purged).to.deep.include({ done: true });
    expect(purged.data.map(({ kind }) => kind)).to.have.members(due.map(([kind]) => kind));
    expect(await preview()).to.deep.equal([]);
    const after = await task();
    expect(after).to.include({ id, status: 'failed', external_id: null, notes: null });
    expect(after).to.not.have.property('data');
    expect([after['data_purged_at'], after['result_purged_at']]).to.not.include(null);
    expect(after['failure']).to.deep.include({ code: 'canceled' });
    const events = await real.api.call(`/v1/tasks/${id}/events`, {
      key: real.key,
      headers: { accept: 'text/event-stream' },
    });
    expect(await events.text(), 'a stream still ends').to.include('task.finished');
  });

  it('should delete the data of a task for a key that may, and answer 410 for what is gone', async () => {
    await real.endpoints.set({ accountId: real.accountId, url: 'https://north.test/hook', actor: 'test' });
    const sent = await real.api.call('/v1/tasks', {
      ...json({ type: 'eligibility_check', data: '{"member_id":"MM2"}' }),
      key: real.key,
    });
    const { id } = await answer<{ id: string }>(sent);
    const remove = (key: string) => real.api.call(`/v1/tasks/${id}/data`, { method: 'DELETE', key });
    expect(await refusal(await remove(real.key))).to.deep.equal([409, 'task_not_final']);
    await answer(await real.api.call(`/v1/tasks/${id}/cancel`, { method: 'POST', key: real.key }));
    const artifact = {
      id: newId('art'),
      attempt: 1,
      kind: 'pdf',
      name: 'a.pdf',
      content_type: 'application/pdf',
    };
    await real.knex('artifact').insert({
      ...artifact,
      task_id: id,
      account_id: real.accountId,
      size: 1,
      sha256: 'x',
      storage_key: `${real.accountId}/x`,
      created_at: new Date(),
    });
    const usual = await real.accountKey();
    expect(await refusal(await remove(usual)), 'not among the default scopes').to.deep.equal([
      403,
      'insufficient_scope',
    ]);
    const hold = await call('POST', '/holds', { account_id: real.accountId, task_id: id, reason: 'case 7' });
    const { id: holdId, version } = await answer<{ id: string; version: string }>(hold);
    expect(await refusal(await remove(real.key))).to.deep.equal([409, 'legal_hold']);
    expect((await call('DELETE', `/holds/${holdId}`)).status).to.equal(428);
    const released = await call('DELETE', `/holds/${holdId}`, undefined, { 'if-match': `"${version}"` });
    expect(released.status).to.equal(204);
    const first = await answer<Record<string, unknown>>(await remove(real.key));
    expect(first['data_purged_at']).to.be.a('string');
    expect(await answer(await remove(real.key))).to.deep.equal(first);
    const get = (path: string, method = 'GET') => real.api.call(`/v1${path}`, { method, key: real.key });
    expect(await refusal(await get(`/tasks/${id}/artifacts/${artifact.id}`))).to.deep.equal([
      410,
      'data_purged',
    ]);
    const listed = await answer<{ data: object[] }>(await get(`/tasks/${id}/artifacts`));
    expect(listed.data[0]).to.include({ id: artifact.id, name: artifact.id, sha256: null });
    const deliveries = await answer<{ data: { id: string }[] }>(await get(`/tasks/${id}/deliveries`));
    expect(deliveries.data[0]).to.deep.include({ state: 'failed', attempts: [] });
    const again = await get(`/deliveries/${deliveries.data[0]?.id}/redeliver`, 'POST');
    expect(await refusal(again)).to.deep.equal([410, 'data_purged']);
    expect(await real.knex('file_removal').pluck('storage_key')).to.include(`${real.accountId}/x`);
  });

  it('should hold the data of a patient, also what is created later, until the hold is released', async () => {
    const create = async (): Promise<string> => {
      const body = { type: 'eligibility_check', data: '{"member_id":"MM7"}', external_id: 'held-patient' };
      const { id } = await answer<{ id: string }>(
        await real.api.call('/v1/tasks', { ...json(body), key: real.key }),
      );
      await answer(await real.api.call(`/v1/tasks/${id}/cancel`, { method: 'POST', key: real.key }));
      return id;
    };
    const first = await create();
    const wanted = { account_id: real.accountId, patient_keys: ['held-patient'], reason: 'case 8' };
    for (const [change, pointer] of [
      [{ patient_keys: [] }, '/patient_keys'],
      [{ patient_keys: [' '] }, '/patient_keys'],
      [{ patient_keys: 'held-patient' }, '/patient_keys'],
      [{ task_id: first }, '/patient_keys'],
      [{ reference: '' }, '/reference'],
      [{ reference: ' ' }, '/reference'],
    ] as const)
      expect(await refusal(await call('POST', '/holds', { ...wanted, ...change }))).to.deep.equal([
        422,
        'validation_failed',
        pointer,
      ]);
    const key = { 'idempotency-key': 'hold-of-case-8' };
    const post = () => call('POST', '/holds', { ...wanted, reference: 'docket 41' }, key);
    const hold = await answer<HoldObject>(await post());
    expect(hold).to.deep.include({ covers: 'patient', task_id: null, tasks: 1, schedules: 0 });
    expect(hold).to.include({ reason: 'case 8', reference: 'docket 41' });
    const later = await create();
    expect(await answer<HoldObject>(await post()), 'a replay').to.include({ id: hold.id, tasks: 2 });
    expect(await answer(await call('GET', `/holds/${hold.id}`))).to.deep.equal({ ...hold, tasks: 2 });
    const listed = await answer<HoldList>(await call('GET', `/holds?account_id=${real.accountId}`));
    expect(listed.data).to.deep.equal([{ ...hold, tasks: 2 }]);
    for (const id of [first, later])
      expect(
        await refusal(await real.api.call(`/v1/tasks/${id}/data`, { method: 'DELETE', key: real.key })),
      ).to.deep.equal([409, 'legal_hold']);
    const asked = await real.api.call('/v1/patient-deletions', {
      ...json({ keys: ['held-patient'] }),
      key: real.key,
    });
    expect((await answer<PatientReportObject>(asked)).tasks.map(({ reason }) => reason)).to.deep.equal([
      'legal_hold',
      'legal_hold',
    ]);
    const { id: requestId } = await real
      .knex('audit_log')
      .where({ action: 'legal_hold.created', account_id: real.accountId })
      .whereRaw("detail->>'hold' = ?", [hold.id])
      .first('request_id as id');
    expect(requestId).to.be.a('string');
    const stale = await call('DELETE', `/holds/${hold.id}`, undefined, { 'if-match': '"old"' });
    expect(stale.status).to.equal(412);
    const released = await call('DELETE', `/holds/${hold.id}`, undefined, {
      'if-match': `"${hold.version}"`,
    });
    expect(released.status).to.equal(204);
    const purged = await answer<PurgeObject>(await call('POST', '/purge'));
    expect(purged.data).to.deep.include({ account_id: real.accountId, kind: 'asked_deletions', count: 2 });
  });

  it('should delete the data of a patient for the account and for an administrator, and for no other account', async () => {
    const create = async (external_id: string): Promise<string> => {
      const body = { type: 'eligibility_check', data: '{"member_id":"MM3"}', external_id };
      const { id } = await answer<{ id: string }>(
        await real.api.call('/v1/tasks', { ...json(body), key: real.key }),
      );
      await answer(await real.api.call(`/v1/tasks/${id}/cancel`, { method: 'POST', key: real.key }));
      return id;
    };
    const ids = [await create('patient-a'), await create('patient-a')];
    const other = await create('patient-b');
    const asClient = (body: object, key = real.key) =>
      real.api.call('/v1/patient-deletions', { ...json(body), key });
    const tasksOf = async (response: Response) =>
      (await answer<PatientReportObject>(response)).tasks.map(({ task_id, outcome }) => [task_id, outcome]);
    const body = { keys: ['patient-a'] };
    for (const refused of [{}, { keys: [] }, { keys: 'patient-a' }, { keys: [7] }, { ...body, dry: true }])
      expect((await refusal(await asClient(refused))).slice(0, 2), JSON.stringify(refused)).to.deep.equal([
        422,
        'validation_failed',
      ]);
    expect(await tasksOf(await asClient(body, real.otherKey))).to.deep.equal([]);
    expect(await tasksOf(await asClient({ ...body, dry_run: true }))).to.deep.equal(
      ids.map((id) => [id, 'would_be_deleted']),
    );
    expect(await tasksOf(await asClient(body))).to.deep.equal(ids.map((id) => [id, 'deleted']));
    expect(await tasksOf(await asClient(body))).to.deep.equal([]);
    const path = `/accounts/${real.accountId}/patient-deletions`;
    expect(await tasksOf(await call('POST', path, { keys: ['patient-b'] }))).to.deep.equal([
      [other, 'deleted'],
    ]);
  });

  it('should delete what a client asked for as soon as the task has ended', async () => {
    const body = { type: 'eligibility_check', data: '{"member_id":"MM6"}', external_id: 'patient-d' };
    const { id } = await answer<{ id: string }>(
      await real.api.call('/v1/tasks', { ...json(body), key: real.key }),
    );
    const request = { ...json({ keys: ['patient-d'] }), key: real.key };
    const report = await answer<PatientReportObject>(await real.api.call('/v1/patient-deletions', request));
    expect(report.tasks.map(({ task_id, reason }) => [task_id, reason])).to.deep.equal([
      [id, 'task_not_final'],
    ]);
    const waiting = async () =>
      (await answer<InventoryObject>(await call('GET', `/accounts/${real.accountId}/data`))).asked_deletions;
    expect(await waiting()).to.equal(1);
    await answer(await real.api.call(`/v1/tasks/${id}/cancel`, { method: 'POST', key: real.key }));
    const { data } = await answer<PurgeObject>(await call('POST', '/purge'));
    const asked = data.filter(({ kind }) => kind === 'asked_deletions');
    expect(asked.map(({ account_id, count }) => [account_id, count])).to.deep.equal([[real.accountId, 1]]);
    expect(await waiting()).to.equal(0);
    const task = await answer<object>(await real.api.call(`/v1/tasks/${id}`, { key: real.key }));
    expect(task).to.include({ external_id: null });
  });

  it('should record who read a task, its data and its files, and a poll only once', async () => {
    const sent = { ...json({ type: 'eligibility_check', data: '{"member_id":"MM4"}' }), key: real.key };
    const { id } = await answer<{ id: string }>(await real.api.call('/v1/tasks', sent));
    const reader = await real.accountKey('tasks:read');
    const get = (path: string, key = real.key) => real.api.call(`/v1/tasks${path}`, { key });
    for (const path of [`/${id}`, `/${id}`, '?limit=1', `/${id}?include=data`, `/${id}/events`])
      await get(path);
    await get('?limit=1', reader);
    for (const path of [`/${id}/deliveries`, `/${id}/deliveries`, `/${id}/artifacts`])
      await get(path, reader);
    await get(`/${id}`, real.otherKey);
    const name = (key: string) => `key:${/^sw_live_(\w{16})_/.exec(key)?.[1]}`;
    const seen = await real
      .knex('audit_log')
      .where({ object: id })
      .orderBy('id')
      .select('actor', 'action', 'request_id');
    expect(seen.map(({ actor, action }) => [actor, action])).to.deep.equal([
      [name(real.key), 'task.read'],
      [name(real.key), 'task_data.read'],
      [name(reader), 'task.read'],
      [name(reader), 'deliveries.read'],
    ]);
    for (const { request_id } of seen) expect(request_id).to.match(/^req_/);
  });

  it('should list who has seen the data of a patient, also after it is deleted, page by page', async () => {
    const data = { type: 'eligibility_check', data: '{"member_id":"MM5"}', external_id: 'patient-c' };
    const created = await real.api.call('/v1/tasks', { ...json(data), key: real.key });
    const { id } = await answer<{ id: string }>(created);
    await real.api.call(`/v1/tasks/${id}?include=data`, { key: real.key });
    await answer(await real.api.call(`/v1/tasks/${id}/cancel`, { method: 'POST', key: real.key }));
    const keys = ['patient-c'];
    await answer(await call('POST', `/accounts/${real.accountId}/patient-deletions`, { keys }));
    const auditor = await real.adminKey('admin:audit');
    const ask = (body: object, key = auditor, accountId = real.accountId) =>
      real.api.call(`/v1/admin/accounts/${accountId}/patient-disclosures`, { ...json(body), key });
    const { data: seen, next_cursor } = await answer<AuditList>(await ask({ keys }));
    expect(next_cursor).to.equal(null);
    expect(new Set(seen.map(({ object }) => object))).to.deep.equal(new Set([id]));
    expect(seen.map(({ action }) => action)).to.include.members(['task_data.read', 'data.deleted']);
    const first = await answer<AuditList>(await ask({ keys, limit: 1 }));
    const rest = await answer<AuditList>(await ask({ keys, cursor: first.next_cursor }));
    expect([...first.data, ...rest.data]).to.deep.equal(seen);
    const later = { keys, created_after: new Date(Date.now() + 60_000).toISOString() };
    expect((await answer<AuditList>(await ask(later))).data).to.deep.equal([]);
    expect((await answer<AuditList>(await ask({ keys }, auditor, real.otherAccountId))).data).to.deep.equal(
      [],
    );
    expect(await refusal(await ask({ keys: [] }))).to.deep.equal([422, 'validation_failed', '/keys']);
    expect((await refusal(await ask({ keys, cursor: 'x' }))).slice(0, 2)).to.deep.equal([
      400,
      'invalid_cursor',
    ]);
    expect((await refusal(await ask({ keys }, admin))).slice(0, 2)).to.deep.equal([
      403,
      'insufficient_scope',
    ]);
    expect((await refusal(await ask({ keys }, auditor, 'acct_none'))).slice(0, 2)).to.deep.equal([
      404,
      'not_found',
    ]);
  });

  it('should list what of an account is kept, in numbers and times', async () => {
    const inventory = await answer<InventoryObject>(await call('GET', `/accounts/${real.accountId}/data`));
    expect(inventory.kinds.map(({ kind }) => kind)).to.include.members(['task_data', 'audit']);
    const audit = inventory.kinds.find(({ kind }) => kind === 'audit');
    expect(audit?.count).to.be.above(0);
    expect(audit).to.include({ days: 2192, due: 0 });
  });

  it('should destroy the data of an account for who names it and has seen it', async () => {
    const path = `/accounts/${real.otherAccountId}`;
    const ago = real.knex.raw("now() - interval '1 minute'");
    const shred = (confirm_name: string, match = '*') =>
      call('POST', `${path}/shred`, { confirm_name }, { 'if-match': match });
    expect((await call('POST', `${path}/shred`, { confirm_name: 'south' })).status).to.equal(428);
    expect(await refusal(await shred('north'))).to.deep.equal([422, 'validation_failed', '/confirm_name']);
    expect(await refusal(await shred('south'))).to.deep.equal([409, 'account_not_disabled']);
    expect(await refusal(await shred('south', '"old"'))).to.deep.equal([412, 'precondition_failed']);
    await real.knex('account').where({ id: real.otherAccountId }).update({ disabled_at: ago });
    const shredded = await answer<AccountObject>(await shred('south'));
    expect(shredded.shredded_at).to.be.a('string');
    expect(await refusal(await shred('south'))).to.deep.equal([409, 'account_shredded']);
    const hook = { url: 'https://south.test' };
    const full = await real.adminKey();
    const sent = { ...json(hook), method: 'PUT', key: full };
    const set = await real.api.call(`/v1/admin${path}/webhook`, {
      ...sent,
      headers: { ...sent.headers, 'if-match': '*' },
    });
    expect(await refusal(set)).to.deep.equal([409, 'account_shredded']);
  });
});
