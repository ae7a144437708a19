import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { eventually } from '../support/eventually.ts';
import { acmeFixture, type AcmeFixture } from './acme-fixture.ts';
import { claimData, eligibilityData } from './claims.ts';

/** A browser that crashes, or that the machine kills for want of memory: F13 of the fault model. */
describe('a browser that is killed', function () {
  this.timeout(300_000);
  let fixture: AcmeFixture;

  before(async () => {
    fixture = await acmeFixture();
    await fixture.startWorker();
  });
  after(() => fixture[Symbol.asyncDispose]());

  // In the suite, the claim below is on its way when its browser is killed.
  it('should cost a task that only reads one attempt (long)', async () => {
    // Slow enough that it is still at work when the test has heard of its first step.
    fixture.portal.lab.switches({ latency: 500 });
    const id = await fixture.create('eligibility_check', eligibilityData());
    const started = async () => (await fixture.events(id)).some(({ kind }) => kind === 'step.finished');
    while (!(await started())) await sleep(20);
    await killBrowser(fixture.dataDir);
    expect(await fixture.finished(id)).to.include({ status: 'completed', attempts: 2 });
    fixture.portal.lab.switches({ latency: 0 });
  });

  it('should not have a claim filed again that was on its way', async () => {
    fixture.portal.lab.switches({ submit_slow: 3_000 });
    const id = await fixture.create('claim_submission', claimData('PAN-1'));
    const filed = () => fixture.portal.lab.state().submissions_by_key['PAN-1'] ?? 0;
    while (filed() === 0) await sleep(20);
    await killBrowser(fixture.dataDir);
    const task = await fixture.finished(id);
    expect(task.status).to.equal('completed');
    expect(task.result?.['claim_number']).to.match(/^ACM-/);
    expect(filed()).to.equal(1);
  });

  it('should leave no process and no profile behind', async () => {
    await eventually(
      () => browsersOf(fixture.dataDir),
      (living) => living.length === 1,
    );
  });
});

interface BrowserProcess {
  readonly pid: number;
  readonly profile: string;
}

/** The main processes of the browsers below a data directory. */
async function browsersOf(dataDir: string): Promise<readonly BrowserProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const args = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      const profile = /--user-data-dir=([^\0]*)/.exec(args)?.[1];
      const isMain = profile?.startsWith(`${dataDir}/`) === true && !/\0--type=/.test(args);
      return isMain ? [{ pid: Number(pid), profile }] : [];
    }),
  );
  return found.flat();
}

async function killBrowser(dataDir: string): Promise<void> {
  const browsers = await browsersOf(dataDir);
  expect(browsers).to.have.length(1);
  for (const { pid } of browsers) process.kill(pid, 'SIGKILL');
}
