import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import type { AccountRole } from '../../../src/people/roles.ts';
import { openTestBrowser, type TestBrowser } from '../../support/browser-session.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const PASSWORD = 'a sentence for tests';
const OTHER = 'another long sentence';

describe('People and their credentials', () => {
  let real: RealApi;
  let admin: TestBrowser;
  let count = 0;
  before(async () => {
    real = await realApi();
    admin = await signedIn({ installationAdmin: true });
  });
  after(() => real[Symbol.asyncDispose]());

  const created = async (more: object = {}): Promise<string> => {
    count += 1;
    const email = `p${count}@clinic.test`;
    await real.people.people.create({
      email,
      name: `P ${count}`,
      password: PASSWORD,
      actor: 'test',
      ...more,
    });
    return email;
  };
  const signedIn = async (more: object = {}): Promise<TestBrowser> => {
    const browser = openTestBrowser(real.api);
    await browser.signIn(await created(more), PASSWORD);
    return browser;
  };
  const withRole = (role: AccountRole): Promise<TestBrowser> =>
    signedIn({ roles: [{ accountId: real.accountId, role }] }).then((browser) => {
      browser.account = real.accountId;
      return browser;
    });
  const post = (body: object = {}, more: object = {}) => ({ method: 'POST', body, ...more });
  const answer = async <T>(response: Response): Promise<T> => {
    expect(response.status, await response.clone().text()).to.equal(200);
    return (await response.json()) as T;
  };
  const CHANGE = { headers: { 'if-match': '*' } };

  describe('passwords', () => {
    it('should be set with a link that an administrator creates, once, and signs the person in', async () => {
      const body = { email: 'New.Person@Clinic.test', name: 'New Person' };
      const { id, link, email } = await answer<{ id: string; link: string; email: string }>(
        await admin.call('/v1/admin/people', post(body)),
      );
      expect([email, link]).to.deep.equal(['new.person@clinic.test', link]);
      const token = /^http:\/\/api\.test\/console\/password#token=([\w-]{43})$/.exec(link)?.[1];
      const browser = openTestBrowser(real.api);
      const set = (password: string) => browser.code('/v1/session/password', post({ token, password }));
      // A refused password does not use the link up.
      expect(await set('too short')).to.equal('422 validation_failed');
      expect(await set('new.person@clinic.test')).to.equal('422 validation_failed');
      expect(await set(PASSWORD)).to.equal('200');
      expect(await browser.code('/v1/session')).to.equal('200');
      expect(await set(OTHER)).to.equal('401 sign_in_failed');
      await openTestBrowser(real.api).signIn('new.person@clinic.test', PASSWORD);
      expect(await real.knex('audit_log').where({ object: id }).pluck('action')).to.include('person.created');
    });

    it('should be changed with the one until now, and sign out every other browser', async () => {
      const email = await created();
      const [browser, other] = [openTestBrowser(real.api), openTestBrowser(real.api)];
      await browser.signIn(email, PASSWORD);
      await other.signIn(email, PASSWORD);
      const change = (current_password: string) =>
        browser.call('/v1/session/password', post({ current_password, password: OTHER }));
      expect((await change('not this one')).status).to.equal(401);
      expect(await other.code('/v1/session')).to.equal('200');
      await answer(await change(PASSWORD));
      expect(await other.code('/v1/session')).to.equal('401 not_signed_in');
      expect(await browser.code('/v1/session')).to.equal('200');
      await openTestBrowser(real.api).signIn(email, OTHER);
    });
  });

  describe('the second factor', () => {
    const period = (steps: number): number => Date.now() + steps * 30_000;

    it('should be asked for after the password, take each code once, and yield to recovery codes', async () => {
      const email = await created();
      const browser = openTestBrowser(real.api);
      await browser.signIn(email, PASSWORD);
      const { secret } = await answer<{ secret: string }>(await browser.call('/v1/session/totp', post()));
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      // The period before, so that the sign-ins have codes that are not used yet.
      const code = totp.generate({ timestamp: period(-1) });
      expect(await browser.code('/v1/session/totp/confirm', post({ code: '000000' }))).to.equal(
        '401 sign_in_failed',
      );
      const { recovery_codes: codes } = await answer<{ recovery_codes: string[] }>(
        await browser.call('/v1/session/totp/confirm', post({ code })),
      );
      expect(new Set(codes)).to.have.property('size', 10);

      const signIn = (more: object) =>
        openTestBrowser(real.api).code('/v1/session', post({ email, password: PASSWORD, ...more }));
      expect(await signIn({})).to.equal('401 totp_required');
      expect(await signIn({ totp: code }), 'used to confirm the setup').to.equal('401 sign_in_failed');
      const next = totp.generate({ timestamp: period(0) });
      expect(await Promise.all([signIn({ totp: next }), signIn({ totp: next })])).to.have.members([
        '200',
        '401 sign_in_failed',
      ]);
      expect(await signIn({ recovery_code: codes[0]?.toUpperCase() })).to.equal('200');
      expect(await signIn({ recovery_code: codes[0] })).to.equal('401 sign_in_failed');
      // A wrong password does not reveal that there is a second factor.
      expect(await openTestBrowser(real.api).code('/v1/session', post({ email, password: OTHER }))).to.equal(
        '401 sign_in_failed',
      );
      const stored = JSON.stringify(await real.knex('person').where({ email }).select('*'));
      expect(stored).not.to.include(secret).and.not.to.include(codes[1]);
    });

    it('should be needed with a link, which is not used up until then, and be removed by an administrator', async () => {
      const email = await created();
      const { id } = await real.people.people.get(email);
      const browser = openTestBrowser(real.api);
      await browser.signIn(email, PASSWORD);
      const { secret } = await answer<{ secret: string }>(await browser.call('/v1/session/totp', post()));
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      await answer(
        await browser.call(
          '/v1/session/totp/confirm',
          post({ code: totp.generate({ timestamp: period(-1) }) }),
        ),
      );
      const path = `/v1/admin/people/${id}`;
      const { link } = await answer<{ link: string }>(
        await admin.call(`${path}/links`, post({ purpose: 'sign_in' }, CHANGE)),
      );
      const token = link.split('=')[1];
      const use = (more: object) =>
        openTestBrowser(real.api).code('/v1/session/link', post({ token, ...more }));
      expect(await use({})).to.equal('401 totp_required');
      expect(await use({ totp: totp.generate() })).to.equal('200');
      await answer(await admin.call(`${path}/reset-totp`, { method: 'POST', ...CHANGE }));
      await openTestBrowser(real.api).signIn(email, PASSWORD);
    });
  });

  it('should limit the attempts of an address for all people together, and not those of a browser that is known', async () => {
    await using few = await realApi({ settings: { signInsPerMinute: 2 } });
    const person = { email: 'p@clinic.test', name: 'P', password: PASSWORD, actor: 'test' };
    await few.people.people.create(person);
    const signIn = post({ email: person.email, password: PASSWORD });
    const known = openTestBrowser(few.api);
    await known.signIn(person.email, PASSWORD);
    expect(await openTestBrowser(few.api).code('/v1/session', signIn)).to.equal('200');
    const refused = await openTestBrowser(few.api).call('/v1/session', signIn);
    expect(refused.status).to.equal(429);
    expect(((await refused.json()) as { detail: string }).detail).to.match(
      /attempts to sign in from this network address, by all people together/,
    );
    expect(await known.code('/v1/session', signIn)).to.equal('200');
  });

  it('should count a sign-in with a link once, in a browser that is not known', async () => {
    await using few = await realApi({ settings: { signInsPerMinute: 1 } });
    const { people } = few.people;
    const { id } = await people.create({ email: 'p@clinic.test', name: 'P', actor: 'test' });
    const withLink = async (): Promise<string> => {
      const token = await people.link(id, 'sign_in', { actor: 'test' });
      return openTestBrowser(few.api).code('/v1/session/link', post({ token }));
    };
    expect([await withLink(), await withLink()]).to.deep.equal(['200', '429 rate_limited']);
  });

  it('should delay who guesses a password, and not a browser in which the person has signed in before', async () => {
    const email = await created();
    const known = openTestBrowser(real.api);
    await known.signIn(email, PASSWORD);
    await known.code('/v1/session', { method: 'DELETE' });
    const attacker = openTestBrowser(real.api);
    const guess = (browser: TestBrowser, password: string) =>
      browser.code('/v1/session', post({ email, password }));
    for (let tried = 0; tried < 5; tried += 1)
      expect(await guess(attacker, OTHER)).to.equal('401 sign_in_failed');
    const [found] = await real
      .knex('sign_in_failure')
      .where('next_at', '>', new Date(0))
      .select<{ failures: number; delayed: { seconds: number } }[]>(
        real.knex.raw("failures, next_at - (expires_at - interval '24 hours') as delayed"),
      );
    expect(found).to.have.property('failures', 5);
    expect(found?.delayed).to.deep.include({ seconds: 2 });
    // The delay, as long as after many more failures: a slow machine must not outlast it.
    await real.knex('sign_in_failure').update({ next_at: new Date(Date.now() + 600_000) });
    const more = await Promise.all([guess(attacker, OTHER), guess(attacker, OTHER)]);
    expect(more).to.deep.equal(['429 rate_limited', '429 rate_limited']);
    // Not even with the right password, which the answer does not reveal.
    const locked = await attacker.call('/v1/session', post({ email, password: PASSWORD }));
    expect(locked.status).to.equal(429);
    expect(Number(locked.headers.get('retry-after'))).to.be.within(1, 600);
    expect(await guess(known, PASSWORD)).to.equal('200');
    const { id } = await real.people.people.get(email);
    expect(await real.knex('audit_log').where({ object: id }).pluck('action')).to.include(
      'person.sign_in_locked',
    );
  });

  it('should be managed by administrators with the version that they have read, and named in the audit log', async () => {
    const email = await created();
    const { id } = await real.people.people.get(email);
    const path = `/v1/admin/people/${id}`;
    const read = await admin.call(path);
    const etag = read.headers.get('etag') ?? '';
    const role = { method: 'PUT', body: { role: 'author' } };
    const rolePath = `${path}/roles/${real.accountId}`;
    expect(await admin.code(rolePath, role)).to.equal('428 precondition_required');
    expect(await admin.code(rolePath, { ...role, headers: { 'if-match': etag } })).to.equal('200');
    expect(await admin.code(rolePath, { ...role, headers: { 'if-match': etag } })).to.equal(
      '412 precondition_failed',
    );
    const { data } = await answer<{ data: { action: string; actor_name: string }[] }>(
      await admin.call(`/v1/admin/audit?object=${id}&action=person.role_changed`),
    );
    expect(data).to.have.length(1);
    expect(data[0]?.actor_name).to.equal('P 1');
    // A key for people cannot make itself an administrator of the installation.
    const key = await real.adminKey('admin:keys');
    const refused = await real.api.call(path, {
      method: 'PATCH',
      key,
      headers: { 'if-match': '*', 'content-type': 'application/json' },
      body: JSON.stringify({ installation_admin: true }),
    });
    expect(refused.status).to.equal(403);
  });

  it('should have to confirm who they are for everything that shows or changes keys, credentials, and rights', async () => {
    const browser = await signedIn({ installationAdmin: true });
    await real.knex('person_session').update({ confirmed_until: null });
    const document = (await (await browser.call('/v1/openapi.json')).json()) as {
      paths: Record<
        string,
        Record<string, { operationId: string; responses: Record<string, { description: string }> }>
      >;
    };
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    );
    const confirming = operations.filter(
      ({ path, responses }) =>
        path.startsWith('/admin') && responses['403']?.description.includes('confirmation_required') === true,
    );
    for (const { path, method, operationId } of confirming) {
      const sent = { method: method.toUpperCase(), headers: { 'if-match': '*' } };
      const asked = await browser.code(`/v1${path.replaceAll(/\{\w+\}/g, 'x')}`, sent);
      expect(asked, operationId).to.equal('403 confirmation_required');
    }
    expect(confirming.map(({ operationId }) => operationId)).to.include.members(
      (
        'createAccount createApiKey rotateApiKey revokeApiKey setEndpoint rotateSecret createConnection replaceCredentials deleteConnection shredAccount ' +
        'createPerson changePerson setPersonRole deletePersonRole createPersonLink endPersonSessions unlockPerson resetPersonTotp removePersonPassword'
      ).split(' '),
    );
    await real.knex('person_session').update({ confirmed_until: new Date(Date.now() + 300_000) });
  });

  it('should administer their own account as far as their role goes, and no other', async () => {
    const own = `/v1/admin/accounts/${real.accountId}`;
    const other = `/v1/admin/accounts/${real.otherAccountId}`;
    const allowed: Readonly<Record<string, readonly AccountRole[]>> = {
      [`/v1/admin/submissions?account_id=${real.accountId}`]: ['operator', 'author', 'admin'],
      '/v1/admin/procedures/versions': ['author', 'admin'],
      [`${own}/connections`]: ['admin'],
      [`/v1/admin/audit?account_id=${real.accountId}`]: ['admin'],
      [`${other}/connections`]: [],
      [`/v1/admin/audit?account_id=${real.otherAccountId}`]: [],
      [`/v1/admin/submissions?account_id=${real.otherAccountId}`]: [],
      '/v1/admin/submissions': [],
      '/v1/admin/audit': [],
      '/v1/admin/accounts': [],
      '/v1/admin/people': [],
      [`/v1/admin/people?account_id=${real.accountId}`]: ['admin'],
      [`/v1/admin/people?account_id=${real.otherAccountId}`]: [],
      '/v1/admin/keys': [],
      [`/v1/admin/keys?account_id=${real.accountId}`]: ['admin'],
      [`/v1/admin/keys?account_id=${real.otherAccountId}`]: [],
      '/v1/admin/holds': [],
      [`/v1/admin/maintenance-windows?account_id=${real.accountId}`]: [],
      '/v1/admin/procedures/acme-health/activations': [],
    };
    for (const role of ['viewer', 'operator', 'author', 'admin'] as const) {
      const browser = await withRole(role);
      for (const [path, roles] of Object.entries(allowed))
        expect(await browser.code(path), `${role} ${path}`).to.equal(
          roles.includes(role) ? '200' : '403 insufficient_scope',
        );
    }
  });
});
