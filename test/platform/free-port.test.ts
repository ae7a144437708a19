import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect } from 'chai';
import { freePort, isFree } from '../../src/platform/free-port.ts';

describe('a free port', () => {
  it('should be one that nobody gets who asks for any port', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
    for (const port of ports) expect(port).to.be.within(20_000, 32_000);
    expect(await isFree(ports[0] ?? 0)).to.equal(true);
  });

  it('should not be one at which a server listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    expect(await isFree((server.address() as AddressInfo).port)).to.equal(false);
    server.close();
  });
});
