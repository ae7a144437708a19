import { expect } from 'chai';
import { accountsFixture, rejection, type AccountsFixture } from '../support/accounts-fixture.ts';

const actor = 'cli';

describe('accounts', () => {
  let fixture: AccountsFixture;
  before(async () => {
    fixture = await accountsFixture();
  });
  after(() => fixture.close());

  it('should make an account whose key works and whose webhook secret is the one that signs', async () => {
    const made = await fixture.accounts.create({
      name: 'Clinic North',
      webhookUrl: 'https://example.test/hook',
      actor,
    });
    expect(made.webhookSecret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await fixture.apiKeys.authenticate(made.apiKey)).to.include({ accountId: made.id });
    expect(await fixture.endpoints.signingSecrets(made.id)).to.deep.equal([made.webhookSecret]);
    expect(await fixture.endpoints.find(made.id)).to.include({
      url: 'https://example.test/hook',
      state: 'active',
    });
    expect(await fixture.accounts.get('Clinic North')).to.deep.equal(await fixture.accounts.get(made.id));
    expect(await fixture.auditActions(made.id)).to.deep.equal(['account.created']);
  });

  it('should leave nothing behind when any part of the account is refused', async () => {
    await fixture.accounts.create({ name: 'Taken', actor });
    const count = (await fixture.accounts.list()).length;
    const refused = {
      account_name_taken: { name: 'Taken' },
      invalid_account_name: { name: ' ' },
      invalid_webhook_url: { name: 'Half', webhookUrl: 'ftp://example.test' },
    };
    for (const [code, account] of Object.entries(refused)) {
      expect(await rejection(fixture.accounts.create({ ...account, actor }))).to.include({ code });
    }
    expect(await fixture.accounts.list()).to.have.lengthOf(count);
    expect(await rejection(fixture.accounts.get('Half'))).to.include({ code: 'account_not_found' });
  });

  it('should keep the secret when the address changes, and make one with the first address', async () => {
    const { id } = await fixture.accounts.create({ name: 'Later', actor });
    expect(await fixture.endpoints.find(id)).to.equal(null);
    expect(
      await rejection(fixture.endpoints.rotateSecret({ accountId: id, graceHours: 0, actor })),
    ).to.include({
      code: 'no_webhook_endpoint',
    });
    const first = await fixture.endpoints.set({ accountId: id, url: 'https://one.example.test', actor });
    const second = await fixture.endpoints.set({ accountId: id, url: 'https://two.example.test', actor });
    expect(second).to.deep.equal({ id: first.id, secret: null });
    expect(await fixture.endpoints.signingSecrets(id)).to.deep.equal([first.secret]);
  });

  it('should sign with two former secrets at most beside the new one, and end all after a leak', async () => {
    const made = await fixture.accounts.create({
      name: 'Rotating',
      webhookUrl: 'https://example.test',
      actor,
    });
    const rotate = (graceHours: number) =>
      fixture.endpoints.rotateSecret({ accountId: made.id, graceHours, actor });
    const second = await rotate(24);
    const third = await rotate(24);
    const signing = await fixture.endpoints.signingSecrets(made.id);
    expect(signing[0]).to.equal(third);
    expect(signing).to.have.members([third, second, made.webhookSecret]);
    expect(await rejection(rotate(24))).to.include({ code: 'too_many_webhook_secrets' });
    expect(await rejection(rotate(169))).to.include({ code: 'invalid_grace' });
    await fixture.database
      .knex('webhook_secret')
      .whereNotNull('expires_at')
      .update({ expires_at: new Date(0) });
    expect(await fixture.endpoints.signingSecrets(made.id)).to.deep.equal([third]);
    const fourth = await rotate(0);
    expect(await fixture.endpoints.signingSecrets(made.id)).to.deep.equal([fourth]);
  });

  it('should never let the audit log be rewritten', async () => {
    const { knex } = fixture.database;
    await fixture.accounts.create({ name: 'Audited', actor });
    expect(await rejection(Promise.resolve(knex('audit_log').update({ actor: 'nobody' })))).to.include({
      code: 'SW002',
    });
    expect(await rejection(Promise.resolve(knex('audit_log').delete()))).to.include({ code: 'SW002' });
  });
});

