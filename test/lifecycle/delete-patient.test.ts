import { expect } from 'chai';
import { deletePatientData } from '../../src/lifecycle/delete-patient.ts';
import { createLegalHolds } from '../../src/lifecycle/legal-holds.ts';
import { previewPurge, purge } from '../../src/lifecycle/purge.ts';
import { finishTask } from '../../src/tasks/end/finish-task.ts';
import { keptTasks, type KeptTasks } from '../support/kept-tasks.ts';

const MEMBER = 'ACM 100-200 999';

describe('deleting the data of a patient', () => {
  let fixture: KeptTasks;
  beforeEach(async () => {
    fixture = await keptTasks();
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const remove = async (keys: readonly string[], dryRun = false, accountId = fixture.accountId) => {
    const { tasks, done } = await deletePatientData(fixture.store, {
      accountId,
      keys,
      dryRun,
      actor: 'test',
    });
    expect(done).to.equal(true);
    return tasks.map(({ taskId, outcome, reason }) => [taskId, outcome, reason]);
  };
  const hasData = async (id: string): Promise<boolean> =>
    (await fixture.database.knex('task').where({ id }).first('data_enc')).data_enc !== null;

  it('should find tasks by what plugins and clients call the patient, and delete only theirs', async () => {
    const other = await fixture.addAccount();
    const patientKeys = [MEMBER, 'PAN-7'];
    const byKey = await fixture.endedTask({ patientKeys, externalId: null });
    const byExternalId = await fixture.endedTask({ externalId: 'visit-9' });
    const stranger = await fixture.endedTask({ patientKeys: ['ACM100200998'] });
    const foreign = await fixture.endedTask({ accountId: other, patientKeys });
    const found = [byKey, byExternalId].toSorted();
    const keys = ['acm100200999', 'visit-9'];
    expect(await remove(keys, true)).to.deep.equal(found.map((id) => [id, 'would_be_deleted', null]));
    expect(await hasData(byKey), 'dry run').to.equal(true);
    expect(await remove(keys)).to.deep.equal(found.map((id) => [id, 'deleted', null]));
    expect(await Promise.all([byKey, byExternalId, stranger, foreign].map(hasData))).to.deep.equal([
      false,
      false,
      true,
      true,
    ]);
    expect(await remove([...keys, 'PAN-7', ' - ', ''])).to.deep.equal([]);
    const text = JSON.stringify(await fixture.database.knex('audit_log').select());
    for (const word of [MEMBER, 'ACM100200999', 'visit-9', 'PAN-7']) expect(text).not.to.include(word);
    expect(text).to.include('"patient.deleted"').and.to.include(byKey);
    expect(await fixture.dump())
      .not.to.include('ACM100200999')
      .and.not.to.include(MEMBER);
  });

  it('should report what it must keep, and why, and delete the rest', async () => {
    const patientKeys = [MEMBER];
    const ended = await fixture.endedTask({ patientKeys });
    const held = await fixture.endedTask({ patientKeys });
    const running = (await fixture.claim({ patientKeys })).taskId;
    const hold = { accountId: fixture.accountId, taskId: held, reason: 'case 3', actor: 'test' };
    await createLegalHolds(fixture.store).create(hold);
    expect(await remove([MEMBER])).to.have.deep.members([
      [ended, 'deleted', null],
      [held, 'kept', 'legal_hold'],
      [running, 'kept', 'task_not_final'],
    ]);
    expect(await Promise.all([ended, held, running].map(hasData))).to.deep.equal([false, true, true]);
  });

  it('should delete what it had to keep as soon as the reason is gone, in the name of who asked', async () => {
    const patientKeys = [MEMBER];
    const { knex } = fixture.database;
    const clock = { now: () => new Date() };
    const held = await fixture.endedTask({ patientKeys });
    const lease = await fixture.claim({ patientKeys });
    const holds = createLegalHolds(fixture.store);
    const hold = { accountId: fixture.accountId, taskId: held, reason: 'case 3', actor: 'test' };
    const { id } = await holds.create(hold);
    await remove([MEMBER], true);
    expect(await knex('asked_deletion').select(), 'dry run').to.deep.equal([]);
    const kept = await remove([MEMBER]);
    expect(await remove([MEMBER]), 'again').to.deep.equal(kept);
    expect(await previewPurge({ knex, clock })).to.deep.equal([]);
    await purge({ knex, clock }, { actor: 'worker:1' });
    expect(await Promise.all([held, lease.taskId].map(hasData))).to.deep.equal([true, true]);
    await finishTask(fixture.store, lease, { status: 'completed', notes: 'done', result: {} });
    await holds.release(id, { actor: 'test' });
    const due = [{ accountId: fixture.accountId, kind: 'asked_deletions', count: 2 }];
    expect(await previewPurge({ knex, clock })).to.deep.equal(due);
    expect(await purge({ knex, clock }, { actor: 'worker:1' })).to.deep.equal({ counts: due, done: true });
    expect(await Promise.all([held, lease.taskId].map(hasData))).to.deep.equal([false, false]);
    const audited = await knex('audit_log').where({ action: 'data.deleted', actor: 'test' }).pluck('object');
    expect(audited).to.have.members([held, lease.taskId]);
    expect(await knex('asked_deletion').select()).to.deep.equal([]);
  });

  it('should find a task as long as anything of it is left, and no longer', async () => {
    const id = await fixture.endedTask({ patientKeys: [MEMBER] });
    const { knex } = fixture.database;
    const short = JSON.stringify({ task_data: 1 });
    await knex('account').where({ id: fixture.accountId }).update({ retention: short });
    const clock = { now: () => new Date(Date.now() + 2 * 86_400_000) };
    await purge({ knex, clock }, { actor: 'test' });
    expect(await hasData(id)).to.equal(false);
    expect(await remove([MEMBER])).to.deep.equal([[id, 'deleted', null]]);
    const { result_enc: result } = await knex('task').where({ id }).first('result_enc');
    expect([result, await knex('task_patient_key').select()]).to.deep.equal([null, []]);
  });
});
