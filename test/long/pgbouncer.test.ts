import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadConfig } from '../../src/config/load-config.ts';
import { connect } from '../../src/db/connect.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { WEBHOOK_DELIVER } from '../../src/queue/queues.ts';
import { openCore } from '../../src/roles/open-core.ts';
import { openDatabase, requirePrepared } from '../../src/roles/open-database.ts';
import { pooledUrlOf } from '../../src/roles/pooled-url.ts';
import { openEventFeed } from '../../src/tasks/timeline/event-feed.ts';
import { claimData, eligibilityData } from '../e2e/claims.ts';
import { emptyDatabase } from '../support/database.ts';
import { isPgbouncerMissing, startPgbouncer } from '../support/pgbouncer.ts';
import { queueDatabase } from '../support/queue-database.ts';
import { eventually, serviceFixture, type TaskAnswer } from '../support/service-fixture.ts';

const logger = createLogger({ level: 'silent', role: 'test' });

describe('an installation behind PgBouncer', function () {
  this.timeout(400_000);
  before(function () {
    if (!isPgbouncerMissing) return;
    console.log('      not run: apt-get install pgbouncer');
    this.skip();
  });

  for (const mode of ['session', 'transaction'] as const)
    it(`should serve a role in ${mode} mode: its rights, its wake-ups, and its notifications`, async () => {
      await using opened = new AsyncDisposableStack();
      const database = opened.adopt(await queueDatabase(), (one) => one.drop());
      const dataDir = await mkdtemp(join(tmpdir(), 'sopwith-pgbouncer-'));
      opened.defer(() => rm(dataDir, { recursive: true }));
      const pooler = opened.use(
        await startPgbouncer(database.url, { mode, poolSize: mode === 'session' ? 20 : 1 }),
      );
      const DATABASE_DIRECT_URL = mode === 'session' ? '' : database.url;
      const env = { SOPWITH_DATA_DIR: dataDir, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL };
      const { config } = loadConfig({ env });
      const { url: databaseUrl } = opened.use(await openDatabase(config));
      await requirePrepared(config, databaseUrl, logger, 'webhooks');
      const core = {
        role: 'webhooks',
        databaseUrl,
        pooledUrl: pooledUrlOf(config),
        poolMax: 2,
        acquireTimeoutMs: 5_000,
        slots: 2,
        logger,
      } as const;
      const { store, queue } = await openCore(config, core, opened);
      const { rows } = await store.knex.raw<{ rows: unknown[] }>('select current_user as role');
      expect(rows).to.deep.equal([{ role: 'sopwith_webhooks' }]);
      const worked = Promise.withResolvers<string>();
      const working = await queue.workQueue({
        queue: WEBHOOK_DELIVER,
        concurrency: 1,
        handler: async ({ id }) => worked.resolve(id),
      });
      opened.defer(() => working.stop());
      await store.knex.transaction((trx) => queue.enqueue(trx, WEBHOOK_DELIVER, [{ id: 'dlv_1' }]));
      expect(await worked.promise).to.equal('dlv_1');
      const feed = await openEventFeed({ knexOf: () => store.knex, databaseUrl, logger });
      opened.defer(() => feed.close());
      const told = Promise.withResolvers<void>();
      feed.watch('task_1', told.resolve);
      await database.knex.raw("select pg_notify('task_event', 'task_1')");
      await told.promise;
    });

  it('should run tasks, ask people, send webhooks and purge in transaction mode, and recover after PgBouncer was killed', async () => {
    await using opened = new AsyncDisposableStack();
    const database = opened.adopt(await emptyDatabase(), (one) => one.drop());
    const pooler = opened.use(await startPgbouncer(database.url, { mode: 'transaction', poolSize: 3 }));
    const fixture = opened.use(
      await serviceFixture({
        DATABASE_URL: pooler.url,
        DATABASE_DIRECT_URL: database.url,
        LOG_LEVEL: 'warn',
      }),
    );
    const knex = connect({ url: database.url, applicationName: 'sopwith-test', poolMax: 1 });
    opened.defer(() => knex.destroy());
    const { lab } = fixture.portal;
    const ended = (id: string) =>
      fixture.until(id, ({ status }) => status.startsWith('completed') || status === 'failed');
    const expectCompleted = async (id: string): Promise<void> => {
      expect((await ended(id)).status, fixture.service.log()).to.equal('completed');
      expect((await fixture.webhooksOf(id, 1)).every(({ verdict }) => verdict.ok)).to.equal(true);
    };

    // A task that a person must approve.
    await knex('portal_connection').update({ approval_minutes: 30 });
    const asked = await fixture.post('claim_submission', claimData('PAN-1'));
    await fixture.until(asked.id, ({ status }) => status === 'waiting');
    const answered = await fixture.call(`/tasks/${asked.id}/input`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ approved: true }),
    });
    expect(answered.status).to.be.oneOf([200, 202, 204]);
    await expectCompleted(asked.id);
    await knex('portal_connection').update({ approval_minutes: null });

    // PgBouncer dies while the portal takes a claim.
    lab.switches({ submit_slow: 3_000 });
    const interrupted = await fixture.post('claim_submission', claimData('PAN-2'));
    await eventually('the submission', async () =>
      lab.state().submissions_by_key['PAN-2'] === 1 ? true : null,
    );
    await pooler.kill();
    expect((await fixture.call('/tasks')).status).to.equal(503);
    await pooler.restart();
    lab.switches({ submit_slow: 0 });
    const next = await eventually('the API', () =>
      fixture.post('eligibility_check', eligibilityData()).catch((): TaskAnswer | null => null),
    );
    await expectCompleted(next.id);
    await expectCompleted(interrupted.id);
    expect(lab.state().submissions_by_key).to.deep.equal({ 'PAN-1': 1, 'PAN-2': 1 });

    // A worker purges when it starts.
    const now = { task_data: 0, results: 0, artifacts: 0, timeline: 0, deliveries: 0 };
    await knex('account').update({ retention: JSON.stringify(now) });
    await fixture.service.stop();
    await fixture.restart();
    await eventually('the purge', async () => {
      const kept = await knex('task').whereNull('data_purged_at').pluck('id');
      return kept.length === 0 ? true : null;
    });

    const { rows: direct } = await knex.raw<{ rows: { name: string }[] }>(
      `select distinct application_name as name from pg_stat_activity where datname = current_database() and client_port > 0
       and application_name like 'sopwith-%' and pid <> pg_backend_pid() order by 1`,
    );
    expect(direct.map(({ name }) => name)).to.include('sopwith-api-events');
    expect(fixture.service.log()).to.not.match(/permission denied|roles_missing|"level":(?:50|60)/);
  });
});
