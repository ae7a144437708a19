import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { builtSopwith } from '../../support/built.ts';

const run = promisify(execFile);

describe('the compiled code that a command keeps', function () {
  this.timeout(120_000);

  let cache = '';
  beforeEach(async () => void (cache = await mkdtemp(join(tmpdir(), 'sopwith-compiled-'))));
  afterEach(() => rm(cache, { recursive: true, force: true }));

  const compiled = (): string => join(cache, 'compiled');
  async function sopwith(...args: readonly string[]): Promise<string> {
    const { NODE_COMPILE_CACHE: _, ...env } = process.env;
    const own = { ...env, NODE_OPTIONS: '', SOPWITH_CACHE_DIR: cache };
    return (await run(process.execPath, [builtSopwith(), ...args], { env: own })).stdout;
  }

  it('should be in a folder that only its user can write to', async () => {
    const words = await sopwith('sop', 'schema');
    expect(await readdir(compiled())).to.have.lengthOf(1);
    expect((await stat(compiled())).mode & 0o777).to.equal(0o700);
    expect(await sopwith('sop', 'schema')).to.equal(words);
  });

  it('should never come from a folder that others can write to', async () => {
    await mkdir(compiled());
    await chmod(compiled(), 0o777);
    await sopwith('sop', 'schema');
    expect(await readdir(compiled())).to.deep.equal([]);
  });

  it('should not be kept by services', async () => {
    for (const service of ['start', 'api', 'worker', 'webhooks']) await sopwith(service, '--help');
    expect(await readdir(cache)).to.deep.equal([]);
  });

  it('should not be needed', async () => {
    await rm(cache, { recursive: true });
    await mkdir(cache, { mode: 0o500 });
    expect(await sopwith('--version')).to.match(/^\d+\.\d+\.\d+/);
  });
});
