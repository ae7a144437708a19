import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { createVault } from '../../../src/accounts/aes-vault.ts';
import { installationKey } from '../../../src/accounts/installation-key.ts';
import type { InventoryObject } from '../../../src/admin/inventory-objects.ts';
import type { PatientReportObject } from '../../../src/admin/patient-objects.ts';
import type { PurgeObject, RetentionObject } from '../../../src/admin/retention-objects.ts';
import { runSopwith } from '../../support/run-sopwith.ts';
import { newId } from '../../../src/platform/ids.ts';
import { patientDigests } from '../../../src/tasks/patient-keys.ts';
import { queueDatabase } from '../../support/queue-database.ts';
import type { TestDatabase } from '../../support/database.ts';

describe('the life of data, on the command line', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  let folder: string;
  let accountId: string;
  before(async () => {
    database = await queueDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'sopwith-data-'));
    const created = await sopwith('account', 'create', 'North', '--json');
    accountId = (JSON.parse(created.out) as { id: string }).id;
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await database.drop();
  });

  const sopwith = (...args: string[]) =>
    runSopwith(args, { env: { DATABASE_URL: database.url, SOPWITH_DATA_DIR: folder } });
  const endedTask = async (daysAgo: number): Promise<string> => {
    const id = newId('task');
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    await database.knex('task').insert({
      id,
      account_id: accountId,
      type: 'eligibility_check',
      status: 'completed',
      data_enc: Buffer.from('sealed'),
      created_at: at,
      finished_at: at,
    });
    return id;
  };

  it('should show and set retention times, and refuse those that break a promise', async () => {
    const shown = await sopwith('account', 'retention', 'North');
    expect(shown.out).to.match(/^KIND +DAYS +DEFAULT +CONTENT\ntask_data +90 +90 /);
    const set = await sopwith('account', 'retention', 'North', '--task-data', '10', '--json');
    expect(set.code, set.err).to.equal(0);
    expect(JSON.parse(set.out) as RetentionObject).to.include({ task_data: 10, results: 90 });
    const short = await sopwith('account', 'retention', 'North', '--idempotency-keys', '29');
    expect([short.code, short.err]).to.deep.equal([
      2,
      'sopwith: --idempotency-keys must be an integer from 30 to 36500, not "29"',
    ]);
    const crossed = await sopwith('account', 'retention', 'North', '--results', '20');
    expect(crossed.code).to.equal(1);
    expect(crossed.err).to.include('deliveries (30 days) cannot be kept longer than results (20 days)');
    const reset = await sopwith('account', 'retention', 'North', '--task-data', 'default', '--json');
    expect(JSON.parse(reset.out)).to.include({ task_data: 90, results: 90 });
  });

  it('should show what a purge would delete, then delete exactly that', async () => {
    expect((await sopwith('purge', '--dry-run')).out).to.equal('Nothing is due.');
    const old = await endedTask(91);
    await endedTask(1);
    const dry = await sopwith('purge', '--dry-run');
    expect(dry.out).to.match(new RegExp(`^ACCOUNT +KIND +COUNT\n${accountId} +task_data +1\n`));
    expect(await database.knex('task').whereNull('data_enc')).to.deep.equal([]);
    const previewed = JSON.parse((await sopwith('purge', '--dry-run', '--json')).out) as PurgeObject;
    const purged = JSON.parse((await sopwith('purge', '--json')).out) as PurgeObject;
    expect(purged.done).to.equal(true);
    expect(purged.data).to.have.deep.members(previewed.data);
    expect(await database.knex('task').whereNull('data_enc').pluck('id')).to.deep.equal([old]);
    expect((await sopwith('purge')).out).to.equal('Nothing is due.');
    expect((await sopwith('audit', 'North', '--action', 'data')).out).to.match(/cli:\S+ +data\.purged/);
  });

  it('should keep what is on legal hold from a purge, and release it', async () => {
    const id = await endedTask(200);
    const created = await sopwith('hold', 'create', 'North', id, '--reason', 'case 17');
    expect(created.out, created.err).to.match(/^hold_/);
    expect((await sopwith('hold', 'create', 'North', id, '--reason', 'again')).err).to.include(
      'already on legal hold',
    );
    expect((await sopwith('hold', 'create', 'North', newId('task'), '--reason', 'x')).code).to.equal(1);
    expect((await sopwith('hold', 'list', 'North')).out).to.match(new RegExp(`${id} .* case 17$`));
    expect((await sopwith('purge')).out).to.equal('Nothing is due.');
    expect((await sopwith('hold', 'release', created.out)).code).to.equal(0);
    expect((await sopwith('hold', 'list')).out).to.equal('ID  ACCOUNT  COVERS  SINCE  REASON');
    expect((await sopwith('purge')).out).to.include('task_data');
    const audited = await sopwith('audit', 'North', '--object', id);
    expect(audited.out).to.include('legal_hold.created').and.to.include('legal_hold.released');
  });

  it('should put a patient on legal hold, also what is created later, and delete all after the release', async () => {
    const vault = createVault(database.knex, await installationKey({ dataDir: folder }));
    const [digest] = await patientDigests(vault, accountId, ['ACM100200444']);
    const file = path.join(folder, 'held.txt');
    await writeFile(file, 'acm-100200444\n');
    const hold = ['hold', 'create', 'North', '--keys', file, '--reason', 'case 18'];
    const created = await sopwith(...hold, '--reference', 'docket 41');
    expect(created.out, created.err).to.match(/^hold_/);
    expect(created.err).to.equal(
      'Tasks on hold: 0. Schedules on hold: 0. Those that are created later will be as well.',
    );
    const id = await endedTask(200);
    await database.knex('task_patient_key').insert({ task_id: id, account_id: accountId, digest });
    const listed = (await sopwith('hold', 'list')).out;
    expect(listed).to.match(/ a patient \(tasks: 1, schedules: 0\) .* case 18 \(docket 41\)$/);
    expect((await sopwith('hold', 'list', '--json')).out).not.to.include('444');
    expect((await sopwith('purge')).out).to.equal('Nothing is due.');
    const removed = await sopwith('account', 'delete-patient', 'North', '--keys', file);
    expect([removed.code, removed.out.includes(`legal_hold`)]).to.deep.equal([3, true]);
    const empty = path.join(folder, 'empty.txt');
    await writeFile(empty, '\n \n');
    const refused = await sopwith('hold', 'create', 'North', '--keys', empty, '--reason', 'x');
    expect([refused.code, refused.err]).to.deep.equal([2, `sopwith: --keys ${empty} contains no key`]);
    expect((await sopwith(...hold, '--reference', ' ')).err).to.include('must have 1 to 200 characters');
    const both = await sopwith('hold', 'create', 'North', id, '--keys', file, '--reason', 'x');
    expect(both.err).to.include('a legal hold covers a task or a patient, not both');
    expect((await sopwith('hold', 'release', created.out)).code).to.equal(0);
    expect((await sopwith('purge')).out).to.match(/asked_deletions +1/);
  });

  it('should delete the data of a patient whose keys come from a file', async () => {
    const id = await endedTask(3);
    const vault = createVault(database.knex, await installationKey({ dataDir: folder }));
    const [digest] = await patientDigests(vault, accountId, ['ACM100200300']);
    await database.knex('task_patient_key').insert({ task_id: id, account_id: accountId, digest });
    const file = path.join(folder, 'patient.txt');
    await writeFile(file, '\nacm-100200300\n');
    const remove = (...more: string[]) =>
      sopwith('account', 'delete-patient', 'North', '--keys', file, ...more);
    expect((await remove('--dry-run')).out).to.match(new RegExp(`${id} .* would be deleted$`));
    const { code, out } = await remove('--json');
    expect([code, (JSON.parse(out) as PatientReportObject).tasks[0]?.outcome]).to.deep.equal([0, 'deleted']);
    expect((await remove()).out).to.equal('No task of this patient was found.');
    const seen = await sopwith('account', 'disclosures', 'North', '--keys', file);
    expect([seen.code, seen.out.split('\n').length], seen.err).to.deep.equal([0, 2]);
    expect(seen.out).to.match(new RegExp(`cli:\\S+ +data\\.deleted +${id}`));
    const later = await sopwith('account', 'disclosures', 'North', '--keys', file, '--after', '2100-01-01');
    expect(later.out).to.equal('Nothing about this patient was found.');
    expect((await sopwith('audit', 'North', '--action', 'patient')).out).to.include(
      'patient.disclosures_read',
    );
    const unread = await sopwith('account', 'delete-patient', 'North', '--keys', `${file}.none`);
    expect(unread.code).to.equal(2);
    expect(unread.err).to.match(/^sopwith: --keys .*\.none cannot be read: ENOENT/);
  });

  it('should show what is kept, since when, for how long, and what is due', async () => {
    await sopwith('purge');
    const before = JSON.parse((await sopwith('account', 'data', 'North', '--json')).out) as InventoryObject;
    const kept = (inventory: InventoryObject) => inventory.kinds.find(({ kind }) => kind === 'task_data');
    await endedTask(95);
    await endedTask(5);
    const after = JSON.parse((await sopwith('account', 'data', 'North', '--json')).out) as InventoryObject;
    expect(kept(after)).to.deep.include({ count: (kept(before)?.count ?? 0) + 2, days: 90, due: 1 });
    expect(Date.now() - Date.parse(kept(after)?.oldest_at ?? '')).to.be.above(94 * 86_400_000);
    expect(after).to.include({ open_tasks: 0, asked_deletions: 0 });
    const shown = await sopwith('account', 'data', 'North');
    expect(shown.out).to.match(
      /^KIND +COUNT +OLDEST +DAYS +DUE +PROTECTION +PLACES\ntask_data .* 90 +1 +encrypted +task, task_patient_key, task_file, artifact store/,
    );
    expect(shown.out).to.match(/^portal_sessions +0 +the next sign-in, .* +encrypted +portal_connection$/m);
    expect(shown.err).to.equal('Tasks that have not ended: 0. Deletions that wait: 0.');
  });

  // In the suite, test/lifecycle/shred-account.test.ts.
  it('should destroy the data of a disabled account only with its name (long)', async () => {
    await sopwith('account', 'create', 'Leaving', '--json');
    const shred = (name: string) => sopwith('account', 'shred', 'Leaving', '--confirm', name);
    expect((await shred('leaving')).err).to.include('confirm with the name of the account: "Leaving"');
    expect((await shred('Leaving')).err).to.include('must be disabled for 5 seconds first');
    await sopwith('account', 'disable', 'Leaving');
    const { code, err } = await shred('Leaving');
    expect([code, err.slice(0, 43)], 'waits for the rest of the 5 seconds').to.deep.equal([
      0,
      'The data of account "Leaving" is destroyed.',
    ]);
    expect(err).to.include('sopwith key rewrap --new-key');
    expect((await sopwith('account', 'data', 'Leaving')).err).to.include('The data key was destroyed at 20');
    expect((await sopwith('account', 'list')).out).to.match(/Leaving .* destroyed/);
    expect((await sopwith('account', 'enable', 'Leaving')).err).to.include('was destroyed');
  });
});
