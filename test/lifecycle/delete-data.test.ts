import { expect } from 'chai';
import { deleteTaskData } from '../../src/lifecycle/delete-data.ts';
import { createLegalHolds } from '../../src/lifecycle/legal-holds.ts';
import { previewPurge, purge } from '../../src/lifecycle/purge.ts';
import { removeFiles } from '../../src/lifecycle/remove-files.ts';
import { redeliverOne } from '../../src/webhooks/deliveries/redelivery.ts';
import { rejection } from '../support/accounts-fixture.ts';
import { canaryScanner } from '../support/canaries.ts';
import { CANARIES, keptTasks, type KeptTasks } from '../support/kept-tasks.ts';

const actor = { name: 'key:k1', requestId: 'req_1' };

describe('deleting the data of a task', () => {
  let fixture: KeptTasks;
  let taskId: string;
  beforeEach(async () => {
    fixture = await keptTasks();
    taskId = await fixture.endedTask();
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const deleteData = (id = taskId, accountId = fixture.accountId) =>
    deleteTaskData(fixture.database.knex, { accountId, taskId: id, actor });
  const row = async (id = taskId) => fixture.database.knex('task').where({ id }).first();
  const holds = () => createLegalHolds(fixture.store);
  const inYears = { now: () => new Date(Date.now() + 5_000 * 86_400_000) };
  const purgeAll = () => purge({ knex: fixture.database.knex, clock: inYears }, { actor: 'test' });

  it('should leave nothing of it and everything of others, once, with one entry in the audit log', async () => {
    const other = await fixture.endedTask();
    await deleteData();
    const deleted = await row();
    await deleteData();
    expect(await row()).to.deep.equal(deleted);
    await removeFiles(fixture.database.knex, fixture.files);
    const { knex } = fixture.database;
    expect(deleted).to.include({
      status: 'completed_with_issues',
      attempts: 1,
      data_enc: null,
      result_enc: null,
    });
    expect((await row(other)).data_enc).to.be.instanceOf(Buffer);
    expect(await fixture.stored()).to.have.length(3);
    const audited = await knex('audit_log').where({ action: 'data.deleted' }).select();
    expect(audited).to.have.length(1);
    expect(audited[0]).to.include({ object: taskId, actor: actor.name, request_id: actor.requestId });
    await deleteData(other);
    await removeFiles(knex, fixture.files);
    const { find } = canaryScanner(CANARIES);
    expect(find(await fixture.readable())).to.deep.equal([]);
    expect(await fixture.stored()).to.deep.equal([]);
  });

  it('should refuse a task that has not ended, and hide one of another account', async () => {
    const lease = await fixture.claim();
    for (const id of [lease.taskId, await fixture.create()])
      expect(await rejection(deleteData(id))).to.include({ code: 'task_not_final' });
    expect(await rejection(deleteData(taskId, await fixture.addAccount()))).to.include({ code: 'not_found' });
    expect((await row()).data_enc).to.be.instanceOf(Buffer);
  });

  it('should give up a message that waits, and wait for one that is being sent', async () => {
    const { knex } = fixture.database;
    const inAMinute = knex.raw("now() + interval '1 minute'");
    await knex('webhook_delivery').update({ state: 'pending', locked_until: inAMinute, next_at: new Date() });
    expect(await rejection(deleteData())).to.include({ code: 'delivery_in_progress' });
    await knex('webhook_delivery').update({ locked_until: null });
    await deleteData();
    const [delivery] = await knex('webhook_delivery').select();
    expect(delivery).to.include({ state: 'failed', next_at: null });
    const endpoints = { find: async () => ({ state: 'active' as const }) };
    const parts = { knex, queue: fixture.queue, endpoints, clock: fixture.store.clock };
    const again = redeliverOne(parts, fixture.accountId, delivery.id);
    expect(await rejection(again)).to.include({ code: 'data_purged' });
  });

  it('should be blocked by a legal hold, as every purge is, until the hold is released', async () => {
    const other = await fixture.endedTask();
    for (const held of [taskId, null]) {
      const hold = await holds().create({
        accountId: fixture.accountId,
        taskId: held,
        reason: 'case 1',
        actor: 'test',
      });
      expect(await rejection(deleteData())).to.include({ code: 'legal_hold' });
      const twice = holds().create({
        accountId: fixture.accountId,
        taskId: held,
        reason: 'case 2',
        actor: 'test',
      });
      expect(await rejection(twice)).to.include({ code: 'already_on_hold' });
      const { counts } = await purgeAll();
      expect((await row()).data_enc, 'held').to.be.instanceOf(Buffer);
      expect(counts.filter(({ kind }) => kind === 'task_data').length).to.equal(held === null ? 0 : 1);
      expect((await row(other)).data_enc).to.equal(null);
      expect(counts.filter(({ kind, accountId }) => kind === 'audit' && accountId !== null)).to.deep.equal(
        [],
      );
      await holds().release(hold.id, { actor: 'test' });
    }
    expect(
      (await previewPurge({ knex: fixture.database.knex, clock: inYears })).map(({ kind }) => kind),
    ).to.include('task_data');
    await purgeAll();
    expect((await row()).data_enc).to.equal(null);
  });

  it('should let a hold wait for the deletion that is in progress, and not the other way round', async () => {
    const { knex } = fixture.database;
    const blocker = await knex.transaction();
    await blocker('webhook_delivery').forUpdate().select('id');
    const deleting = deleteData();
    let locked = 0;
    while (locked === 0) {
      const { rows } = await knex.raw<{ rows: { count: number }[] }>(
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      locked = rows[0]?.count ?? 0;
    }
    const holding = holds().create({
      accountId: fixture.accountId,
      taskId,
      reason: 'too late',
      actor: 'test',
    });
    await blocker.rollback();
    await Promise.all([deleting, holding]);
    expect((await row()).data_enc).to.equal(null);
    expect((await holds().page(fixture.accountId, { limit: 9 })).items).to.have.length(1);
  });
});
