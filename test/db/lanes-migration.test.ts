import { expect } from 'chai';
import type { Knex } from 'knex';
import { migrate, MIGRATIONS } from '../../src/db/migrate.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { earlierSchema } from '../support/earlier-schema.ts';

const SCHEMA = 'previous';
const PREVIOUS = MIGRATIONS.slice(0, 1);

describe('the migration to lanes', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  let knex: Knex;
  before(async () => {
    database = await testDatabase();
    knex = await earlierSchema(database, SCHEMA, PREVIOUS);
  });
  after(async () => {
    await knex.destroy();
    await database.drop();
  });

  it('should give queued tasks their lane, keep the last start of connections, and let the tasks start', async () => {
    await knex('account').insert({ id: 'acct_1', name: 'North', data_key: Buffer.from('') });
    await knex('portal_connection').insert({
      id: 'conn_1',
      account_id: 'acct_1',
      portal: 'acme',
      base_url: 'https://portal.example/',
      credentials_enc: Buffer.from(''),
      max_sessions: 2,
      last_started_at: knex.raw("now() - interval '1 hour'"),
    });
    const task = (id: string, changes: object = {}): object => ({
      id,
      account_id: 'acct_1',
      type: 'eligibility',
      status: 'queued',
      data_enc: Buffer.from(''),
      sop_name: 'acme/check',
      created_at: knex.fn.now(),
      ...changes,
    });
    const later = { not_before: knex.raw("now() + interval '1 hour'") };
    for (const row of [
      task('task_1'),
      task('task_2', later),
      task('task_3', { sop_name: null }),
      task('task_4', { status: 'completed', finished_at: knex.fn.now() }),
      task('task_5', { status: 'running', lease_until: knex.raw("now() + interval '1 minute'") }),
    ])
      await knex('task').insert(row);

    const applied = await migrate(database.url, { schema: SCHEMA });
    expect(applied).to.deep.equal(MIGRATIONS.slice(PREVIOUS.length).map(({ name }) => name));

    const lanes = await knex('lane').orderBy('portal').select('portal', 'waiting', 'last_started_at');
    expect(lanes).to.have.length(2);
    expect(lanes[0]).to.include({ portal: '', waiting: true, last_started_at: null });
    expect(lanes[1]).to.include({ portal: 'acme', waiting: true });
    expect(lanes[1]?.last_started_at).to.be.instanceOf(Date);
    expect(
      await started(),
      'the second session of the connection, and the task without a portal',
    ).to.deep.equal(['task_1', 'task_3']);
    await knex('task').where({ id: 'task_1' }).update({ status: 'completed', finished_at: knex.fn.now() });
    expect(await started(), 'not before its time').to.deep.equal([]);
    await knex('task').where({ id: 'task_2' }).update({ wait_until: knex.fn.now() });
    expect(await started()).to.deep.equal(['task_2']);
  });

  /** Claims until nothing can start any more. */
  const started = async (): Promise<readonly string[]> => {
    const ids: string[] = [];
    for (;;) {
      const { rows } = await knex.raw<{ rows: { state: string; id: string }[] }>(
        "select state, (picked_task).id from claim_next('worker', 45)",
      );
      const [row] = rows;
      if (row?.state !== 'claimed') return ids.toSorted();
      ids.push(row.id);
    }
  };
});
