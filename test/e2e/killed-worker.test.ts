import { expect } from 'chai';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Task } from '../../src/tasks/task.ts';
import { acmeFixture, type AcmeFixture } from './acme-fixture.ts';
import { claimData } from './claims.ts';

interface Case {
  readonly failpoint: string;
  /** Claims that the portal has in the end. */
  readonly filed: 0 | 1;
  readonly status: Task['status'];
  readonly attempts: number;
}

/** Where the worker is killed, and what becomes of the task: the table F1 to F4 of the fault model. */
const CASES: readonly Case[] = [
  { failpoint: 'commit.after_intent:kill', filed: 0, status: 'completed_with_issues', attempts: 2 },
  { failpoint: 'commit.before_done:kill', filed: 1, status: 'completed', attempts: 2 },
  { failpoint: 'commit.after_done:kill', filed: 1, status: 'completed', attempts: 2 },
];

/** After the end, and kills that end like one of the others. */
const ALIKE: readonly Case[] = [
  { failpoint: 'finish.after_commit:kill', filed: 1, status: 'completed', attempts: 1 },
  { failpoint: 'step.after#12:kill', filed: 1, status: 'completed', attempts: 2 },
  { failpoint: 'commit.before_intent:kill', filed: 1, status: 'completed', attempts: 2 },
  { failpoint: 'finish.before_commit:kill', filed: 1, status: 'completed', attempts: 2 },
  { failpoint: 'claim.after:kill', filed: 1, status: 'completed', attempts: 2 },
  { failpoint: 'step.before#3:kill', filed: 1, status: 'completed', attempts: 2 },
  { failpoint: 'step.after#25:kill', filed: 1, status: 'completed', attempts: 2 },
];

describe('a worker that is killed', () => killsWorkers(CASES));
describe('a worker that is killed (long)', () => killsWorkers(ALIKE));

function killsWorkers(cases: readonly Case[]): void {
  let fixture: AcmeFixture;
  const tasks = new Map<string, Task>();

  before(async function () {
    this.timeout(900_000);
    fixture = await acmeFixture();
    const ids: [string, string][] = [];
    for (const [index, { failpoint }] of cases.entries()) {
      const id = await fixture.create('claim_submission', claimData(`PAN-${index}`));
      const worker = await fixture.startWorker({ failpoint });
      expect(await worker.ended, failpoint).to.equal('SIGKILL');
      ids.push([failpoint, id]);
    }
    await fixture.forgetDeadWorkers();
    await fixture.startWorker();
    for (const [failpoint, id] of ids) tasks.set(failpoint, await fixture.finished(id));
  });
  after(() => fixture[Symbol.asyncDispose]());

  for (const [index, { failpoint, filed, status, attempts }] of cases.entries()) {
    it(`should leave ${filed} claim and the task ${status}: ${failpoint}`, async () => {
      const task = tasks.get(failpoint) as Task;
      expect(fixture.portal.lab.state().submissions_by_key[`PAN-${index}`] ?? 0).to.equal(filed);
      expect(task).to.include({ status, attempts });
      if (status === 'completed') expect(task.result?.['claim_number']).to.match(/^ACM-/);
      else expect(task.issues.map(({ code }) => code)).to.include('submission_uncertain');
      const events = await fixture.store.knex('webhook_event').where({ task_id: task.id });
      expect(events).to.have.length(1);
    });
  }

  it('should leave no process, no decrypted file and no session behind', async () => {
    const workers = await readdir(join(fixture.dataDir, 'workers'));
    expect(workers, 'only the living worker has a folder').to.have.length(1);
    expect(
      await readdir(join(fixture.dataDir, 'workers', String(workers[0]), 'tasks')).catch(() => []),
    ).to.deep.equal([]);
    expect(await fixture.store.knex('task').whereIn('status', ['running', 'waiting'])).to.deep.equal([]);
    const owners = await ownersOf(fixture.dataDir);
    expect(owners, 'so have its agents and browsers').not.to.deep.equal([]);
    expect(owners.filter((folder) => !workers.some((name) => folder.includes(name)))).to.deep.equal([]);
  });
}

