import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { connect } from '../../src/db/connect.ts';
import { startEmbeddedServer, type EmbeddedServer } from '../../src/db/embedded-server.ts';
import { migrate } from '../../src/db/migrate.ts';
import { eraseOldKeys } from '../../src/lifecycle/erase-old-keys.ts';
import { shredAccount } from '../../src/lifecycle/shred-account.ts';

describe('the files of the embedded database', function () {
  this.timeout(120_000);
  let folder: string;
  let server: EmbeddedServer;
  let knex: ReturnType<typeof connect>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-erase-'));
    server = await startEmbeddedServer({ dataDir: folder });
    await migrate(server.url);
    knex = connect({ url: server.url, applicationName: 'sopwith-test' });
  });
  after(async () => {
    await knex.destroy();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const create = async (id: string): Promise<Buffer> => {
    const key = randomBytes(60);
    await knex('account').insert({ id, name: id, data_key: key });
    return key;
  };
  const shred = async (accountId: string): Promise<void> => {
    const disabled_at = new Date(Date.now() - 10_000);
    await knex('account').where({ id: accountId }).update({ disabled_at });
    await shredAccount(knex, { accountId, confirmName: accountId, actor: 'test' });
  };
  /** In how many files of the data directory the key is. The server may remove a file while they are read. */
  const places = async (key: Buffer): Promise<number> => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    const read = files.map((file) => readFile(file).catch(() => Buffer.alloc(0)));
    return (await Promise.all(read)).filter((bytes) => bytes.includes(key)).length;
  };
  const erasedAt = async (id: string) =>
    (await knex('account').where({ id }).first('key_erased_at')).key_erased_at;

  it('should contain nothing of a destroyed data key after it was erased, and all of the others', async () => {
    const [own, other] = [await create('leaving'), await create('staying')];
    await knex.raw('select pg_logical_emit_message(false, ?, repeat(?, 40000000))', ['test', 'x']);
    // Segments that are used again keep what they contain until then.
    const admin = connect({ url: server.adminUrl, applicationName: 'sopwith-test' });
    await admin.raw('checkpoint');
    await admin.destroy();
    await shred('leaving');
    expect(await places(own), 'before').to.be.greaterThan(0);
    expect(await eraseOldKeys(knex, server.url)).to.equal(true);
    expect(await places(own)).to.equal(0);
    expect(await places(other)).to.be.greaterThan(0);
    expect(await erasedAt('leaving')).to.be.instanceOf(Date);
    expect(await erasedAt('staying')).to.equal(null);
    const audited = await knex('audit_log').where({ action: 'account.key_erased' }).pluck('object');
    expect(audited).to.deep.equal(['leaving']);
    expect(await eraseOldKeys(knex, server.url), 'nothing to do').to.equal(true);
    expect(await knex('account').where({ id: 'staying' }).first('data_key')).to.deep.equal({
      data_key: other,
    });
  });

  it('should wait for a transaction that still needs the old row, and keep nobody waiting for long', async () => {
    const key = await create('next');
    const old = await knex.transaction({ isolationLevel: 'repeatable read' });
    await old('migration').first('name');
    await shred('next');
    expect(await eraseOldKeys(knex, server.url), 'an old snapshot').to.equal(false);
    await old.rollback();
    const reading = await knex.transaction();
    await reading('account').first('id');
    expect(await eraseOldKeys(knex, server.url), 'a dump').to.equal(false);
    expect(await erasedAt('next')).to.equal(null);
    await reading.rollback();
    expect(await eraseOldKeys(knex, server.url)).to.equal(true);
    expect(await places(key)).to.equal(0);
  });

  it('should be left as they are by a user without the rights, which is reported', async () => {
    await create('last');
    await shred('last');
    const url = Object.assign(new URL(server.url), { username: 'visitor', password: 'S3cret' }).href;
    const admin = connect({ url: server.adminUrl, applicationName: 'sopwith-test' });
    await admin.raw("create role visitor login password 'S3cret'");
    await admin.destroy();
    expect(await eraseOldKeys(knex, url)).to.equal(false);
    await knex.raw('grant usage on schema sopwith to visitor');
    expect(await eraseOldKeys(knex, url)).to.equal(false);
    expect(await erasedAt('last')).to.equal(null);
  });
});
