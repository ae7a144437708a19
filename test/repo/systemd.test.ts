import { execFile, execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { SERVICE_STOP, WORKER_STOP } from '../../src/roles/run-until-stopped.ts';
import { readFromRoot } from '../support/prometheus-files.ts';

const SYSTEMD = fileURLToPath(new URL('../../deploy/systemd/', import.meta.url));
const run = promisify(execFile);

/** The worst exposure that `systemd-analyze security` may find: 10 is a service with all rights. */
const EXPOSURE = 2.0;

function analyzer(): boolean {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.log('      (skipped: systemd-analyze is not installed)');
    return false;
  }
}

describe('the systemd units', () => {
  it('should be valid, and leave each process few rights', async function () {
    if (!analyzer()) this.skip();
    const root = await mkdtemp(join(tmpdir(), 'sopwith-systemd-'));
    try {
      const folder = join(root, 'etc/systemd/system');
      await cp(SYSTEMD, folder, { recursive: true });
      await mkdir(join(root, 'usr/local/bin'), { recursive: true });
      await writeFile(join(root, 'usr/local/bin/sopwith'), '#!/bin/sh\n');
      await chmod(join(root, 'usr/local/bin/sopwith'), 0o755);
      // In place of the key in a file: the drop-in of docs/operating/encryption-key.md.
      const page = await readFromRoot('docs/operating/encryption-key.md');
      const [, dropIn = ''] = /^ *```ini\n([^]+?)^ *```/m.exec(page) ?? [];
      expect(dropIn).to.include('UnsetEnvironment=ENCRYPTION_KEY_FILE');
      await writeFile(join(folder, 'sopwith-.service.d/key-command.conf'), dropIn.replaceAll(/^ +/gm, ''));
      const units = (await readdir(folder)).filter((name) => name.endsWith('.service'));
      expect(units).to.have.length(5);
      const files = units.map((name) => join(folder, name));
      const verified = await run('systemd-analyze', [
        'verify',
        `--root=${root}`,
        '--recursive-errors=no',
        ...files,
      ]);
      expect(verified.stderr).to.equal('');
      for (const unit of units) {
        const name = unit.replace('@.', '@1.');
        const { stdout } = await run('systemd-analyze', [
          'security',
          '--offline=true',
          '--no-pager',
          `--root=${root}`,
          name,
        ]);
        const exposure = Number(/Overall exposure level .*?: (\d+\.\d+)/.exec(stdout)?.[1]);
        // Units with a worker may create the namespaces of the browsers' sandbox.
        const most = /all|worker/.test(name) ? EXPOSURE + 0.5 : EXPOSURE;
        expect(exposure, name).to.be.within(0, most);
      }
    } finally {
      await rm(root, { recursive: true });
    }
  });

  it('should give a process the time that its stop may take, and the signal to the main process alone', async () => {
    for (const [unit, { stopMs }] of [
      ['sopwith-all', SERVICE_STOP],
      ['sopwith-api@', SERVICE_STOP],
      ['sopwith-webhooks', SERVICE_STOP],
      ['sopwith-worker@', WORKER_STOP],
    ] as const) {
      const text = await readFile(join(SYSTEMD, `${unit}.service`), 'utf8');
      expect(text).to.include('\nKillMode=mixed\n');
      const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1]);
      expect(seconds, unit).to.be.at.least(stopMs / 1000 + 5);
    }
  });
});
