import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { examineSandbox } from '../../src/browser/browser-sandbox.ts';

const CLINIC_USER = 1000;

describe("Chromium's sandbox", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-sandbox-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('should be off for root, and where the kernel refuses the namespaces that it needs, with a fix', async function () {
    if (process.platform !== 'linux') this.skip();
    expect(examineSandbox(0, process.env)).to.include({ reason: 'root' });
    const refused = 'unshare: unshare failed: Operation not permitted';
    await writeFile(join(folder, 'unshare'), `#!/bin/sh\necho "${refused}" >&2\nexit 1\n`, { mode: 0o755 });
    const off = examineSandbox(CLINIC_USER, { PATH: folder });
    expect(off).to.include({ reason: 'no_user_namespaces' });
    expect(off?.fix).to.include('seccomp');
  });

  it('should be left to the browser where no tool can tell', () => {
    expect(examineSandbox(CLINIC_USER, { PATH: '/nonexistent' })).to.equal(null);
  });
});
