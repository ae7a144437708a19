import { expect } from 'chai';
import { audit } from '../../src/accounts/audit.ts';
import { linkAudit } from '../../src/accounts/audit-chain.ts';
import { verifyAudit } from '../../src/accounts/verify-audit.ts';
import { newId } from '../../src/platform/ids.ts';
import { accountsFixture, type AccountsFixture } from '../support/accounts-fixture.ts';

const DAY_MS = 86_400_000;

describe('the chain of the audit log', () => {
  let fixture: AccountsFixture;
  before(async () => {
    fixture = await accountsFixture();
  });
  after(() => fixture.close());

  const write = (object: string) =>
    audit(fixture.database.knex, { actor: 'test', accountId: null, action: 'test.done', object });
  const verify = (head?: string) =>
    verifyAudit(fixture.database.knex, fixture.vault, { now: new Date(), keptDays: 365, head });
  const faults = async (head?: string) => (await verify(head)).faults.map(({ kind, at }) => `${kind} ${at}`);
  /** What somebody can do who owns the database, and then undoes. */
  const tampered = async (sql: string, undo: string, bindings: readonly string[] = []): Promise<string[]> => {
    const { knex } = fixture.database;
    const run = (statement: string) =>
      knex.transaction(async (trx) => {
        for (const table of ['audit_log', 'audit_link'])
          await trx.raw(`alter table ${table} disable trigger user`);
        await trx.raw(statement, [...bindings]);
        for (const table of ['audit_log', 'audit_link'])
          await trx.raw(`alter table ${table} enable trigger user`);
      });
    await run(sql);
    const found = await faults();
    await run(undo);
    expect(await faults(), 'after it was undone').to.deep.equal([]);
    return found;
  };

  it('should link entries of transactions at once, each one time, whoever links them', async () => {
    const { knex } = fixture.database;
    const writing = Array.from({ length: 20 }, (_, index) =>
      knex.transaction(async (trx) => {
        for (const part of [1, 2, 3])
          await audit(trx, {
            actor: 'test',
            accountId: null,
            action: 'test.done',
            object: `${index}.${part}`,
          });
      }),
    );
    const linking = [1, 2, 3, 4].map(() => linkAudit(knex, fixture.vault));
    await Promise.all([...writing, ...linking]);
    expect(await verify()).to.deep.include({ intact: 60, purged: 0, faults: [] });
    expect(await knex('audit_pending').select()).to.deep.equal([]);
  });

  it('should name an entry that was changed, deleted, or added, and a link that was changed or deleted', async () => {
    const { knex } = fixture.database;
    const { entry_id: id } = await knex('audit_link').where({ seq: 30 }).first('entry_id');
    const change = (actor: string) => `update audit_log set actor = '${actor}' where id = ?`;
    expect(await tampered(change('me'), change('test'), [id])).to.deep.equal([`changed ${id}`]);

    await knex.raw('create table kept as select * from audit_log where id = ?', [id]);
    const deleted = await tampered(
      'delete from audit_log where id = ?',
      'insert into audit_log select * from kept where id = ?',
      [id],
    );
    expect(deleted).to.deep.equal([`deleted ${id}`]);

    const added = await tampered(
      "insert into audit_log (id, actor, action, object) values (?, 'me', 'test.done', 'x')",
      'delete from audit_log where id = ?',
      [newId('aud')],
    );
    expect(added[0]).to.match(/^not_linked aud_/);

    await knex.raw('create table kept_link as select * from audit_link where seq = 30');
    const forged = await tampered(
      'update audit_link set entry_digest = digest where seq = 30',
      'update audit_link set entry_digest = kept_link.entry_digest from kept_link where audit_link.seq = kept_link.seq',
    );
    expect(forged).to.deep.equal(['link_changed 30', `changed ${id}`]);
    const missing = await tampered(
      'delete from audit_link where seq = 30',
      'insert into audit_link select * from kept_link',
    );
    expect(missing).to.deep.equal(['link_missing 30', `not_linked ${id}`]);
  });

  it('should hold after a purge of old entries', async () => {
    const { knex } = fixture.database;
    const at = new Date(Date.now() - 400 * DAY_MS);
    const id = newId('aud', at);
    await knex('audit_log').insert({ id, at, actor: 'test', action: 'test.done', object: 'old' });
    await write('after it');
    expect((await verify()).faults).to.deep.equal([]);
    await knex.transaction(async (trx) => {
      await trx.raw("set local sopwith.audit_purge = 'on'");
      await trx('audit_log').where({ id }).delete();
    });
    expect(await verify()).to.deep.include({ purged: 1, faults: [] });
  });

  it('should miss the end of the log only without a head that was noted', async () => {
    const { knex } = fixture.database;
    const noted = (await verify()).head ?? expect.fail('no head');
    await write('and then');
    expect(await faults(noted), 'the log goes on').to.deep.equal([]);
    await knex.transaction(async (trx) => {
      await trx.raw("set local sopwith.audit_purge = 'on'");
      const cut = await trx('audit_link')
        .where('seq', '>=', Number.parseInt(noted, 10))
        .delete()
        .returning<{ entry_id: string }[]>('entry_id');
      await trx('audit_log')
        .whereIn(
          'id',
          cut.map(({ entry_id }) => entry_id),
        )
        .delete();
    });
    expect(await faults()).to.deep.equal([]);
    expect(await faults(noted)).to.deep.equal([`head_missing ${Number.parseInt(noted, 10)}`]);
  });
});
