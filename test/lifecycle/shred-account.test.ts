import { expect } from 'chai';
import type { createVault } from '../../src/accounts/aes-vault.ts';
import { checkKeys } from '../../src/accounts/check-keys.ts';
import { localKeyProvider } from '../../src/accounts/key-provider.ts';
import { rewrapKeys } from '../../src/accounts/rewrap.ts';
import { createDataAdmin } from '../../src/admin/data-admin.ts';
import { purge } from '../../src/lifecycle/purge.ts';
import { removeFiles } from '../../src/lifecycle/remove-files.ts';
import { beginOnce } from '../../src/tasks/run/once-ledger.ts';
import { findTask } from '../../src/tasks/find-tasks.ts';
import { accountsFixture, rejection, type AccountsFixture } from '../support/accounts-fixture.ts';
import { BUSINESS_KEY, keptTasks, type KeptTasks } from '../support/kept-tasks.ts';

const actor = 'test';

describe('shredding an account', () => {
  let fixture: KeptTasks;
  let name: string;
  beforeEach(async () => {
    fixture = await keptTasks();
    name = fixture.accountId;
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const account = () => fixture.database.knex('account').where({ id: fixture.accountId });
  const disable = () =>
    account().update({ disabled_at: fixture.database.knex.raw("now() - interval '10 seconds'") });
  const admin = () => {
    const vault = fixture.store.vault as ReturnType<typeof createVault>;
    return createDataAdmin({ knex: fixture.database.knex, vault, clock: fixture.store.clock });
  };
  const shred = (confirmName = name) => admin().shred({ accountId: fixture.accountId, confirmName, actor });

  it('should make everything of the account unreadable at once, and leave others alone', async () => {
    const other = await fixture.addAccount();
    const [own, foreign] = [await fixture.endedTask(), await fixture.endedTask({ accountId: other })];
    await fixture.addEndpoint('active');
    const { knex } = fixture.database;
    await knex('webhook_delivery').where({ account_id: fixture.accountId }).update({ state: 'parked' });
    await disable();
    const { shreddedAt } = await shred();
    expect(shreddedAt).to.be.instanceOf(Date);
    const read = (accountId: string, id: string) =>
      findTask(fixture.store, accountId, id, { includeData: true });
    expect(await rejection(read(fixture.accountId, own))).to.include({ code: 'account_shredded' });
    expect((await read(other, foreign))?.data).to.be.a('string');
    expect(await account().first('data_key')).to.deep.equal({ data_key: null });
    for (const table of ['portal_connection', 'webhook_endpoint', 'webhook_secret'])
      expect(await knex(table).where({ account_id: fixture.accountId }), table).to.deep.equal([]);
    expect(
      await knex('webhook_delivery').where({ account_id: fixture.accountId }).pluck('state'),
    ).to.deep.equal(['failed']);
    const audited = await knex('audit_log').where({ action: 'account.shredded' }).pluck('object');
    expect(audited).to.deep.equal([fixture.accountId]);
  });

  it('should let the next purge delete what is left, except the audit log and the once ledger', async () => {
    const id = await fixture.endedTask();
    await disable();
    await shred();
    const { knex } = fixture.database;
    const { counts } = await purge({ knex, clock: fixture.store.clock }, { actor });
    expect(counts.map(({ kind }) => kind)).to.deep.equal([
      'deliveries',
      'task_data',
      'results',
      'artifacts',
      'timeline',
      'idempotency_keys',
    ]);
    await removeFiles(knex, fixture.files);
    expect(await fixture.stored()).to.deep.equal([]);
    const row = await knex('task').where({ id }).first();
    expect(row).to.deep.include({
      data_enc: null,
      result_enc: null,
      labels_enc: null,
      status: 'completed_with_issues',
    });
    const [commit] = await knex('task_commit').select();
    expect(commit).to.include({ task_id: id, state: 'done', outputs_enc: null });
    expect(commit.business_key).to.be.instanceOf(Buffer);
    expect(await knex('audit_log').where({ action: 'account.shredded' })).to.have.length(1);
    const other = await fixture.addAccount();
    const lease = await fixture.claim({ accountId: other });
    const step = { step: 'acme/claim#submit', iteration: '', timeoutMs: 1_000, passed: new Set<string>() };
    expect((await beginOnce(fixture.store, lease, { ...step, ...BUSINESS_KEY })).state).to.equal('granted');
  });

  it('should ask for the name, a disabled account, no open task and no hold', async () => {
    const refused = async (code: string, confirmName = name) => {
      expect(await rejection(shred(confirmName)), code).to.include({ code });
      expect((await account().first('data_key'))?.data_key).to.be.instanceOf(Buffer);
    };
    await refused('name_not_confirmed', `${name} `);
    await refused('account_not_disabled');
    const task = await fixture.create();
    await account().update({ disabled_at: new Date() });
    await refused('account_not_disabled');
    await disable();
    await refused('account_has_open_tasks');
    await fixture.database.knex('task').where({ id: task }).delete();
    const hold = { accountId: fixture.accountId, taskId: null, reason: 'case', actor };
    const { id } = await admin().holds.create(hold);
    await refused('legal_hold');
    await admin().holds.release(id, { actor });
    await shred();
    expect(await rejection(shred())).to.include({ code: 'account_shredded' });
  });
});

describe('a shredded account', () => {
  let fixture: AccountsFixture;
  beforeEach(async () => {
    fixture = await accountsFixture();
  });
  afterEach(() => fixture.close());

  it('should never be enabled, get a key or an endpoint again, and not be in the way of a new encryption key', async () => {
    const { accounts, apiKeys, endpoints, database, vault } = fixture;
    const { id, apiKey } = await accounts.create({ name: 'North', actor });
    const ago = database.knex.raw("now() - interval '1 minute'");
    await database.knex('account').where({ id }).update({ disabled_at: ago });
    const clock = { now: () => new Date() };
    await createDataAdmin({ knex: database.knex, vault, clock }).shred({
      accountId: id,
      confirmName: 'North',
      actor,
    });
    for (const act of [
      () => accounts.change(id, { disabled: false }, { actor }),
      () => apiKeys.create({ accountId: id, actor }),
      () => endpoints.set({ accountId: id, url: 'https://north.test', actor }),
    ])
      expect(await rejection(act())).to.include({ code: 'account_shredded' });
    fixture.time.elapsed += 60_000;
    expect(await apiKeys.authenticate(apiKey)).to.equal(null);
    const keys = await localKeyProvider(async () => [Buffer.alloc(32, 1)]);
    await database.knex('installation_secret').delete();
    await checkKeys(database.knex, keys);
    expect(await rewrapKeys(database.knex, keys)).to.deep.equal({ rewrapped: 0, alreadyCurrent: 0 });
  });
});
