import { expect } from 'chai';
import type { AccountRole } from '../../../src/people/roles.ts';
import { openTestBrowser, type TestBrowser } from '../../support/browser-session.ts';
import { GOOD } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const PASSWORD = 'a sentence for tests';

describe('Sessions of people', () => {
  let real: RealApi;
  let count = 0;
  before(async () => {
    real = await realApi();
  });
  after(() => real[Symbol.asyncDispose]());

  const person = async (role: AccountRole | null, more = {}): Promise<{ id: string; email: string }> => {
    count += 1;
    const email = `person${count}@clinic.test`;
    const roles = role === null ? [] : [{ accountId: real.accountId, role }];
    const made = { email, name: `Person ${count}`, password: PASSWORD, roles, actor: 'test', ...more };
    return { email, ...(await real.people.people.create(made)) };
  };
  const signedIn = async (
    role: AccountRole | null,
    more = {},
  ): Promise<{ id: string; email: string; browser: TestBrowser }> => {
    const made = await person(role, more);
    const browser = openTestBrowser(real.api);
    await browser.signIn(made.email, PASSWORD);
    browser.account = real.accountId;
    return { ...made, browser };
  };
  const audited = (object: string): Promise<string[]> =>
    real.knex('audit_log').where({ object }).orderBy('id').pluck<string[]>('action');

  it('should sign a person in with a new cookie that no script can read, and say who they are', async () => {
    const { email, id } = await person('operator');
    const browser = openTestBrowser(real.api);
    const response = await browser.call('/v1/session', {
      method: 'POST',
      body: { email, password: PASSWORD },
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).to.match(/^sopwith_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await response.json()).to.deep.include({
      person: {
        id,
        name: `Person ${count}`,
        email,
        has_password: true,
        issuers: [],
        has_totp: false,
        recovery_codes_left: 0,
        inbox_mail: false,
      },
      installation_role: null,
      accounts: [
        {
          id: real.accountId,
          name: 'north',
          role: 'operator',
          scopes: ['statuses:read', 'tasks:read', 'tasks:write', 'codes:write', 'admin:submissions'],
        },
      ],
      idle_seconds: 900,
    });
    // The database alone opens nothing.
    const [row] = await real
      .knex('person_session')
      .where({ person_id: id })
      .select<{ digest: Buffer }[]>('digest');
    expect(cookie).not.to.include(row?.digest.toString('base64url'));
    expect(await audited(id)).to.deep.equal(['person.created', 'person.role_changed', 'person.signed_in']);
  });

  it('should give the browser another session at each sign-in, and end the one that it came with', async () => {
    const { email } = await person('operator');
    const browser = openTestBrowser(real.api);
    // Fixation: a value that somebody has planted.
    browser.cookies.set('sopwith_session', 'A'.repeat(43));
    await browser.signIn(email, PASSWORD);
    const first = browser.cookies.get('sopwith_session') ?? '';
    expect(first)
      .to.match(/^[\w-]{43}$/)
      .and.not.equal('A'.repeat(43));
    await browser.signIn(email, PASSWORD);
    expect(browser.cookies.get('sopwith_session')).not.to.equal(first);
    browser.cookies.set('sopwith_session', first);
    expect(await browser.code('/v1/session')).to.equal('401 not_signed_in');
  });

  it('should answer an unknown address and a wrong password alike, and record neither in clear', async () => {
    const { email, id } = await person('operator');
    const browser = openTestBrowser(real.api);
    const bodies: unknown[] = [];
    for (const tried of [
      { email, password: 'not the password' },
      { email: 'nobody-knows@clinic.test', password: PASSWORD },
    ]) {
      const response = await browser.call('/v1/session', { method: 'POST', body: tried });
      const { request_id: _, ...problem } = (await response.json()) as { request_id: string };
      bodies.push([response.status, problem]);
    }
    expect(bodies[0]).to.deep.equal(bodies[1]);
    expect(JSON.stringify(bodies[0])).to.include('"sign_in_failed"');
    expect(await audited(id)).to.include('person.sign_in_failed');
    const log = JSON.stringify(await real.knex('audit_log').select('*'));
    expect(log).not.to.include('nobody-knows').and.not.to.include('not the password');
  });

  it('should run requests of a person like those of a key, with the role in the account that they name', async () => {
    const { browser, id } = await signedIn('operator');
    const made = await browser.call('/v1/tasks', { method: 'POST', body: GOOD });
    expect(made.status).to.equal(200);
    const { id: taskId } = (await made.json()) as { id: string };
    expect(await browser.code(`/v1/tasks/${taskId}`)).to.equal('200');
    const [reading] = await real
      .knex('audit_log')
      .where({ object: taskId, action: 'task.read' })
      .select('actor', 'account_id');
    expect(reading).to.deep.equal({ actor: `person:${id}`, account_id: real.accountId });
    expect(await browser.code(`/v1/tasks/${taskId}/cancel`, { method: 'POST' })).to.equal('200');
    const acts = await real
      .knex('audit_log')
      .where({ object: taskId, actor: `person:${id}` })
      .orderBy('id')
      .pluck<string[]>('action');
    expect(acts).to.deep.equal(['task.created', 'task.read', 'task.canceled']);
    // Deleting is for the administrators of the account.
    expect(await browser.code(`/v1/tasks/${taskId}/data`, { method: 'DELETE' })).to.equal(
      '403 insufficient_scope',
    );
    for (const account of [real.otherAccountId, 'acct_06aqf3m0f4t7v2k9r1d5h8n3bw']) {
      browser.account = account;
      expect(await browser.code(`/v1/tasks/${taskId}`)).to.equal('403 insufficient_scope');
    }
    browser.account = '';
    expect(await browser.code(`/v1/tasks/${taskId}`)).to.equal('422 validation_failed');
  });

  it('should open administration only to administrators of the installation', async () => {
    const { browser } = await signedIn('admin');
    expect(await browser.code('/v1/admin/accounts')).to.equal('403 insufficient_scope');
    const admin = await signedIn(null, { installationAdmin: true });
    expect(await admin.browser.code('/v1/admin/accounts')).to.equal('200');
    expect(await admin.browser.code('/v1/tasks')).to.equal('403 insufficient_scope');
  });

  it('should refuse a change that a page of another site may have sent', async () => {
    const { browser } = await signedIn('operator');
    const create = (headers: Record<string, string>) =>
      browser.code('/v1/tasks', { method: 'POST', body: GOOD, headers });
    const refused = [
      { 'x-csrf-token': '' },
      { 'x-csrf-token': 'A'.repeat(43) },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
    ];
    for (const headers of refused)
      expect(await create(headers), JSON.stringify(headers)).to.equal('403 csrf');
    expect(await create({ origin: real.api.url, 'sec-fetch-site': 'same-origin' })).to.equal('200');
    const stranger = openTestBrowser(real.api);
    const body = { email: 'a@b.test', password: 'x' };
    expect(
      await stranger.code('/v1/session', { method: 'POST', body, headers: { origin: 'https://evil.test' } }),
    ).to.equal('403 csrf');
  });

  it('should ask a person to confirm who they are before keys and credentials, and remember it for five minutes', async () => {
    const { browser, id } = await signedIn(null, { installationAdmin: true });
    const create = () =>
      browser.code('/v1/admin/keys', { method: 'POST', body: { account_id: real.accountId, label: 'x' } });
    const confirm = (password: string) =>
      browser.code('/v1/session/confirm', { method: 'POST', body: { password } });
    // Who has just signed in has confirmed it.
    expect(await create()).to.equal('200');
    await real.knex('person_session').where({ person_id: id }).update({ confirmed_until: new Date() });
    expect(await create()).to.equal('403 confirmation_required');
    expect(await confirm('something else')).to.equal('401 sign_in_failed');
    expect(await create()).to.equal('403 confirmation_required');
    expect(await confirm(PASSWORD)).to.equal('200');
    expect(await create()).to.equal('200');
  });

  it('should refuse a request with a key and a session', async () => {
    const { browser } = await signedIn('operator');
    const headers = { authorization: `Bearer ${real.key}` };
    expect(await browser.code('/v1/tasks', { headers })).to.equal('400 bad_request');
    expect(await browser.code('/v1/session', { headers })).to.equal('400 bad_request');
  });

  it('should end a session that is not used, and not count what the page polls as use', async () => {
    const { browser, id } = await signedIn('operator');
    const ago = (column: string, minutes: number) =>
      real
        .knex('person_session')
        .where({ person_id: id })
        .update({ [column]: new Date(Date.now() - minutes * 60_000) });
    const idleEnd = async (headers = {}): Promise<number> => {
      const response = await browser.call('/v1/session', { headers });
      return Date.parse(((await response.json()) as { idle_ends_at: string }).idle_ends_at) - Date.now();
    };
    await ago('used_at', 10);
    expect(await idleEnd({ 'sopwith-background': 'true' })).to.be.below(5.1 * 60_000);
    expect(await idleEnd()).to.be.above(14 * 60_000);
    await ago('used_at', 16);
    expect(await browser.code('/v1/session')).to.equal('401 not_signed_in');
    const other = await signedIn('operator');
    await real
      .knex('person_session')
      .where({ person_id: other.id })
      .update({ ends_at: new Date(Date.now() - 1) });
    expect(await other.browser.code('/v1/session')).to.equal('401 not_signed_in');
  });

  it('should end the sessions of a person who is disabled, and take a role away from one who is signed in, at once', async () => {
    const by = { actor: 'test' };
    const { browser, id } = await signedIn('operator');
    await real.people.people.setRole(id, real.accountId, null, by);
    expect(await browser.code('/v1/tasks')).to.equal('403 insufficient_scope');
    await real.people.people.setRole(id, real.accountId, 'operator', by);
    expect(await browser.code('/v1/tasks')).to.equal('200');
    await real.people.people.change(id, { disabled: true }, by);
    expect(await browser.code('/v1/tasks')).to.equal('401 not_signed_in');
    await real.people.people.change(id, { disabled: false }, by);
    expect(await browser.code('/v1/session')).to.equal('401 not_signed_in');
  });

  it('should sign out every tab of the browser, and no other browser', async () => {
    const { browser, email, id } = await signedIn('operator');
    const tab = { ...browser };
    const other = openTestBrowser(real.api);
    await other.signIn(email, PASSWORD);
    expect(await browser.code('/v1/session', { method: 'DELETE' })).to.equal('204');
    expect(await tab.code('/v1/session')).to.equal('401 not_signed_in');
    expect(await other.code('/v1/session')).to.equal('200');
    expect(await audited(id)).to.include('person.signed_out');
  });

  it('should sign in once with a link, until it expires', async () => {
    const { id } = await person('operator');
    const link = (purpose: 'sign_in' | 'password' = 'sign_in') =>
      real.people.people.link(id, purpose, { actor: 'test' });
    const use = (token: string) =>
      openTestBrowser(real.api).code('/v1/session/link', { method: 'POST', body: { token } });
    const token = await link();
    expect(await Promise.all([use(token), use(token), use(token)])).to.have.members([
      '200',
      '401 sign_in_failed',
      '401 sign_in_failed',
    ]);
    expect(await use(token)).to.equal('401 sign_in_failed');
    expect(await use(await link('password'))).to.equal('401 sign_in_failed');
    const late = await link();
    await real.knex('person_link').update({ expires_at: new Date(Date.now() - 1) });
    expect(await use(late)).to.equal('401 sign_in_failed');
  });
});
