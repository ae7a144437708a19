import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { createSopActivations } from '../../src/accounts/sop-activations.ts';
import { createSopVersions } from '../../src/accounts/sop-versions.ts';
import { packageRoot } from '../../src/platform/package-root.ts';
import { acmeFixture, type AcmeFixture, type WorkerProcess } from './acme-fixture.ts';
import { claimData, eligibilityData } from './claims.ts';

const CLAIM = 'acme-health/claim-submission';
/** It needs not be there. */
const OF = 'task_06aqf3m0gsx8z1c9k2w7r5d4bn';

describe('dry runs on Acme Health', function () {
  this.timeout(600_000);
  let fixture: AcmeFixture;
  let worker: WorkerProcess;
  before(async () => {
    fixture = await acmeFixture();
    worker = await fixture.startWorker();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const tryClaim = (number: string, version = 0) =>
    fixture.create('claim_submission', claimData(number), [], CLAIM, { of: OF, version });
  const filed = () => fixture.portal.lab.state().submissions.length;
  const upload = async (change: (text: string) => string): Promise<number> => {
    const folder = join(packageRoot, 'sops/acme-health');
    const names = (await readdir(folder)).filter((name) => /^(?!.*\.test\.)[\w-]+\.yaml$/.test(name));
    const files = await Promise.all(
      names.map(async (name) => ({
        path: `acme-health/${name}`,
        text: change(await readFile(join(folder, name), 'utf8')),
      })),
    );
    const { version } = await createSopVersions(fixture.store.knex).add({
      folder: { portal: 'acme-health', files },
      signed: false,
      source: 'upload',
      actor: 'test',
    });
    return version.number;
  };

  it('should come to the submission of a version that is not active, stop before it, and be heard of nowhere', async () => {
    const { knex } = fixture.store;
    const activations = createSopActivations(knex);
    const canary = await upload((text) => `${text}# canary\n`);
    await activations.startCanary(
      { portal: 'acme-health', accountId: null },
      { number: canary, percent: 99 },
      { actor: 'test' },
    );
    const version = await upload((text) => `${text}# tried\n`);
    const task = await fixture.finished(await tryClaim('PAN-2', version));
    expect(task, task.notes ?? '').to.deep.include({
      status: 'completed',
      attempts: 1,
      result: null,
      dryRunOf: OF,
    });
    expect(task.sop).to.include({ name: CLAIM, version });
    expect(task.notes).to.match(/came to "acme-health\/claim-submission#\w+" and stopped before it/);
    expect(filed()).to.equal(0);
    const of = { task_id: task.id };
    expect(await knex('task_commit').where(of)).to.deep.equal([]);
    expect(await knex('webhook_event').where(of)).to.deep.equal([]);
    expect(await knex('sop_canary_outcome').where(of)).to.deep.equal([]);
    expect(await knex('task_ended').where({ type: 'claim_submission' })).to.deep.equal([]);
  });

  it('should have the result of a procedure that submits nothing', async () => {
    const data = eligibilityData();
    const dryRun = { of: OF, version: 0 };
    const id = await fixture.create('eligibility_check', data, [], 'acme-health/eligibility', dryRun);
    const task = await fixture.finished(id);
    expect(task, task.notes ?? '').to.include({ status: 'completed', attempts: 1 });
    expect(task.result).to.include({ coverage_status: 'active' });
  });

  // In the suite, test/sop/run/once/dry-run.test.ts.
  it('should stop before a click that submits, even if the author has forgotten the once block (long)', async () => {
    const click = '  - click: button "Submit claim"\n  - once: submit\n';
    const version = await upload((text) => text.replace('  - once: submit\n', click));
    const task = await fixture.finished(await tryClaim('PAN-3', version));
    expect(task.notes).to.match(/came to "acme-health\/claim-submission:\d+" and stopped before it/);
    expect(filed()).to.equal(0);
  });

  // In the suite, test/tasks/run/task-lease.test.ts.
  it('should end with its worker that is killed, and not start again (long)', async () => {
    await worker.stop();
    const killed = await fixture.startWorker({ failpoint: 'step.after#5:kill' });
    const id = await tryClaim('PAN-1');
    await killed.ended;
    await fixture.forgetDeadWorkers();
    await fixture.startWorker();
    const task = await fixture.finished(id);
    expect(task).to.deep.include({ status: 'failed', attempts: 1 });
    expect(task.failure?.code).to.equal('worker_lost');
    expect(filed()).to.equal(0);
  });
});
