import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that Linux, macOS and Windows give to connections and to servers that ask for any port: there, one that is free now may be taken a moment later. */
const FIRST = 20_000;
const LAST = 32_000;
const TRIES = 50;

/** A port of this machine for another process to listen at. 0, which means any port, if none is found. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port, host)) return port;
  }
  return 0;
}

/** Whether a server could listen at this port now. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
