import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { codeRoot } from '../../../src/platform/package-root.ts';
import { builtSopwith } from '../../support/built.ts';

describe('the environment of a command', function () {
  this.timeout(120_000);

  async function runSop(env: NodeJS.ProcessEnv): Promise<{ code: number; stderr: string }> {
    const args = ['sop', 'run', 'zoo/ping', '--sops', join(codeRoot, 'test/fixtures/sops')];
    const child = spawn(process.execPath, [builtSopwith(), ...args, '--base-url', 'http://127.0.0.1:9'], {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return { code: Number(code), stderr };
  }

  it('should never make Playwright log what is typed, and say that the variables were ignored', async () => {
    const { code, stderr } = await runSop({ DEBUG: 'pw:*', PWDEBUG: 'console' });
    expect(code).to.equal(0);
    expect(stderr).to.match(/^sopwith: ignored DEBUG, PWDEBUG: /m);
    expect(stderr).not.to.match(/pw:(api|browser|protocol|channel)/);
  });

  it('should refuse what Node itself would log', async () => {
    const { code, stderr } = await runSop({ NODE_DEBUG: 'http' });
    expect(code).to.equal(1);
    expect(stderr).to.match(/Unset it/);
  });
});
