import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const SCRIPT = fileURLToPath(new URL('unhappy-worker.ts', import.meta.url));

async function start(env: Record<string, string> = {}): Promise<{ child: ChildProcess; log: () => string }> {
  const child = spawn(process.execPath, ['--conditions=source', SCRIPT], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  await once(child.stdout, 'data');
  return { child, log: () => log };
}

describe('runWorkerProcess', () => {
  it('should stop in order at SIGTERM, and exit 0', async () => {
    const { child } = await start();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).to.deep.equal([0, null]);
  });

  it('should end at once at the second signal, and exit 1', async () => {
    const { child } = await start({ STOP_MS: '30000' });
    child.kill('SIGTERM');
    await once(child.stderr as NodeJS.EventEmitter, 'data'); // "worker.stopping": the first one has arrived
    child.kill('SIGINT');
    expect(await once(child, 'exit')).to.deep.equal([1, null]);
  });

  for (const way of ['throws', 'rejects']) {
    it(`should end after an error that nobody caught, and log nothing of its words: ${way}`, async () => {
      const { child, log } = await start({ UNHAPPY: way });
      child.kill('SIGUSR2');
      expect(await once(child, 'exit')).to.deep.equal([1, null]);
      expect(log()).to.include('worker.crashed').and.to.include('unhappy-worker.ts');
      expect(log()).not.to.include('Maria');
    });
  }
});
