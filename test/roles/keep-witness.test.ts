import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStore } from '../../src/artifacts/folder-store.ts';
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
});
