import { connect } from 'node:net';
import { once } from 'node:events';
import { expect } from 'chai';
import { fakeWorld, startApi, type Api, type FakeWorld } from '../../support/fake-ports.ts';

const BODIES = {
  'application/json': '{"type": "eligibility_check", "data": "',
  'multipart/form-data; boundary=b':
    '--b\r\nContent-Disposition: form-data; name="files"; filename="card.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n1 0 obj',
};

describe('A body that the client does not send to its end', () => {
  let world: FakeWorld;
  let api: Api;
  beforeEach(async () => {
    world = fakeWorld();
    api = await startApi(world.ports);
  });
  afterEach(() => api.close());

  const entries = () => world.logs.map((line) => JSON.parse(line) as { level: number; msg: string });
  const logged = async (msg: string) => {
    const until = performance.now() + 30_000;
    while (performance.now() < until) {
      const found = entries().find((entry) => entry.msg === msg);
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`it was not logged: ${world.logs.join('')}`);
  };

  for (const [type, body] of Object.entries(BODIES))
    for (const how of ['destroy', 'resetAndDestroy'] as const)
      it(`should be one line of information, and not an error: ${type}, ${how}`, async () => {
        const { hostname, port } = new URL(api.url);
        const socket = connect(Number(port), hostname);
        await once(socket, 'connect');
        socket.write(
          `POST /v1/tasks HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer good\r\nIdempotency-Key: k\r\nContent-Type: ${type}\r\nContent-Length: 10000\r\n\r\n${body}`,
        );
        await new Promise((resolve) => setTimeout(resolve, 50));
        socket[how]();
        const entry = await logged('request.aborted');
        expect(entry.level).to.equal(30);
        expect(JSON.stringify(entry)).not.to.match(/\.ts:\d+/);
        expect(entries().filter(({ level }) => level > 30)).to.deep.equal([]);
      });
});
