import { expect } from 'chai';
import { API_KEY_PATTERN, apiKeyId, newApiKey } from '../../src/accounts/api-key-format.ts';
import { createApiKeys, MAX_LIVE_KEYS, type NewApiKey } from '../../src/accounts/api-keys.ts';
import { accountsFixture, rejection, type AccountsFixture } from '../support/accounts-fixture.ts';

const actor = 'cli';

describe('API key format', () => {
  it('should make keys of the published pattern, each with an id of its own that reads back', () => {
    const keys = Array.from({ length: 200 }, newApiKey);
    expect(new Set(keys.map(({ key }) => key)).size).to.equal(200);
    for (const { id, key } of keys) {
      expect(key).to.match(API_KEY_PATTERN);
      expect(apiKeyId(key)).to.equal(id);
    }
  });

  it('should see that a key was mistyped, cut, or is none', () => {
    const { key } = newApiKey();
    for (let at = 0; at < key.length; at += 1) {
      const other = key[at] === 'x' ? 'y' : 'x';
      expect(apiKeyId(key.slice(0, at) + other + key.slice(at + 1)), `changed at ${at}`).to.equal(undefined);
    }
    for (const text of [
      '',
      'sw_live_',
      key.slice(1),
      key.slice(0, -1),
      `${key} `,
      `${key}\n`,
      'ü'.repeat(74),
    ]) {
      expect(apiKeyId(text)).to.equal(undefined);
    }
  });
});

