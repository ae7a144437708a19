import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { createFileVault, type FileVault } from '../../src/artifacts/file-vault.ts';
import { openFolderStore } from '../../src/artifacts/folder-store.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { reportDamage } from '../../src/roles/report-damage.ts';
import { CodedError } from '../../src/platform/errors.ts';
import { accountsFixture, rejection, type AccountsFixture } from '../support/accounts-fixture.ts';

describe('file vault', () => {
  let fixture: AccountsFixture;
  let accountId: string;
  let folder: string;
  let files: FileVault;
  before(async () => {
    fixture = await accountsFixture();
    accountId = (await fixture.accounts.create({ name: 'Clinic', actor: 'cli' })).id;
    folder = await mkdtemp(path.join(tmpdir(), 'sopwith-files-'));
    files = createFileVault(await openFolderStore(folder), fixture.vault);
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await fixture.close();
  });

  it('should count, hash and encrypt a file on its way, and give it back', async () => {
    const bytes = Buffer.concat([Buffer.from('synthetic member M-100'), randomBytes(200_000)]);
    const stored = await files.store(
      accountId,
      Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]),
    );
    expect(stored).to.deep.include({
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storageKey: `${accountId}/${stored.id}`,
    });
    expect((await readFile(path.join(folder, stored.storageKey))).includes('M-100')).to.equal(false);
    expect((await buffer(await files.open(accountId, stored))).equals(bytes)).to.equal(true);
    await files.discard(stored.storageKey);
    expect(await rejection(files.open(accountId, stored))).to.include({ code: 'artifact_not_found' });
  });

  it('should keep nothing of an upload that breaks off or is aborted', async () => {
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(200_000);
        throw new CodedError('file_too_large', 'too large');
      })(),
    );
    expect(await rejection(files.store(accountId, broken))).to.include({ code: 'file_too_large' });
    const gone = new Readable({ read: () => undefined });
    gone.push(randomBytes(1_000));
    setImmediate(() => gone.destroy());
    expect(await rejection(files.store(accountId, gone))).to.include({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    const endless = new Readable({ read: () => undefined });
    const signal = AbortSignal.timeout(1);
    expect(await rejection(files.store(accountId, endless, { signal }))).to.have.property(
      'name',
      'AbortError',
    );
    expect(endless.destroyed).to.equal(true);
    expect(await readdir(path.join(folder, '.incoming'))).to.deep.equal([]);
    expect(await readdir(path.join(folder, accountId))).to.deep.equal([]);
  });

  it('should fail, and not give wrong bytes, when a stored file was cut, exchanged, or belongs to another', async () => {
    const reported = Promise.withResolvers<void>();
    let reports = 0;
    const report = reportDamage(
      fixture.database.knex,
      createLogger({ level: 'silent', role: 'test' }),
      'file',
    );
    const reporting = createFileVault(await openFolderStore(folder), fixture.vault, async (...file) => {
      await report(...file);
      reports += 1;
      if (reports === 2) reported.resolve();
    });
    const [one, two] = [
      await files.store(accountId, Readable.from([randomBytes(100_000)])),
      await files.store(accountId, Readable.from([randomBytes(100_000)])),
    ];
    await writeFile(path.join(folder, two.storageKey), await readFile(path.join(folder, one.storageKey)));
    expect(await rejection(buffer(await reporting.open(accountId, two)))).to.include({
      code: 'sealed_value_rejected',
    });
    await truncate(path.join(folder, one.storageKey), 60_000);
    expect(await rejection(buffer(await reporting.open(accountId, one)))).to.include({
      code: 'sealed_value_rejected',
    });
    await reported.promise;
    const audited = await fixture.database
      .knex('audit_log')
      .where({ action: 'file.damaged' })
      .orderBy('id')
      .pluck('object');
    expect(audited).to.have.members([one.id, two.id]);
    const other = (await fixture.accounts.create({ name: 'Other', actor: 'cli' })).id;
    expect(await rejection(buffer(await files.open(other, two)))).to.include({
      code: 'sealed_value_rejected',
    });
  });

  it('should pass on that the store is full', async () => {
    const full = createFileVault(
      {
        put: async (_key, content) => {
          content.destroy();
          throw new CodedError('storage_full', 'full');
        },
        get: async () => Readable.from([]),
        remove: async () => undefined,
      },
      fixture.vault,
    );
    expect(await rejection(full.store(accountId, Readable.from([randomBytes(100_000)])))).to.include({
      code: 'storage_full',
    });
  });
});
