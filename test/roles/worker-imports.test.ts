import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const run = promisify(execFile);

describe("the worker's process", () => {
  it('should load no Playwright: browsers are the business of agents alone', async () => {
    const worker = fileURLToPath(new URL('../../src/roles/start-worker.ts', import.meta.url));
    const script = `
      import { createRequire } from 'node:module';
      await import(${JSON.stringify(worker)});
      const loaded = Object.keys(createRequire(import.meta.url).cache);
      console.log(JSON.stringify({ all: loaded.length, playwright: loaded.filter((file) => file.includes('playwright')).length }));
    `;
    const { stdout } = await run(process.execPath, [
      '--conditions=source',
      '--input-type=module',
      '--eval',
      script,
    ]);
    const { all, playwright } = JSON.parse(stdout) as { all: number; playwright: number };
    expect(all).to.be.greaterThan(0);
    expect(playwright).to.equal(0);
  });
});
