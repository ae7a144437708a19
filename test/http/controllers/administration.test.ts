import { expect } from 'chai';
import type {
  AccountObject,
  ApiKeyObject,
  AuditList,
  CreatedAccountObject,
  CreatedApiKeyObject,
  AuditVerificationObject,
} from '../../../src/admin/admin-objects.ts';
import type { EndpointObject } from '../../../src/admin/webhook-objects.ts';
import { eventually } from '../../support/eventually.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

type Problem = { readonly code: string; readonly errors?: { readonly pointer: string }[] };

describe('Administration by API', () => {
  let real: RealApi;
  let admin: string;
  before(async () => {
    real = await realApi();
    admin = await real.adminKey();
  });
  after(() => real[Symbol.asyncDispose]());

  const call = (
    method: string,
    path: string,
    {
      body,
      headers = {},
      key = admin,
    }: { body?: unknown; headers?: Record<string, string>; key?: string } = {},
  ): Promise<Response> =>
    real.api.call(`/v1/admin${path}`, {
      method,
      key,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const answer = async <T>(response: Response): Promise<T> => {
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return JSON.parse(text) as T;
  };
  const refusal = async (response: Response): Promise<[number, string, ...string[]]> => {
    const { code, errors = [] } = (await response.json()) as Problem;
    return [response.status, code, ...errors.map(({ pointer }) => pointer)];
  };
  const rows = async (): Promise<Record<string, number>> => {
    const counts = ['account', 'api_key', 'webhook_endpoint', 'audit_log', 'admin_creation'].map(
      async (table) => [table, Number((await real.knex(table).count('* as n').first())?.['n'])] as const,
    );
    return Object.fromEntries(await Promise.all(counts));
  };

  it('should create an account once for each Idempotency-Key, and show its secrets once', async () => {
    const body = { name: 'Clinic East', webhook_url: 'https://east.test/hook' };
    const create = (change: object = {}, idempotencyKey = 'east') =>
      call('POST', '/accounts', {
        body: { ...body, ...change },
        headers: { 'idempotency-key': idempotencyKey },
      });
    const answers = await Promise.all([create(), create(), create()]);
    const made = await Promise.all(answers.map((each) => answer<CreatedAccountObject>(each)));
    const first = made.filter(({ api_key }) => api_key !== null);
    expect([new Set(made.map(({ id }) => id)).size, first.length]).to.deep.equal([1, 1]);
    expect(answers.filter((each) => each.headers.has('idempotency-replayed'))).to.have.length(2);
    expect(first[0]?.webhook_secret).to.match(/^whsec_/);
    expect((await real.api.call('/v1/tasks', { key: first[0]?.api_key ?? '' })).status).to.equal(200);
    expect(await refusal(await create({ name: 'Other' }))).to.deep.equal([422, 'idempotency_key_reused']);
    expect(await refusal(await create({}, 'another key'))).to.deep.equal([400, 'invalid_idempotency_key']);
    expect(await refusal(await create({}, 'again'))).to.deep.equal([409, 'account_name_taken']);
  });

  it('should leave no row behind when it refuses, and name every wrong field', async () => {
    const before = await rows();
    const cases: [string, unknown, number, string, ...string[]][] = [
      ['/accounts', {}, 422, 'validation_failed', '/name'],
      [
        '/accounts',
        { name: '', webhook_url: 7, color: 'red' },
        422,
        'validation_failed',
        '/color',
        '/name',
        '/webhook_url',
      ],
      ['/accounts', { name: 'a\u0000b' }, 422, 'validation_failed', '/name'],
      ['/accounts', { name: '   ' }, 422, 'validation_failed', '/name'],
      ['/accounts', { name: 'Half', webhook_url: 'ftp://x.test' }, 422, 'validation_failed', '/webhook_url'],
      ['/accounts', [], 422, 'validation_failed', ''],
      ['/keys', { label: 'no owner' }, 422, 'validation_failed', '/account_id'],
      ['/keys', { account_id: real.accountId, scopes: ['admin:*'] }, 422, 'validation_failed', '/scopes'],
      ['/keys', { account_id: null, scopes: ['tasks:read'] }, 422, 'validation_failed', '/scopes'],
      [
        '/keys',
        { account_id: real.accountId, scopes: ['everything'] },
        422,
        'validation_failed',
        '/scopes/0',
      ],
      ['/keys', { account_id: real.accountId, scopes: [] }, 422, 'validation_failed', '/scopes'],
      [
        '/keys',
        { account_id: real.accountId, expires_at: '2020-01-01T00:00:00Z' },
        422,
        'validation_failed',
        '/expires_at',
      ],
      [
        '/keys',
        { account_id: real.accountId, expires_at: '2027-01-01' },
        422,
        'validation_failed',
        '/expires_at',
      ],
      ['/keys', { account_id: 'acct_none' }, 404, 'not_found'],
    ];
    for (const [path, body, ...expected] of cases) {
      const refused = await refusal(await call('POST', path, { body, headers: { 'idempotency-key': 'x' } }));
      expect(
        [...refused.slice(0, 2), ...refused.slice(2).map(String).toSorted()],
        JSON.stringify(body),
      ).to.deep.equal(expected);
    }
    expect(await rows()).to.deep.equal(before);
  });

  it('should let one of two administrators win, and ask for the version that was seen', async () => {
    const path = `/accounts/${real.accountId}`;
    const seen = await call('GET', path);
    const tag = seen.headers.get('etag') ?? '';
    expect(tag).to.equal(`"${(await answer<AccountObject>(seen)).version}"`);
    const change = (body: object, match?: string) =>
      call('PATCH', path, { body, ...(match === undefined ? {} : { headers: { 'if-match': match } }) });
    expect(await refusal(await change({ weight: 2 }))).to.deep.equal([428, 'precondition_required']);
    const both = await Promise.all([change({ weight: 2 }, tag), change({ weight: 3 }, tag)]);
    expect(both.map(({ status }) => status)).to.have.members([200, 412]);
    const winner = both.find(({ ok }) => ok);
    const now = await answer<AccountObject>(winner as Response);
    expect(now.weight).to.equal(both[0]?.ok === true ? 2 : 3);
    expect(await answer<AccountObject>(await call('GET', path))).to.deep.equal(now);
    expect(await refusal(await change({ weight: 9 }, `W/"${now.version}"`))).to.deep.equal([
      412,
      'precondition_failed',
    ]);
    expect(await refusal(await change({ weight: 0 }, '*'))).to.deep.equal([
      422,
      'validation_failed',
      '/weight',
    ]);
    const set = await answer<AccountObject>(await change({ max_running: 4 }, `"old", "${now.version}"`));
    expect(set).to.include({ weight: now.weight, max_running: 4 });
    expect(await answer<AccountObject>(await change({ max_running: null, weight: 1 }, '*'))).to.include({
      max_running: null,
    });
  });

  it('should set which events an endpoint gets, and keep them when they are left out', async () => {
    const path = `/accounts/${real.accountId}/webhook`;
    const set = async (body: object) =>
      call('PUT', path, { body: { url: 'https://clinic.test/hook', ...body }, headers: { 'if-match': '*' } });
    await call('PUT', path, { body: { url: 'https://clinic.test/hook' } });
    const first = await answer<EndpointObject>(await call('GET', path));
    expect(first.events).to.deep.equal(['task_finished']);
    for (const events of [[], ['task_begun'], ['task_waiting', 'task_waiting']])
      expect((await set({ events })).status, events.join(' ')).to.equal(422);
    const events = ['task_finished', 'task_waiting'];
    const changed = await answer<EndpointObject>(await set({ events }));
    expect(changed.events).to.deep.equal(events);
    expect(changed.version).to.not.equal(first.version);
    expect((await answer<EndpointObject>(await set({}))).events).to.deep.equal(events);
  });

  it('should refuse the keys of a disabled account within a second, and take them again', async () => {
    const works = async (): Promise<number> =>
      (await real.api.call('/v1/tasks', { key: real.otherKey })).status;
    const path = `/accounts/${real.otherAccountId}`;
    for (const [disabled, status] of [
      [true, 401],
      [false, 200],
    ] as const) {
      await answer(await call('PATCH', path, { body: { disabled }, headers: { 'if-match': '*' } }));
      const began = performance.now();
      await eventually(works, (seen) => seen === status);
      expect(performance.now() - began, 'of the promised second, on a busy machine').to.be.below(15_000);
    }
  });

  it('should create, rotate and revoke keys, and show each only once', async () => {
    const body = { account_id: real.accountId, label: 'board', scopes: ['tasks:read'] };
    const headers = { 'idempotency-key': 'board-1' };
    const made = await answer<CreatedApiKeyObject>(await call('POST', '/keys', { body, headers }));
    const replayed = await answer<CreatedApiKeyObject>(await call('POST', '/keys', { body, headers }));
    expect(replayed).to.deep.equal({ ...made, api_key: null });
    const status = async (key: string | null) => (await real.api.call('/v1/tasks', { key })).status;
    expect(await status(made.api_key)).to.equal(200);
    const path = `/keys/${made.id}`;
    const rotate = (match: string, hours = 1) =>
      call('POST', `${path}/rotate`, { body: { overlap_hours: hours }, headers: { 'if-match': match } });
    const next = await answer<CreatedApiKeyObject>(await rotate(`"${made.version}"`));
    expect(next).to.deep.include({ label: 'board', scopes: ['tasks:read'], account_id: real.accountId });
    expect(await refusal(await rotate(`"${made.version}"`)), 'the second').to.deep.equal([
      412,
      'precondition_failed',
    ]);
    expect([await status(made.api_key), await status(next.api_key)]).to.deep.equal([200, 200]);
    const { version, ...old } = await answer<ApiKeyObject>(await call('GET', path));
    expect(old.expires_at).to.be.a('string');
    const revoke = () => call('POST', `${path}/revoke`, { headers: { 'if-match': `"${version}"` } });
    expect((await answer<ApiKeyObject>(await revoke())).revoked_at).to.be.a('string');
    expect(await refusal(await revoke())).to.deep.equal([412, 'precondition_failed']);
    expect(await refusal(await rotate('*'))).to.deep.equal([409, 'api_key_ended']);
    expect(await status(made.api_key)).to.equal(401);
    const listed = await (await call('GET', `/keys?account_id=${real.accountId}`)).text();
    expect(listed).to.include(next.id).and.not.to.include(next.api_key);
  });

  it('should pass on no scope that the acting key does not have', async () => {
    const limited = await real.adminKey('admin:keys', 'admin:audit');
    const before = await rows();
    const create = (scopes?: string[]) =>
      call('POST', '/keys', { key: limited, body: { account_id: null, ...(scopes && { scopes }) } });
    for (const refused of [await create(), await create(['admin:*']), await create(['admin:accounts'])])
      expect((await refusal(refused)).slice(0, 2)).to.deep.equal([403, 'insufficient_scope']);
    const keys = await answer<{ data: ApiKeyObject[] }>(await call('GET', '/keys'));
    const strong = keys.data.find(({ scopes }) => scopes.includes('admin:*'));
    const rotated = await call('POST', `/keys/${strong?.id}/rotate`, {
      key: limited,
      body: {},
      headers: { 'if-match': '*' },
    });
    expect((await refusal(rotated))[0]).to.equal(403);
    expect(await rows()).to.deep.equal(before);
    const made = await answer<CreatedApiKeyObject>(await create(['admin:audit']));
    expect((await call('GET', '/audit', { key: made.api_key ?? '' })).status).to.equal(200);
    expect((await call('GET', '/keys', { key: made.api_key ?? '' })).status).to.equal(403);
  });

  it('should page through accounts, keys and the audit log without losing or repeating one', async () => {
    for (let count = 0; count < 5; count += 1)
      await answer(await call('POST', '/accounts', { body: { name: `Page ${count}` } }));
    for (const list of ['/accounts', `/keys?account_id=${real.accountId}`, '/audit', '/keys']) {
      const all = async (limit: number): Promise<string[]> => {
        const ids: string[] = [];
        let cursor = '';
        do {
          const query = `${list.includes('?') ? '&' : '?'}limit=${limit}${cursor}`;
          const page = await answer<{ data: { id: string }[]; next_cursor: string | null }>(
            await call('GET', `${list}${query}`),
          );
          ids.push(...page.data.map(({ id }) => id));
          cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
        } while (cursor !== '');
        return ids;
      };
      const ids = await all(1);
      expect(new Set(ids).size, list).to.equal(ids.length);
      expect(await all(100)).to.deep.equal(ids);
    }
    const foreign = (await answer<{ next_cursor: string }>(await call('GET', '/accounts?limit=1')))
      .next_cursor;
    for (const cursor of [foreign, 'x', Buffer.from('["keys","2026","a"]').toString('base64url'), '%00'])
      expect((await call('GET', `/keys?cursor=${cursor}`)).status, cursor).to.be.oneOf([400, 422]);
  });

  it('should verify the audit log, and say if it no longer contains a head that it had', async () => {
    const verified = await answer<AuditVerificationObject>(await call('GET', '/audit/verification'));
    expect(verified).to.include({ purged: 0 }).and.to.have.property('faults').that.is.empty;
    expect(verified.intact).to.be.above(0);
    const again = (head: string) => call('GET', `/audit/verification?head=${head}`);
    expect(await answer(await again(verified.head ?? ''))).to.have.property('faults').that.is.empty;
    const other = await answer<AuditVerificationObject>(await again(`1:${'0'.repeat(64)}`));
    expect(other.faults).to.deep.equal([{ kind: 'head_missing', at: '1' }]);
    expect(await refusal(await again('x'))).to.deep.equal([422, 'validation_failed', '/query/head']);
  });

  it('should say that there is no operator webhook to test', async () => {
    const refused = await refusal(await call('POST', '/alarms/test'));
    expect(refused).to.deep.equal([409, 'operator_webhook_not_set']);
  });

  it('should audit every act with the key and the request, and find it again', async () => {
    const response = await call('PATCH', `/accounts/${real.accountId}`, {
      body: { weight: 5, disabled: false },
      headers: { 'if-match': '*' },
    });
    await answer(response);
    const id = response.headers.get('x-request-id');
    const find = async (query: string) =>
      (await answer<AuditList>(await call('GET', `/audit?${query}`))).data;
    const found = await find(`request_id=${id}`);
    // Both at one moment: neither is the first.
    expect(found.map(({ action }) => action)).to.have.members(['account.limits_set', 'account.enabled']);
    const entry = found.find(({ action }) => action === 'account.limits_set');
    expect(entry?.actor).to.equal(`key:${admin.slice('sw_live_'.length).slice(0, 16)}`);
    expect(entry).to.deep.include({ object: real.accountId, detail: { weight: 5, max_running: null } });
    for (const query of [
      `action=account.limits_set&object=${real.accountId}`,
      `actor=${entry?.actor}&action=account`,
      `account_id=${real.accountId}&created_after=${entry?.at}`,
    ])
      expect(
        (await find(query)).map((each) => each.id),
        query,
      ).to.include(entry?.id);
    expect(await find(`request_id=${id}&created_before=${entry?.at}`)).to.deep.equal([]);
    expect(await find('action=account.limits')).to.deep.equal([]);
    expect(await refusal(await call('GET', '/audit?created_after=2026-11-22'))).to.deep.equal([
      422,
      'validation_failed',
      '/query/created_after',
    ]);
  });
});
