import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const run = promisify(execFile);

describe("the worker's process", () => {
  it('should load no Playwright, which is the business of agents alone, and no OpenTelemetry before it is asked for', async () => {
    const worker = fileURLToPath(new URL('../../src/roles/start-worker.ts', import.meta.url));
    const traces = fileURLToPath(new URL('../../src/roles/export-traces.ts', import.meta.url));
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      await import(${JSON.stringify(worker)});
      await import(${JSON.stringify(traces)});
      // prom-client loads the API, which does nothing alone.
      const unwanted = loaded.filter((url) => /playwright|@opentelemetry.(?!api)/.test(url));
      console.log(JSON.stringify({ all: loaded.length, unwanted }));
    `;
    const { stdout } = await run(process.execPath, [
      '--conditions=source',
      '--input-type=module',
      '--eval',
      script,
    ]);
    const { all, unwanted } = JSON.parse(stdout) as { all: number; unwanted: string[] };
    expect(all).to.be.greaterThan(100);
    expect(unwanted).to.deep.equal([]);
  });
});
