import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listener {
  readonly url: string;
  /** Stops listening and cuts every open connection, so that a hanging answer cannot keep the process alive. */
  close(): Promise<void>;
}

/** Serves HTTP on a port (0 picks a free one). Rejects when the port is taken. */
export async function listen(handler: RequestListener, host: string, port: number): Promise<Listener> {
  const server = createServer(handler);
  server.listen(port, host);
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  return {
    url: `http://${host}:${bound}`,
    close: () =>
      (closed ??= new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      })),
  };
}
