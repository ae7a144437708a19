import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { createDatabaseWitness, type DatabaseWitness } from '../../src/artifacts/database-witness.ts';
import { openFolderStore } from '../../src/artifacts/folder-store.ts';
import { connect } from '../../src/db/connect.ts';
import {
  copyFault,
  refuseEarlierState,
  settleIdentity,
  WITNESS_KEY,
  type Position,
} from '../../src/db/database-identity.ts';
import { PROCESS_ROLES } from '../../src/db/database-roles.ts';
import { codeOf } from '../../src/platform/errors.ts';
import type { ArtifactStore } from '../../src/sdk/artifact-store.ts';
import type { TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { queueDatabase } from '../support/queue-database.ts';

describe('what the store of files knows about the database', () => {
  let database: TestDatabase;
  let folder: string;
  let store: ArtifactStore;
  let witness: DatabaseWitness;
  before(async () => {
    database = await queueDatabase();
    folder = await mkdtemp(join(tmpdir(), 'sopwith-witness-'));
    store = await openFolderStore(folder);
    witness = createDatabaseWitness(database.knex, store);
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const put = (content: string) => store.put(WITNESS_KEY, Readable.from([Buffer.from(content)]));
  const refusal = (by = witness): Promise<string> =>
    by.check().then(
      () => 'none',
      (error: unknown) => String(error),
    );

  it('should reveal that the database is in an earlier state, until a person has run recover', async () => {
    await witness.note();
    const [{ steps }] = (await database.knex('database_identity')) as [{ steps: number }];
    await witness.note();
    expect(await database.knex('database_identity').pluck('steps'), 'one step in ten seconds').to.deep.equal([
      steps,
    ]);
    await database.knex('database_identity').update({ stepped_at: new Date(0) });
    await witness.note();
    expect(await refusal()).to.equal('none');
    await database.knex('database_identity').update({ steps });
    expect(await copyFault(database.knex), 'nobody has looked yet').to.equal(null);
    const api = connect({ url: database.url, applicationName: 'test', poolMax: 1, role: PROCESS_ROLES.api });
    expect(await refusal(createDatabaseWitness(api, store))).to.include(
      'it is in an earlier state than before',
    );
    await api.destroy();
    const found = 'for processes that do not reach the store, such as the webhook sender';
    expect(await copyFault(database.knex), found).to.include('earlier state');
    await settleIdentity(database.knex);
    expect(await copyFault(database.knex)).to.equal(null);
    expect(await refusal()).to.equal('none');
    await witness.note();
    expect(await refusal()).to.equal('none');
  });

  describe('of which a process has read an earlier state', () => {
    let seen: Position;
    before(async () => {
      const [{ lineage, steps }] = (await database.knex('database_identity')) as [Position];
      seen = { lineage, steps: steps + 1 };
    });
    const behind = (knex = database.knex, patienceMs?: number): Promise<string> =>
      refuseEarlierState(knex, seen, patienceMs).then(
        () => 'none',
        (error: unknown) => String(codeOf(error)),
      );

    it('should be left alone if it has come up to date before that is recorded, as the new primary of a failover has', async () => {
      const ahead = await database.knex.transaction();
      await ahead('database_identity').update({ steps: seen.steps });
      const found = behind();
      await eventually(
        async () =>
          database
            .knex('pg_stat_activity')
            .whereRaw("datname = current_database() and wait_event_type = 'Lock'"),
        ({ length }) => length > 0,
      ).finally(() => ahead.commit());
      expect(await found).to.equal('none');
      expect(await copyFault(database.knex)).to.equal(null);
      await database.knex('database_identity').update({ steps: seen.steps - 1 });
    });

    it('should be left alone while it can only be read, as a standby that is about to catch up', async () => {
      const settings = { default_transaction_read_only: 'on' };
      const standby = connect({ url: database.url, applicationName: 'test', poolMax: 1, settings });
      expect(await behind(standby).finally(() => standby.destroy())).to.equal('25006');
      expect(await copyFault(database.knex)).to.equal(null);
    });

    it('should stop the process also if that cannot be recorded in time', async () => {
      const other = await database.knex.transaction();
      await other('database_identity').forUpdate();
      expect(await behind(database.knex, 10).finally(() => other.rollback())).to.equal('database_restored');
      await eventually(
        () => copyFault(database.knex),
        (fault) => fault !== null,
      );
      await settleIdentity(database.knex);
    });
  });

  it('should mean nothing if it is that of another installation, or damaged', async () => {
    await put('{"lineage":"0a0a0a0a-0000-4000-8000-000000000000","steps":9000}');
    expect(await refusal()).to.equal('none');
    for (const damaged of ['', '{"lin', 'null', '7', '{"steps":9000}']) {
      await put(damaged);
      expect(await refusal(), damaged).to.equal('none');
      await database.knex('database_identity').update({ stepped_at: new Date(0) });
      await witness.note();
      await witness.check();
    }
  });
});