describe('portal connections', () => {
  let fixture: AccountsFixture;
  let accountId: string;
  const credentials = {
    username: 'synthetic-user',
    password: 'synthetic-password',
    totp_secret: 'JBSWY3DPEHPK3PXP',
  };
  const use = { actor: 'worker', taskId: 'task_1' };
  const portal = 'acme-health';
  before(async () => {
    fixture = await accountsFixture();
    accountId = (await fixture.accounts.create({ name: 'Clinic', actor })).id;
  });
  after(() => fixture.close());

  it('should keep credentials sealed and open them for a task, with an entry in the audit log', async () => {
    const made = await fixture.connections.connect({
      accountId,
      portal,
      baseUrl: 'https://acme.test',
      credentials,
      actor,
    });
    expect(await fixture.connections.find(accountId, portal)).to.deep.equal(made);
    expect(made).to.include({ baseUrl: 'https://acme.test/', maxSessions: 1 });
    expect(await fixture.connections.openCredentials(made, use)).to.deep.equal(credentials);
    const row = await fixture.database.knex('portal_connection').where({ id: made.id }).first();
    expect(row.credentials_enc.includes('synthetic')).to.equal(false);
    expect(await fixture.auditActions(made.id)).to.deep.equal([
      'portal.connected',
      'portal_credentials.opened',
    ]);
  });

  it('should not try rejected credentials again until they are reset or replaced', async () => {
    const made = await fixture.connections.connect({
      accountId,
      portal,
      baseUrl: 'https://acme.test',
      credentials,
      actor,
    });
    await fixture.connections.saveSession(made, { cookies: [] });
    await fixture.connections.markCredentialsRejected(made, 'worker');
    const rejected = await fixture.connections.find(accountId, portal);
    expect(rejected?.credentialsRejectedAt).to.be.instanceOf(Date);
    expect(await fixture.connections.loadSession(made)).to.equal(null);
    await fixture.connections.resetCredentials(accountId, portal, { actor });
    expect((await fixture.connections.find(accountId, portal))?.credentialsRejectedAt).to.equal(null);
    await fixture.connections.markCredentialsRejected(made, 'worker');
    const again = await fixture.connections.connect({
      accountId,
      portal,
      baseUrl: 'https://acme.test',
      credentials,
      actor,
    });
    expect(again).to.include({ id: made.id, credentialsRejectedAt: null });
    expect(await rejection(fixture.connections.resetCredentials(accountId, 'other', { actor }))).to.include({
      code: 'portal_not_connected',
    });
  });

  it('should forget a session that does not open any more, and say so in the audit log', async () => {
    const connection = {
      accountId,
      portal: 'damaged',
      baseUrl: 'http://127.0.0.1:4000/',
      credentials,
      actor,
    };
    const made = await fixture.connections.connect(connection);
    await fixture.connections.saveSession(made, { cookies: [] });
    await fixture.database
      .knex('portal_connection')
      .where({ id: made.id })
      .update({ session_enc: Buffer.alloc(60, 1) });
    expect(await fixture.connections.loadSession(made)).to.equal(null);
    const { session_enc } = await fixture.database.knex('portal_connection').where({ id: made.id }).first();
    expect(session_enc).to.equal(null);
    const noted = await fixture.database.knex('audit_log').where({ object: made.id }).pluck('action');
    expect(noted).to.include('portal_session.damaged');
  });

  it('should keep the signed-in session sealed, and forget it with new credentials', async () => {
    const connection = {
      accountId,
      portal: 'blue-ridge',
      baseUrl: 'http://127.0.0.1:4000/',
      credentials,
      actor,
    };
    const made = await fixture.connections.connect(connection);
    expect(await fixture.connections.loadSession(made)).to.equal(null);
    await fixture.connections.saveSession(made, { cookies: [{ name: 'sid' }] });
    expect(await fixture.connections.loadSession(made)).to.deep.equal({ cookies: [{ name: 'sid' }] });
    await fixture.connections.forgetSession(made);
    expect(await fixture.connections.loadSession(made)).to.equal(null);
    await fixture.connections.saveSession(made, { cookies: [] });
    const again = await fixture.connections.connect({ ...connection, maxSessions: 3 });
    expect(await fixture.connections.loadSession(again)).to.equal(null);
    const list = await fixture.connections.list(accountId);
    expect(list.map((each) => [each.portal, each.maxSessions])).to.deep.include(['blue-ridge', 3]);
  });

  it('should take nothing over from a task that still works with the credentials before', async () => {
    const connection = {
      accountId,
      portal: 'old-mill',
      baseUrl: 'https://old-mill.test',
      credentials,
      actor,
    };
    const before = await fixture.connections.connect(connection);
    const now = await fixture.connections.connect({ ...connection, baseUrl: 'https://mill.test' });
    await fixture.connections.saveSession(before, { cookies: [{ name: 'of-another-user' }] });
    expect(await fixture.connections.loadSession(now)).to.equal(null);
    await fixture.connections.saveSession(now, { cookies: [] });
    await fixture.connections.forgetSession(before);
    expect(await fixture.connections.loadSession(before)).to.equal(null);
    await fixture.connections.markCredentialsRejected(before, 'worker');
    expect((await fixture.connections.find(accountId, 'old-mill'))?.credentialsRejectedAt).to.equal(null);
    expect(await fixture.connections.loadSession(now)).to.deep.equal({ cookies: [] });
    expect(await rejection(fixture.connections.openCredentials(before, use))).to.include({
      code: 'portal_connection_changed',
    });
  });

  it("should refuse another account's connection, even by its id", async () => {
    const other = await fixture.accounts.create({ name: 'Other clinic', actor });
    expect(await fixture.connections.find(other.id, portal)).to.equal(null);
    const made = await fixture.connections.find(accountId, portal);
    expect(made).not.to.equal(null);
    if (made === null) return;
    const stolen = { ...made, accountId: other.id };
    expect(await rejection(fixture.connections.openCredentials(stolen, use))).to.include({
      code: 'portal_connection_changed',
    });
    await fixture.connections.saveSession(stolen, { cookies: [] });
    expect(await fixture.connections.loadSession(made)).to.equal(null);
  });

  it('should refuse what cannot be right, naming it and never its value', async () => {
    const good = { accountId, portal: 'acme-health', baseUrl: 'https://acme.test', credentials, actor };
    const bad = [
      ['invalid_portal', { portal: '../etc' }],
      ['invalid_base_url', { baseUrl: 'http://acme.test' }],
      ['invalid_base_url', { baseUrl: 'http://127.evil.test' }],
      ['invalid_base_url', { baseUrl: 'https://user:pw@acme.test' }],
      ['invalid_base_url', { baseUrl: 'javascript:alert(1)' }],
      ['invalid_credentials', { credentials: {} }],
      ['invalid_credentials', { credentials: { Password: 'S3CRET' } }],
      ['invalid_credentials', { credentials: { totp_secret: 'S3CRET-01' } }],
      ['invalid_limit', { maxSessions: 0 }],
    ] as const;
    for (const [code, change] of bad) {
      const failure = await rejection(fixture.connections.connect({ ...good, ...change }));
      expect(failure, JSON.stringify(change)).to.include({ code });
      expect(String(failure)).not.to.match(/S3CRET|user:pw/);
    }
  });
});
