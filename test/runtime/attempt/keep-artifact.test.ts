import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { removeFiles } from '../../../src/lifecycle/remove-files.ts';
import { keepArtifact } from '../../../src/runtime/attempt/keep-artifact.ts';
import type { TaskLease } from '../../../src/tasks/run/task-lease.ts';
import { keptTasks, type KeptTasks } from '../../support/kept-tasks.ts';

async function keepUntilKilled(fixture: KeptTasks, lease: TaskLease): Promise<NodeJS.Signals | null> {
  const script = fileURLToPath(new URL('keep-artifact-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=source', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      TEST_URL: fixture.database.url,
      TEST_KEY: fixture.encryptionKey.toString('base64'),
      TEST_LEASE: JSON.stringify(lease),
      TEST_FOLDER: fixture.folder,
      SOPWITH_ENABLE_FAILPOINTS: '1',
      SOPWITH_FAILPOINT: 'artifact.before_row:kill',
    },
  });
  await once(child, 'exit');
  return child.signalCode;
}

describe('Artifacts of an attempt', function () {
  this.timeout(120_000);
  let fixture: KeptTasks;
  before(async () => {
    fixture = await keptTasks();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const listed = (): Promise<unknown[]> => fixture.database.knex('file_removal').pluck('storage_key');
  const keep = (lease: TaskLease) =>
    keepArtifact(
      fixture.store,
      fixture.files,
      lease,
      { kind: 'download', name: 'eob.pdf', contentType: 'application/pdf', step: null },
      Readable.from(['Explanation of benefits']),
    );

  it('should be stored with a row, or be removed, also if the worker is killed between the file and the row', async () => {
    const lease = await fixture.claim({});
    const kept = await keep(lease);
    expect([await listed(), await fixture.stored()]).to.deep.equal([[], [kept.storageKey]]);

    expect(await keepUntilKilled(fixture, lease)).to.equal('SIGKILL');
    const [lost] = (await fixture.stored()).filter((key) => key !== kept.storageKey);
    expect(await listed()).to.deep.equal([lost]);
    const { knex } = fixture.database;
    expect(await removeFiles(knex, fixture.files)).to.deep.equal({ removed: 0, failed: 0 });
    await knex('file_removal').update({ due_at: knex.raw("due_at - interval '1 hour'") });
    expect(await removeFiles(knex, fixture.files)).to.deep.equal({ removed: 1, failed: 0 });
    expect([await listed(), await fixture.stored()]).to.deep.equal([[], [kept.storageKey]]);
  });

  it('should leave nothing if another attempt has the task', async () => {
    const before = await fixture.stored();
    const lease = await fixture.claim({});
    const stale = keep({ ...lease, epoch: lease.epoch - 1 });
    expect(await stale.catch((error: unknown) => error)).to.have.property('code', 'lease_lost');
    expect([await listed(), await fixture.stored()]).to.deep.equal([[], before]);
  });
});
