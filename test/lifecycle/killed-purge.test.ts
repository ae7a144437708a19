import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { keptTasks, type KeptTasks } from '../support/kept-tasks.ts';

async function runPurge({ database, folder }: KeptTasks, failpoint?: string): Promise<NodeJS.Signals | null> {
  const script = fileURLToPath(new URL('purge-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=source', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      TEST_URL: database.url,
      TEST_FOLDER: folder,
      TEST_DAYS: '91',
      ...(failpoint === undefined
        ? {}
        : { SOPWITH_ENABLE_FAILPOINTS: '1', SOPWITH_FAILPOINT: `${failpoint}:kill` }),
    },
  });
  await once(child, 'exit');
  return child.signalCode;
}

/** Files that a row names (or that are listed for removal), and files that are there. */
async function named({ database: { knex } }: KeptTasks): Promise<ReadonlySet<string>> {
  const keys = await Promise.all([
    knex('task_file').pluck('storage_key'),
    knex('artifact').whereNull('purged_at').pluck('storage_key'),
    knex('file_removal').pluck('storage_key'),
  ]);
  return new Set(keys.flat() as string[]);
}

describe('a purge that is killed', function () {
  this.timeout(120_000);
  for (const [point, long = ''] of [
    ['purge.before_commit#1'],
    ['purge.after_commit#1', ' (long)'],
    ['purge.before_commit#3', ' (long)'],
    ['purge.after_commit#4'],
    ['purge.after_file#1'],
    ['purge.after_file#4', ' (long)'],
  ] as const)
    it(`should leave no row without its file and no file that nobody removes after kill -9 at ${point}${long}`, async () => {
      await using fixture = await keptTasks();
      const { knex } = fixture.database;
      const ids = [await fixture.endedTask(), await fixture.endedTask()];
      expect(await runPurge(fixture, point)).to.equal('SIGKILL');
      const stored = new Set(await fixture.stored());
      const inRows = new Set([
        ...(await knex('task_file').pluck('storage_key')),
        ...(await knex('artifact').whereNull('purged_at').pluck('storage_key')),
      ]);
      expect(
        [...inRows].filter((key) => !stored.has(key)),
        'rows without their file',
      ).to.deep.equal([]);
      const known = await named(fixture);
      expect(
        [...stored].filter((key) => !known.has(key)),
        'lost files',
      ).to.deep.equal([]);

      expect(await runPurge(fixture)).to.equal(null);
      expect(await fixture.stored()).to.deep.equal([]);
      expect(await knex('file_removal').select()).to.deep.equal([]);
      const rows = await knex('task').whereIn('id', ids).select();
      for (const row of rows) {
        expect(row).to.deep.include({ data_enc: null, result_enc: null, labels_enc: null });
        expect([row.data_purged_at, row.result_purged_at, row.artifacts_purged_at]).to.not.include(null);
      }
      const audited = await knex('audit_log').where({ action: 'data.purged' }).pluck('detail');
      const counted = audited.filter(({ kind }) => kind === 'task_data').map(({ count }) => count);
      expect(counted, 'audited once').to.deep.equal([2]);
    });
});
