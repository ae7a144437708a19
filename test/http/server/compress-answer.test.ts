import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import Koa from 'koa';
import { compressAnswer } from '../../../src/http/server/compress-answer.ts';
import type { HttpState } from '../../../src/http/http-context.ts';

const LONG = { data: Array.from({ length: 100 }, (_, n) => ({ id: `task_${n}`, status: 'completed' })) };

const BODIES: Readonly<Record<string, () => unknown>> = {
  '/v1/tasks': () => LONG,
  '/v1/short': () => ({ data: [] }),
  '/v1/session': () => LONG,
  '/v1/file': () => Buffer.from(JSON.stringify(LONG)),
  '/v1/stream': () => Readable.from([JSON.stringify(LONG)]),
};

describe('compressed answers', () => {
  let server: Server;
  before(async () => {
    const app = new Koa<HttpState>();
    app.use(compressAnswer);
    app.use((ctx) => {
      ctx.body = BODIES[ctx.path]?.();
    });
    server = createServer(app.callback());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(() => server.close());

  const read = (path: string, encoding: string, method = 'GET'): Promise<Response> =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
      method,
      headers: { 'accept-encoding': encoding },
    });

  it('should compress long JSON for clients that accept it, and send the same to the others', async () => {
    const small = await read('/v1/tasks', 'gzip, deflate, br');
    expect(small.headers.get('content-encoding')).to.equal('gzip');
    expect(small.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    expect(Number(small.headers.get('content-length'))).to.be.lessThan(JSON.stringify(LONG).length / 4);
    expect(await small.json()).to.deep.equal(LONG);
    for (const encoding of ['identity', 'gzip;q=0', 'br']) {
      const plain = await read('/v1/tasks', encoding);
      expect([encoding, plain.headers.get('content-encoding')]).to.deep.equal([encoding, null]);
      expect(plain.headers.get('vary')).to.equal('Accept-Encoding');
      expect(await plain.json()).to.deep.equal(LONG);
    }
  });

  it('should never compress what is about a session, what a write answers, and what is not JSON', async () => {
    for (const [path, method] of [
      ['/v1/session', 'GET'],
      ['/v1/tasks', 'POST'],
      ['/v1/short', 'GET'],
      ['/v1/file', 'GET'],
      ['/v1/stream', 'GET'],
    ] as const) {
      const answer = await read(path, 'gzip', method);
      expect([path, answer.headers.get('content-encoding')]).to.deep.equal([path, null]);
      await answer.arrayBuffer();
    }
  });
});
