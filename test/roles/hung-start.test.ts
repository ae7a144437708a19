import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createLogger } from '../../src/platform/logger.ts';
import { keepWorker } from '../../src/roles/keep-worker.ts';

const place = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

describe('a start that hangs', () => {
  it('should end on SIGTERM all the same, and say so', async () => {
    const child = spawn(process.execPath, ['--conditions=source', place('hanging-start.ts')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect((await ended)[0]).to.equal(1);
    expect(log).to.contain('process.start_given_up');
  });

  it('should fail if the worker is never ready, name the likely causes, and leave no process', async () => {
    const error = await keepWorker({
      main: place('hanging-worker.ts'),
      environment: { ...process.env, NODE_OPTIONS: '' },
      logger: createLogger({ level: 'silent', role: 'test' }),
      startMs: 300,
    }).catch((caught: unknown) => caught as Error);
    expect(error).to.include({ code: 'worker_not_ready' });
    expect(String(error)).to.match(/not ready after 0\.3 s: check the disk below the data directory/);
  });
});
