import { expect } from 'chai';
import * as fc from 'fast-check';
import { fakeWorld, GOOD, startApi, type Api, type FakeWorld } from '../../support/fake-ports.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', '\0', '\ud800', '__proto__', '2026-13-01T00:00:00Z'),
);
const members = fc.record(
  {
    type: fc.oneof(fc.constant(GOOD.type), text, fc.jsonValue()),
    data: fc.oneof(fc.constant(GOOD.data), text, fc.jsonValue()),
    external_id: fc.oneof(text, fc.jsonValue()),
    metadata: fc.oneof(fc.dictionary(text, text), fc.jsonValue()),
    priority: fc.oneof(fc.integer(), fc.jsonValue()),
    not_before: fc.oneof(
      text,
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    ),
    expires_at: fc.oneof(text, fc.jsonValue()),
  },
  { requiredKeys: [] },
);
const BOUNDARY = 'bb';
const piece = fc.constantFrom(
  `--${BOUNDARY}\r\n`,
  `\r\n--${BOUNDARY}\r\n`,
  `\r\n--${BOUNDARY}--\r\n`,
  '\r\n\r\n',
  '\r\n',
  'Content-Disposition: form-data; name="type"',
  'Content-Disposition: form-data; name="files"; filename="a.csv"\r\nContent-Type: text/csv',
  'Content-Disposition: form-data; name="data"',
  GOOD.type,
  GOOD.data,
  'a,b',
  'Content-Transfer-Encoding: base64',
  '\0\xff',
);
const multipart = fc
  .array(fc.oneof({ weight: 9, arbitrary: piece }, { weight: 1, arbitrary: text }), { maxLength: 14 })
  .map((pieces) => pieces.join(''));

describe('No input', () => {
  let world: FakeWorld;
  let api: Api;
  beforeEach(async () => {
    world = fakeWorld();
    api = await startApi(world.ports);
  });
  afterEach(() => api.close());

  const check = async (path: string, init?: Parameters<Api['call']>[1]): Promise<void> => {
    const before = world.tasks.size;
    const response = await api.call(path, init);
    const body = await response.text();
    expect(response.status, body).to.be.oneOf([200, 400, 404, 405, 413, 415, 422]);
    if (response.status !== 200) {
      expect(response.headers.get('content-type')).to.equal('application/problem+json');
      expect(world.tasks.size).to.equal(before);
    }
  };

  const run = { numRuns: 150, interruptAfterTimeLimit: 15_000 };

  it('should give a 500 as JSON', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          members.map((body) => JSON.stringify(body)),
          text,
        ),
        (body) =>
          check('/v1/tasks', {
            method: 'POST',
            body: Buffer.from(body),
            headers: { 'content-type': 'application/json' },
          }),
      ),
      run,
    ));

  it('should give a 500 as multipart, or leave a file', () =>
    fc.assert(
      fc.asyncProperty(multipart, async (body) => {
        const before = world.stored.size;
        const tasks = world.tasks.size;
        await check('/v1/tasks', {
          method: 'POST',
          body: Buffer.from(body, 'latin1'),
          headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        });
        if (world.tasks.size === tasks) expect(world.stored.size).to.equal(before);
      }),
      run,
    ));

  it('should give a 500 in path or query', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          '/v1/tasks',
          '/v1/tasks/X',
          '/v1/tasks/X/events',
          '/v1/tasks/X/artifacts/X',
          '/docs/errors/X',
          '/X',
        ),
        fc.oneof(
          fc.string({ maxLength: 30 }),
          fc.constantFrom('%', '%ff', '%00', '..', '__proto__', 'constructor'),
        ),
        fc.dictionary(
          fc.constantFrom('limit', 'status', 'type', 'cursor', 'created_after', 'after', 'include', 'x'),
          fc.string({ maxLength: 20 }),
        ),
        (path, name, query) => {
          const part = name.startsWith('%') ? name : encodeURIComponent(name);
          return check(`${path.replaceAll('X', part)}?${new URLSearchParams(query).toString()}`);
        },
      ),
      run,
    ));
});
