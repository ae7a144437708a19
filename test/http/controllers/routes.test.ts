import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { newId } from '../../../src/platform/ids.ts';
import {
  ACCOUNT,
  ARTIFACT,
  CONTENT,
  fakeWorld,
  GOOD,
  json,
  startApi,
  type Api,
  type FakeWorld,
} from '../../support/fake-ports.ts';

type Problem = {
  code: string;
  type: string;
  request_id: string;
  instance: string;
  detail: string;
  errors?: { pointer: string; code: string; message: string }[];
};

/** As docs/api/errors.md lists them. */
const PLACE_CODES = [
  'out_of_range',
  'wrong_type',
  'wrong_form',
  'not_allowed',
  'repeated',
  'unknown_parameter',
];

const problemOf = async (response: Response): Promise<Problem> => (await response.json()) as Problem;

/** Bytes as they are, for what fetch would not send. */
async function raw(api: Api, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

describe('The API', () => {
  let world: FakeWorld;
  let api: Api;
  beforeEach(async () => {
    world = fakeWorld();
    api = await startApi(world.ports, { heartbeatMs: 20 });
  });
  afterEach(() => api.close());

  const create = async (members: object = {}, key = 'good'): Promise<{ id: string }> => {
    const response = await api.call('/v1/tasks', { ...json({ ...GOOD, ...members }), key });
    expect(response.status).to.equal(200);
    return (await response.json()) as { id: string };
  };

  const throughProxies = async (hops: number): Promise<number[]> => {
    const proxied = await startApi(world.ports, { proxyHops: hops, badKeysPerMinute: 1 });
    const statuses: number[] = [];
    try {
      for (const address of ['6.6.6.1, 9.9.9.9', '6.6.6.2, 9.9.9.9', '6.6.6.3, 8.8.8.8'])
        statuses.push(
          (await proxied.call('/v1/tasks', { key: 'wrong', headers: { 'x-forwarded-for': address } })).status,
        );
    } finally {
      await proxied.close();
    }
    return statuses;
  };
  it('should refuse without a key, with a bad key and without the scope, before it reads anything', async () => {
    const cases = [
      { key: null, status: 401, code: 'missing_api_key' },
      { key: 'wrong', status: 401, code: 'invalid_api_key' },
      { key: 'reader', status: 403, code: 'insufficient_scope' },
      { key: 'admin', status: 403, code: 'insufficient_scope' },
    ];
    for (const { key, status, code } of cases) {
      const response = await api.call('/v1/tasks', { ...json('not json'), key });
      const problem = await problemOf(response);
      expect([response.status, problem.code]).to.deep.equal([status, code]);
      expect(response.headers.get('www-authenticate')).to.match(/^Bearer/);
      expect(problem).to.include({ type: `http://api.test/docs/errors/${code}`, instance: '/v1/tasks' });
      expect(problem.request_id).to.equal(response.headers.get('x-request-id'));
      expect(problem.detail, 'what to do').to.match(/`Authorization: Bearer|`sopwith key create/);
    }
  });

  it('should refuse two Authorization headers, whichever is valid', async () => {
    const head = 'GET /v1/tasks HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
    for (const keys of [
      ['good', 'bad'],
      ['bad', 'good'],
      ['good', 'good'],
    ]) {
      const headers = keys.map((key) => `Authorization: Bearer ${key}\r\n`).join('');
      expect(await raw(api, `${head}${headers}\r\n`)).to.match(/^HTTP\/1.1 400 .*"code":"bad_request"/s);
    }
  });

  it('should send the security headers on every answer, and none of CORS', async () => {
    for (const path of ['/v1/tasks', '/v1/nothing', '/healthz', '/v1/openapi.json']) {
      const response = await api.call(path, { headers: { origin: 'https://evil.example' } });
      expect(response.headers.get('cache-control')).to.equal('no-store');
      expect(response.headers.get('x-content-type-options')).to.equal('nosniff');
      expect(response.headers.get('content-security-policy')).to.equal(
        "default-src 'none'; frame-ancestors 'none'",
      );
      expect(response.headers.get('referrer-policy')).to.equal('no-referrer');
      for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
        expect(response.headers.get(name)).to.equal(null);
    }
  });

  it('should tell unknown paths, methods and parameters apart', async () => {
    const cases: readonly (readonly [string, string, number, string | null])[] = [
      ['GET', '/v1/nothing', 404, 'not_found'],
      ['GET', '/', 404, 'not_found'],
      ['GET', '/docs/errors/nothing', 404, 'not_found'],
      ['GET', '/v1/tasks/', 404, 'not_found'],
      ['GET', '/V1/TASKS', 404, 'not_found'],
      ['DELETE', '/v1/tasks', 405, 'method_not_allowed'],
      ['PUT', '/v1/tasks/x/cancel', 405, 'method_not_allowed'],
      ['OPTIONS', '/v1/tasks', 204, null],
      ['GET', `/v1/tasks?q=${'a'.repeat(8_200)}`, 414, 'uri_too_long'],
      ['GET', '/v1/tasks?colour=red', 422, 'validation_failed'],
      ['GET', '/v1/tasks/%E0%A4%A', 404, 'not_found'],
      ['GET', `/v1/tasks/${newId('task')}?include=all`, 422, 'validation_failed'],
      ['GET', '/v1/task-types?x', 422, 'validation_failed'],
    ];
    for (const [method, path, status, code] of cases) {
      const response = await api.call(path, { method });
      expect(response.status, `${method} ${path}`).to.equal(status);
      if (code !== null) expect((await problemOf(response)).code).to.equal(code);
      if (status === 405 || status === 204) expect(response.headers.get('allow')).to.match(/POST/);
    }
  });

  it('should answer what never becomes a request with a problem, too', async () => {
    expect(await raw(api, 'TRACE /v1/tasks HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).to.match(
      /^HTTP\/1.1 405[^]*method_not_allowed/,
    );
    expect(await raw(api, 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n')).to.match(
      /^HTTP\/1.1 405[^]*"method_not_allowed"/,
    );
    expect(await raw(api, 'NONSENSE\r\n\r\n')).to.match(/^HTTP\/1.1 400[^]*"bad_request"/);
    expect(await raw(api, `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`)).to.match(
      /^HTTP\/1.1 431[^]*"headers_too_large"/,
    );
  });

  it('should limit the rate of a key and say so, and leave other keys alone', async () => {
    const limited = await startApi(world.ports, { requestsPerMinute: 3, badKeysPerMinute: 2 });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) statuses.push((await limited.call('/v1/tasks')).status);
      const last = await limited.call('/v1/tasks');
      expect(statuses).to.deep.equal([200, 200, 200, 429]);
      expect(Number(last.headers.get('retry-after'))).to.be.within(1, 20);
      expect(last.headers.get('ratelimit')).to.match(/;r=0;/);
      expect((await limited.call('/v1/tasks', { key: 'other' })).status).to.equal(200);
      const bad: number[] = [];
      for (let count = 0; count < 3; count += 1)
        bad.push((await limited.call('/v1/tasks', { key: 'wrong' })).status);
      expect(bad).to.deep.equal([401, 401, 429]);
      const refused = await limited.call('/v1/tasks', { key: 'wrong' });
      expect(refused.headers.get('ratelimit')).to.match(/^"bad-keys";r=0;t=\d+$/);
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
      expect(
        (await limited.call('/v1/tasks', { key: 'other' })).status,
        'a good key from the same address',
      ).to.equal(200);
    } finally {
      await limited.close();
    }
  });

  it('should send few webhooks a minute by hand, of an account and not of a key', async () => {
    const limited = await startApi(world.ports, { sendsPerMinute: 2 });
    try {
      const send = (path: string, key?: string): Promise<Response> =>
        limited.call(path, { method: 'POST', ...(key === undefined ? {} : { key }) });
      expect((await send('/v1/webhook/test')).status).to.equal(409);
      expect((await send(`/v1/deliveries/${newId('msg')}/redeliver`)).status).to.equal(404);
      const refused = await send('/v1/webhook/test');
      expect(refused.status).to.equal(429);
      expect(refused.headers.get('ratelimit')).to.match(/^"webhooks";r=0;t=\d+$/);
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 30);
      expect(await refused.text()).to.include('sopwith webhook redeliver');
      expect((await limited.call('/v1/tasks')).status, 'all else goes on').to.equal(200);
      expect((await send('/v1/webhook/test', 'other')).status, 'another account').to.equal(409);
    } finally {
      await limited.close();
    }
  });

  it('should page through all tasks by Link and refuse what is no page', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await create()).id);
    const seen: string[] = [];
    let next: string | null = '/v1/tasks?limit=2';
    while (next !== null) {
      const response = await api.call(next);
      const page = (await response.json()) as { data: { id: string }[]; next_cursor: string | null };
      seen.push(...page.data.map((task) => task.id));
      const link = /^<http:\/\/api\.test(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '');
      expect(link === null).to.equal(page.next_cursor === null);
      next = link?.[1] ?? null;
    }
    expect(seen).to.deep.equal(ids);
    const states = 'must be one of queued, running, waiting, completed, completed_with_issues, failed';
    const time = 'must be an RFC 3339 date-time with an offset, such as 2026-11-21T09:00:00Z';
    for (const [query, pointer, message] of [
      ['created_before=2026-11-21', '/query/created_before', time],
      ['created_after=2026-11-21T09:00:00', '/query/created_after', time],
      ['limit=0', '/query/limit', 'must be at least 1'],
      ['limit=101', '/query/limit', 'must be at most 100'],
      ['limit=1.5', '/query/limit', 'must be an integer'],
      ['limit=1&limit=2', '/query/limit', 'must be an integer'],
      ['type=a&type=b', '/query/type', 'must not be repeated'],
      ['status=done', '/query/status', states],
      ['status=queued&status=SECRET&status=SECRET', '/query/status', states],
      [`status=${'SECRET'.repeat(200)}`, '/query/status', states],
      ['created_after=yesterday', '/query/created_after', time],
      [
        'colour=SECRET',
        '/query/colour',
        'is unknown: the parameters are status, type, portal, failure_code, id_prefix, external_id, schedule_id, dry_runs, created_after, created_before, limit, cursor',
      ],
    ] as const) {
      const response = await api.call(`/v1/tasks?${query}`);
      const body = await response.text();
      expect(response.status, query).to.equal(422);
      const { errors } = JSON.parse(body) as Problem;
      expect(errors?.[0]?.code, query).to.be.oneOf(PLACE_CODES);
      expect(errors?.map((error) => [error.pointer, error.message])).to.deep.equal([[pointer, message]]);
      expect(body).not.to.include('SECRET');
    }
    const cursor = await api.call('/v1/tasks?cursor=made-up');
    expect([cursor.status, (await problemOf(cursor)).code]).to.deep.equal([400, 'invalid_cursor']);
    expect(
      (await api.call('/v1/tasks?status=queued&status=failed&created_after=2026-01-01T00:00:00Z')).status,
    ).to.equal(200);
  });

  it('should give the data only where it is asked for', async () => {
    const { id } = await create();
    expect(await (await api.call(`/v1/tasks/${id}`)).json()).not.to.have.property('data');
    expect(await (await api.call(`/v1/tasks/${id}?include=data`)).json()).to.include({ data: GOOD.data });
  });

  it('should cancel once', async () => {
    const { id } = await create();
    expect(await (await api.call(`/v1/tasks/${id}/cancel`, { method: 'POST' })).json()).to.include({
      status: 'failed',
    });
    const again = await api.call(`/v1/tasks/${id}/cancel`, { method: 'POST' });
    expect([again.status, (await problemOf(again)).code]).to.deep.equal([409, 'task_already_final']);
  });

  it("should answer another account's ids byte for byte like ids that do not exist", async () => {
    const { id: foreign } = await create({}, 'other');
    const unknown = newId('task');
    const routes = [
      'GET /v1/tasks/ID',
      'GET /v1/tasks/ID?include=data',
      'POST /v1/tasks/ID/cancel',
      'GET /v1/tasks/ID/events',
    ];
    const more = [
      'GET /v1/tasks/ID/artifacts',
      `GET /v1/tasks/ID/artifacts/${ARTIFACT.id}`,
      'GET /v1/tasks/ID/deliveries',
    ];
    for (const route of [
      ...routes,
      ...more,
      'SSE /v1/tasks/ID/events',
      'POST /v1/deliveries/ID/redeliver',
      'ANSWER /v1/tasks/ID/input',
    ]) {
      const [method = '', path = ''] = route.split(' ');
      const answers = [foreign, unknown].map(async (id) => {
        const init: RequestInit = { method };
        if (method === 'SSE')
          Object.assign(init, { method: 'GET', headers: { accept: 'text/event-stream' } });
        if (method === 'ANSWER') Object.assign(init, json({ code: '123456' }));
        const response = await api.call(path.replace('ID', id), init);
        const shown = [...response.headers].filter(([name]) => !/^(date|x-request-id|ratelimit)$/.test(name));
        const body = (await response.text()).replaceAll(id, 'ID').replaceAll(/req_\w+/g, 'REQ');
        return JSON.stringify([response.status, shown, body]);
      });
      const [first, second] = await Promise.all(answers);
      expect(first).to.equal(second);
      expect(first, route).to.match(/^\[404/);
    }
    expect(await (await api.call('/v1/tasks')).json()).to.deep.equal({ data: [], next_cursor: null });
  });

  it('should stream the timeline live, resume after Last-Event-ID, and end with the task', async () => {
    const { id } = await create();
    const stream = (after?: string) =>
      api.call(`/v1/tasks/${id}/events`, {
        headers: { accept: 'text/event-stream', ...(after === undefined ? {} : { 'last-event-id': after }) },
      });
    const live = await stream();
    expect(live.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8');
    let seen = '';
    const decoder = new TextDecoder();
    for await (const chunk of live.body ?? []) {
      seen += decoder.decode(chunk);
      if (seen.includes('attempt.started') && seen.includes(': still here') && !seen.includes('step.started'))
        world.addEvent(id, 'step.started');
      if (seen.includes('step.started') && world.tasks.get(id)?.status === 'queued') world.finish(id);
    }
    const ids = [...seen.matchAll(/^id: (\d+)$/gm)].map((match) => match[1]);
    expect(ids[0]).to.equal('1');
    expect(seen).to.match(/event: task\.finished\ndata: \{"seq":\d+,[^]*\}\n\n$/);
    const rest = await (await stream('1')).text();
    expect(rest).not.to.include('attempt.started');
    expect(rest).to.include('task.finished');
    expect((await stream(ids.at(-1))).status, 'nothing more will come').to.equal(204);
    expect((await stream('x')).status).to.equal(422);
    const plain = (await (await api.call(`/v1/tasks/${id}/events?after=1`)).json()) as {
      data: { seq: number }[];
    };
    expect(plain.data[0]?.seq).to.equal(2);
  });

  it('should end event streams when the server stops, and then close', async () => {
    const { id } = await create();
    const response = await api.call(`/v1/tasks/${id}/events`, { headers: { accept: 'text/event-stream' } });
    const ended = response.text();
    await api.close();
    expect(await ended).to.include('attempt.started');
  });

  it('should download an artifact whole and in ranges, always as an attachment', async () => {
    const { id } = await create();
    const path = `/v1/tasks/${id}/artifacts/${ARTIFACT.id}`;
    const whole = await api.call(path);
    expect(await whole.text()).to.equal(CONTENT.toString());
    expect(whole.headers.get('content-disposition')).to.match(/^attachment; filename=/);
    expect(whole.headers.get('content-type')).to.equal('application/pdf');
    expect(whole.headers.get('content-length')).to.equal('20');
    const digest = createHash('sha256').update(CONTENT).digest('base64');
    expect(whole.headers.get('repr-digest')).to.equal(`sha-256=:${digest}:`);
    for (const [range, status, body, contentRange] of [
      ['bytes=0-4', 206, '01234', 'bytes 0-4/20'],
      ['bytes=5-8', 206, '5678', 'bytes 5-8/20'],
      ['bytes=18-', 206, 'ij', 'bytes 18-19/20'],
      ['bytes=-3', 206, 'hij', 'bytes 17-19/20'],
      ['bytes=15-99', 206, 'fghij', 'bytes 15-19/20'],
      ['bytes=0-1,4-5', 200, CONTENT.toString(), null],
      ['lines=1-2', 200, CONTENT.toString(), null],
    ] as const) {
      const response = await api.call(path, { headers: { range } });
      expect(
        [response.status, await response.text(), response.headers.get('content-range')],
        range,
      ).to.deep.equal([status, body, contentRange]);
    }
    const beyond = await api.call(path, { headers: { range: 'bytes=20-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).to.deep.equal([416, 'bytes */20']);
    const list = (await (await api.call(`/v1/tasks/${id}/artifacts`)).json()) as { data: { id: string }[] };
    expect(list.data[0]?.id).to.equal(ARTIFACT.id);
  });

  it('should answer 503 in time when the database is gone or silent, and not ready', async () => {
    const silent = new Promise<never>(() => {});
    const quiet = await startApi(
      { ...world.ports, authenticator: { authenticate: () => silent }, health: { ready: () => silent } },
      { databaseMs: 30 },
    );
    try {
      const response = await quiet.call('/v1/tasks');
      expect([response.status, response.headers.get('retry-after')]).to.deep.equal([503, '5']);
      expect((await problemOf(response)).code).to.equal('unavailable');
      expect((await quiet.call('/readyz', { key: null })).status).to.equal(503);
      expect((await quiet.call('/healthz', { key: null })).status).to.equal(200);
    } finally {
      await quiet.close();
    }
    expect((await api.call('/readyz', { key: null })).status).to.equal(200);
  });

  it('should tell its numbers in the words of Prometheus, to administrators alone or on the admin port', async () => {
    const posted = await requestsCounted('POST', '2xx');
    const refused = await requestsCounted('GET', '4xx');
    await create();
    await api.call('/v1/tasks', { key: 'wrong' });
    expect(await requestsCounted('POST', '2xx')).to.equal(posted + 1);
    expect(await requestsCounted('GET', '4xx')).to.equal(refused + 1);
    const response = await api.call('/metrics', { key: 'admin' });
    expect(response.headers.get('content-type')).to.equal('text/plain; version=0.0.4; charset=utf-8');
    const said = await response.text();
    expect(said).to.include('# TYPE sopwith_tasks gauge\nsopwith_tasks{status="queued"} 1\n');
    for (const line of said.split('\n').filter((each) => each !== ''))
      expect(line).to.match(
        /^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[\w.+-]*"(?:,\w+="[\w.+-]*")*\})? [\d.e+-]+)$/,
      );
    expect((await api.call('/metrics', { key: null })).status).to.equal(401);
    expect((await api.call('/metrics', { key: 'good' })).status).to.equal(403);
    const apart = await startApi(world.ports, { adminPort: true });
    expect((await apart.call('/metrics', { key: 'admin' })).status).to.equal(404);
    // A reverse proxy asks the port of the API.
    expect((await apart.call('/readyz', { key: null })).status).to.equal(200);
    await apart.close();
  });

  const requestsCounted = async (method: string, status: string): Promise<number> => {
    const said = await (await api.call('/metrics', { key: 'admin' })).text();
    const sample = `sopwith_http_requests_total{method="${method}",status="${status}"} `;
    return Number(
      said
        .split('\n')
        .find((line) => line.startsWith(sample))
        ?.slice(sample.length) ?? 0,
    );
  };

  it('should escape what would end a label or its line', async () => {
    Object.assign(world.ports.gauges, {
      read: async () => [
        { name: 'sopwith_tasks', help: 'a\nb', values: [{ labels: { status: 'a"b\n\\c' }, value: 2 }] },
      ],
    });
    const said = await (await api.call('/metrics', { key: 'admin' })).text();
    expect(said).to.include('# HELP sopwith_tasks a\\nb\n');
    expect(said).to.include('sopwith_tasks{status="a\\"b\\n\\\\c"} 2\n');
  });

  it('should answer a defect with 500 that tells nothing, and log where it was but not what it said', async () => {
    Object.assign(world.ports.tasks, { list: () => Promise.reject(new Error('select SECRET from task')) });
    const response = await api.call('/v1/tasks');
    const body = await response.text();
    expect(response.status).to.equal(500);
    expect(body + world.logs.join('')).not.to.include('SECRET');
    expect(world.logs.join('')).to.include('request.failed');
  });

  it('should list what may be asked for, and pass on why a webhook cannot be tested', async () => {
    const types = (await (await api.call('/v1/task-types')).json()) as { data: { type: string }[] };
    expect(types.data.map((type) => type.type)).to.deep.equal(['eligibility_check']);
    const test = await api.call('/v1/webhook/test', { method: 'POST' });
    expect([test.status, (await problemOf(test)).code]).to.deep.equal([409, 'no_webhook_endpoint']);
  });

  it('should believe X-Forwarded-For only as far as its own proxies go', async () => {
    expect(await throughProxies(0)).to.deep.equal([401, 429, 429]);
    expect(await throughProxies(1)).to.deep.equal([401, 429, 401]);
  });

  it('should know whose task it is', async () => {
    const { id } = await create();
    expect(world.tasks.get(id)?.accountId).to.equal(ACCOUNT);
  });
});
