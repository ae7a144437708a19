import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** In front of PostgreSQL: takes so many connections, and answers each later one as a server in recovery does. */
export interface RefusingDatabase extends Disposable {
  readonly url: string;
}

export async function refusingDatabase(databaseUrl: string, taken: number): Promise<RefusingDatabase> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    keep(sockets, socket);
    count += 1;
    if (count > taken) return void socket.once('data', () => socket.end(IN_RECOVERY));
    const upstream = connect(Number(target.port), target.hostname);
    keep(sockets, upstream);
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    [Symbol.dispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
}

/** An ErrorResponse: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const IN_RECOVERY = ((): Buffer => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is in recovery mode\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
})();
