import { readdir, readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { cancelTask } from '../../../src/tasks/end/cancel-task.ts';
import { eventually, QUICK, workerFixture, type WorkerFixture } from '../worker-fixture.ts';

// Each start of an agent and its browser takes seconds on a machine that other tests keep busy.
const PATIENT_MS = 120_000;

describe('worker', function () {
  this.timeout(PATIENT_MS);
  let fixture: WorkerFixture;

  before(async () => {
    fixture = await workerFixture({ browsers: 'shared' });
    await fixture.start({ slots: 2 });
  });
  after(() => fixture[Symbol.asyncDispose]());

  const finished = async (animal: string, more?: { first_attempts?: number }) =>
    fixture.finished(await fixture.create(animal, more));

  it('should finish a task with its result, one webhook event and a whole timeline', async () => {
    const task = await finished('behaves');
    expect(task).to.include({ status: 'completed', attempts: 1, notes: null });
    expect(task.result).to.deep.equal({ ok: true });
    expect(task.sop?.name).to.equal('zoo/ping');
    const events = await fixture.store.knex('webhook_event').where({ task_id: task.id });
    expect(events).to.have.length(1);
    const kinds = (await fixture.events(task.id)).map(({ kind }) => kind);
    expect(kinds).to.include('attempt.started');
    expect(kinds.at(-1)).to.equal('task.finished');
  });

  it('should give the plugin a page in the warm browser', async () => {
    expect((await finished('lives')).result).to.deep.equal({ ok: true, url: 'about:blank' });
  });

  it("should end a task with the portal's no, without another attempt", async () => {
    const task = await finished('says_no');
    expect(task).to.include({ status: 'failed', attempts: 1, notes: 'The animal says member_not_found.' });
    expect(task.failure).to.deep.equal({ code: 'member_not_found', kind: 'business', retryable: false });
  });

  it('should try again after a transient failure, and say so in the timeline', async () => {
    const task = await finished('stumbles', { first_attempts: 2 });
    expect(task).to.include({ status: 'completed', attempts: 3 });
    const failed = (await fixture.events(task.id)).filter(({ kind }) => kind === 'attempt.failed');
    expect(failed.map(({ data }) => data['code'])).to.deep.equal([
      'portal_unavailable',
      'portal_unavailable',
    ]);
  });

  it('should give up after three attempts', async () => {
    const task = await finished('stumbles');
    expect(task).to.include({ status: 'failed', attempts: 3 });
    expect(task.failure).to.include({ code: 'portal_unavailable', kind: 'transient', retryable: true });
  });

  describe('with a plugin that misbehaves', () => {
    for (const animal of ['throws', 'throws_text', 'throws_a_circle', 'throws_nothing', 'throws_a_trap']) {
      it(`should fail the task and tell nothing of the message: ${animal}`, async () => {
        const task = await finished(animal);
        expect(task.failure).to.include({ code: 'plugin_error', kind: 'plugin' });
        expect(task.notes?.length).to.be.lessThan(200);
        expect(task.notes).not.to.match(/Maria|1980|xxx/);
      });
    }

    it('should name the place in the code where it threw', async () => {
      expect((await finished('throws')).notes).to.match(
        /\(threw TypeError at zoo_animal\/plugin\.ts:\d+:\d+\)/,
      );
    });

    it('should refuse a result that does not fit its schema', async () => {
      const task = await finished('lies');
      expect(task.failure).to.include({ code: 'invalid_result', kind: 'plugin' });
      expect(task.notes).to.include('/ok').and.not.to.include('yes');
    });

    for (const animal of [
      'exits (long)', // the poison task below does
      'aborts (long)',
      'rejects_aside',
      'eats (long)', // own-browser.test.ts measures gorges
      'swells (long)',
      'gorges (long)', // own-browser.test.ts measures it
      'shouts (long)',
      'floods',
      'babbles (long)',
    ]) {
      it(`should lose only the agent and its task: ${animal}`, async () => {
        const [task, other] = await Promise.all([
          finished(animal.replace(' (long)', ''), { first_attempts: 1 }),
          finished('behaves'),
        ]);
        expect(task).to.include({ status: 'completed', attempts: 2 });
        expect(other).to.include({ status: 'completed', attempts: 1 });
      });
    }

    it('should end a poison task after three attempts', async () => {
      const task = await finished('exits');
      expect(task).to.include({ status: 'failed', attempts: 3 });
      expect(task.failure).to.include({ code: 'plugin_error', kind: 'plugin' });
      expect(task.notes).to.match(/ Cause: called process\.exit\(0\) at zoo_animal\/plugin\.ts:\d+:\d+\.$/);
    });

    it('should fail a task whose plugin forgets to return a result at once, and say what is missing', async () => {
      const task = await finished('forgets');
      expect(task).to.include({ status: 'failed', attempts: 1 });
      expect(task.failure).to.include({ code: 'plugin_error', kind: 'plugin' });
      expect(task.notes).to.match(/^"run" of the plugin "zoo_animal" returned nothing. It must return/);
    });

    it('should kill what it started', async () => {
      const id = await fixture.create('breeds');
      await fixture.until(id, ({ status }) => status === 'running');
      const bred = await eventually(
        () => sleepers(fixture.agentFolder),
        (pids) => pids.length > 0,
      );
      await cancelTask(fixture.store, fixture.accountId, id);
      expect((await fixture.finished(id)).failure?.code).to.equal('canceled');
      await eventually(
        () => sleepers(fixture.agentFolder),
        (pids) => !pids.some((pid) => bred.includes(pid)),
      );
    });

    it('should give it no setting, no key, and a folder that is emptied', async () => {
      const { result } = await finished('peeks');
      expect(result?.['names']).to.satisfy((names: string[]) =>
        names.every((name) =>
          /^(PATH|LANG|LC_\w+|TZ|HOME|TMPDIR|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS|NODE_COMPILE_CACHE)$/.test(
            name,
          ),
        ),
      );
      const litter = (await finished('litters')).result?.['folder'];
      expect(litter).to.be.a('string').and.to.include(fixture.agentFolder);
      await eventually(
        () => readdir(String(litter)).catch(() => []),
        (names) => names.length === 0,
      );
    });
  });

  describe('when a task is canceled', () => {
    for (const animal of ['waits', 'sleeps_deeply']) {
      it(`should end it long before it would end: ${animal}`, async () => {
        const id = await fixture.create(animal);
        await fixture.until(id, ({ status }) => status === 'running');
        const began = Date.now();
        await cancelTask(fixture.store, fixture.accountId, id);
        const task = await fixture.finished(id);
        expect(Date.now() - began, 'of the 60 s that it sleeps').to.be.lessThan(30_000);
        expect(task.status).to.equal('failed');
        expect(task.failure).to.include({ code: 'canceled', kind: 'canceled' });
        expect(task.notes).to.match(/cancel/i);
      });
    }
  });

  it('should mark credentials that the portal refused, and never try them again', async () => {
    const task = await finished('is_refused');
    expect(task.failure?.kind).to.equal('credentials');
    const next = await finished('behaves');
    expect(next.failure).to.include({ code: 'credentials_rejected', kind: 'credentials' });
    await fixture.connect(4);
    expect((await finished('behaves')).status).to.equal('completed');
  });

  it('should never open more sessions on a connection than it allows, and waste no time between them', async () => {
    await fixture.connect(1);
    const ids = await Promise.all(Array.from({ length: 8 }, () => fixture.create('behaves')));
    const running = () => fixture.store.knex('task').where({ status: 'running' }).pluck<string[]>('id');
    const most: number[] = [];
    const watch = setInterval(() => {
      void running().then((now) => most.push(now.length));
    }, 5);
    const tasks = await Promise.all(ids.map((id) => fixture.finished(id)));
    clearInterval(watch);
    expect(tasks.map(({ status, attempts }) => `${status} ${attempts}`)).to.deep.equal(
      ids.map(() => 'completed 1'),
    );
    expect(Math.max(...most)).to.equal(1);
    await fixture.connect(4);
  });

  it('should ask the plugin once for the portal of a task without one, and use up no attempt', async () => {
    const id = await fixture.create('behaves', {}, null);
    expect(await fixture.finished(id)).to.include({ status: 'completed', attempts: 1 });
    const parked = (await fixture.events(id)).filter(({ kind }) => kind === 'attempt.parked');
    expect(parked.map(({ data }) => data['reason'])).to.deep.equal(['portal_known']);
  });

  it('should move a task whose plugin needs another portal by now, and count that as an attempt', async () => {
    const { credentials_digest: _generated, ...zoo } = await fixture.store.knex('portal_connection').first();
    await fixture.store.knex('portal_connection').insert({ ...zoo, id: 'conn_2', portal: 'circus' });
    const id = await fixture.create('behaves', {}, 'circus/ping');
    const { sop, ...task } = await fixture.finished(id);
    await fixture.store.knex('portal_connection').where({ portal: 'circus' }).delete();
    expect(task).to.include({ status: 'completed', attempts: 2 });
    expect(sop?.name).to.equal('zoo/ping');
  });

  it('should say what is missing when the account has no connection to the portal', async () => {
    await fixture.store.knex('portal_connection').update({ portal: 'elsewhere' });
    const task = await finished('behaves');
    await fixture.store.knex('portal_connection').update({ portal: 'zoo' });
    expect(task.failure?.code).to.equal('portal_not_connected');
    expect(task.notes).to.include('sopwith portal connect');
  });
});

describe('worker with little time', function () {
  this.timeout(PATIENT_MS);

  it('should kill an agent that hangs, while others go on', async () => {
    await using fixture = await workerFixture({ browsers: 'shared' });
    await fixture.start({ slots: 2, agents: { ...QUICK.agents, silenceMs: 4_000 } });
    const hanging = await fixture.create('hangs', { first_attempts: 1 });
    expect(await fixture.finished(await fixture.create('behaves'))).to.include({ status: 'completed' });
    expect(await fixture.finished(hanging)).to.include({ status: 'completed', attempts: 2 });
    const failed = (await fixture.events(hanging)).find(({ kind }) => kind === 'attempt.failed');
    expect(failed?.data['code']).to.equal('agent_unresponsive');
  });

  it('should end a task at its deadline', async () => {
    await using fixture = await workerFixture({ browsers: 'shared' });
    await fixture.start({ times: { ...QUICK.times, taskMs: 1_000 } });
    const ids = await Promise.all([fixture.create('waits'), fixture.create('sleeps_deeply')]);
    for (const id of ids) {
      const task = await fixture.finished(id);
      expect(task.failure).to.include({ code: 'timed_out', kind: 'timed_out' });
      expect(task.attempts).to.equal(1);
    }
  });

  it('should hand running tasks back when it is stopped, without an attempt used', async () => {
    await using fixture = await workerFixture({ browsers: 'shared' });
    const worker = await fixture.start();
    const id = await fixture.create('waits', { first_attempts: 0 });
    const slow = await fixture.create('waits');
    await fixture.until(slow, ({ status }) => status === 'running');
    await fixture.finished(id);
    const began = Date.now();
    await worker.stop();
    expect(Date.now() - began, 'of the 60 s that it waits').to.be.lessThan(30_000);
    expect(await fixture.find(slow)).to.include({ status: 'queued', attempts: 0 });
  });

  it('should finish a task while all connections to the database are cut', async () => {
    await using fixture = await workerFixture({ browsers: 'shared' });
    await fixture.start();
    const id = await fixture.create('naps');
    await eventually(
      () => readdir(fixture.agentFolder, { recursive: true }),
      (names) => names.some((name) => name.endsWith('/napping')),
    );
    await fixture.cutConnections();
    expect(await fixture.finished(id)).to.include({ status: 'completed', attempts: 1 });
  });

  // In the suite, lease-keeper.test.ts and task-lease.test.ts.
  it('should leave a task alone once another worker has taken it (long)', async () => {
    await using fixture = await workerFixture({ browsers: 'shared' });
    const worker = await fixture.start();
    const id = await fixture.create('waits');
    await fixture.until(id, ({ status }) => status === 'running');
    // Another worker takes the task over, as after a long pause of this one.
    await fixture.store.knex('task').where({ id }).increment('epoch', 1);
    await eventually(
      () => Promise.resolve(worker.running),
      (running) => running === 0,
    );
    expect(await fixture.find(id)).to.include({ status: 'running', attempts: 1 });
    await fixture.store.knex('task').where({ id }).update({ status: 'queued', lease_until: null });
  });
});

/** Processes `sleep 600` that were started from a folder. */
async function sleepers(folder: string): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [command, environment] = await Promise.all([
        readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
        readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''),
      ]);
      return command === 'sleep\x00600\x00' && environment.includes(folder) ? [pid] : [];
    }),
  );
  return found.flat();
}
