import { expect } from 'chai';
import { listTasks, type ListQuery } from '../../src/tasks/find-tasks.ts';
import { finishTask } from '../../src/tasks/end/finish-task.ts';
import type { TaskStatus } from '../../src/tasks/task.ts';
import { taskFixture, type TaskFixture } from '../support/task-fixture.ts';

describe('listing tasks', () => {
  let fixture: TaskFixture;
  let ids: readonly string[];
  const start = Date.parse('2026-01-01T00:00:00Z');
  const at = (index: number): Date => new Date(start + index * 1_000);

  before(async () => {
    fixture = await taskFixture();
    let index = 0;
    // One task a second, so that times are known to the millisecond.
    Object.assign(fixture.store, { clock: { now: () => at(index) } });
    const made: string[] = [];
    for (; index < 12; index += 1) {
      const type = index % 3 === 0 ? 'claim_status' : 'eligibility_check';
      made.push(await fixture.create({ type, externalId: index % 2 === 0 ? `visit-${index % 4}` : null }));
    }
    await fixture.create({ accountId: await fixture.addAccount() });
    ids = made.toReversed();
    for (const done of [made[0], made[1], made[2]]) {
      const lease = await fixture.reclaim(done ?? '');
      await finishTask(fixture.store, lease, { status: 'completed', result: {} });
    }
    await fixture.reclaim(made[3] ?? '');
  });
  after(() => fixture[Symbol.asyncDispose]());

  const list = (query: ListQuery) => listTasks(fixture.store, fixture.accountId, query);
  const all = async (query: ListQuery): Promise<string[]> => {
    const found: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await list({ ...query, ...(cursor === undefined ? {} : { cursor }) });
      found.push(...page.tasks.map(({ id }) => id));
      if (page.nextCursor === null) return found;
      cursor = page.nextCursor;
    }
  };
  const code = (query: ListQuery) =>
    list(query).then(
      () => 'no error',
      (error: { code: string }) => error.code,
    );

  it('should give the account’s own tasks, newest first, page by page, each once', async () => {
    for (const limit of [1, 5, 6, 12, 100]) expect(await all({ limit }), `limit ${limit}`).to.deep.equal(ids);
    expect((await list({})).nextCursor).to.equal(null);
    expect((await list({ limit: 12 })).nextCursor).to.equal(null);
  });

  it('should find tasks by exactly their external id, of the own account only, together with other filters', async () => {
    const visits = [ids[1], ids[5], ids[9]]; // tasks 10, 6 and 2
    expect(await all({ externalId: 'visit-2', limit: 2 })).to.deep.equal(visits);
    expect(await all({ externalId: 'visit-2', statuses: ['completed'] })).to.deep.equal([ids[9]]);
    expect(await all({ externalId: 'visit' })).to.deep.equal([]);
    const { nextCursor } = await list({ externalId: 'visit-2', limit: 1 });
    expect(await code({ externalId: 'visit-0', cursor: nextCursor ?? '' })).to.equal('invalid_cursor');
    const elsewhere = await fixture.addAccount();
    expect((await listTasks(fixture.store, elsewhere, { externalId: 'visit-2' })).tasks).to.deep.equal([]);
  });

  it('should find tasks by the beginning of their ID, together with other filters and page by page', async () => {
    const [, second = '', , , , , , , , tenth = ''] = ids;
    expect(await all({ idPrefix: second })).to.deep.equal([second]);
    expect(await all({ idPrefix: second.slice(0, -3) })).to.deep.equal([second]);
    // All of them were created within seconds, so their IDs begin alike.
    expect(await all({ idPrefix: second.slice(0, 11), limit: 5 })).to.deep.equal(ids);
    expect(await all({ idPrefix: tenth.slice(0, -3), statuses: ['completed'] })).to.deep.equal([tenth]);
    expect(await all({ idPrefix: tenth.slice(0, -3), statuses: ['queued'] })).to.deep.equal([]);
    expect(await all({ idPrefix: tenth, createdAfter: at(11) })).to.deep.equal([]);
    const elsewhere = await fixture.addAccount();
    expect((await listTasks(fixture.store, elsewhere, { idPrefix: second })).tasks).to.deep.equal([]);
    const { nextCursor } = await list({ idPrefix: second.slice(0, 11), limit: 1 });
    expect(await code({ idPrefix: second, cursor: nextCursor ?? '' })).to.equal('invalid_cursor');
  });

  it('should filter by statuses, type and times, also together', async () => {
    const queued = ids.slice(0, 8);
    expect(await all({ statuses: ['queued'], limit: 3 })).to.deep.equal(queued);
    expect(await all({ statuses: ['completed', 'running'], limit: 2 })).to.deep.equal(ids.slice(8));
    expect(await all({ statuses: ['waiting', 'failed'] })).to.deep.equal([]);
    const claims = ids.filter((_, index) => (11 - index) % 3 === 0);
    expect(await all({ type: 'claim_status', limit: 1 })).to.deep.equal(claims);
    const both = { type: 'claim_status', statuses: ['queued', 'completed'] as TaskStatus[] };
    expect(await all({ ...both, limit: 2 })).to.deep.equal(claims.filter((id) => id !== ids[8]));
    // Both ends are left out.
    expect(await all({ createdAfter: at(4), createdBefore: at(7) })).to.deep.equal([ids[5], ids[6]]);
    expect(await all({ createdAfter: at(11) })).to.deep.equal([]);
    expect(await all({ createdBefore: at(0) })).to.deep.equal([]);
  });

  it('should filter by portal and failure code, with indexes that cost open tasks nothing', async () => {
    const accountId = await fixture.addAccount();
    const made: string[] = [];
    const { clock } = fixture.store;
    Object.assign(fixture.store, { clock: { now: () => at(20 + made.length) } });
    for (const [portal, failed] of [
      ['acme-health', 'portal_timeout'],
      ['acme-health', 'target_not_found'],
      ['beacon-mutual', 'target_not_found'],
    ] as const) {
      const { taskId, ...lease } = await fixture.claim({ accountId, sop: `${portal}/eligibility` });
      const failure = { code: failed, kind: 'transient', retryable: true } as const;
      await finishTask(
        fixture.store,
        { taskId, ...lease },
        { status: 'failed', failure, notes: 'x', issues: [] },
      );
      made.push(taskId);
    }
    Object.assign(fixture.store, { clock });
    const found = async (query: ListQuery) =>
      (await listTasks(fixture.store, accountId, query)).tasks.map(({ id }) => made.indexOf(id));
    expect(await found({ portal: 'acme-health' })).to.deep.equal([1, 0]);
    expect(await found({ failureCode: 'target_not_found' })).to.deep.equal([2, 1]);
    expect(await found({ portal: 'acme-health', failureCode: 'target_not_found' })).to.deep.equal([1]);
    expect(await found({ portal: 'acme', failureCode: 'target' })).to.deep.equal([]);
    const { nextCursor } = await listTasks(fixture.store, accountId, { portal: 'acme-health', limit: 1 });
    expect(await code({ portal: 'beacon-mutual', cursor: nextCursor ?? '' })).to.equal('invalid_cursor');
    const { rows } = await fixture.database.knex.raw<{ rows: { indexdef: string }[] }>(
      `select indexdef from pg_indexes where indexname in ('task_by_portal', 'task_by_code')`,
    );
    expect(rows.filter(({ indexdef }) => indexdef.includes(' WHERE '))).to.have.length(2);
  });

  it('should not skip or repeat a task when others come in between pages', async () => {
    const first = await list({ limit: 4 });
    const added = await fixture.create();
    const second = await list({ limit: 100, cursor: first.nextCursor ?? '' });
    expect([...first.tasks, ...second.tasks].map(({ id }) => id)).to.deep.equal(ids);
    await fixture.database.knex('task').where({ id: added }).delete();
  });

  it('should refuse a cursor that it did not give for this very list', async () => {
    const { nextCursor } = await list({ limit: 4 });
    const cursor = nextCursor ?? '';
    const bytes = Buffer.from(cursor, 'base64url');
    const flipped = Array.from(bytes, (_, index) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(index) ^ 1, index);
      return copy.toString('base64url');
    });
    for (const bad of [
      '',
      'x',
      'null',
      cursor.slice(1),
      `${cursor}=`,
      `${cursor}A`,
      `${cursor}!`,
      ...flipped,
    ]) {
      expect(await code({ limit: 4, cursor: bad }), bad).to.equal('invalid_cursor');
    }
    expect(await code({ limit: 4, cursor, statuses: ['failed'] })).to.equal('invalid_cursor');
    expect(await code({ limit: 9, cursor })).to.equal('no error');
    const elsewhere = await listTasks(fixture.store, await fixture.addAccount(), { limit: 4, cursor }).catch(
      (error: unknown) => error,
    );
    expect(elsewhere).to.have.property('code', 'invalid_cursor');
  });
});
