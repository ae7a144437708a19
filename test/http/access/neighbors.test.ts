import { expect } from 'chai';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fakeWorld, GOOD, json, startApi, type Api, type FakeWorld } from '../../support/fake-ports.ts';
import type { HttpSettings } from '../../../src/http/settings.ts';

const slowBody = (key: string): string =>
  `POST /v1/tasks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
const stream = (key: string, taskId: string): string =>
  `GET /v1/tasks/${taskId}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nAccept: text/event-stream\r\n\r\n`;

describe('Clients that take more than their share', () => {
  let world: FakeWorld;
  let api: Api;
  const sockets: Socket[] = [];
  const start = async (settings: Partial<HttpSettings> = {}): Promise<void> => {
    world = fakeWorld();
    api = await startApi(world.ports, { heartbeatMs: 20, ...settings });
  };
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await api.close();
  });

  /** Sends what it is given and never closes its side. */
  const open = async (text: string): Promise<Socket & { received: string }> => {
    const port = Number(new URL(api.url).port);
    const socket = Object.assign(connect({ port, host: '127.0.0.1', allowHalfOpen: true }), { received: '' });
    sockets.push(socket);
    socket.on('data', (chunk) => (socket.received += String(chunk))).on('error', () => {});
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  const answered = async (socket: Socket & { received: string }): Promise<string> => {
    while (!socket.received.includes('\r\n\r\n')) await once(socket, 'data');
    return socket.received.slice(9, 12);
  };
  const openConnections = (): Promise<number> =>
    new Promise((resolve, reject) => {
      api.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
    });
  const createFor = async (key: string): Promise<string> =>
    ((await (await api.call('/v1/tasks', { ...json(GOOD), key })).json()) as { id: string }).id;

  it('should serve other accounts and health checks while one account has 2,000 slow bodies open', async () => {
    await start({ slowBodyMs: 60_000 });
    for (let batch = 0; batch < 20; batch += 1)
      await Promise.all(Array.from({ length: 100 }, () => open(slowBody('good'))));
    const refused = await Promise.all(sockets.slice(1_900).map((socket) => answered(socket as never)));
    expect(new Set(refused)).to.deep.equal(new Set(['429']));
    const started = performance.now();
    for (const path of ['/healthz', '/readyz'])
      expect((await api.call(path, { key: null })).status, path).to.equal(200);
    expect((await api.call('/metrics', { key: 'admin' })).status).to.equal(200);
    expect((await api.call('/v1/tasks', { key: 'other' })).status).to.equal(200);
    expect((await api.call('/v1/tasks', { ...json(GOOD), key: 'other' })).status).to.equal(200);
    expect(performance.now() - started, 'of the 60 s that each body may take').to.be.lessThan(20_000);
    expect((await api.call('/v1/tasks', { key: 'reader' })).status).to.equal(429); // a key of the same account
  });

  it('should take a place from the account that holds most when all are taken', async () => {
    await start({ slowBodyMs: 60_000, inFlight: 10, inFlightPerAccount: 10 });
    const slow = await Promise.all(Array.from({ length: 10 }, () => open(slowBody('good'))));
    while (world.logs.length === 0 && (await api.call('/v1/tasks', { key: 'reader' })).status !== 429);
    expect((await api.call('/v1/tasks', { key: 'other' })).status).to.equal(200);
    expect(await Promise.race(slow.map(answered))).to.equal('503');
  });

  it('should end a body that comes too slowly with 408, as JSON and as multipart', async () => {
    await start({ slowBodyMs: 200 });
    const multipart = slowBody('good').replace('application/json', 'multipart/form-data; boundary=x');
    for (const text of [slowBody('good'), multipart]) {
      const socket = await open(text);
      const drip = setInterval(() => socket.write(' '), 20);
      expect(await answered(socket)).to.equal('408');
      clearInterval(drip);
    }
  });

  it('should give each account a share of the event streams', async () => {
    await start({ streams: 3, streamsPerAccount: 2 });
    const taskId = await createFor('good');
    const own = await Promise.all([1, 2].map(() => open(stream('good', taskId))));
    expect(await Promise.all(own.map(answered))).to.deep.equal(['200', '200']);
    expect(await answered(await open(stream('good', taskId)))).to.equal('429');
    const otherTask = await createFor('other');
    expect(await answered(await open(stream('other', otherTask)))).to.equal('200');
    own[0]?.destroy();
    let status = '';
    while (status !== '200') status = await answered(await open(stream('good', taskId))); // the place is given back
  });

  it('should end an event stream soon after its key was revoked, and not for a database that is away', async () => {
    await start({ keyCheckMs: 20 });
    const { authenticate } = world.ports.authenticator;
    let answer = (key: string): ReturnType<typeof authenticate> => authenticate(key);
    Object.assign(world.ports.authenticator, { authenticate: (key: string) => answer(key) });
    const taskId = await createFor('good');
    const socket = await open(stream('good', taskId));
    await answered(socket);
    const checks: string[] = [];
    answer = (key) => {
      checks.push(key);
      return Promise.reject(new Error('the database is away'));
    };
    while (checks.length < 3) await once(socket, 'data'); // heartbeats
    expect(socket.readableEnded).to.equal(false);
    answer = () => Promise.resolve(null);
    while (!socket.received.endsWith('0\r\n\r\n')) await once(socket, 'data'); // the last chunk
  });

  it('should close a connection whose header is never finished or is not HTTP, whether or not the client does', async () => {
    world = fakeWorld();
    api = await startApi(world.ports, {}, { headersMs: 100 });
    const texts = [
      'GET /v1/tasks HTTP/1.1\r\nHost: x\r\n',
      '',
      'nonsense\r\n\r\n',
      'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
    ];
    const opened = await Promise.all(texts.map(open));
    const statuses = await Promise.all(opened.map(answered));
    expect(statuses).to.deep.equal(['408', '408', '400', '405']);
    while ((await openConnections()) > 0) await new Promise((resolve) => setImmediate(resolve));
  });

  it('should close the oldest connections of an address that opens too many without a key', async () => {
    world = fakeWorld();
    api = await startApi(world.ports, {}, { strangersPerAddress: 20 });
    const known = await open('');
    known.write('GET /v1/tasks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n\r\n');
    await answered(known);
    for (let count = 0; count < 30; count += 1) await open('GET / HTTP/1.1\r\n');
    while ((await openConnections()) > 21) await new Promise((resolve) => setImmediate(resolve));
    expect((await api.call('/healthz', { key: null })).status).to.equal(200);
    known.received = '';
    known.write('GET /v1/tasks HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n\r\n');
    expect(await answered(known)).to.equal('200');
  });
});
