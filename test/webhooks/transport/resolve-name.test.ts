import { expect } from 'chai';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createResolveName } from '../../../src/webhooks/transport/resolve-name.ts';

const A = 1;
const AAAA = 28;

/** A name server that answers A with one address, and AAAA never or with "none". */
async function nameServer(aaaa: 'never' | 'none'): Promise<Socket> {
  const server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12) + 5; // the name, its final zero, type and class
    const type = query.readUInt16BE(end - 4);
    if (type === AAAA && aaaa === 'never') return;
    const count = type === A ? 1 : 0;
    const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, count, 0, 0, 0, 0]);
    const record = Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]);
    server.send(
      Buffer.concat([head, query.subarray(12, end), ...(count === 1 ? [record] : [])]),
      port,
      address,
    );
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('resolving the name of a webhook address', () => {
  for (const aaaa of ['never', 'none'] as const)
    it(`should take the A answer when AAAA is answered ${aaaa === 'never' ? 'never' : 'by none'}`, async () => {
      const server = await nameServer(aaaa);
      try {
        const resolve = createResolveName([`127.0.0.1:${server.address().port}`]);
        const attempt = AbortSignal.timeout(2_000); // as long as an attempt gives DNS
        expect(await resolve('receiver.example.com', attempt)).to.deep.equal(['192.0.2.7']);
        expect(attempt.aborted).to.equal(false);
      } finally {
        server.close();
      }
    });
});
