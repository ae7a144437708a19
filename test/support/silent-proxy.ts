import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** In front of PostgreSQL: connections can become silent, as if a firewall dropped their packets, or end, as if it failed over. */
export interface SilentProxy extends Disposable {
  readonly url: string;
  /** Of the connections that are open: nothing passes any more, and none of them ends. Later ones pass. */
  silence(): void;
  /** Ends the connections that are open, and each new one until `comeBack`. */
  goAway(): void;
  comeBack(): void;
  /** Instead of ending new connections, it accepts them and stays silent. Resolves when there is one. */
  hold(): Promise<void>;
  /** The number of sockets that are open, on both sides. */
  readonly open: number;
}

export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isAway = false;
  let held: PromiseWithResolvers<void> | null = null;
  const follow = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    if (isAway) return void socket.destroy();
    if (held) {
      follow(socket);
      socket.resume().once('end', () => socket.destroy());
      return held.resolve();
    }
    const upstream = connect({
      port: Number(target.port),
      host: target.hostname.replace(/^\[|\]$/g, ''),
      allowHalfOpen: true,
    });
    for (const each of [socket, upstream]) follow(each);
    socket.pipe(upstream).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    goAway() {
      isAway = true;
      for (const socket of sockets) socket.destroy();
    },
    comeBack: () => void (isAway = false),
    hold() {
      isAway = false;
      held = Promise.withResolvers();
      return held.promise;
    },
    get open() {
      return sockets.size;
    },
    [Symbol.dispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
