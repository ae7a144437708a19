/** The receiver of bench/webhooks.ts: reads the body and says 204; `silent` accepts and never answers. Prints its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const silent = process.argv[2] === 'silent';
const server = createServer((request, response) => {
  request.resume();
  if (!silent) request.once('end', () => response.writeHead(204).end());
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.stdin.resume().once('end', () => process.exit(0));
