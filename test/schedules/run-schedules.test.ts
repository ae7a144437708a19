import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { createFileIntake } from '../../src/artifacts/file-intake.ts';
import { connect } from '../../src/db/connect.ts';
import { runDueSchedules } from '../../src/schedules/keep-scheduling.ts';
import type { ScheduleParts } from '../../src/schedules/run-schedule.ts';
import type { Schedule, ScheduleRun } from '../../src/schedules/schedule.ts';
import { takeInventory } from '../../src/lifecycle/inventory.ts';
import { deleteTaskData } from '../../src/lifecycle/delete-data.ts';
import { deletePatientData } from '../../src/lifecycle/delete-patient.ts';
import { purge } from '../../src/lifecycle/purge.ts';
import { removeFiles } from '../../src/lifecycle/remove-files.ts';
import { shredAccount } from '../../src/lifecycle/shred-account.ts';
import { endRestoredTasks } from '../../src/tasks/end/end-restored.ts';
import type { NewSchedule } from '../../src/schedules/create-schedule.ts';
import { createSchedules, type Schedules } from '../../src/schedules/schedules.ts';
import { listTasks } from '../../src/tasks/find-tasks.ts';
import { finishTask } from '../../src/tasks/end/finish-task.ts';
import type { FileIntake } from '../../src/tasks/file-intake.ts';
import { readInputFiles, type StoredFile } from '../../src/tasks/task-row.ts';
import type { Task } from '../../src/tasks/task.ts';
import { keptTasks, type KeptTasks } from '../support/kept-tasks.ts';

const DATA = '{"member_id":"MM-CANARY-1"}';
const AFTER_COMMIT: readonly string[] = ['create.after_commit', 'schedule.before_record'];

/** Runs what is due in a process of its own, which kills itself at a point. Resolves when its connections are gone, too. */
async function runUntilKilled(
  { database, encryptionKey, folder }: KeptTasks,
  now: string,
  point: string,
): Promise<NodeJS.Signals | null> {
  const script = fileURLToPath(new URL('schedule-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=source', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      TEST_URL: database.url,
      TEST_KEY: encryptionKey.toString('base64'),
      TEST_NOW: now,
      TEST_FOLDER: folder,
      SOPWITH_ENABLE_FAILPOINTS: '1',
      SOPWITH_FAILPOINT: `${point}:kill`,
    },
  });
  await once(child, 'exit');
  const open = database.knex('pg_stat_activity').where('application_name', 'like', 'sopwith-killed%');
  while ((await open.clone().first('pid')) !== undefined) await turn();
  return child.signalCode;
}

