import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedServer } from '../../src/db/embedded-server.ts';
import { findPostmaster } from '../../src/db/postmaster.ts';
import { descendantsOf, signalProcess } from './process-tree.ts';
import type { Random } from './random.ts';

/** A PostgreSQL server for the soak alone, which may be crashed. */
export interface SoakDatabase extends AsyncDisposable {
  readonly url: string;
  /** Kills every process of the server at once, as a power failure does, and starts it again after `downMs`. */
  crash(downMs: number): Promise<void>;
  /** Kills one of its backends: PostgreSQL then ends all connections and recovers. */
  killBackend(random: Random): Promise<boolean>;
}

export async function startSoakDatabase(dataDir: string): Promise<SoakDatabase> {
  const cluster = join(dataDir, 'postgres/cluster');
  let server = await startEmbeddedServer({ dataDir });
  const { url } = server;
  return {
    url,
    async crash(downMs) {
      const running = await findPostmaster(cluster);
      if (running === undefined) return;
      const all = [running.pid, ...(await descendantsOf(running.pid)).map(({ pid }) => pid)];
      for (const pid of all) signalProcess(pid, 'SIGKILL');
      await sleep(downMs);
      server = await startEmbeddedServer({ dataDir });
    },
    async killBackend(random) {
      const running = await findPostmaster(cluster);
      const below = running === undefined ? [] : await descendantsOf(running.pid);
      const backend = random.pick(below.filter(({ command }) => command.includes('127.0.0.1')));
      return backend !== undefined && signalProcess(backend.pid, 'SIGKILL');
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