/** In the suite, killed-browser.test.ts. */
describe('an agent that is killed right after its click (long)', function () {
  this.timeout(300_000);

  it('should look the claim up in the next attempt, file none again, and tell the truth', async () => {
    await using fixture = await acmeFixture();
    const id = await fixture.create('claim_submission', claimData('PAN-1'));
    await fixture.startWorker({ failpoint: 'commit.after_click:kill' });
    const task = await fixture.finished(id);
    expect(task.attempts).to.equal(2);
    // The request of that click may have left the browser before it was closed, or not.
    const filed = fixture.portal.lab.state().submissions_by_key['PAN-1'] ?? 0;
    expect([0, 1]).to.include(filed);
    if (filed === 1) expect(task.result?.['claim_number']).to.match(/^ACM-/);
    else expect(task.issues.map(({ code }) => code)).to.include('submission_uncertain');
    expect(task.status).to.equal(filed === 1 ? 'completed' : 'completed_with_issues');
  });
});

/** In the suite, task-lease.test.ts: an old epoch writes nothing anywhere. */
describe('a worker that is frozen (long)', function () {
  this.timeout(300_000);

  it('should not submit twice, nor change what the other worker wrote, when it wakes up', async () => {
    await using fixture = await acmeFixture();
    const id = await fixture.create('claim_submission', claimData('PAN-1'));
    // It has leave to submit, and is stopped before its agent hears of it.
    const frozen = await fixture.startWorker({ failpoint: 'commit.after_intent:stop' });
    await eventually(() => fixture.store.knex('task_commit').where({ task_id: id, state: 'intent' }));
    await fixture.forgetDeadWorkers();
    await fixture.startWorker();
    const before = await fixture.finished(id);
    expect(before).to.include({ status: 'completed_with_issues', attempts: 2 });
    frozen.child.kill('SIGCONT');
    expect(await frozen.stop()).to.equal(0);
    expect(await fixture.find(id)).to.deep.equal(before);
    expect(fixture.portal.lab.state().submissions_by_key['PAN-1'] ?? 0).to.be.lessThanOrEqual(1);
    expect(await fixture.store.knex('webhook_event').where({ task_id: id })).to.have.length(1);
  });
});

describe('a worker that gets SIGTERM', function () {
  this.timeout(300_000);

  it('should hand a task back without an attempt used, but let a submission that is under way come to its end first', async () => {
    await using fixture = await acmeFixture();
    const { lab } = fixture.portal;
    const handedBack = await fixture.create('claim_submission', claimData('PAN-1'));
    const first = await fixture.startWorker({ failpoint: 'step.before#8:sleep:1' });
    await fixture.until(handedBack, ({ status }) => status === 'running');
    expect(await first.stop()).to.equal(0);
    expect(await fixture.find(handedBack)).to.include({ status: 'queued', attempts: 0 });
    expect(await readdir(join(fixture.dataDir, 'workers'))).to.deep.equal([]);
    const second = await fixture.startWorker();
    expect(await fixture.finished(handedBack)).to.include({ status: 'completed', attempts: 1 });

    lab.switches({ submit_slow: 2_000 });
    const underWay = await fixture.create('claim_submission', claimData('PAN-2'));
    const submission = fixture.store.knex('task_commit').where({ task_id: underWay });
    await eventually(() => submission.clone().where({ state: 'intent' }));
    expect(await second.stop()).to.equal(0);
    expect(await submission.clone().pluck('state')).to.deep.equal(['done']);
    expect(await fixture.find(underWay)).to.not.include({ status: 'running' });
    expect(lab.state().submissions_by_key).to.deep.equal({ 'PAN-1': 1, 'PAN-2': 1 });
  });
});

async function eventually(look: () => PromiseLike<unknown[]>): Promise<void> {
  for (const deadline = Date.now() + 100_000; (await look()).length === 0;) {
    if (Date.now() > deadline) throw new Error('it did not come to pass');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The folders that living processes have as their own, below a data directory. */
async function ownersOf(dataDir: string): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      const folder = /(?:^|\0)(?:TMPDIR)=([^\0]*)/.exec(environment)?.[1] ?? '';
      return folder.startsWith(dataDir) ? [folder] : [];
    }),
  );
  return found.flat();
}
