import { expect } from 'chai';
import type { AuditList, CreatedAccountObject } from '../../../src/admin/admin-objects.ts';
import type { MaintenanceObject } from '../../../src/admin/maintenance-objects.ts';
import type { PortalActivityList } from '../../../src/admin/activity-objects.ts';
import type { ConnectionObject, SubmissionList } from '../../../src/admin/portal-objects.ts';
import type { SignInTestObject } from '../../../src/admin/sign-in-test-objects.ts';
import type { EndpointWithSecretObject } from '../../../src/admin/webhook-objects.ts';
import type { DeliveryPage } from '../../../src/http/api-types.ts';
import { messagePlace } from '../../../src/webhooks/messages/event-bodies.ts';
import { claimTask } from '../../support/claim-task.ts';
import { GOOD, json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';

const SECRET = 'S3CRET-canary';
const ACCESS = { base_url: 'https://acme.test', credentials: { username: 'north', password: SECRET } };

describe('Administration of portals and webhooks by API', () => {
  let real: RealApi;
  let admin: string;
  let accountId: string;
  let said: string[];
  before(async () => {
    real = await realApi();
    admin = await real.adminKey();
  });
  beforeEach(async () => {
    said = [];
    const { id } = await answer<CreatedAccountObject>(
      await call('POST', '/accounts', { name: `Clinic ${Math.random()}` }),
    );
    accountId = id;
  });
  after(() => real[Symbol.asyncDispose]());

  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const sent = body === undefined ? {} : json(body);
    const response = await real.api.call(`/v1/admin${path}`, {
      ...sent,
      method,
      key: admin,
      headers: { ...(sent.headers as Record<string, string>), ...headers },
    });
    said.push(await response.clone().text());
    return response;
  };
  const change = (method: string, path: string, match: string, body?: unknown): Promise<Response> =>
    call(method, path, body, { 'if-match': match === '*' ? '*' : `"${match}"` });
  const answer = async <T>(response: Response): Promise<T> => {
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as T;
  };
  const refusal = async (response: Response): Promise<readonly unknown[]> => {
    const { code, errors = [] } = (await response.json()) as {
      code: string;
      errors?: { pointer: string }[];
    };
    return [response.status, code, ...errors.map(({ pointer }) => pointer)];
  };
  const connections = (): string => `/accounts/${accountId}/connections`;
  const connect = (body: object = {}, headers = {}): Promise<Response> =>
    call('POST', connections(), { portal: 'acme-health', ...ACCESS, ...body }, headers);

  it('should connect a portal once, and never show or store its credentials in clear', async () => {
    const headers = { 'idempotency-key': `connect-${accountId}` };
    const [first, second] = await Promise.all([connect({}, headers), connect({}, headers)]);
    const made = await answer<ConnectionObject>(first);
    expect(await answer(second)).to.deep.equal(made);
    expect(made).to.include({ portal: 'acme-health', base_url: 'https://acme.test/', state: 'ready' });
    expect(made.record_traces).to.equal(false);
    expect(await refusal(await connect())).to.deep.equal([409, 'portal_already_connected']);
    expect(await answer(await call('GET', connections()))).to.deep.equal({ data: [made] });
    const found = await real.connections.find(accountId, 'acme-health');
    const opened =
      found && (await real.connections.openCredentials(found, { actor: 'test', taskId: 'none' }));
    expect(opened).to.deep.equal(ACCESS.credentials);
    const { rows } = await real.knex.raw<{ rows: { all: string }[] }>(
      `select (select coalesce(string_agg(t::text, ' '), '') from audit_log t) || (select string_agg(t::text, ' ') from portal_connection t)
        || (select string_agg(t::text, ' ') from admin_creation t) as all`,
    );
    expect(said.join(' ') + rows[0]?.all).not.to.include(SECRET);
  });

  it('should start one sign-in test for each key, refuse it while the connection is paused, and name who started it', async () => {
    const { version } = await answer<ConnectionObject>(await connect());
    const tests = `${connections()}/acme-health/sign-in-tests`;
    await answer(await change('POST', `${connections()}/acme-health/pause`, version));
    expect(await refusal(await call('POST', tests))).to.deep.equal([409, 'connection_paused']);
    await answer(await change('POST', `${connections()}/acme-health/resume`, '*'));
    const headers = { 'idempotency-key': `test-${accountId}` };
    const first = await call('POST', tests, undefined, headers);
    const made = await answer<SignInTestObject>(first.clone());
    expect(made).to.include({ status: 'queued', reason: null, finished_at: null });
    const again = await call('POST', tests, undefined, headers);
    expect(again.headers.get('idempotency-replayed')).to.equal('true');
    expect(await answer(again)).to.deep.equal(made);
    expect(await refusal(await call('POST', tests))).to.deep.equal([409, 'sign_in_test_in_progress']);
    expect(await answer(await call('GET', `${tests}/${made.id}`))).to.deep.equal(made);
    const { data } = await answer<AuditList>(await call('GET', '/audit?action=portal.sign_in_tested'));
    const [act] = data.filter(({ account_id }) => account_id === accountId);
    expect(act).to.deep.include({
      request_id: first.headers.get('x-request-id'),
      detail: { portal: 'acme-health', test: made.id },
    });
    expect(act?.actor).to.match(/^key:/);
    expect(said.join(' ')).not.to.include(SECRET);
  });

  it('should refuse what cannot be right without a row and without a word of the values', async () => {
    const count = async () => (await real.knex('portal_connection').select('id')).length;
    const before = await count();
    for (const [body, ...pointers] of [
      [{ portal: 'Acme Health' }, '/portal'],
      [{ base_url: 'http://acme.test' }, '/base_url'],
      [{ base_url: `https://north:${SECRET}@acme.test` }, '/base_url'],
      [{ credentials: {} }, '/credentials'],
      [{ credentials: { Password: SECRET } }, '/credentials'],
      [{ credentials: { totp_secret: `${SECRET}!` } }, '/credentials'],
      [{ credentials: { password: { plain: SECRET } } }, '/credentials/password'],
      [
        { credentials: SECRET, max_sessions: 0, min_interval_ms: 1.5, approval_minutes: 61, speed: SECRET },
        '/speed',
        '/credentials',
        '/max_sessions',
        '/min_interval_ms',
        '/approval_minutes',
      ],
    ] as const)
      expect(await refusal(await connect(body)), JSON.stringify(body)).to.have.members([
        422,
        'validation_failed',
        ...pointers,
      ]);
    expect(
      await refusal(
        await call('POST', '/accounts/acct_none/connections', { portal: 'acme-health', ...ACCESS }),
      ),
    ).to.deep.equal([404, 'not_found']);
    expect(await count()).to.equal(before);
    expect(said.join(' ')).not.to.include(SECRET);
  });

  it('should let one of two administrators win at every act on a connection', async () => {
    let { version } = await answer<ConnectionObject>(await connect());
    const path = `${connections()}/acme-health`;
    const acts: [string, string, unknown, Partial<ConnectionObject>][] = [
      ['PATCH', path, { max_sessions: 3, min_interval_ms: 500 }, { max_sessions: 3, min_interval_ms: 500 }],
      ['PATCH', path, { record_traces: true }, { record_traces: true, max_sessions: 3 }],
      ['PATCH', path, { approval_minutes: 30 }, { approval_minutes: 30, record_traces: true }],
      ['PATCH', path, { approval_minutes: null }, { approval_minutes: null, max_sessions: 3 }],
      ['POST', `${path}/pause`, undefined, { state: 'paused', paused_until: null }],
      ['POST', `${path}/resume`, undefined, { state: 'ready' }],
      [
        'PUT',
        `${path}/credentials`,
        { ...ACCESS, base_url: 'https://two.test' },
        { base_url: 'https://two.test/', max_sessions: 3 },
      ],
    ];
    for (const [method, act, body, expected] of acts) {
      expect(await refusal(await call(method, act, body))).to.deep.equal([428, 'precondition_required']);
      const both = await Promise.all([
        change(method, act, version, body),
        change(method, act, version, body),
      ]);
      expect(
        both.map(({ status }) => status),
        act,
      ).to.have.members([200, 412]);
      const changed = await answer<ConnectionObject>(both.find(({ ok }) => ok) as Response);
      expect(changed, act).to.include(expected);
      ({ version } = changed);
    }
    const found = await real.connections.find(accountId, 'acme-health');
    if (found !== null) await real.connections.markCredentialsRejected(found, 'worker');
    const rejected = await answer<ConnectionObject>(await call('GET', path));
    expect(rejected.state).to.equal('credentials_rejected');
    expect(await answer(await change('POST', `${path}/reset-credentials`, rejected.version))).to.include({
      state: 'ready',
    });
    expect((await change('DELETE', path, rejected.version)).status).to.equal(412);
    const gone = await change('DELETE', path, '*');
    expect([gone.status, await gone.text()]).to.deep.equal([204, '']);
    expect(await refusal(await change('DELETE', path, '*'))).to.deep.equal([404, 'not_found']);
    const audited = await answer<AuditList>(
      await call('GET', `/audit?action=portal&account_id=${accountId}`),
    );
    expect(audited.data.map(({ action }) => action).toReversed()).to.deep.equal([
      'portal.connected',
      'portal.limits_set',
      'portal.traces_on',
      'portal.approvals_on',
      'portal.approvals_off',
      'portal.paused',
      'portal.resumed',
      'portal.reconnected',
      'portal.disconnected',
    ]);
    expect(new Set(audited.data.map(({ actor }) => actor)).size).to.equal(1);
    expect(await answer(await connect()), 'again').to.include({ state: 'ready' });
  });

  it('should set, rotate and enable a webhook endpoint, and show each secret once', async () => {
    const path = `/accounts/${accountId}/webhook`;
    expect(await refusal(await call('GET', path))).to.deep.equal([404, 'not_found']);
    expect(await refusal(await change('POST', `${path}/rotate-secret`, '*', {}))).to.deep.equal([
      404,
      'not_found',
    ]);
    expect(await refusal(await change('PUT', path, 'any', { url: 'https://a.test' }))).to.deep.equal([
      412,
      'precondition_failed',
    ]);
    const set = (url: string) => call('PUT', path, { url });
    const both = await Promise.all([set('https://a.test/hook'), set('https://b.test/hook')]);
    const winner = both.find(({ ok }) => ok) as Response;
    expect(both.map(({ status }) => status).filter((status) => status === 200)).to.have.length(1);
    const made = await answer<EndpointWithSecretObject>(winner);
    expect(made.verification_key).to.match(/^whsec_/);
    expect(await refusal(await set('https://c.test'))).to.deep.equal([428, 'precondition_required']);
    const moved = await answer<EndpointWithSecretObject>(
      await change('PUT', path, made.version, { url: 'https://c.test', retry_policy: 'fixed' }),
    );
    expect(moved).to.include({ url: 'https://c.test', retry_policy: 'fixed', verification_key: null });
    for (const [body, pointer] of [
      [{ url: 'ftp://c.test' }, '/url'],
      [{ url: 'https://c.test', retry_policy: 'hourly' }, '/retry_policy'],
    ] as const)
      expect(await refusal(await change('PUT', path, '*', body))).to.deep.equal([
        422,
        'validation_failed',
        pointer,
      ]);
    const rotate = (match: string, body: object = {}) => change('POST', `${path}/rotate-secret`, match, body);
    expect(await refusal(await rotate('*', { signer: 'sha1' }))).to.deep.equal([
      422,
      'validation_failed',
      '/signer',
    ]);
    const rotated = await answer<EndpointWithSecretObject>(
      await rotate(moved.version, { signer: 'ed25519' }),
    );
    expect(rotated.verification_key).to.match(/^whpk_/);
    expect(await refusal(await rotate(moved.version))).to.deep.equal([412, 'precondition_failed']);
    await answer(await rotate('*'));
    expect(await refusal(await rotate('*'))).to.deep.equal([409, 'too_many_webhook_secrets']);
    const { version } = await answer<EndpointWithSecretObject>(await call('GET', path));
    expect(await answer(await change('POST', `${path}/disable`, version))).to.include({
      state: 'disabled',
      disabled_reason: 'by_a_person',
    });
    expect(await refusal(await change('POST', `${path}/disable`, version))).to.deep.equal([
      412,
      'precondition_failed',
    ]);
    expect(
      await refusal(await call('POST', `${path}/redeliver`, { from: '2026-01-01T00:00:00Z' })),
    ).to.deep.equal([409, 'endpoint_disabled']);
    expect(await answer(await change('POST', `${path}/enable`, '*'))).to.include({
      state: 'active',
      resumed: 0,
    });
    expect(
      await answer(await call('POST', `${path}/redeliver`, { from: '2026-01-01T00:00:00Z' })),
    ).to.deep.equal({ queued: 0 });
    const backwards = { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' };
    expect(await refusal(await call('POST', `${path}/redeliver`, backwards))).to.deep.equal([
      422,
      'validation_failed',
      '/to',
    ]);
  });

  it('should page through the deliveries of all tasks by state, and show what was sent, to the account alone', async () => {
    const { endpoints, accountId: own, key, otherKey, knex, store } = real;
    await endpoints.set({ accountId: own, url: 'https://clinic.test/hook', actor: 'test' });
    const ids: string[] = [];
    for (let made = 0; made < 3; made++) {
      const { id } = (await (await real.api.call('/v1/tasks', { ...json(GOOD), key })).json()) as {
        id: string;
      };
      ids.unshift(id);
      await finishTask(store, (await claimTask(store, id)).lease, { status: 'completed', result: {} });
    }
    const deliveries = knex('webhook_delivery');
    const events = knex('webhook_event').where({ task_id: ids[1] }).select('id');
    await deliveries.clone().whereIn('event_id', events).update({ state: 'failed' });
    const page = async (query: string, as = key) =>
      answer<DeliveryPage>(await real.api.call(`/v1/deliveries?${query}`, { key: as }));
    const first = await page('limit=2');
    expect(first.data.map(({ task_id }) => task_id)).to.deep.equal(ids.slice(0, 2));
    const rest = await page(`limit=2&cursor=${first.next_cursor}`);
    expect(rest.data.map(({ task_id }) => task_id)).to.deep.equal(ids.slice(2));
    expect(rest.next_cursor).to.equal(null);
    expect((await page('state=failed')).data.map(({ task_id }) => task_id)).to.deep.equal([ids[1]]);
    expect((await page('', otherKey)).data).to.deep.equal([]);
    expect(
      await refusal(await real.api.call(`/v1/deliveries?state=failed&cursor=${first.next_cursor}`, { key })),
    ).to.deep.equal([400, 'invalid_cursor']);
    const [delivery] = first.data;
    if (delivery === undefined) throw new Error('there is no delivery');
    const { id, message_id } = delivery;
    const message = (as: string) => real.api.call(`/v1/deliveries/${id}/message`, { key: as });
    expect(await answer(await message(key))).to.deep.equal({ message_id, body: null });
    const body_enc = await store.vault.seal(messagePlace(own, message_id), '{"event":"task_finished"}');
    await knex('webhook_event').where({ id: message_id }).update({ body_enc });
    expect(await answer(await message(key))).to.deep.equal({ message_id, body: '{"event":"task_finished"}' });
    expect(await refusal(await message(otherKey))).to.deep.equal([404, 'not_found']);
  });

  it('should announce maintenance once, change its end, and let one of two administrators win', async () => {
    const times = { starts_at: '2027-01-02T02:00:00Z', ends_at: '2027-01-02T06:00:00Z' };
    const add = (body: object, key = 'window-1') =>
      call('POST', '/maintenance-windows', body, { 'idempotency-key': key });
    const made = await answer<MaintenanceObject>(
      await add({ portal: 'acme-health', ...times, note: 'upgrade' }),
    );
    expect(await answer(await add({ portal: 'acme-health', ...times, note: 'upgrade' }))).to.deep.equal(made);
    for (const [body, pointer] of [
      [{ portal: 'Acme', ...times }, '/portal'],
      [{ portal: 'acme-health', ...times, ends_at: times.starts_at }, '/ends_at'],
      [{ portal: 'acme-health', ...times, ends_at: '2027-03-02T06:00:00Z' }, '/ends_at'],
      [{ portal: 'acme-health', ...times, starts_at: '2027-01-02' }, '/starts_at'],
    ] as const)
      expect(await refusal(await add(body, 'other'))).to.deep.equal([422, 'validation_failed', pointer]);
    const path = `/maintenance-windows/${made.id}`;
    const extend = (match: string) => change('PATCH', path, match, { ends_at: '2027-01-02T08:00:00Z' });
    const both = await Promise.all([extend(made.version), extend(made.version)]);
    expect(both.map(({ status }) => status)).to.have.members([200, 412]);
    const changed = await answer<MaintenanceObject>(await call('GET', path));
    expect(changed.ends_at).to.equal('2027-01-02T08:00:00.000Z');
    expect(await answer(await call('GET', '/maintenance-windows?portal=acme-health'))).to.deep.equal({
      data: [changed],
      next_cursor: null,
    });
    expect(
      (await answer<AuditList>(await call('GET', `/audit?object=${made.id}`))).data.map(
        ({ action }) => action,
      ),
    ).to.deep.equal(['maintenance.changed', 'maintenance.created']);
    expect((await change('DELETE', path, made.version)).status).to.equal(412);
    expect((await change('DELETE', path, changed.version)).status).to.equal(204);
    expect((await call('GET', path)).status).to.equal(404);
  });

  it('should show what happens on each connection: sessions, queue, outcomes, who paused it, and maintenance', async () => {
    const path = `/accounts/${real.accountId}`;
    const activity = async () =>
      (await answer<PortalActivityList>(await call('GET', `${path}/portal-activity`))).data;
    expect(await activity()).to.deep.equal([]);
    await answer(await call('POST', `${path}/connections`, { portal: 'busy', ...ACCESS, max_sessions: 3 }));
    const tasks: string[] = [];
    for (let made = 0; made < 4; made++) {
      const sent = await real.api.call('/v1/tasks', { ...json(GOOD), key: real.key });
      tasks.push(((await sent.json()) as { id: string }).id);
    }
    const [ended = '', failed = '', runs = ''] = tasks;
    await real.knex('task').whereIn('id', tasks).update({ portal: 'busy' });
    await finishTask(real.store, (await claimTask(real.store, ended)).lease, {
      status: 'completed',
      result: {},
    });
    const failure = { code: 'portal_timeout', kind: 'transient' as const, retryable: true };
    const notes = 'slow';
    await finishTask(real.store, (await claimTask(real.store, failed)).lease, {
      status: 'failed',
      failure,
      notes,
    });
    await claimTask(real.store, runs);
    await real.knex('portal_rule').insert({
      portal: 'busy',
      max_sessions: 2,
      closed_from: new Date(Date.now() + 7_200_000),
      closed_until: new Date(Date.now() + 9_000_000),
    });
    const starts_at = new Date(Date.now() + 3_600_000).toISOString();
    const ends_at = new Date(Date.now() + 5_400_000).toISOString();
    const window = { portal: 'busy', starts_at, ends_at, note: 'upgrade' };
    const { id } = await answer<MaintenanceObject>(await call('POST', '/maintenance-windows', window));
    const [now] = await activity();
    expect(now).to.deep.include({
      portal: 'busy',
      sessions_in_use: 1,
      sessions_allowed: 2,
      queued: 1,
      completed: 1,
      failed: 1,
      paused_by: null,
      failures: 0,
    });
    expect(now?.maintenance.map((each) => [each.id, each.note])).to.deep.equal([
      [id, 'upgrade'],
      [null, ''],
    ]);
    expect(now?.maintenance[0]).to.deep.include({ starts_at, ends_at });
    const row = real.knex('portal_connection').where({ portal: 'busy' });
    await row.clone().update({ paused_until: new Date(Date.now() + 60_000), failures: 2 });
    expect((await activity())[0]).to.deep.include({ paused_by: 'failures', failures: 2 });
    await row.clone().update({ paused_until: 'infinity' });
    expect((await activity())[0]).to.deep.include({ paused_by: 'person' });
  });

  it('should list uncertain submissions, and settle each once', async () => {
    const { id } = (await (await real.api.call('/v1/tasks', { ...json(GOOD), key: real.key })).json()) as {
      id: string;
    };
    const settle = (taskId: string, made = false) => call('POST', `/submissions/${taskId}/settle`, { made });
    expect(await refusal(await settle(id))).to.deep.equal([409, 'task_not_final']);
    const { lease } = await claimTask(real.store, id);
    await real.knex('task_commit').insert({
      task_id: id,
      step_key: 'acme-health/claim#submit',
      account_id: real.accountId,
      portal: 'acme-health',
      state: 'unknown',
      epoch: lease.epoch,
    });
    await finishTask(real.store, lease, {
      status: 'completed_with_issues',
      result: null,
      notes: 'unknown',
      issues: [{ code: 'submission_uncertain', message: 'unknown' }],
    });
    const list = async (query = '') =>
      (await answer<SubmissionList>(await call('GET', `/submissions${query}`))).data;
    expect((await list()).map((each) => each.task_id)).to.deep.equal([id]);
    expect(await list(`?account_id=${accountId}`)).to.deep.equal([]);
    const both = await Promise.all([settle(id, true), settle(id, false)]);
    expect(both.map(({ status }) => status)).to.have.members([200, 409]);
    expect(await list()).to.deep.equal([]);
    const { data } = await answer<AuditList>(await call('GET', `/audit?object=${id}`));
    expect(data.map(({ action, detail }) => [action, detail])).to.deep.equal([
      ['submission.settled', { made: both[0]?.ok }],
    ]);
  });
});