describe('Schedules', () => {
  let fixture: KeptTasks;
  let intake: FileIntake;
  let schedules: Schedules;
  let now: Date;
  const logged: unknown[] = [];
  let validate: ScheduleParts['taskTypes']['validate'];
  let parts: Parameters<typeof runDueSchedules>[0];
  const partsOn = (knex: KeptTasks['store']['knex'], creator: ScheduleParts['creator']) => ({
    store: { ...fixture.store, knex, clock: { now: () => now } },
    creator,
    intake,
    taskTypes: { validate: (...given: Parameters<typeof validate>) => validate(...given) },
    logger: { warn: (entry: object) => logged.push(entry) } as never,
  });
  before(async () => {
    fixture = await keptTasks();
    intake = createFileIntake(fixture.files, () => fixture.store.knex);
    schedules = createSchedules({ ...fixture.store, clock: { now: () => now } });
    parts = partsOn(fixture.store.knex, fixture.creator);
  });
  beforeEach(async () => {
    now = new Date('2026-05-04T12:00:00Z');
    validate = async () => ({ ok: true, sop: 'acme-health/eligibility' });
    await fixture.store.knex('schedule').delete();
    logged.length = 0;
  });
  after(() => fixture[Symbol.asyncDispose]());

  const create = (changes: Partial<NewSchedule> = {}): Promise<Schedule> =>
    fixture.store.knex.transaction((trx) =>
      schedules.create(
        {
          accountId: fixture.accountId,
          actor: 'test',
          name: 'Morning',
          type: 'eligibility_check',
          data: DATA,
          externalId: 'ext-1',
          metadata: { clinic: 'north' },
          patientKeys: ['MM-CANARY-1'],
          cron: '0 6 * * *',
          timeZone: 'America/New_York',
          priority: 3,
          expiresAfterMinutes: 60,
          catchUp: 'one',
          overlap: 'allow',
          notBefore: null,
          endsAt: null,
          files: [],
          ...changes,
        },
        trx,
      ),
    );
  const file = async (name = 'patients.csv', accountId = fixture.accountId): Promise<StoredFile> => ({
    ...(await intake.store(accountId, Readable.from(['member_id\nMM1\n']))),
    name,
    contentType: 'text/csv',
  });
  /** Removes the files that are listed for removal, as an hour later. What stays is what rows name. */
  const removeListed = async (): Promise<void> => {
    const { knex } = fixture.store;
    await knex('file_removal').update({ due_at: new Date(0) });
    await removeFiles(knex, fixture.files);
    const named = await Promise.all(
      ['task_file', 'schedule_file'].map((table) => knex(table).pluck<string[]>('storage_key')),
    );
    expect(await fixture.stored()).to.deep.equal(named.flat().toSorted());
  };
  const tick = (at: string): Promise<void> => {
    now = new Date(at);
    return runDueSchedules(parts);
  };
  const tasks = async ({ id }: Schedule): Promise<readonly Task[]> =>
    (await listTasks(fixture.store, fixture.accountId, { scheduleId: id, limit: 100 })).tasks;
  const runs = async ({ id }: Schedule): Promise<readonly ScheduleRun[]> =>
    (await schedules.runs(fixture.accountId, id, { limit: 100 })).items;
  const outcomes = async (schedule: Schedule): Promise<unknown[]> =>
    (await runs(schedule)).map(({ dueAt, outcome, reason, missed }) => [
      dueAt.toISOString().slice(0, 16),
      outcome,
      reason,
      missed,
    ]);
  const state = async ({ id }: Schedule): Promise<Schedule> =>
    schedules.get(fixture.accountId, id, { includeData: true });
  const finish = async (task: Task | undefined): Promise<void> => {
    const lease = await fixture.reclaim(task?.id ?? '');
    await finishTask(fixture.store, lease, { status: 'completed', result: {} });
  };

  it('should create one task at each due time, with the fields of the schedule', async () => {
    const schedule = await create();
    expect(schedule.nextAt?.toISOString()).to.equal('2026-05-05T10:00:00.000Z');
    await tick('2026-05-05T09:59:59Z');
    expect(await tasks(schedule)).to.deep.equal([]);
    for (const at of ['2026-05-05T10:00:03Z', '2026-05-05T10:00:08Z', '2026-05-06T10:00:01Z']) await tick(at);
    const [, task, ...more] = await tasks(schedule);
    expect(more).to.deep.equal([]);
    expect(task).to.deep.include({
      type: 'eligibility_check',
      externalId: 'ext-1',
      metadata: { clinic: 'north' },
      priority: 3,
      expiresAt: new Date('2026-05-05T11:00:00Z'),
      scheduleId: schedule.id,
    });
    expect(await outcomes(schedule)).to.deep.equal([
      ['2026-05-06T10:00', 'created', null, 0],
      ['2026-05-05T10:00', 'created', null, 0],
    ]);
    expect((await state(schedule)).nextAt?.toISOString()).to.equal('2026-05-07T10:00:00.000Z');
  });

  it('should create each task once when several processes look at the same time', async () => {
    const knex = connect({ url: fixture.database.url, applicationName: 'sopwith-test-other', poolMax: 6 });
    const other = partsOn(knex, fixture.openCreator());
    const made = await Promise.all(Array.from({ length: 12 }, () => create()));
    now = new Date('2026-05-05T10:00:01Z');
    await Promise.all([parts, other, parts, other].map((each) => runDueSchedules(each)));
    for (const schedule of made) {
      expect(await tasks(schedule)).to.have.length(1);
      expect(await runs(schedule)).to.have.length(1);
    }
    await knex.destroy();
  });

  it('should create one task for a due time, record it once, and lose or leave no file, wherever the process was killed', async function () {
    this.timeout(120_000);
    for (const point of [
      'schedule.after_copy',
      'create.before_insert',
      'create.before_commit',
      'create.after_commit',
      'schedule.before_record',
    ]) {
      now = new Date('2026-05-04T12:00:00Z');
      const schedule = await create({ timeZone: 'UTC', overlap: 'skip', files: [await file()] });
      expect(await runUntilKilled(fixture, '2026-05-05T06:00:01Z', point), point).to.equal('SIGKILL');
      const left = await tasks(schedule);
      expect(left.length, point).to.equal(AFTER_COMMIT.includes(point) ? 1 : 0);
      expect(await runs(schedule), point).to.deep.equal([]);
      await tick('2026-05-05T06:02:00Z');
      await tick('2026-05-05T06:02:05Z');
      const ids = (await tasks(schedule)).map(({ id }) => id);
      expect(ids, point)
        .to.have.length(1)
        .and.to.include.members(left.map(({ id }) => id));
      expect(
        (await runs(schedule)).map(({ taskId }) => taskId),
        point,
      ).to.deep.equal(ids);
      await removeListed();
      expect(await readInputFiles(fixture.store, ids[0] ?? ''), point).to.have.length(1);
      await fixture.store.knex('schedule').delete();
    }
  });

  it('should give each task its own copies of the files, whatever became of those of earlier tasks', async () => {
    const first = await file('Jane Roe.csv');
    const second = await file('b.csv');
    const schedule = await create({ timeZone: 'UTC', expiresAfterMinutes: null, files: [first, second] });
    const { storageKey: _key, ...shown } = first;
    expect((await state(schedule)).files[0]).to.deep.include(shown);
    await tick('2026-05-05T06:00:01Z');
    const [task] = await tasks(schedule);
    await finish(task);
    await deleteTaskData(fixture.store.knex, {
      accountId: fixture.accountId,
      taskId: task?.id ?? '',
      actor: 'test',
    });
    await removeListed();
    await tick('2026-05-06T06:00:01Z');
    const [next] = await tasks(schedule);
    expect(next?.files.map(({ name, sha256 }) => [name, sha256])).to.deep.equal([
      ['Jane Roe.csv', first.sha256],
      ['b.csv', first.sha256],
    ]);
    const [copy] = await readInputFiles(fixture.store, next?.id ?? '');
    const text = await (await intake.open(fixture.accountId, copy ?? first)).toArray();
    expect([copy?.id === first.id, Buffer.concat(text).toString()]).to.deep.equal([
      false,
      'member_id\nMM1\n',
    ]);
    await intake.discard(fixture.accountId, second.storageKey);
    const before = await fixture.stored();
    await tick('2026-05-07T06:00:01Z');
    expect(await fixture.stored()).to.deep.equal(before);
    expect((await outcomes(schedule))[0]).to.deep.equal(['2026-05-07T06:00', 'failed', 'data_damaged', 0]);
    await fixture.store.knex('schedule').delete();
    await removeListed();
  });

  it('should catch up with one task after the service was down, or with none', async () => {
    const one = await create({ timeZone: 'UTC' });
    const none = await create({ timeZone: 'UTC', catchUp: 'none' });
    await tick('2026-05-08T09:00:00Z');
    expect(await outcomes(one)).to.deep.equal([['2026-05-08T06:00', 'created', null, 3]]);
    expect((await tasks(one))[0]?.expiresAt?.toISOString()).to.equal('2026-05-08T10:00:00.000Z');
    expect(await outcomes(none)).to.deep.equal([['2026-05-08T06:00', 'skipped', 'missed', 3]]);
    expect(await tasks(none)).to.deep.equal([]);
    for (const each of [one, none])
      expect((await state(each)).nextAt?.toISOString()).to.equal('2026-05-09T06:00:00.000Z');
  });

  it('should skip a due time while the previous task has not ended, and say so', async () => {
    const schedule = await create({ timeZone: 'UTC', overlap: 'skip', expiresAfterMinutes: null });
    await tick('2026-05-05T06:00:01Z');
    await tick('2026-05-06T06:00:01Z');
    await finish((await tasks(schedule))[0]);
    await tick('2026-05-07T06:00:01Z');
    expect(await outcomes(schedule)).to.deep.equal([
      ['2026-05-07T06:00', 'created', null, 0],
      ['2026-05-06T06:00', 'skipped', 'overlap', 0],
      ['2026-05-05T06:00', 'created', null, 0],
    ]);
  });

  it('should record why a task cannot be created, and pause after five failures in a row', async () => {
    const schedule = await create({ timeZone: 'UTC' });
    const errors = [{ pointer: '/member_id', code: 'missing', message: 'is missing' }];
    validate = async () => ({ ok: false, code: 'invalid_task_data', errors });
    for (let day = 5; day <= 10; day += 1) await tick(`2026-05-${String(day).padStart(2, '0')}T06:00:01Z`);
    const failed = await runs(schedule);
    expect(failed).to.have.length(5);
    expect(failed[0]).to.deep.include({ outcome: 'failed', reason: 'invalid_task_data', errors });
    expect(await state(schedule)).to.include({ status: 'paused', pauseReason: 'failures', nextAt: null });
    validate = async () => ({ ok: true, sop: 'acme-health/eligibility' });
    const resumed = await schedules.resume(fixture.accountId, schedule.id, { actor: 'test' });
    expect(resumed).to.include({ status: 'active', pauseReason: null, failures: 0 });
    await tick('2026-05-11T06:00:01Z');
    expect(await tasks(schedule)).to.have.length(1);
  });

  it('should try again soon when the task cannot be created for now, and keep no other schedule waiting', async () => {
    const stuck = await create({ timeZone: 'UTC', type: 'stuck' });
    const other = await create({ timeZone: 'UTC' });
    let broken = true;
    validate = async (_account, type) =>
      broken && type === 'stuck'
        ? { ok: false, code: 'unavailable', errors: [] }
        : { ok: true, sop: 'acme-health/eligibility' };
    await tick('2026-05-05T06:00:01Z');
    expect(await tasks(other)).to.have.length(1);
    expect(await runs(stuck)).to.deep.equal([]);
    broken = false;
    await tick('2026-05-05T06:00:20Z');
    expect(await tasks(stuck)).to.deep.equal([]);
    await tick('2026-05-05T06:00:31Z');
    expect(await outcomes(stuck)).to.deep.equal([['2026-05-05T06:00', 'created', null, 0]]);
  });

  it('should create nothing while it is paused, after it was deleted, or after its account was disabled', async () => {
    const paused = await create({ timeZone: 'UTC' });
    const deleted = await create({ timeZone: 'UTC' });
    await schedules.pause(fixture.accountId, paused.id, { actor: 'test', ifVersion: [paused.version] });
    await schedules.delete(fixture.accountId, deleted.id, { actor: 'test' });
    await tick('2026-05-05T06:00:01Z');
    for (const each of [paused, deleted]) expect(await tasks(each)).to.deep.equal([]);
    const { version } = await state(paused);
    await schedules.resume(fixture.accountId, paused.id, { actor: 'test', ifVersion: [version] });
    const { knex } = fixture.store;
    await knex('account').where({ id: fixture.accountId }).update({ disabled_at: new Date() });
    await tick('2026-05-06T06:00:01Z');
    await knex('account').where({ id: fixture.accountId }).update({ disabled_at: null });
    expect(await outcomes(paused)).to.deep.equal([['2026-05-06T06:00', 'skipped', 'account_disabled', 0]]);
  });

  it('should end after its last due time, let the next purge delete its data and files, and be deleted itself when the data of a task would be', async () => {
    const { knex } = fixture.store;
    const rules = { timeZone: 'UTC', endsAt: new Date('2026-05-06T07:00:00Z') };
    const schedule = await create({ ...rules, externalId: 'visit-7', files: [await file()] });
    expect((await state(schedule)).data).to.equal(DATA);
    await tick('2026-05-05T06:00:01Z');
    await tick('2026-05-06T06:00:01Z');
    expect(await tasks(schedule)).to.have.length(2);
    expect(await state(schedule)).to.include({ status: 'ended', nextAt: null });
    const purgeAt = async (at: string) =>
      (await purge({ knex, clock: { now: () => new Date(at) } }, { actor: 'test' })).counts.filter(
        ({ kind }) => kind === 'ended_schedules',
      );
    const counted = [{ accountId: fixture.accountId, kind: 'ended_schedules', count: 1 }];
    expect(await purgeAt('2026-05-06T08:00:00Z')).to.deep.equal(counted);
    expect(await state(schedule)).not.to.have.property('data');
    expect((await state(schedule)).files).to.deep.equal([]);
    await removeListed();
    const refused = await schedules
      .resume(fixture.accountId, schedule.id, { actor: 'test' })
      .catch((e: unknown) => e);
    expect(refused).to.have.property('code', 'schedule_ended');
    expect(await purgeAt('2026-08-04T06:59:00Z'), 'in less than 90 days').to.deep.equal([]);
    expect(await purgeAt('2026-08-04T07:01:00Z')).to.deep.equal(counted);
    for (const table of ['schedule', 'schedule_run', 'schedule_patient_key'])
      expect(await knex(table).select(), table).to.deep.equal([]);
    const kept = await knex('erased_patient_key').where({ object: schedule.id });
    expect(kept, 'member ID and external ID, for who has seen it').to.have.length(2);
  });

  it('should store nothing of its data in the clear, and be deleted with its patient, but not while its account is on hold', async () => {
    const { knex } = fixture.store;
    const files = [await file('CANARY-5.csv')];
    const schedule = await create({
      externalId: 'CANARY-2',
      metadata: { a: 'CANARY-3' },
      name: 'CANARY-4',
      files,
    });
    const rows = JSON.stringify([
      await knex('schedule').select(),
      await knex('schedule_patient_key').select(),
      await knex('schedule_file').select(),
    ]);
    expect(rows).not.to.include('CANARY');
    await knex('legal_hold').insert({ id: 'hold_1', account_id: fixture.accountId, reason: 'case 1' });
    const { others } = await takeInventory(fixture.store, fixture.accountId);
    const counts = Object.fromEntries(others.map(({ kind, count }) => [kind, count]));
    expect(counts).to.include({ schedules: 1, legal_holds: 1 });
    const refused = await schedules
      .delete(fixture.accountId, schedule.id, { actor: 'test' })
      .catch((e: unknown) => e);
    expect(refused).to.have.property('code', 'legal_hold');
    await removeListed();
    await knex('legal_hold').delete();
    const removal = { accountId: fixture.accountId, keys: ['mm canary 1'], actor: 'test' } as const;
    const look = await deletePatientData(fixture.store, { ...removal, dryRun: true });
    expect(look.schedules).to.deep.equal([
      { scheduleId: schedule.id, outcome: 'would_be_deleted', reason: null },
    ]);
    const stale = await schedules
      .change(fixture.accountId, schedule.id, { cron: '0 7 * * *' }, { actor: 'test', ifVersion: ['old'] })
      .catch((e: unknown) => e);
    expect(stale).to.have.property('code', 'version_changed');
    const { schedules: deleted } = await deletePatientData(fixture.store, { ...removal, dryRun: false });
    expect(deleted).to.deep.equal([{ scheduleId: schedule.id, outcome: 'deleted', reason: null }]);
    expect(await knex('schedule').select()).to.deep.equal([]);
    await removeListed();
    expect(await fixture.stored()).not.to.include(files[0]?.storageKey);
  });

  it('should be deleted with its files when its account is shredded', async () => {
    const { knex } = fixture.store;
    const accountId = await fixture.addAccount();
    const files = [await file('roster.csv', accountId)];
    await create({ accountId, files });
    await knex('account')
      .where({ id: accountId })
      .update({ disabled_at: new Date(Date.now() - 10_000) });
    await shredAccount(knex, { accountId, confirmName: accountId, actor: 'test' });
    await removeListed();
    expect(await fixture.stored()).not.to.include(files[0]?.storageKey);
  });

  it('should be paused by the recovery of a restored database, and not catch up', async () => {
    const schedule = await create({ timeZone: 'UTC' });
    await endRestoredTasks(fixture.store, 'test');
    await tick('2026-05-05T06:00:01Z');
    expect(await state(schedule)).to.include({ status: 'paused', pauseReason: 'restored_from_backup' });
    expect(await tasks(schedule)).to.deep.equal([]);
  });
});
