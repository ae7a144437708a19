import { createVault, type AesVault } from '../src/accounts/aes-vault.ts';
import { localKeyProvider } from '../src/accounts/key-provider.ts';
import { connect } from '../src/db/connect.ts';
import type { DatabaseRole } from '../src/db/database-roles.ts';
import { systemClock } from '../src/platform/clock.ts';
import { newId } from '../src/platform/ids.ts';
import { createLogger, type Logger } from '../src/platform/logger.ts';
import { openQueue } from '../src/queue/open-queue.ts';
import type { JobQueue } from '../src/queue/queue.ts';
import type { TaskStore } from '../src/tasks/store.ts';

export const quietLogger: Logger = createLogger({ level: 'error', role: 'bench' });

// One key for all processes of a run: they share what the first one sealed.
const BENCH_KEY = Buffer.alloc(32, 7);

export interface BenchStore extends AsyncDisposable {
  readonly store: TaskStore;
  readonly queue: JobQueue;
  readonly vault: AesVault;
  addAccount(): Promise<string>;
}

/** The task store as the service wires it, on a migrated database. */
export async function benchStore(
  databaseUrl: string,
  slots = 0,
  role: DatabaseRole | null = null,
): Promise<BenchStore> {
  const knex = connect({ url: databaseUrl, applicationName: 'sopwith-bench', role });
  const queue = openQueue({
    databaseUrl,
    applicationName: 'sopwith-bench-queue',
    role,
    slots,
    logger: quietLogger,
  });
  await queue.start();
  const vault = createVault(knex, await localKeyProvider(async () => [BENCH_KEY]));
  return {
    store: { knex, queue, vault, clock: systemClock },
    queue,
    vault,
    async addAccount() {
      const id = newId('acct');
      await knex('account').insert({ id, name: id, data_key: await vault.newDataKey(id) });
      return id;
    },
    async [Symbol.asyncDispose]() {
      await queue.stop();
      await knex.destroy();
    },
  };
}
