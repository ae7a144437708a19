import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { readCookie, writeCookie } from '../../../src/http/access/session-cookie.ts';
import type { HttpState } from '../../../src/http/http-context.ts';

/** What a server answers that sets one cookie and shows the one that came. */
async function ask(
  { publicUrl = 'http://api.test', proxy = false },
  headers: Record<string, string>,
): Promise<{ readonly set: string; readonly read: string }> {
  const app = new Koa<HttpState>({ proxy });
  app.use((ctx) => {
    ctx.state.service = { settings: { publicUrl } } as HttpState['service'];
    writeCookie(ctx, 'sopwith_session', 'NEW');
    ctx.body = readCookie(ctx, 'sopwith_session') ?? 'none';
  });
  const handle = app.callback() as (request: IncomingMessage, response: ServerResponse) => unknown;
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}`, { headers });
    return { set: response.headers.getSetCookie().join(), read: await response.text() };
  } finally {
    server.close();
  }
}

describe('The cookie of a session', () => {
  const https = { 'x-forwarded-proto': 'https' };

  it('should be secure and bound to the host by HTTPS, as a trusted proxy or the public URL says', async () => {
    const secure = '__Host-sopwith_session=NEW; Path=/; HttpOnly; SameSite=Strict; Secure';
    expect((await ask({ proxy: true }, https)).set).to.equal(secure);
    expect((await ask({ publicUrl: 'https://api.test' }, {})).set).to.equal(secure);
    const plain = 'sopwith_session=NEW; Path=/; HttpOnly; SameSite=Strict';
    expect((await ask({ proxy: true }, {})).set).to.equal(plain);
    expect((await ask({ proxy: false }, https)).set, 'a proxy that is not trusted').to.equal(plain);
  });

  it('should not be taken from a cookie of another name, or from one of two, which another host may have set', async () => {
    const read = async (cookie: string, headers = {}) =>
      (await ask({ proxy: true }, { cookie, ...headers })).read;
    expect(await read('a=b; sopwith_session=ONE')).to.equal('ONE');
    expect(await read('sopwith_session=ONE; sopwith_session=TWO')).to.equal('none');
    expect(await read('sopwith_session=ONE', https)).to.equal('none');
    expect(await read('__Host-sopwith_session=ONE', https)).to.equal('ONE');
  });
});
