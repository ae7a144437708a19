import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { DemoSummary } from '../../demo/demo-report.ts';
import { launchTestBrowser } from '../support/browser.ts';
import { built, builtSopwith } from '../support/built.ts';

describe('the demo', function () {
  this.timeout(400_000);

  /** Runs the program until it has printed its summary, which must be good. */
  async function shows(program: readonly string[]): Promise<DemoSummary> {
    const { stdout } = await promisify(execFile)(process.execPath, program, {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const summary = JSON.parse(stdout) as DemoSummary;
    expect(summary).to.include({ ok: true, problem: null });
    expect(new Set(summary.tasks.map(({ portal }) => portal))).to.deep.equal(
      new Set(['acme-health', 'beacon-mutual']),
    );
    expect(new Set(summary.tasks.map(({ mode }) => mode))).to.deep.equal(new Set(['json', 'multipart']));
    for (const task of summary.tasks) {
      expect(task, task.title).to.include({ webhooks: 1, webhook_verified: true, status: task.expected });
      if (task.submissions !== null) expect(task.submissions, task.title).to.equal(1);
    }
    expect(await readdir(summary.screenshots)).to.not.be.empty;
    expect(await readFile(summary.openapi, 'utf8')).to.match(/^openapi: ["']?3\.1/);
    return summary;
  }

  it('should run tasks on both portals, verify every webhook, and leave pictures and the API document', async () => {
    const short = fileURLToPath(new URL('short-demo.ts', import.meta.url));
    expect((await shows([short, built('')])).tasks).to.have.length(2);
  });

  it('should do so with tasks to all three final states (long)', async () => {
    const { tasks } = await shows([builtSopwith(), 'demo', '--json']);
    expect(tasks).to.have.length(7);
    expect(new Set(tasks.map(({ status }) => status))).to.deep.equal(
      new Set(['completed', 'completed_with_issues', 'failed']),
    );
  });

  it('should leave a console with a claim to approve and a portal that has changed (long)', async () => {
    await using kept = await keptDemo();
    const { console: signIn, problem } = kept.summary;
    expect(problem).to.equal(null);
    await using browser = await launchTestBrowser();
    const page = await browser.newPage();
    await page.goto(signIn?.link ?? '');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const changed = kept.summary.tasks.find(({ code }) => code === 'target_not_found');
    const { origin } = new URL(signIn?.link ?? '');
    await page.goto(`${origin}/console/tasks/${changed?.task}`);
    await page.getByText('Member number').first().waitFor();
    await page.locator('img.picture').waitFor();
    await page.goto(`${origin}/console/inbox`);
    await page.getByRole('link', { name: /claim/i }).first().click();
    await page.getByRole('button', { name: /^Approve/ }).click();
    await page.getByText('Your answer is sent').waitFor();
  });

  it('should end with 1 and the reason where its service cannot start (long)', async () => {
    const failed = await promisify(execFile)(process.execPath, [builtSopwith(), 'demo', '--json'], {
      env: { ...process.env, NODE_OPTIONS: '', BROWSER_PATH: '/nowhere/chromium' },
    }).catch((error: unknown) => error as { code: number; stdout: string });
    expect(failed).to.include({ code: 1 });
    const { ok, problem } = JSON.parse(failed.stdout) as DemoSummary;
    expect(ok).to.equal(false);
    expect(problem).to.match(/BROWSER_PATH names "\/nowhere\/chromium"/);
  });
});

/** The demo with `--keep`, from its summary until it is interrupted. */
async function keptDemo(): Promise<AsyncDisposable & { readonly summary: DemoSummary }> {
  const child = spawn(process.execPath, [builtSopwith(), 'demo', '--keep', '--json'], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let said = '';
  for await (const part of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(part);
    if (said.endsWith('\n}\n')) break;
  }
  return {
    summary: JSON.parse(said) as DemoSummary,
    async [Symbol.asyncDispose]() {
      child.kill('SIGINT');
      await ended;
    },
  };
}
