/** A worker as the whole of a process, so that a test can kill it. Its settings are the JSON of WORKER_CONFIG. */
import { createLogger } from '../../src/platform/logger.ts';
import { runUntilStopped, WORKER_STOP } from '../../src/roles/run-until-stopped.ts';
import { startWorker, type WorkerConfig } from '../../src/roles/start-worker.ts';

const logger = createLogger({ level: process.env['TEST_LOG'] ?? 'silent', role: 'worker' });
const config = JSON.parse(process.env['WORKER_CONFIG'] ?? '{}') as Omit<WorkerConfig, 'logger'>;
await runUntilStopped(
  async () => {
    const worker = await startWorker({ ...config, logger });
    process.stdout.write('started\n');
    return worker;
  },
  logger,
  WORKER_STOP,
);
