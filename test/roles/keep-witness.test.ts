import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { openFolderStore } from '../../src/artifacts/folder-store.ts';
import { CodedError } from '../../src/platform/errors.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { keepWitness } from '../../src/roles/keep-witness.ts';
import type { ArtifactStore } from '../../src/sdk/artifact-store.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';

const logger = createLogger({ level: 'silent', role: 'test' });

describe('keepWitness', () => {
  let database: TestDatabase;
  let folder: string;
  before(async () => {
    database = await testDatabase();
    folder = await mkdtemp(join(tmpdir(), 'sopwith-keep-witness-'));
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it('should stop at once while the store of files does not answer', async () => {
    const store = await openFolderStore(folder);
    const asked = Promise.withResolvers<void>();
    let looks = 0;
    const silent: ArtifactStore = {
      ...store,
      async get(key) {
        looks += 1;
        if (looks === 1) return store.get(key);
        asked.resolve();
        return new Promise(() => undefined);
      },
    };
    const witness = await keepWitness(database.knex, silent, { writes: true, logger });
    await asked.promise;
    await witness.stop();
    expect(looks).to.equal(2);
  });

  it('should log a store that cannot be read once, and when it can be read again', async () => {
    const store = await openFolderStore(folder);
    const destination = new PassThrough();
    const log = createLogger({ level: 'info', role: 'test', destination });
    const ended = Promise.withResolvers<void>();
    let looks = 0;
    const shaky: ArtifactStore = {
      ...store,
      async get(key) {
        looks += 1;
        if (looks === 8) ended.resolve();
        if (looks <= 3 || looks === 6) throw new CodedError('store_down', 'not now');
        return store.get(key);
      },
    };
    const witness = await keepWitness(database.knex, shaky, { writes: false, logger: log, everyMs: 1 });
    await ended.promise;
    await witness.stop();
    const lines = String(destination.read())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const missed = ['database.witness_missed', 'store_down', 0];
    const read = ['database.witness_read', undefined, undefined];
    expect(lines.map((line) => [line['msg'], line['code'], line['left_out']])).to.deep.equal([
      missed,
      read,
      missed,
      read,
    ]);
  });
});
