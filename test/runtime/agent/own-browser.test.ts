import { readdir, readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { measureProcess } from '../../../src/platform/process-memory.ts';
import { processesIn } from '../../../src/platform/processes-in.ts';
import { eventually, QUICK, workerFixture, type WorkerFixture } from '../worker-fixture.ts';

const MIB = 2 ** 20;

describe('an agent with a browser of its own', function () {
  this.timeout(120_000);

  // In the suite, test/runtime/worker/worker.test.ts: "should lose only the agent and its task".
  for (const animal of ['shouts_in_page', 'wanders_in_page']) {
    it(`should not slow another account's task by a page that misbehaves: ${animal} (long)`, async () => {
      await using fixture = await workerFixture({ browsers: 'own' });
      await fixture.start({ slots: 2 });
      const work = async (): Promise<number> => {
        const task = await fixture.finished(await fixture.create('works_in_page'));
        expect(task).to.include({ status: 'completed', attempts: 1 });
        return (task.finishedAt?.getTime() ?? 0) - (task.startedAt?.getTime() ?? 0);
      };
      await work();
      const noisy = await fixture.create(animal);
      await fixture.until(noisy, ({ status }) => status === 'running');
      // It takes a core or two of the machine, as any busy process does; with a browser in common the other task never ended.
      expect(await work()).to.be.lessThan(60_000);
      expect(await fixture.find(noisy)).to.include({ status: 'running' });
    });
  }

  it('should end code that takes memory without a pause, and say so', async () => {
    await using fixture = await workerFixture({ browsers: 'own' });
    // A busy machine may need long to fill the memory: silence must not end it first.
    await fixture.start({
      agents: { ...QUICK.agents, silenceMs: 60_000 },
      retry: { ...QUICK.retry, maxAttempts: 1 },
    });
    const [agent = 0] = await agentsOf(fixture);
    const task = fixture.finished(await fixture.create('gorges'));
    let most = 0;
    const sampling = setInterval(async () => {
      most = Math.max(most, (await measureProcess(agent))?.own ?? 0);
    }, 20);
    expect((await task).notes).to.match(/memory/);
    clearInterval(sampling);
    expect(most).to.be.within(1, 3_000 * MIB);
  });

  it('should end a browser that takes too much memory with its agent, as code that does, and say so', async () => {
    await using fixture = await workerFixture({ browsers: 'own' });
    await fixture.start({
      agents: { ...QUICK.agents, browserMb: 600 },
      retry: { ...QUICK.retry, maxAttempts: 1 },
    });
    const task = await fixture.finished(await fixture.create('gorges_in_page'));
    expect(task.notes).to.match(/browser used too much memory/);
    await eventually(
      () => agentsOf(fixture),
      (pids) => pids.length === 1,
    );
  });

  it('should take its browser and all files with it when it is killed, even a browser that hears nothing', async () => {
    await using fixture = await workerFixture({ browsers: 'own' });
    await fixture.start();
    const [agent = 0] = await agentsOf(fixture);
    const [browser = 0] = (await processesIn(fixture.agentFolder)).filter((pid) => pid !== agent);
    expect(await groupOf(browser)).to.have.length.greaterThan(2);
    process.kill(-browser, 'SIGSTOP');
    process.kill(agent, 'SIGKILL');
    await eventually(
      () => groupOf(browser),
      (pids) => pids.length === 0,
    );
    await eventually(
      () => readdir(fixture.agentFolder),
      (names) => !names.includes('agent-1'),
    );
    expect(await fixture.finished(await fixture.create('lives'))).to.include({ status: 'completed' });
  });

  // In the suite, test/e2e/killed-browser.test.ts, while a claim is on its way.
  it('should start another browser when its own was killed (long)', async () => {
    await using fixture = await workerFixture({ browsers: 'own' });
    await fixture.start();
    for (const pid of (await processesIn(fixture.agentFolder)).filter((one) => one !== 0)) {
      if ((await commandOf(pid)).includes('--user-data-dir=')) process.kill(pid, 'SIGKILL');
    }
    expect(await fixture.finished(await fixture.create('works_in_page'))).to.include({ status: 'completed' });
  });
});

const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

async function groupOf(leader: number): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => {
    const [state, , group] = stats[index]?.slice(stats[index].lastIndexOf(')') + 2).split(' ') ?? [];
    return Number(group) === leader && state !== 'Z';
  });
}

async function agentsOf({ agentFolder }: WorkerFixture): Promise<readonly number[]> {
  const pids = await processesIn(agentFolder);
  const commands = await Promise.all(pids.map(commandOf));
  return pids.filter((_, index) => commands[index]?.includes('agent-main'));
}
