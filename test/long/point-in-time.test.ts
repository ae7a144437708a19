import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { claimData } from '../e2e/claims.ts';
import { serverPrograms } from '../support/debian-postgres.ts';
import { eventually } from '../support/eventually.ts';
import { runSopwith } from '../support/run-sopwith.ts';
import { serviceFixture } from '../support/service-fixture.ts';

describe('an external database that is restored to the moment before an accident', function () {
  this.timeout(900_000);

  it('should have all tasks up to then, and submit nothing again that was submitted since', async function () {
    await using postgres = await serverPrograms();
    if (postgres === undefined) {
      console.log('      (skipped: PostgreSQL is not installed. Debian: postgresql)');
      return this.skip();
    }
    // docs/operating/backup.md#point-in-time-recovery
    const archive = join(postgres.folder, 'archive');
    await mkdir(archive);
    await chmod(archive, 0o777);
    const data = await postgres.create('primary');
    const primary = await postgres.start(data, [
      'archive_mode = on',
      `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
    ]);
    await primary.query('create role sopwith login createrole');
    await primary.query('create database sopwith owner sopwith');
    const urlAt = (server: string): string =>
      Object.assign(new URL(server), { username: 'sopwith', pathname: '/sopwith' }).href;
    await using fixture = await serviceFixture({ DATABASE_URL: urlAt(primary.url) });
    const { portal } = fixture;
    const isCompleted = ({ status }: { status: string }): boolean => status === 'completed';
    const sopwith = async (url: string, ...args: string[]): Promise<string> => {
      const env = { ...process.env, SOPWITH_DATA_DIR: fixture.dataDir, DATABASE_URL: url };
      const { code, out, err } = await runSopwith(args, { env });
      expect(code, err).to.equal(0);
      return out;
    };
    const shown = async (id: string): Promise<unknown> => (await fixture.call(`/tasks/${id}`)).json();

    const early = await fixture.post('claim_submission', claimData('PAN-1'));
    await fixture.until(early.id, isCompleted);
    const base = join(postgres.folder, 'base');
    await postgres.run('pg_basebackup', `--dbname=${primary.url}`, `--pgdata=${base}`, '--checkpoint=fast');
    const later = await fixture.post('claim_submission', claimData('PAN-2'));
    await fixture.until(later.id, isCompleted);
    await sopwith(urlAt(primary.url), 'portal', 'pause', 'Clinic', 'acme-health');
    const open = await fixture.post('claim_submission', claimData('PAN-3'));
    const before = [await shown(early.id), await shown(later.id)];
    const [moment] = await primary.query(
      "select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') as at",
    );

    // After the moment: two claims are submitted, then the accident.
    await sopwith(urlAt(primary.url), 'portal', 'resume', 'Clinic', 'acme-health');
    await fixture.until(open.id, isCompleted);
    const unknown = await fixture.post('claim_submission', claimData('PAN-4'));
    await fixture.until(unknown.id, isCompleted);
    const filed = { ...portal.lab.state().submissions_by_key };
    expect(filed).to.deep.equal({ 'PAN-1': 1, 'PAN-2': 1, 'PAN-3': 1, 'PAN-4': 1 });
    await fixture.service.stop();
    await primary.query('drop database sopwith with (force)');
    const [last] = await primary.query('select pg_walfile_name(pg_switch_wal()) as file');
    await eventually(
      () => primary.query('select last_archived_wal as file from pg_stat_archiver'),
      ([row]) => String(row?.['file']) >= String(last?.['file']),
    );
    await primary.stop();

    await writeFile(join(base, 'recovery.signal'), '');
    const restored = await postgres.start(base, [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${String(moment?.['at'])}'`,
      "recovery_target_action = 'promote'",
      'archive_mode = off',
    ]);
    const url = urlAt(restored.url);
    await fixture.restart({ DATABASE_URL: url }).then(
      () => expect.fail('it has started'),
      (error: unknown) => expect(String(error)).to.include('its server was restored to a moment in the past'),
    );
    expect(await sopwith(url, 'recover', '--after-restore')).to.equal('1 open task ended.');
    await fixture.restart({ DATABASE_URL: url });
    expect([await shown(early.id), await shown(later.id)]).to.deep.equal(before);
    expect(await shown(open.id)).to.include({ status: 'completed_with_issues' });
    expect(JSON.stringify(await shown(open.id))).to.include('restored_from_backup');
    expect((await fixture.call(`/tasks/${unknown.id}`)).status, 'only its client knows it').to.equal(404);
    await fixture.webhooksOf(open.id, 2); // of its completion, which the restored database does not know, and of its end now
    expect(portal.lab.state().submissions_by_key).to.deep.equal(filed);
  });
});
