import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runSopwith } from '../support/run-sopwith.ts';
import { serviceFixture } from '../support/service-fixture.ts';
import { claimData } from './claims.ts';

/**
 * In the suite: backup.test.ts restores, administration.test.ts recovers, and repeat-deletions.test.ts deletes again.
 */
describe('a service that was restored from a backup (long)', function () {
  this.timeout(300_000);

  it('should show finished tasks with their files, end those that were open, submit nothing again, and delete again what was deleted', async () => {
    await using fixture = await serviceFixture();
    const { dataDir, folder, portal } = fixture;
    const sopwith = async (...args: string[]): Promise<string> => {
      const env = { ...process.env, SOPWITH_DATA_DIR: dataDir };
      const { code, out, err } = await runSopwith(args, { env });
      expect(code, err).to.equal(0);
      return out;
    };
    const finished = await fixture.post('claim_submission', claimData('PAN-1'));
    await fixture.until(finished.id, ({ status }) => status === 'completed');
    const shown = async (path: string): Promise<unknown> => (await fixture.call(path)).json();
    const before = await shown(`/tasks/${finished.id}`);
    const artifacts = await shown(`/tasks/${finished.id}/artifacts`);
    const deleted = await fixture.post('claim_submission', claimData('PAN-3'));
    await fixture.until(deleted.id, ({ status }) => status === 'completed');
    await sopwith('portal', 'pause', 'Clinic', 'acme-health');
    const open = await fixture.post('claim_submission', claimData('PAN-2'));

    await sopwith('backup', join(folder, 'a.backup'));
    await sopwith('portal', 'resume', 'Clinic', 'acme-health');
    // After the backup, the claim is submitted: the restored service does not know that.
    await fixture.until(open.id, ({ status }) => status === 'completed');
    const keys = join(folder, 'patient.txt');
    await writeFile(keys, 'PAN-3\n');
    await sopwith('account', 'delete-patient', 'Clinic', '--keys', keys);
    const journal = join(folder, 'deletions.jsonl');
    await writeFile(journal, await sopwith('audit', 'deletions'));
    await fixture.service.stop();
    const filed = portal.lab.state().submissions_by_key;
    expect(filed).to.deep.equal({ 'PAN-1': 1, 'PAN-2': 1, 'PAN-3': 1 });

    const restoredDir = join(folder, 'restored');
    const printed = await sopwith(
      'restore',
      join(folder, 'a.backup'),
      '--data-dir',
      restoredDir,
      '--key-file',
      join(dataDir, 'encryption.key'),
      '--json',
    );
    expect(JSON.parse(printed)).to.include({ data_dir: restoredDir, ended_tasks: 1 });

    const recover = ['recover', '--after-restore', '--deletions', journal, '--data-dir', restoredDir];
    expect(await sopwith(...recover)).to.contain('deletions of tasks and schedules: 1,');
    await fixture.restart({ SOPWITH_DATA_DIR: restoredDir });
    expect(await shown(`/tasks/${deleted.id}`))
      .to.have.property('data_purged_at')
      .that.is.a('string');
    expect(await shown(`/tasks/${finished.id}`)).to.deep.equal(before);
    expect(await shown(`/tasks/${finished.id}/artifacts`)).to.deep.equal(artifacts);
    const { data } = artifacts as { data: { id: string; size: number }[] };
    for (const { id, size } of data) {
      const content = await fixture.call(`/tasks/${finished.id}/artifacts/${id}`);
      expect((await content.arrayBuffer()).byteLength).to.equal(size);
    }
    const ended = await shown(`/tasks/${open.id}`);
    expect(ended).to.include({ status: 'completed_with_issues' });
    await fixture.webhooksOf(open.id, 1);
    expect(portal.lab.state().submissions_by_key).to.deep.equal(filed);
  });
});
