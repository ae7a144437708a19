import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const SCRIPT = fileURLToPath(new URL('unhappy-role.ts', import.meta.url));

async function start(
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; log: () => string; said: () => string }> {
  const child = spawn(process.execPath, ['--conditions=source', SCRIPT], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child.stdout, 'data');
  return { child, log: () => log, said: () => said };
}

describe('runUntilStopped', () => {
  it('should stop in order at SIGTERM, and exit 0', async () => {
    const { child } = await start();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).to.deep.equal([0, null]);
  });

  it('should obey a signal during the start when it has started: stop in order, and exit 0', async () => {
    const { child, said } = await start({ UNHAPPY: 'starts late' });
    child.kill('SIGTERM');
    await once(child.stderr as NodeJS.EventEmitter, 'data'); // "process.stopping"
    child.kill('SIGUSR2');
    expect(await once(child, 'close')).to.deep.equal([0, null]);
    expect(said()).to.include('stopped');
  });

  it('should end at once at the second signal, and exit 1', async () => {
    const { child } = await start({ STOP_MS: '30000' });
    child.kill('SIGTERM');
    await once(child.stderr as NodeJS.EventEmitter, 'data'); // "process.stopping": the first one has arrived
    child.kill('SIGINT');
    expect(await once(child, 'exit')).to.deep.equal([1, null]);
  });

  it('should stop a role that may not work any more in order, and throw the reason', async () => {
    const { child, log, said } = await start({ UNHAPPY: 'fails' });
    child.kill('SIGUSR2');
    expect(await once(child, 'close')).to.deep.equal([1, null]);
    expect(said()).to.include('stopped');
    expect(log()).to.include('it may not work any more').and.not.to.include('process.crashed');
  });

  for (const way of ['throws', 'rejects', 'throws in the start']) {
    it(`should end after an error that nobody caught, and log nothing of its words: ${way}`, async () => {
      const { child, log } = await start({ UNHAPPY: way });
      child.kill('SIGUSR2');
      expect(await once(child, 'exit')).to.deep.equal([1, null]);
      expect(log()).to.include('process.crashed').and.to.include('unhappy-role.ts');
      expect(log()).not.to.include('Maria');
    });
  }
});
