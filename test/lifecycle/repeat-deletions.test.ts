import { expect } from 'chai';
import type { Knex } from 'knex';
import { toAuditObject } from '../../src/admin/admin-objects.ts';
import { deletePatientData } from '../../src/lifecycle/delete-patient.ts';
import { deleteTaskData } from '../../src/lifecycle/delete-data.ts';
import { parseJournal, readJournal } from '../../src/lifecycle/deletion-journal.ts';
import { createLegalHolds } from '../../src/lifecycle/legal-holds.ts';
import { purge } from '../../src/lifecycle/purge.ts';
import { repeatDeletions, type Repeated } from '../../src/lifecycle/repeat-deletions.ts';
import { shredAccount } from '../../src/lifecycle/shred-account.ts';
import { createSchedules } from '../../src/schedules/schedules.ts';
import { keptTasks, type KeptTasks } from '../support/kept-tasks.ts';

const MEMBER = 'ACM 100-200 999';
const actor = 'test';
const NOTHING: Repeated = { deleted: 0, postponed: 0, shredded: 0, held: 0, toDo: [] };

describe('repeating deletions after the restore of a backup', () => {
  let fixture: KeptTasks;
  beforeEach(async () => {
    fixture = await keptTasks();
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  /** What is done is lost, as if the database of before was restored; its journal is not. */
  const lost = async (work: (knex: Knex) => Promise<unknown>): Promise<string> => {
    const trx = await fixture.database.knex.transaction();
    await work(trx);
    const lines: string[] = [];
    for await (const records of readJournal(trx))
      lines.push(...records.map((record) => JSON.stringify(toAuditObject(record))));
    await trx.rollback();
    return lines.join('\n');
  };
  const repeat = (journal: string) => repeatDeletions(fixture.store, parseJournal(journal), 'cli:officer');
  const hasData = async (id: string): Promise<boolean> =>
    (await fixture.database.knex('task').where({ id }).first('data_enc')).data_enc !== null;
  const remove = (knex: Knex) =>
    deletePatientData(
      { ...fixture.store, knex },
      { accountId: fixture.accountId, keys: [MEMBER], dryRun: false, actor },
    );
  const schedule = async (): Promise<string> => {
    const schedules = createSchedules(fixture.store);
    const created = await fixture.database.knex.transaction((trx) =>
      schedules.create(
        {
          accountId: fixture.accountId,
          actor,
          name: 'Morning',
          type: 'eligibility_check',
          data: '{}',
          externalId: null,
          metadata: {},
          patientKeys: [MEMBER],
          cron: '0 6 * * *',
          timeZone: 'UTC',
          priority: 3,
          expiresAfterMinutes: null,
          catchUp: 'one',
          overlap: 'allow',
          notBefore: null,
          endsAt: null,
          files: [],
        },
        trx,
      ),
    );
    return created.id;
  };

  it('should delete the tasks and schedules of a patient again, only those, and once', async () => {
    const { knex } = fixture.database;
    const own = await fixture.endedTask({ patientKeys: [MEMBER] });
    const other = await fixture.endedTask();
    const scheduleId = await schedule();
    const before = await lost(() => Promise.resolve());
    const journal = await lost(remove);
    expect(journal).to.include(own).and.to.include(scheduleId);
    for (const text of [MEMBER, 'ACM100200999']) expect(journal).not.to.include(text);
    expect(await Promise.all([own, other].map(hasData)), 'restored').to.deep.equal([true, true]);
    expect(await repeat(before)).to.deep.equal(NOTHING);
    expect(await repeat(journal)).to.deep.equal({ ...NOTHING, deleted: 2 });
    expect(await Promise.all([own, other].map(hasData))).to.deep.equal([false, true]);
    expect(await knex('schedule').select()).to.deep.equal([]);
    expect(
      await knex('audit_log').where({ actor: 'cli:officer' }).orderBy('id').pluck('action'),
    ).to.have.members(['data.deleted', 'schedule.deleted']);
    expect(await repeat(journal), 'again').to.deep.equal(NOTHING);
  });

  it('should not touch what the backup knows: a task that is newer than its entry cannot be there', async () => {
    const own = await fixture.endedTask({ patientKeys: [MEMBER] });
    await remove(fixture.database.knex);
    const later = await fixture.endedTask({ patientKeys: [MEMBER] });
    const journal = await lost(() => Promise.resolve());
    expect(journal).to.include(own);
    expect(await repeat(journal)).to.deep.equal(NOTHING);
    expect(await hasData(later)).to.equal(true);
  });

  it('should postpone what a hold of the backup covers, and leave its release to a person', async () => {
    const { knex } = fixture.database;
    const own = await fixture.endedTask({ patientKeys: [MEMBER] });
    const scheduleId = await schedule();
    const holds = createLegalHolds(fixture.store);
    const wanted = { accountId: fixture.accountId, patientKeys: [MEMBER], reason: 'case 1', actor };
    const { id } = await holds.create(wanted);
    const journal = await lost(async (trx) => {
      await createLegalHolds({ ...fixture.store, knex: trx }).release(id, { actor });
      await remove(trx);
    });
    const repeated = await repeat(journal);
    expect(repeated).to.include({ deleted: 0, postponed: 2 });
    expect(repeated.toDo.map(({ what, entry }) => [what, entry.detail['hold']])).to.deep.equal([
      ['release_hold', id],
    ]);
    expect(await hasData(own)).to.equal(true);
    await holds.release(id, { actor });
    await purge({ knex, clock: { now: () => new Date() } }, { actor });
    expect([await hasData(own), await knex('schedule').where({ id: scheduleId })]).to.deep.equal([false, []]);
  });

  it('should repeat a deletion that was asked for and not yet done', async () => {
    const own = await fixture.endedTask({ patientKeys: [MEMBER] });
    const journal = await lost(async (trx) => {
      const holds = createLegalHolds({ ...fixture.store, knex: trx });
      const wanted = { accountId: fixture.accountId, taskId: own, reason: 'case 2', actor };
      const { id } = await holds.create(wanted);
      await remove(trx);
      await holds.release(id, { actor });
    });
    expect(await repeat(journal)).to.deep.equal({ ...NOTHING, deleted: 1 });
    expect(await hasData(own)).to.equal(false);
  });

  it('should put accounts and tasks on hold again before later deletions, and ask a person to hold patients', async () => {
    const [deleted, held] = [await fixture.endedTask(), await fixture.endedTask()];
    const { accountId } = fixture;
    const journal = await lost(async (trx) => {
      const holds = createLegalHolds({ ...fixture.store, knex: trx });
      await deleteTaskData(trx, { accountId, taskId: deleted, actor });
      await holds.create({ accountId, taskId: held, reason: 'case 3', reference: 'docket 3', actor });
      await holds.create({ accountId, patientKeys: [MEMBER], reason: 'case 4', actor });
    });
    const repeated = await repeat(journal);
    expect(repeated).to.include({ deleted: 1, held: 1 });
    expect(repeated.toDo.map(({ what, entry }) => [what, entry.detail['reason']])).to.deep.equal([
      ['hold_patient', 'case 4'],
    ]);
    const { items } = await createLegalHolds(fixture.store).page(accountId, { limit: 9 });
    expect(items).to.have.length(1);
    expect(items[0]).to.include({ taskId: held, reason: 'case 3', reference: 'docket 3' });
    expect(await repeat(journal), 'again').to.include({ deleted: 0, held: 0 });
  });

  it('should destroy the data of an account again, unless it is on hold', async () => {
    const { knex } = fixture.database;
    const { accountId } = fixture;
    await fixture.endedTask();
    const journal = await lost(async (trx) => {
      await trx('account')
        .where({ id: accountId })
        .update({ disabled_at: new Date(Date.now() - 10_000) });
      await shredAccount(trx, { accountId, confirmName: accountId, actor });
    });
    const key = async () => knex('account').where({ id: accountId }).first('data_key', 'disabled_at');
    expect((await key()).data_key).to.be.instanceOf(Buffer);
    const holds = createLegalHolds(fixture.store);
    const { id } = await holds.create({ accountId, reason: 'case 5', actor });
    expect((await repeat(journal)).toDo.map(({ what }) => what)).to.deep.equal(['shred_account']);
    expect((await key()).data_key).to.be.instanceOf(Buffer);
    await holds.release(id, { actor });
    expect(await repeat(journal)).to.deep.equal({ ...NOTHING, shredded: 1 });
    expect((await key()).data_key).to.equal(null);
    expect((await key()).disabled_at).to.be.instanceOf(Date);
    expect(await repeat(journal)).to.deep.equal(NOTHING);
  });

  it('should take every entry of the audit log, and refuse what is none, with the number of the line', () => {
    const entry = {
      id: 'aud_1',
      at: '2026-11-20T08:00:00.000Z',
      account_id: 'acct_1',
      object: 'task_1',
      detail: {},
    };
    const lines = [
      { ...entry, id: 'aud_2', action: 'data.deleted' },
      { ...entry, id: 'aud_1', action: 'data.deleted' },
      { ...entry, id: 'aud_1', action: 'data.deleted' },
      { ...entry, id: 'aud_3', action: 'task.read' },
      { ...entry, id: 'aud_4', action: 'api_key.revoked', account_id: null },
    ].map((each) => JSON.stringify(each));
    expect(parseJournal(`\n${lines.join('\r\n')}\n`).map(({ id }) => id)).to.deep.equal(['aud_1', 'aud_2']);
    for (const wrong of [
      'nonsense',
      '[1]',
      '7',
      'null',
      '{}',
      JSON.stringify({ ...entry, action: 'data.deleted', object: 7 }),
    ])
      expect(() => parseJournal(`${lines[0]}\n${wrong}`), wrong)
        .to.throw(/^line 2 is not an entry of the audit log/)
        .with.property('code', 'invalid_journal');
  });
});
