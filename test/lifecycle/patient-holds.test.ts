import { expect } from 'chai';
import { DATABASE_ROLES } from '../../src/db/database-roles.ts';
import { connect } from '../../src/db/connect.ts';
import { deletePatientData } from '../../src/lifecycle/delete-patient.ts';
import { deleteTaskData } from '../../src/lifecycle/delete-data.ts';
import { createLegalHolds, type LegalHolds } from '../../src/lifecycle/legal-holds.ts';
import { previewPurge, purge } from '../../src/lifecycle/purge.ts';
import { shredAccount } from '../../src/lifecycle/shred-account.ts';
import { createSchedules, type Schedules } from '../../src/schedules/schedules.ts';
import { rejection } from '../support/accounts-fixture.ts';
import { keptTasks, type KeptTasks } from '../support/kept-tasks.ts';
import { roleLogin } from '../support/role-login.ts';

const MEMBER = 'ACM 100-200 999';
const VISIT = 'visit-of-Quillfeather';
const actor = 'test';
const inYears = { now: () => new Date(Date.now() + 20 * 365 * 86_400_000) };
const now = { now: () => new Date() };

describe('a legal hold of one patient', () => {
  let fixture: KeptTasks;
  let holds: LegalHolds;
  let schedules: Schedules;
  beforeEach(async () => {
    fixture = await keptTasks();
    holds = createLegalHolds(fixture.store);
    schedules = createSchedules({ ...fixture.store, clock: now });
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const hold = (patientKeys: readonly string[] = [MEMBER, VISIT], more = {}) =>
    holds.create({ accountId: fixture.accountId, patientKeys, reason: 'case 7', actor, ...more });
  const purgeLater = () => purge({ knex: fixture.database.knex, clock: inYears }, { actor });
  const hasData = async (id: string): Promise<boolean> =>
    (await fixture.database.knex('task').where({ id }).first('data_enc')).data_enc !== null;
  const remove = (keys: readonly string[] = [MEMBER]) =>
    deletePatientData(fixture.store, { accountId: fixture.accountId, keys, dryRun: false, actor });
  const schedule = (patientKeys: readonly string[], endsAt: Date | null = null) =>
    fixture.database.knex.transaction((trx) =>
      schedules.create(
        {
          accountId: fixture.accountId,
          actor,
          name: 'Morning',
          type: 'eligibility_check',
          data: '{}',
          externalId: null,
          metadata: {},
          patientKeys,
          cron: '0 6 * * *',
          timeZone: 'UTC',
          priority: 3,
          expiresAfterMinutes: null,
          catchUp: 'one',
          overlap: 'allow',
          notBefore: null,
          endsAt,
          files: [],
        },
        trx,
      ),
    );
  const scheduleIds = () => fixture.database.knex('schedule').orderBy('id').pluck('id');

  it('should keep everything of the patient, also what is created later, and nothing of others', async () => {
    const other = await fixture.addAccount();
    const before = await fixture.endedTask({ patientKeys: [MEMBER], externalId: null });
    const byVisit = await fixture.endedTask({ externalId: VISIT });
    const created = await hold(['acm100200999', VISIT], { reference: 'docket 41' });
    expect(created).to.include({ covers: 'patient', taskId: null, tasks: 2, schedules: 0 });
    expect(created).to.include({ reason: 'case 7', reference: 'docket 41' });
    const later = await fixture.endedTask({ patientKeys: ['acm-100200-999'] });
    const stranger = await fixture.endedTask({ patientKeys: ['ACM100200998'] });
    const foreign = await fixture.endedTask({ accountId: other, patientKeys: [MEMBER], externalId: VISIT });
    const all = [before, byVisit, later, stranger, foreign];
    await purgeLater();
    expect(await Promise.all(all.map(hasData))).to.deep.equal([true, true, true, false, false]);
    const kept = await fixture.database
      .knex('task_event')
      .distinct('task_id')
      .whereNot({ kind: 'task.finished' });
    expect(kept.map(({ task_id }) => task_id)).to.have.members([before, byVisit, later]);
    const messages = await fixture.database.knex('webhook_event').whereNull('purged_at').distinct('task_id');
    expect(messages.map(({ task_id }) => task_id)).to.have.members([before, byVisit, later]);
    expect((await holds.get(created.id)).tasks).to.equal(3);
    await holds.release(created.id, { actor });
    await purgeLater();
    expect(await Promise.all(all.map(hasData))).to.deep.equal([false, false, false, false, false]);
    expect(await fixture.database.knex('legal_hold_key').select()).to.deep.equal([]);
  });

  it('should refuse every deletion that names a task or a schedule of the patient', async () => {
    const { accountId } = fixture;
    await hold();
    const taskId = await fixture.endedTask({ patientKeys: [MEMBER] });
    const { id } = await schedule([MEMBER]);
    const { id: free } = await schedule(['other']);
    const deleteData = () => deleteTaskData(fixture.database.knex, { accountId, taskId, actor });
    expect(await rejection(deleteData())).to.include({ code: 'legal_hold' });
    expect(await rejection(schedules.delete(accountId, id, { actor }))).to.include({ code: 'legal_hold' });
    await schedules.delete(accountId, free, { actor });
    expect(await scheduleIds()).to.deep.equal([id]);
    await fixture.database
      .knex('account')
      .where({ id: accountId })
      .update({ disabled_at: new Date(Date.now() - 10_000) });
    const shredding = { accountId, confirmName: accountId, actor };
    expect(await rejection(shredAccount(fixture.database.knex, shredding))).to.include({
      code: 'legal_hold',
    });
  });

  it('should postpone a deletion of the patient, stop the schedules, and delete all after the release', async () => {
    const { knex } = fixture.database;
    const taskId = await fixture.endedTask({ patientKeys: [MEMBER] });
    const { id: scheduleId } = await schedule([MEMBER]);
    const first = await hold();
    const second = await hold([MEMBER], { reason: 'case 8' });
    expect(await holds.get(first.id)).to.include({ tasks: 1, schedules: 1 });
    const report = await remove();
    expect(report.tasks).to.have.length(1);
    expect(report.tasks[0]).to.include({ taskId, outcome: 'kept', reason: 'legal_hold' });
    expect(report.schedules).to.deep.equal([{ scheduleId, outcome: 'kept', reason: 'legal_hold' }]);
    await remove();
    expect(await schedules.get(fixture.accountId, scheduleId)).to.include({
      status: 'paused',
      pauseReason: 'requested',
    });
    await holds.release(first.id, { actor });
    expect(await previewPurge({ knex, clock: now }), 'the second hold').to.deep.equal([]);
    await purgeLater();
    expect([await hasData(taskId), await scheduleIds()]).to.deep.equal([true, [scheduleId]]);
    await holds.release(second.id, { actor });
    const due = { accountId: fixture.accountId, kind: 'asked_deletions', count: 2 } as const;
    expect(await previewPurge({ knex, clock: now })).to.deep.equal([due]);
    // As a worker, whose role has only the rights that it needs.
    await using login = await roleLogin(fixture.database, DATABASE_ROLES);
    const worker = connect({ url: login.url, applicationName: 'test', role: 'sopwith_worker' });
    try {
      expect(await purge({ knex: worker, clock: now }, { actor: 'worker:1' })).to.deep.equal({
        counts: [due],
        done: true,
      });
    } finally {
      await worker.destroy();
    }
    expect([await hasData(taskId), await scheduleIds()]).to.deep.equal([false, []]);
    const rows = await knex('audit_log')
      .where({ actor })
      .whereIn('action', ['deletion.postponed', 'schedule.deleted']);
    expect(rows.map(({ action, object }) => [action, object])).to.have.deep.members([
      ['deletion.postponed', scheduleId],
      ['deletion.postponed', taskId],
      ['schedule.deleted', scheduleId],
    ]);
  });

  it('should keep the data of a schedule that ends while a hold lasts, and no longer', async () => {
    const { knex } = fixture.database;
    const ended = { status: 'ended', next_at: null, wake_at: null };
    for (const wanted of [{ patientKeys: [MEMBER] }, {}]) {
      const { id } = await holds.create({ accountId: fixture.accountId, reason: 'case 9', actor, ...wanted });
      const { id: scheduleId } = await schedule([MEMBER]);
      await knex('schedule').where({ id: scheduleId }).update(ended);
      const data = async () => (await knex('schedule').where({ id: scheduleId }).first('data_enc')).data_enc;
      expect(await previewPurge({ knex, clock: now })).to.deep.equal([]);
      await purge({ knex, clock: now }, { actor });
      expect(await data()).to.be.instanceOf(Buffer);
      await holds.release(id, { actor });
      const due = [{ accountId: fixture.accountId, kind: 'ended_schedules', count: 1 }];
      expect(await previewPurge({ knex, clock: now })).to.deep.equal(due);
      expect((await purge({ knex, clock: now }, { actor })).counts).to.deep.equal(due);
      expect(await data()).to.equal(null);
    }
  });

  it('should wait for the batch of a purge that is in progress, and keep what is left', async () => {
    const { knex } = fixture.database;
    const gone = await fixture.endedTask({ patientKeys: [MEMBER] });
    const blocker = await knex.transaction();
    await blocker('account').where({ id: fixture.accountId }).forShare().select('id');
    const holding = hold();
    let waiting = 0;
    while (waiting === 0) {
      const { rows } = await knex.raw<{ rows: { count: number }[] }>(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      waiting = rows[0]?.count ?? 0;
    }
    // The purge came first: it erases in the transaction for which the hold waits.
    await blocker('task').where({ id: gone }).update({ data_enc: null, data_purged_at: new Date() });
    await blocker.commit();
    await holding;
    const kept = await fixture.endedTask({ patientKeys: [MEMBER] });
    await purgeLater();
    expect(await Promise.all([gone, kept].map(hasData))).to.deep.equal([false, true]);
  });

  it('should be in force at each moment of purges that run while it is created and released', async () => {
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push(await fixture.endedTask({ patientKeys: [MEMBER] }));
    const stop = new AbortController();
    const purging = [1, 2].map(async () => {
      while (!stop.signal.aborted) await purgeLater();
    });
    const created = await hold();
    const before = await Promise.all(ids.map(hasData));
    for (let round = 0; round < 5; round += 1) {
      await purgeLater();
      expect(await Promise.all(ids.map(hasData))).to.deep.equal(before);
    }
    const held = await fixture.endedTask({ patientKeys: [MEMBER] });
    await purgeLater();
    expect(await hasData(held)).to.equal(true);
    await holds.release(created.id, { actor });
    stop.abort();
    await Promise.all(purging);
    await purgeLater();
    expect(await Promise.all([...ids, held].map(hasData))).to.not.include(true);
  });

  it('should store only keyed digests of what identifies the patient', async () => {
    const { id } = await hold();
    await holds.release(id, { actor });
    await hold();
    const dump = await fixture.dump();
    for (const text of [MEMBER, 'ACM100200999', VISIT, 'QUILLFEATHER']) expect(dump).not.to.include(text);
    const entries = await fixture.database.knex('audit_log').where({ action: 'legal_hold.created' });
    expect(entries[0]).to.deep.include({ actor, object: fixture.accountId });
    expect(entries[0].detail).to.deep.equal({
      hold: id,
      covers: 'patient',
      reason: 'case 7',
      reference: null,
    });
  });

  it('should refuse nothing to identify the patient, a task as well, and texts that say nothing', async () => {
    const taskId = await fixture.endedTask({ patientKeys: [MEMBER] });
    const codes = [
      await rejection(hold([])),
      await rejection(hold([' ', ''])),
      await rejection(hold([MEMBER], { taskId })),
      await rejection(hold([MEMBER], { reason: ' ' })),
      await rejection(hold([MEMBER], { reference: ' ' })),
      await rejection(hold([MEMBER], { reference: 'x'.repeat(201) })),
      await rejection(hold([MEMBER], { accountId: 'acc_none' })),
    ].map((error) => (error as { code?: string }).code);
    expect(codes).to.deep.equal([
      'no_patient_keys',
      'no_patient_keys',
      'task_and_patient',
      'invalid_reason',
      'invalid_reference',
      'invalid_reference',
      'account_not_found',
    ]);
    expect(await fixture.database.knex('legal_hold').select()).to.deep.equal([]);
  });
});
