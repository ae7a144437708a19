import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup } from './address-group.ts';
import { createShares, type Place } from './shares.ts';

const TOTAL = 10_000;

/** The places of connections on which no request was authenticated yet. */
const strangers = new WeakMap<Socket, Place>();

/**
 * Limits the connections of each address that have not sent a key yet. A new one closes the oldest, so that a flood of open
 * connections locks no client out. Behind a proxy all connections have one address: pass `Infinity`.
 */
export function limitConnections(server: Server, perAddress: number): void {
  const shares = createShares({ total: TOTAL, perKey: perAddress, replaceOldest: true });
  server.on('connection', (socket: Socket) => {
    const place = shares.enter(addressGroup(socket.remoteAddress ?? ''), () => socket.destroy());
    if (typeof place === 'string') {
      socket.destroy();
      return;
    }
    strangers.set(socket, place);
    socket.once('close', () => place.release());
  });
}

/** A request on this connection was authenticated: from now on its account's share counts. */
export function knowConnection(socket: Socket): void {
  strangers.get(socket)?.release();
}
