import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const PLUGIN = `
import { definePlugin } from 'sopwith/sdk';
const trouble = {
  exit: () => process.exit(3),
  timer: () => { setTimeout(() => { throw new RangeError('SECRET'); }); return 'c2ln'; },
  promise: () => { void Promise.reject(new TypeError('SECRET')); return 'c2ln'; },
};
export default definePlugin({
  sdk: 1, type: 'zoo_seal', version: '1.0.0', title: 'T', description: 'D', procedure: 'ping', sop: 'zoo/ping', effect: 'reads',
  data: { type: 'object' }, result: { type: 'object' },
  signers: [{
    name: 'zoo-seal', version: 'z1', newSecret: () => 's', accepts: () => true, verificationKey: (secret) => secret, verify: () => true,
    sign: (secret, content) => trouble[String(content)]?.() ?? 'c2ln',
  }],
});`;

describe('a role that signs with the signer of a plugin', function () {
  this.timeout(120_000);
  let folder: string;
  let file: string;
  let role: ChildProcess;
  let lines: AsyncIterator<string>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-signer-'));
    file = join(folder, 'zoo_seal/plugin.ts');
    await mkdir(join(folder, 'zoo_seal'));
    await writeFile(file, PLUGIN);
    role = fork(fileURLToPath(new URL('role-with-signer.ts', import.meta.url)), [file], {
      execArgv: ['--import', 'tsx', '--conditions=source'],
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    if (role.stderr === null) throw new Error('its log is not read');
    lines = createInterface({ input: role.stderr })[Symbol.asyncIterator]();
    expect((await once(role, 'message'))[0]).to.equal('ready');
  });
  after(async () => {
    role.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  const sign = async (content: string): Promise<unknown> => {
    const answer = once(role, 'message');
    role.send(content);
    return (await answer)[0];
  };
  const stray = async (): Promise<Record<string, unknown>> => {
    const { value } = await lines.next();
    return JSON.parse(String(value)) as Record<string, unknown>;
  };

  for (const [left, cause] of [
    ['timer', 'threw RangeError'],
    ['promise', 'threw TypeError'],
  ] as const)
    it(`should continue when the signer leaves a ${left} behind that fails, and log the plugin and the place`, async () => {
      expect(await sign(left)).to.deep.equal({ signed: 'c2ln' });
      const line = await stray();
      expect(line).to.include({ msg: 'plugin.stray', plugin: file, cause });
      expect(line['at']).to.match(/^zoo_seal\/plugin\.ts:\d+:\d+$/);
      expect(JSON.stringify(line)).not.to.contain('SECRET');
      expect(await sign('anything')).to.deep.equal({ signed: 'c2ln' });
    });

  it('should continue when the signer ends the process: its signature fails, and says where', async () => {
    const failed = (await sign('exit')) as { cause: string; at: string };
    expect(failed.cause).to.equal('called process.exit(3)');
    expect(failed.at).to.match(/^zoo_seal\/plugin\.ts:\d+:\d+$/);
    expect(await sign('anything')).to.deep.equal({ signed: 'c2ln' });
  });

  it('should still end when it is stopped', async () => {
    role.kill('SIGTERM');
    expect((await once(role, 'exit'))[0]).to.equal(0);
  });
});