describe('API keys', () => {
  let fixture: AccountsFixture;
  let accountId: string;
  let number = 0;
  before(async () => {
    fixture = await accountsFixture();
  });
  after(() => fixture.close());
  beforeEach(async () => {
    accountId = (await fixture.accounts.create({ name: `Clinic ${(number += 1)}`, actor })).id;
  });

  it('should know whose key it is and what it may do', async () => {
    const { id, key } = await fixture.apiKeys.create({ accountId, scopes: ['tasks:read'], actor });
    expect(await fixture.apiKeys.authenticate(key)).to.deep.equal({
      keyId: id,
      accountId,
      scopes: ['tasks:read'],
    });
    const admin = await fixture.apiKeys.create({ accountId: null, actor });
    expect(await fixture.apiKeys.authenticate(admin.key)).to.deep.include({
      accountId: null,
      scopes: ['admin:*'],
    });
  });

  it('should not touch the database for a malformed key, nor twice within half a second for any other', async () => {
    const { key } = await fixture.apiKeys.create({ accountId, actor });
    const unknown = newApiKey().key;
    fixture.statements();
    expect(await fixture.apiKeys.authenticate(`${key}x`)).to.equal(null);
    expect(fixture.statements()).to.equal(0);
    await Promise.all([key, key, key].map((each) => fixture.apiKeys.authenticate(each)));
    await Promise.all([unknown, unknown].map((each) => fixture.apiKeys.authenticate(each)));
    expect(fixture.statements()).to.equal(2);
    for (let i = 0; i < 100; i += 1) await fixture.apiKeys.authenticate(key);
    expect(fixture.statements()).to.equal(0);
  });

  it('should refuse an unknown, a wrong, an expired and a revoked key in the same way', async () => {
    const expiring = await fixture.apiKeys.create({
      accountId,
      expiresAt: new Date(fixture.time.now.getTime() + 1_000),
      actor,
    });
    const revoked = await fixture.apiKeys.create({ accountId, actor });
    await fixture.apiKeys.revoke(revoked.id, { actor });
    expect(await fixture.apiKeys.authenticate(expiring.key)).not.to.equal(null);
    fixture.time.now = new Date(fixture.time.now.getTime() + 1_000);
    // A key of the right form with another key's id: its secret is wrong.
    const { id } = await fixture.apiKeys.create({ accountId, actor });
    const wrong = newApiKey();
    await fixture.database.knex('api_key').where({ id }).update({ id: wrong.id });
    for (const key of [newApiKey().key, wrong.key, expiring.key, revoked.key]) {
      expect(await fixture.apiKeys.authenticate(key)).to.equal(null);
    }
  });

  it('should enforce a revocation in every process within a second, and refresh in the background before that', async () => {
    const { knex } = fixture.database;
    const { vault, time } = fixture;
    const elsewhere = await createApiKeys({ knex, vault, elapsed: () => time.elapsed });
    const { id, key } = await fixture.apiKeys.create({ accountId, actor });
    expect(await elsewhere.authenticate(key)).not.to.equal(null);
    await fixture.apiKeys.revoke(id, { actor });
    expect(await fixture.apiKeys.authenticate(key)).to.equal(null);
    time.elapsed += 1_000;
    expect(await elsewhere.authenticate(key)).to.equal(null);

    const other = await fixture.apiKeys.create({ accountId, actor });
    expect(await elsewhere.authenticate(other.key)).not.to.equal(null);
    time.elapsed += 600;
    await fixture.apiKeys.revoke(other.id, { actor });
    const refreshed = new Promise((resolve) => knex.once('query-response', resolve));
    expect(await elsewhere.authenticate(other.key), 'still the old answer').not.to.equal(null);
    await refreshed;
    await new Promise(setImmediate);
    expect(await elsewhere.authenticate(other.key)).to.equal(null);
  });

  it('should store nothing from which a key could be read', async () => {
    const { key } = await fixture.apiKeys.create({ accountId, actor });
    const secret = key.split('_')[3] ?? '';
    const { rows } = await fixture.database.knex.raw(
      'select (select json_agg(k)::text from api_key k) || (select json_agg(a)::text from audit_log a) as dump',
    );
    expect(rows[0].dump).to.contain(key.split('_')[2]);
    expect(rows[0].dump).not.to.contain(secret.slice(0, 20));
  });

  it('should hold ten live keys, also when many are made at once, and make room by revoking', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: MAX_LIVE_KEYS + 2 }, () => fixture.apiKeys.create({ accountId, actor })),
    );
    // The account came with one.
    const good = made.filter((result) => result.status === 'fulfilled');
    expect(good).to.have.lengthOf(MAX_LIVE_KEYS - 1);
    const refused = made.find((result) => result.status === 'rejected');
    expect(refused?.reason).to.include({ code: 'too_many_api_keys' });
    await fixture.apiKeys.revoke(good[0]?.value.id ?? '', { actor });
    await fixture.apiKeys.create({ accountId, actor });
  });

  it('should rotate with an overlap in which both keys work', async () => {
    const old = await fixture.apiKeys.create({ accountId, scopes: ['tasks:read'], label: 'ehr', actor });
    const next = await fixture.apiKeys.rotate(old.id, { overlapSeconds: 3600, actor });
    expect(await fixture.apiKeys.authenticate(old.key)).not.to.equal(null);
    expect(await fixture.apiKeys.authenticate(next.key)).to.deep.include({
      accountId,
      scopes: ['tasks:read'],
    });
    const { now } = fixture.time;
    fixture.time.now = new Date(Date.now() + 3_601_000);
    expect(await fixture.apiKeys.authenticate(old.key)).to.equal(null);
    fixture.time.now = now;
    expect(await fixture.auditActions(old.id)).to.deep.equal(['api_key.created', 'api_key.rotated']);
  });

  it('should keep administration and accounts apart, and name what is not there', async () => {
    const wrong: Omit<NewApiKey, 'actor'>[] = [
      { accountId, scopes: ['admin:*'] },
      { accountId: null, scopes: ['tasks:write'] },
      { accountId, scopes: [] },
    ];
    for (const key of wrong) {
      expect(await rejection(fixture.apiKeys.create({ ...key, actor }))).to.include({
        code: 'invalid_scope',
      });
    }
    expect(await rejection(fixture.apiKeys.create({ accountId: 'acct_none', actor }))).to.include({
      code: 'account_not_found',
    });
    expect(await rejection(fixture.apiKeys.revoke('none', { actor }))).to.include({
      code: 'api_key_not_found',
    });
  });

  it('should note the minute of the last use without a write for each request', async () => {
    const { id, key } = await fixture.apiKeys.create({ accountId, actor });
    fixture.time.now = new Date('2030-01-02T03:04:05Z');
    for (let i = 0; i < 10; i += 1) await fixture.apiKeys.authenticate(key);
    await fixture.apiKeys.close();
    const listed = async () => (await fixture.apiKeys.list(accountId)).find((each) => each.id === id);
    expect((await listed())?.lastUsedAt).to.deep.equal(new Date('2030-01-02T03:04:00Z'));
    expect(await listed()).to.include({ prefix: `sw_live_${id}`, revokedAt: null });
  });

  it('should refuse the keys of a disabled account within a second', async () => {
    const { key } = await fixture.apiKeys.create({ accountId, actor });
    expect(await fixture.apiKeys.authenticate(key)).not.to.equal(null);
    await fixture.accounts.change(accountId, { disabled: true }, { actor });
    fixture.time.elapsed += 1_000;
    expect(await fixture.apiKeys.authenticate(key)).to.equal(null);
    await fixture.accounts.change(accountId, { disabled: false }, { actor });
    fixture.time.elapsed += 1_000;
    expect(await fixture.apiKeys.authenticate(key)).not.to.equal(null);
  });
});
