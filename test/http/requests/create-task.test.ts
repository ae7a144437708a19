import { expect } from 'chai';
import { connect } from 'node:net';
import { once } from 'node:events';
import { TaskError } from '../../../src/tasks/task-error.ts';
import { fakeWorld, GOOD, json, startApi, type Api, type FakeWorld } from '../../support/fake-ports.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const B = 'b-7f3a';

interface PartSpec {
  readonly head: string;
  readonly body: string | Buffer;
}

const text = (name: string, body: string): PartSpec => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  body,
});
const file = (name: string, type: string, body: string | Buffer): PartSpec => ({
  head: `Content-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: ${type}`,
  body,
});

function multipart(
  parts: readonly PartSpec[],
  end = `--${B}--\r\n`,
): Omit<RequestInit, 'headers'> & { readonly headers: Record<string, string> } {
  const chunks = parts.flatMap(({ head, body }) => [
    Buffer.from(`--${B}\r\n${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
  return {
    method: 'POST',
    body: Buffer.concat([...chunks, Buffer.from(end)]),
    headers: { 'content-type': `multipart/form-data; boundary=${B}` },
  };
}

const sendWithKey = (api: Api, parts: readonly PartSpec[]) => {
  const init = multipart(parts);
  return api.call('/v1/tasks', { ...init, headers: { ...init.headers, 'idempotency-key': 'k-1' } });
};

const TYPE = text('type', 'eligibility_check');
const DATA = text('data', GOOD.data);
const FILE = file('card.pdf', 'application/pdf', PDF);

const NOT_BEFORE = new Date(Date.now() + 60_000).toISOString();
const EXPIRES_AT = new Date(Date.now() + 3_600_000).toISOString();

describe('POST /v1/tasks', () => {
  let world: FakeWorld;
  let api: Api;
  beforeEach(async () => {
    world = fakeWorld();
    api = await startApi(world.ports, { jsonBytes: 128 * 1024, fileBytes: 200_000, requestBytes: 400_000 });
  });
  afterEach(() => api.close());

  it('should answer 200 with the whole task object for JSON', async () => {
    const response = await api.call(
      '/v1/tasks',
      json({
        ...GOOD,
        external_id: 'x-1',
        metadata: { site: 'north' },
        priority: 5,
        not_before: NOT_BEFORE,
        expires_at: EXPIRES_AT,
      }),
    );
    const task = (await response.json()) as Record<string, unknown>;
    expect(response.status).to.equal(200);
    expect(task).to.have.all.keys(
      'id',
      'type',
      'status',
      'notes',
      'issues',
      'failure',
      'result',
      'result_files',
      'files',
      'needs',
      'external_id',
      'metadata',
      'priority',
      'not_before',
      'expires_at',
      'retry_of',
      'dry_run_of',
      'schedule_id',
      'sop',
      'attempts',
      'created_at',
      'started_at',
      'finished_at',
      'data_purged_at',
      'result_purged_at',
    );
    expect(task).to.include({ status: 'queued', external_id: 'x-1', notes: null, priority: 5 });
    expect(task).to.include({ not_before: NOT_BEFORE, expires_at: EXPIRES_AT });
    expect(response.headers.get('x-request-id')).to.match(/^req_/);
    expect(response.headers.get('ratelimit')).to.match(/^"key";r=\d+;t=\d+$/);
  });

  it('should take data as an object, and store two objects with the same fields as the same text', async () => {
    const create = (data: unknown) => {
      const { headers, ...init } = json({ ...GOOD, data });
      return api.call('/v1/tasks', { ...init, headers: { ...headers, 'idempotency-key': 'k-1' } });
    };
    const first = await create({ member_id: 'MM1', born: { year: 1980, month: 3 } });
    const task = (await first.json()) as { id: string };
    expect(first.status, JSON.stringify(task)).to.equal(200);
    const again = await create({ born: { month: 3, year: 1980 }, member_id: 'MM1' });
    expect(again.headers.get('idempotency-replayed')).to.equal('true');
    const read = (await (await api.call(`/v1/tasks/${task.id}?include=data`)).json()) as { data: string };
    expect(read.data).to.equal('{"born":{"month":3,"year":1980},"member_id":"MM1"}');
    const asText = await create(read.data);
    expect(asText.headers.get('idempotency-replayed')).to.equal('true');
    const other = await create('{"member_id": "MM1", "born": {"year": 1980, "month": 3}}');
    expect(other.status).to.equal(422);
  });

  it('should say what data can be, and which fields a task has', async () => {
    const body = { ...GOOD, data: ['SECRET'], webhook: 'SECRET' };
    const { errors } = (await (await api.call('/v1/tasks', json(body))).json()) as { errors: object[] };
    expect(errors).to.deep.equal([
      { pointer: '/data', code: 'wrong_type', message: 'must be a JSON object or a string' },
      {
        pointer: '/webhook',
        code: 'unknown_field',
        message:
          'is not a field of a task. The fields are type, data, external_id, metadata, priority, not_before, expires_at',
      },
    ]);
  });

  it('should store the files of a multipart request and answer what they are', async () => {
    const big = Buffer.alloc(150_000, 'a,b\r\n--b-7f3\r\n');
    const parts = [
      TYPE,
      DATA,
      text('metadata', '{"site":"north"}'),
      text('priority', '-3'),
      FILE,
      file('C:\\x\\..\\list.CSV', 'text/csv', big),
    ];
    const response = await api.call('/v1/tasks', multipart(parts));
    const task = (await response.json()) as { files: Record<string, unknown>[]; metadata: unknown };
    expect(response.status, JSON.stringify(task)).to.equal(200);
    expect(task.files.map(({ name, content_type, size }) => ({ name, content_type, size }))).to.deep.equal([
      { name: 'card.pdf', content_type: 'application/pdf', size: PDF.length },
      { name: 'list.CSV', content_type: 'text/csv', size: big.length },
    ]);
    expect(task.metadata).to.deep.equal({ site: 'north' });
    expect([...world.stored.values()].map((bytes) => bytes.length)).to.deep.equal([PDF.length, big.length]);
    expect([...world.stored.values()][1]?.equals(big)).to.equal(true);
  });

  const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
  const manyKeys = JSON.stringify({
    ...GOOD,
    metadata: Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`k${i}`, 'v'])),
  });
  const refused: readonly (readonly [
    what: string,
    init: RequestInit,
    status: number,
    code: string,
    pointer?: string | undefined,
    limit?: string,
  ])[] = [
    ['an empty body', json(''), 400, 'malformed_json'],
    ['JSON that breaks off', json('{"type":'), 400, 'malformed_json'],
    [
      'a repeated key',
      json('{"type":"a","ty\\u0070e":"eligibility_check","data":"x"}'),
      400,
      'malformed_json',
    ],
    [
      'a repeated key in metadata',
      json('{"type":"a","data":"x","metadata":{"a":"1","a":"2"}}'),
      400,
      'malformed_json',
    ],
    ['invalid UTF-8', { ...json(''), body: Buffer.from([0x22, 0xff, 0x22]) }, 400, 'malformed_json'],
    ['endless nesting', json(`{"type":"a","data":${deep}}`), 422, 'validation_failed', ''],
    ['too many keys', json(manyKeys), 422, 'validation_failed', ''],
    ['a body that is no object', json('[1]'), 422, 'validation_failed', ''],
    ['a missing type', json({ data: 'x' }), 422, 'validation_failed', '/type'],
    ['a missing data', json({ type: 'eligibility_check' }), 422, 'validation_failed', '/data'],
    [
      'data that is a list',
      json({ ...GOOD, data: [{ member_id: 'SECRET' }] }),
      422,
      'validation_failed',
      '/data',
    ],
    ['an unknown field', json({ ...GOOD, webhook: 'SECRET' }), 422, 'validation_failed', '/webhook'],
    [
      '__proto__',
      json('{"type":"eligibility_check","data":"member_id","__proto__":{}}'),
      422,
      'validation_failed',
      '/__proto__',
    ],
    [
      'an object that its type refuses',
      json({ ...GOOD, data: { SECRET: 1 } }),
      422,
      'invalid_task_data',
      '/data/member_id',
    ],
    ['U+0000 in the data', json({ ...GOOD, data: 'SECRET\u0000' }), 422, 'validation_failed', '/data'],
    [
      'a lone surrogate',
      json(`{"type":"eligibility_check","data":"SECRET \\ud800"}`),
      422,
      'validation_failed',
      '/data',
    ],
    [
      'a control character in external_id',
      json({ ...GOOD, external_id: 'SECRET\n' }),
      422,
      'validation_failed',
      '/external_id',
    ],
    [
      'metadata that is not text',
      json({ ...GOOD, metadata: { a: 1 } }),
      422,
      'validation_failed',
      '/metadata/a',
    ],
    [
      'a reserved name in JavaScript',
      json('{"type":"eligibility_check","data":"member_id","metadata":{"__proto__":"SECRET"}}'),
      422,
      'validation_failed',
      '/metadata/__proto__',
    ],
    ['a priority out of range', json({ ...GOOD, priority: 101 }), 422, 'validation_failed', '/priority'],
    [
      'a date that is not',
      json({ ...GOOD, not_before: '2026-02-30T00:00:00Z' }),
      422,
      'validation_failed',
      '/not_before',
    ],
    [
      'an hour that is not',
      json({ ...GOOD, not_before: '2026-12-31T24:00:00Z' }),
      422,
      'validation_failed',
      '/not_before',
    ],
    [
      'an end in the past',
      json({ ...GOOD, expires_at: '2020-01-01T00:00:00Z' }),
      422,
      'validation_failed',
      '/expires_at',
    ],
    ['an unknown type', json({ ...GOOD, type: 'SECRET' }), 422, 'unknown_task_type'],
    [
      'data that its type refuses',
      json({ ...GOOD, data: '{"SECRET":1}' }),
      422,
      'invalid_task_data',
      '/data/member_id',
    ],
    [
      'too much JSON',
      json({ ...GOOD, data: 'x'.repeat(140_000) }),
      413,
      'payload_too_large',
      undefined,
      '128 KiB',
    ],
    ['no content type', { method: 'POST', body: Buffer.from('{}') }, 415, 'unsupported_media_type'],
    [
      'text/plain',
      { ...json(GOOD), headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    [
      'another charset',
      { ...json(GOOD), headers: { 'content-type': 'application/json; charset=latin1' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a compressed body',
      { ...json(GOOD), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
      415,
      'unsupported_media_type',
    ],
    [
      'an Idempotency-Key with a space',
      { ...json(GOOD), headers: { 'content-type': 'application/json', 'idempotency-key': 'a b' } },
      400,
      'invalid_idempotency_key',
    ],
    [
      'a long Idempotency-Key',
      { ...json(GOOD), headers: { 'content-type': 'application/json', 'idempotency-key': 'a'.repeat(256) } },
      400,
      'invalid_idempotency_key',
    ],
    [
      'multipart without a boundary',
      { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data' } },
      400,
      'malformed_multipart',
    ],
    ['multipart that breaks off', multipart([TYPE, FILE], ''), 400, 'malformed_multipart'],
    ['multipart that is none', { ...multipart([]), body: 'hello' }, 400, 'malformed_multipart'],
    ['an empty multipart body', { ...multipart([]), body: '' }, 400, 'malformed_multipart'],
    [
      'a part without a name',
      multipart([TYPE, FILE, { head: 'Content-Disposition: form-data', body: 'x' }]),
      400,
      'malformed_multipart',
    ],
    [
      'part headers that are too long',
      multipart([
        FILE,
        { head: `Content-Disposition: form-data; name="type"\r\nX-A: ${'a'.repeat(9_000)}`, body: 'x' },
      ]),
      400,
      'malformed_multipart',
    ],
    [
      'part headers without end',
      multipart([FILE, { head: `X-A: ${'a'.repeat(200_000)}`, body: 'x' }]),
      400,
      'malformed_multipart',
    ],
    [
      'an unknown transfer encoding',
      multipart([
        FILE,
        { head: 'Content-Disposition: form-data; name="type"\r\nContent-Transfer-Encoding: gzip', body: 'x' },
      ]),
      400,
      'malformed_multipart',
    ],
    [
      'invalid UTF-8 in a part',
      multipart([FILE, { ...text('type', ''), body: Buffer.from([0xff]) }]),
      400,
      'malformed_multipart',
    ],
    ['no files', multipart([TYPE, DATA]), 422, 'validation_failed', '/files'],
    [
      'an unknown part',
      multipart([TYPE, DATA, FILE, text('webhook', 'SECRET')]),
      422,
      'validation_failed',
      '/webhook',
    ],
    ['type twice', multipart([TYPE, TYPE, FILE]), 422, 'validation_failed', '/type'],
    ['data twice', multipart([TYPE, DATA, FILE, DATA]), 422, 'validation_failed', '/data'],
    ['type missing', multipart([DATA, FILE]), 422, 'validation_failed', '/type'],
    [
      'metadata that is no JSON',
      multipart([TYPE, DATA, FILE, text('metadata', 'SECRET')]),
      422,
      'validation_failed',
      '/metadata',
    ],
    [
      'a priority that is no number',
      multipart([TYPE, DATA, FILE, text('priority', 'SECRET')]),
      422,
      'validation_failed',
      '/priority',
    ],
    ['files as text', multipart([TYPE, DATA, text('files', 'SECRET')]), 422, 'validation_failed', '/files/0'],
    [
      'an empty file',
      multipart([TYPE, DATA, file('a.pdf', 'application/pdf', '')]),
      422,
      'validation_failed',
      '/files/0',
    ],
    [
      'a type that is not taken',
      multipart([TYPE, DATA, FILE, file('a.exe', 'application/octet-stream', 'MZ')]),
      422,
      'file_type_not_allowed',
      '/files/1',
    ],
    [
      'another type than declared',
      multipart([TYPE, DATA, file('a.pdf', 'image/png', PDF)]),
      422,
      'file_type_not_allowed',
      '/files/0',
    ],
    [
      'another content than the name says',
      multipart([TYPE, DATA, FILE, file('a.png', 'image/png', PDF)]),
      422,
      'file_type_not_allowed',
      '/files/1',
    ],
    [
      'a binary as CSV',
      multipart([TYPE, DATA, file('a.csv', 'text/csv', Buffer.from([1, 0, 2]))]),
      422,
      'file_type_not_allowed',
      '/files/0',
    ],
    [
      'eleven files',
      multipart([TYPE, DATA, ...Array.from({ length: 11 }, () => FILE)]),
      422,
      'too_many_files',
      undefined,
      'more than 10 files',
    ],
    [
      'more files than the type takes',
      multipart([TYPE, DATA, FILE, FILE, FILE, FILE]),
      422,
      'too_many_files',
    ],
    [
      'a large file',
      multipart([TYPE, DATA, file('a.csv', 'text/csv', 'a'.repeat(200_001))]),
      413,
      'file_too_large',
      undefined,
      'File 1 is larger than 195.31 KiB',
    ],
    [
      'a large request',
      multipart([TYPE, DATA, ...[1, 2, 3].map(() => file('a.csv', 'text/csv', 'a'.repeat(150_000)))]),
      413,
      'payload_too_large',
      undefined,
      'larger than 390.63 KiB',
    ],
    ['files of an unknown type', multipart([text('type', 'SECRET'), DATA, FILE]), 422, 'unknown_task_type'],
  ];
  for (const [what, init, status, code, pointer, limit] of refused) {
    it(`should refuse ${what} with ${status} ${code} and keep nothing`, async () => {
      const response = await api.call('/v1/tasks', init);
      const body = await response.text();
      const problem = JSON.parse(body) as { code: string; detail: string; errors?: { pointer: string }[] };
      expect(response.status, body).to.equal(status);
      expect(problem.code).to.equal(code);
      expect(response.headers.get('content-type')).to.equal('application/problem+json');
      if (limit !== undefined) expect(problem.detail).to.include(limit);
      if (pointer !== undefined)
        expect(problem.errors?.map((error) => error.pointer)).to.deep.equal([pointer]);
      expect(body).not.to.include('SECRET');
      expect(world.logs.join('')).not.to.include('SECRET');
      expect(world.tasks.size + world.stored.size).to.equal(0);
    });
  }

  it('should refuse a large chunked upload before it ends, and still answer', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) =>
        stream.enqueue(Buffer.from(`--${B}\r\n${file('a.csv', 'text/csv', '').head}\r\n\r\n`)),
      pull: (stream) => stream.enqueue(Buffer.alloc(65_536, 'a')),
    });
    const call = api.call('/v1/tasks', { ...multipart([]), body, duplex: 'half' } as RequestInit);
    const response = await call.catch((error: unknown) => error);
    if (response instanceof Response) expect(response.status).to.equal(413);
    expect(world.stored.size).to.equal(0);
  });

  it('should keep nothing of an upload that the client breaks off', async () => {
    const discarded = Promise.withResolvers<void>();
    const store = world.ports.intake.store.bind(world.ports.intake);
    Object.assign(world.ports.intake, {
      store: (...args: Parameters<typeof store>) => store(...args).finally(() => discarded.resolve()),
    });
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /v1/tasks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Type: multipart/form-data; boundary=${B}\r\n` +
        `Content-Length: 90000\r\n\r\n--${B}\r\n${FILE.head}\r\n\r\n%PDF-1.7`,
    );
    while (world.stored.size === 0) await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    await discarded.promise;
    expect(world.tasks.size + world.stored.size).to.equal(0);
  });

  it('should answer the first task again for the same Idempotency-Key and body, and drop the files sent twice', async () => {
    const first = await sendWithKey(api, [TYPE, DATA, FILE]);
    const second = await sendWithKey(api, [TYPE, DATA, FILE]);
    const third = await sendWithKey(api, [
      TYPE,
      DATA,
      file('card.pdf', 'application/pdf', Buffer.concat([PDF, PDF])),
    ]);
    const { id } = (await first.json()) as { id: string };
    expect(first.headers.get('idempotency-replayed')).to.equal(null);
    expect(second.headers.get('idempotency-replayed')).to.equal('true');
    expect(((await second.json()) as { id: string }).id).to.equal(id);
    expect(third.status).to.equal(422);
    expect(((await third.json()) as { code: string }).code).to.equal('idempotency_key_reused');
    expect(world.tasks.size).to.equal(1);
    expect(world.stored.size).to.equal(1);
  });

  it('should leave nothing when the task cannot be created, and keep the files of one that is created late, or perhaps', async () => {
    const create = world.ports.tasks.create.bind(world.ports.tasks);
    Object.assign(world.ports.tasks, {
      create: () => Promise.reject(new TaskError('queue_full', 'full')),
    });
    const fullQueue = await api.call('/v1/tasks', multipart([TYPE, DATA, FILE]));
    expect([fullQueue.status, fullQueue.headers.get('retry-after')]).to.deep.equal([429, '10']);
    expect(world.stored.size).to.equal(0);

    Object.assign(world.ports.tasks, {
      create: () =>
        Promise.reject(Object.assign(new Error('the commit was not answered'), { code: 'ECONNRESET' })),
    });
    const unanswered = await api.call('/v1/tasks', multipart([TYPE, DATA, FILE]));
    expect([unanswered.status, unanswered.headers.get('retry-after')]).to.deep.equal([503, '5']);
    expect(world.stored.size).to.equal(1);

    const full = {
      store: () => Promise.reject(Object.assign(new Error('full'), { code: 'storage_full' })),
      open: () => expect.fail('nothing is read'),
      discard: () => Promise.resolve(),
    };
    const fullApi = await startApi({ ...world.ports, intake: full });
    const response = await fullApi.call('/v1/tasks', multipart([TYPE, DATA, FILE]));
    await fullApi.close();
    expect([response.status, ((await response.json()) as { code: string }).code]).to.deep.equal([
      503,
      'unavailable',
    ]);

    const late = Promise.withResolvers<void>();
    const slow = fakeWorld();
    const committed = slow.ports.tasks.create.bind(slow.ports.tasks);
    Object.assign(slow.ports.tasks, {
      create: (task: Parameters<typeof create>[0]) => late.promise.then(() => committed(task)),
    });
    const slowApi = await startApi(slow.ports, { databaseMs: 50 });
    try {
      expect((await slowApi.call('/v1/tasks', multipart([TYPE, DATA, FILE]))).status).to.equal(503);
      late.resolve();
      while (slow.tasks.size === 0) await new Promise((resolve) => setImmediate(resolve));
      expect(slow.stored.size).to.equal(1);
    } finally {
      await slowApi.close();
    }
  });
});
