import { expect } from 'chai';
import { hashPassword } from '../../../src/people/password-hash.ts';
import { changedEnd } from '../../support/changed-end.ts';
import { openTestBrowser, type SessionJson, type TestBrowser } from '../../support/browser-session.ts';
import { fakeWorld, json, startApi } from '../../support/fake-ports.ts';
import type { Lies } from '../../support/oidc-server.ts';
import { realApi } from '../../support/real-api.ts';
import { singleSignOn, type SingleSignOn } from '../../support/single-sign-on.ts';

const STAFF = {
  email: 'robin@clinic.test',
  email_verified: true,
  name: 'Robin Doe',
  groups: ['north-staff'],
};
const PASSWORD = 'a sentence for tests';

describe('Single sign-on', () => {
  let sso: SingleSignOn;
  let count = 0;
  before(async () => {
    sso = await singleSignOn();
  });
  after(() => sso[Symbol.asyncDispose]());
  afterEach(() => {
    sso.provider.lies = {};
  });

  const open = (): TestBrowser => openTestBrowser(sso.real.api);
  /** Somebody new at the provider. */
  const subject = (claims: object = {}): string => {
    count += 1;
    const id = `sub-${count}`;
    sso.provider.people.set(id, { ...STAFF, email: `robin${count}@clinic.test`, ...claims });
    return id;
  };
  const emailOf = (id: string): string => String(sso.provider.people.get(id)?.['email']);
  const locationOf = async (browser: TestBrowser, path: string): Promise<string> => {
    const response = await browser.call(path);
    expect(response.status, await response.clone().text()).to.equal(303);
    return response.headers.get('location') ?? '';
  };
  const begin = (browser: TestBrowser, query = ''): Promise<string> =>
    locationOf(browser, `/v1/session/oidc${query}`);
  const back = (browser: TestBrowser, callback: string): Promise<string> => {
    const { pathname, search } = new URL(callback);
    return locationOf(browser, pathname + search);
  };
  /** The whole way; returns where the browser is led in the end. */
  const signIn = async (browser: TestBrowser, id: string | null, query = ''): Promise<string> =>
    back(browser, await sso.provider.follow(await begin(browser, query), id));
  const session = async (browser: TestBrowser): Promise<SessionJson | null> => {
    const response = await browser.call('/v1/session');
    if (response.status !== 200) return null;
    const found = (await response.json()) as SessionJson;
    return { ...found, accounts: found.accounts.map(({ id, name, role }) => ({ id, name, role })) };
  };
  const audited = (object: string): Promise<{ action: string; detail: object }[]> =>
    sso.real.knex('audit_log').where({ object }).orderBy('id').select('action', 'detail');
  const personOf = (email: string) => sso.real.people.people.get(email);
  const nobody = async (email: string): Promise<void> => {
    expect(await sso.real.knex('person').where({ email })).to.deep.equal([]);
  };

  it('should create a person at the first sign-in, with the roles of their groups, and sign them in', async () => {
    const browser = open();
    const id = subject();
    const address = new URL(await begin(browser, '?return_to=/console/tasks%3Fstatus%3Dfailed'));
    expect(Object.fromEntries(address.searchParams)).to.include({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    });
    expect(address.searchParams.get('nonce')).to.match(/^[\w-]{43}$/);
    const callback = await sso.provider.follow(address.href, id);
    const { pathname, search } = new URL(callback);
    const response = await browser.call(pathname + search);
    expect(response.headers.get('location')).to.equal('/console/tasks?status=failed');
    const cookies = response.headers.getSetCookie();
    expect(cookies.find((line) => line.startsWith('sopwith_session='))).to.match(
      /^sopwith_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(cookies.find((line) => line.startsWith('sopwith_oidc='))).to.match(/Max-Age=0/);
    expect(await session(browser)).to.deep.include({
      installation_role: null,
      accounts: [{ id: sso.real.accountId, name: 'north', role: 'operator' }],
      confirms_with: 'oidc',
    });
    const person = await personOf(emailOf(id));
    expect(person).to.include({ name: 'Robin Doe', hasPassword: false });
    expect((await audited(person.id)).map(({ action }) => action)).to.deep.equal([
      'person.created',
      'person.role_changed',
      'person.identity_linked',
      'person.signed_in',
    ]);
    const [last] = (await audited(person.id)).slice(-1);
    expect(last?.detail).to.include({ method: 'oidc', issuer: sso.provider.issuer });
    browser.account = sso.real.accountId;
    expect(await browser.code('/v1/tasks')).to.equal('200');
  });

  it('should refresh the roles of groups at each sign-in, and keep those that were given by hand', async () => {
    const id = subject({ groups: ['north-leads', 'it', 'old', 'unknown'] });
    const browser = open();
    expect(await signIn(browser, id)).to.equal('/console');
    expect(await session(browser)).to.deep.include({
      installation_role: 'admin',
      accounts: [{ id: sso.real.accountId, name: 'north', role: 'admin' }],
    });
    const person = await personOf(emailOf(id));
    await sso.real.people.people.setRole(person.id, sso.real.accountId, 'viewer', { actor: 'test' });
    await sso.real.people.people.setRole(person.id, sso.real.otherAccountId, 'author', { actor: 'test' });
    await sso.real.people.people.change(person.id, { name: 'Robin D.' }, { actor: 'test' });
    sso.provider.people.set(id, { ...STAFF, email: emailOf(id), groups: [] });
    await signIn(open(), id);
    // In the other browser as well, at once.
    expect(await session(browser)).to.deep.include({
      installation_role: null,
      accounts: [
        { id: sso.real.accountId, name: 'north', role: 'viewer' },
        { id: sso.real.otherAccountId, name: 'south', role: 'author' },
      ],
    });
  });

  it('should give the browser another session at each sign-in, and end the one before', async () => {
    const browser = open();
    const id = subject();
    await signIn(browser, id);
    const first = browser.cookies.get('sopwith_session') ?? '';
    await signIn(browser, id);
    expect(browser.cookies.get('sopwith_session')).not.to.equal(first);
    browser.cookies.set('sopwith_session', first);
    expect(await session(browser)).to.equal(null);
  });

  it('should know a person by the issuer and the subject, and not by the e-mail address', async () => {
    const id = subject();
    await signIn(open(), id);
    const { id: personId } = await personOf(emailOf(id));
    const email = emailOf(id);
    sso.provider.people.set(id, { ...STAFF, email: 'another@clinic.test', email_verified: false });
    const browser = open();
    expect(await signIn(browser, id)).to.equal('/console');
    expect((await session(browser))?.person.id).to.equal(personId);
    // Somebody else who gets the address of a person at the provider.
    const thief = subject({ email });
    expect(await signIn(open(), thief)).to.equal('/console/sign-in?error=not_linked');
  });

  it('should link a person whom an administrator has created, only if no password is theirs', async () => {
    const invited = subject();
    const roles = [{ accountId: sso.real.accountId, role: 'author' as const }];
    const made = { email: emailOf(invited), name: 'Invited', roles, actor: 'test' };
    const { id } = await sso.real.people.people.create(made);
    const browser = open();
    await signIn(browser, invited);
    expect((await session(browser))?.person.id).to.equal(id);

    const local = subject({ groups: ['north-leads'] });
    const owner = await sso.real.people.people.create({ ...made, email: emailOf(local), password: PASSWORD });
    expect(await signIn(open(), local)).to.equal('/console/sign-in?error=not_linked');
    const { roles: held } = await personOf(emailOf(local));
    expect(held.map(({ role }) => role)).to.deep.equal(['author']);
    const admin = await sso.real.adminKey();
    const removed = await sso.real.api.call(`/v1/admin/people/${owner.id}/remove-password`, {
      method: 'POST',
      key: admin,
      headers: { 'if-match': '*' },
    });
    expect(await removed.json()).to.include({ has_password: false });
    const linked = open();
    await signIn(linked, local);
    expect((await session(linked))?.person.id).to.equal(owner.id);
  });

  it('should refuse somebody whose groups give nothing, who is disabled, or whose address is not verified', async () => {
    const refused = [
      { claims: { groups: ['visitors'] }, error: 'no_role' },
      { claims: { groups: undefined }, error: 'no_role' },
      { claims: { groups: ['old'] }, error: 'no_role' },
      { claims: { email_verified: false }, error: 'email_unverified' },
      { claims: { email_verified: undefined }, error: 'email_unverified' },
      { claims: { email: 'no address' }, error: 'email_unverified' },
    ];
    for (const { claims, error } of refused) {
      const id = subject(claims);
      const browser = open();
      expect(await signIn(browser, id), JSON.stringify(claims)).to.equal(`/console/sign-in?error=${error}`);
      expect(await session(browser)).to.equal(null);
      await nobody(emailOf(id));
    }
    const id = subject();
    await signIn(open(), id);
    const { id: personId } = await personOf(emailOf(id));
    await sso.real.people.people.change(personId, { disabled: true }, { actor: 'test' });
    expect(await signIn(open(), id)).to.equal('/console/sign-in?error=disabled');
    const [entry] = (await audited(personId)).slice(-1);
    expect(entry).to.deep.include({ action: 'person.sign_in_failed' });
    expect(entry?.detail).to.include({ method: 'oidc', reason: 'disabled' });
  });

  it('should take away the roles of somebody whose groups give nothing any more', async () => {
    const id = subject();
    const browser = open();
    await signIn(browser, id);
    sso.provider.people.set(id, { ...STAFF, email: emailOf(id), groups: [] });
    expect(await signIn(open(), id)).to.equal('/console/sign-in?error=no_role');
    expect((await session(browser))?.accounts).to.deep.equal([]);
  });

  it('should go back to the page that was asked for with a reason if the person cancels', async () => {
    const browser = open();
    expect(await signIn(browser, null, '?return_to=/console/inbox')).to.equal(
      '/console/sign-in?error=canceled&next=%2Finbox',
    );
  });

  it('should believe nothing that a provider says wrong, and create nobody', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const lies: Record<string, typeof sso.provider.lies> = {
      'another nonce': { claims: (claims) => ({ ...claims, nonce: 'another' }) },
      'no nonce': { claims: (claims) => ({ ...claims, nonce: undefined }) },
      expired: { claims: (claims) => ({ ...claims, exp: now - 3_600, iat: now - 7_200 }) },
      'another audience': { claims: (claims) => ({ ...claims, aud: 'another-client' }) },
      'several audiences': {
        claims: (claims) => ({ ...claims, aud: ['another', claims['aud']], azp: 'another' }),
      },
      'another issuer': { claims: (claims) => ({ ...claims, iss: 'https://another.test' }) },
      'another subject': { claims: (claims) => ({ ...claims, sub: 'sub-1' }) },
      'no signature': { signature: 'none' },
      'the signature of another key': { signature: 'other key' },
    };
    for (const [name, lie] of Object.entries(lies)) {
      const id = subject();
      const browser = open();
      const callback = await sso.provider.follow(await begin(browser), id);
      sso.provider.lies = lie;
      expect(await back(browser, callback), name).to.equal('/console/sign-in?error=answer_invalid');
      expect(await session(browser), name).to.equal(null);
      await nobody(emailOf(id));
      sso.provider.lies = {};
    }
    const text = JSON.stringify(await sso.real.knex('audit_log').select('*'));
    expect(text).not.to.match(/eyJ|code=/);
  });

  it('should accept a callback once, in the browser that began, and with its state alone', async () => {
    const browser = open();
    const id = subject();
    const callback = await sso.provider.follow(await begin(browser), id);
    const stranger = open();
    await begin(stranger);
    expect(await back(stranger, callback)).to.equal('/console/sign-in?error=expired');
    expect(await back(open(), callback)).to.equal('/console/sign-in?error=expired');
    const changed = new URL(callback);
    changed.searchParams.set('state', changedEnd(changed.searchParams.get('state') ?? ''));
    expect(await back(browser, changed.href)).to.equal('/console/sign-in?error=expired');
    const kept = browser.cookies.get('sopwith_oidc') ?? '';
    expect(await back(browser, callback)).to.equal('/console');
    expect(await back(browser, callback)).to.equal('/console/sign-in?error=expired');
    // Even with the cookie, the provider redeems a code once.
    browser.cookies.set('sopwith_oidc', kept);
    expect(await back(browser, callback)).to.equal('/console/sign-in?error=provider_refused');
    // A code of somebody else, with the state of this browser: PKCE.
    const [mine, other] = [open(), open()];
    const victim = new URL(await sso.provider.follow(await begin(mine), subject()));
    const stolen = new URL(await sso.provider.follow(await begin(other), subject()));
    victim.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await back(mine, victim.href)).to.equal('/console/sign-in?error=provider_refused');
    for (const query of ['', '?state=', '?code=x', '?error=access_denied', '?state=x&session_state=y&hd=z'])
      expect(await back(open(), `${sso.real.api.url}/v1/session/oidc/callback${query}`), query).to.equal(
        '/console/sign-in?error=expired',
      );
  });

  it('should lead only to pages of the console', async () => {
    const others = [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      '/console/../v1/tasks',
      '/consolex',
      '/v1/tasks',
      'console',
      '/console/\\..\\..\\v1',
      '/console@evil.test',
      '/%09/evil.test',
    ];
    for (const address of others)
      expect(
        await open().code(`/v1/session/oidc?return_to=${encodeURIComponent(address)}`),
        address,
      ).to.equal('422 validation_failed');
  });

  it('should confirm who somebody is at the provider, which must ask again', async () => {
    const id = subject({ groups: ['it'] });
    const browser = open();
    await signIn(browser, id);
    browser.csrf = (await session(browser))?.csrf_token ?? '';
    const create = { method: 'POST', body: { name: 'New', email: `new${count}@clinic.test` } };
    await sso.real.knex('person_session').update({ confirmed_until: null });
    expect(await browser.code('/v1/admin/people', create)).to.equal('403 confirmation_required');
    const query = '?purpose=confirm&return_to=/console/tasks';
    const address = new URL(await begin(browser, query));
    expect(Object.fromEntries(address.searchParams)).to.include({ prompt: 'login', max_age: '0' });
    const token = browser.cookies.get('sopwith_session');
    expect(await back(browser, await sso.provider.follow(address.href, id))).to.equal('/console/tasks');
    expect(browser.cookies.get('sopwith_session')).to.equal(token);
    expect(await browser.code('/v1/admin/people', create)).to.equal('200');

    await sso.real.knex('person_session').update({ confirmed_until: null });
    const wrong: [string, typeof sso.provider.lies, string][] = [
      [subject(), {}, 'other_person'],
      [id, { claims: (claims) => ({ ...claims, auth_time: undefined }) }, 'not_fresh'],
      [
        id,
        { claims: (claims) => ({ ...claims, auth_time: Number(claims['auth_time']) - 600 }) },
        'not_fresh',
      ],
    ];
    for (const [who, lies, error] of wrong) {
      const callback = await sso.provider.follow(await begin(browser, query), who);
      sso.provider.lies = lies;
      expect(await back(browser, callback)).to.equal(`/console/confirm?error=${error}&next=%2Ftasks`);
      sso.provider.lies = {};
    }
    expect(await browser.code('/v1/admin/people', create)).to.equal('403 confirmation_required');
    expect(await open().code(`/v1/session/oidc${query}`)).to.equal('401 not_signed_in');
  });

  it('should explain a provider that is down or slow, and work again with it', async () => {
    const [browser, id] = [open(), subject()];
    const callback = await sso.provider.follow(await begin(browser), id);
    sso.provider.lies = { down: true };
    expect(await back(browser, callback)).to.equal('/console/sign-in?error=provider_unavailable');
    sso.provider.lies = { delayMs: 20_000 };
    const started = Date.now();
    expect(await back(browser, callback)).to.equal('/console/sign-in?error=provider_unavailable');
    expect(Date.now() - started, 'of the 20 s that the provider takes').to.be.below(18_000);
    sso.provider.lies = {};
    expect(await signIn(browser, id)).to.equal('/console');
  });

  it('should tell the sign-in page the ways to sign in', async () => {
    const response = await open().call('/v1/session/methods');
    expect(await response.json()).to.deep.equal({ password: true, oidc: { label: 'Clinic ID' } });
  });

  it('should ask who somebody is again if they want to sign in as somebody else', async () => {
    const address = new URL(await begin(open(), '?again=true'));
    expect(address.searchParams.get('prompt')).to.equal('login');
    expect(address.searchParams.has('max_age')).to.equal(false);
  });

  it('should limit attempts of one address, but not in a browser in which somebody has signed in', async () => {
    const limited = await startApi(
      { ...fakeWorld().ports, people: sso.real.people },
      { signInsPerMinute: 1, publicUrl: sso.real.api.url },
    );
    try {
      const known = openTestBrowser(limited);
      const id = subject();
      expect(await signIn(known, id)).to.equal('/console');
      expect(await signIn(openTestBrowser(limited), id)).to.equal('/console/sign-in?error=rate_limited');
      expect(await signIn(known, id)).to.equal('/console');
    } finally {
      await limited.close();
    }
  });
});

describe('Single sign-on with other settings', () => {
  const settings: [string, NodeJS.ProcessEnv, Lies, string][] = [
    ['a wrong client secret', { OIDC_CLIENT_SECRET: 'wrong' }, {}, 'provider_refused'],
    ['a private address that is not allowed', { OIDC_ALLOW: '' }, {}, 'provider_unavailable'],
    ['metadata of another issuer', {}, { metadata: { issuer: 'https://other.test' } }, 'answer_invalid'],
    [
      'a token endpoint inside of the network',
      {},
      { metadata: { token_endpoint: 'http://169.254.169.254/token' } },
      'provider_unavailable',
    ],
  ];
  for (const [name, env, lies, error] of settings)
    it(`should refuse ${name}`, async () => {
      await using sso = await singleSignOn(env);
      sso.provider.people.set('robin', STAFF);
      sso.provider.lies = lies;
      const browser = openTestBrowser(sso.real.api);
      const response = await browser.call('/v1/session/oidc');
      let location = response.headers.get('location') ?? '';
      if (location.startsWith(sso.provider.issuer)) {
        const { pathname, search } = new URL(await sso.provider.follow(location, 'robin'));
        location = (await browser.call(pathname + search)).headers.get('location') ?? '';
      }
      expect(location).to.equal(`/console/sign-in?error=${error}`);
      if (env['OIDC_ALLOW'] === '') expect(sso.provider.requests).to.deep.equal([]);
      expect(await sso.real.knex('person')).to.deep.equal([]);
    });

  it('should let nobody sign in with a password if that is off, but with a link', async () => {
    await using sso = await singleSignOn({ PASSWORD_SIGN_IN: 'off' });
    const key = await sso.real.adminKey();
    const made = await sso.real.api.call('/v1/admin/people', {
      ...json({ email: 'ada@clinic.test', name: 'Ada' }),
      key,
    });
    const person = (await made.json()) as { id: string; link: string | null };
    expect(person.link).to.equal(null);
    await sso.real.knex('person').update({ password_hash: await hashPassword(PASSWORD) });
    const browser = openTestBrowser(sso.real.api);
    const off = '403 password_sign_in_off';
    const body = { email: 'ada@clinic.test', password: PASSWORD };
    expect(await browser.code('/v1/session', { method: 'POST', body })).to.equal(off);
    const link = (purpose: string) =>
      sso.real.api.call(`/v1/admin/people/${person.id}/links`, {
        method: 'POST',
        body: JSON.stringify({ purpose }),
        headers: { 'content-type': 'application/json', 'if-match': '*' },
        key,
      });
    expect(((await (await link('password')).json()) as { code: string }).code).to.equal(
      'password_sign_in_off',
    );
    const { people } = sso.real.people;
    const token = await people.link(person.id, 'sign_in', { actor: 'test' });
    const signedIn = await browser.call('/v1/session/link', { method: 'POST', body: { token } });
    const session = (await signedIn.json()) as SessionJson;
    expect(session).to.include({ confirms_with: null });
    browser.csrf = session.csrf_token;
    for (const [path, sent] of [
      ['/v1/session/confirm', { password: PASSWORD }],
      ['/v1/session/password', { password: 'another sentence for tests', current_password: PASSWORD }],
    ] as const)
      expect(await browser.code(path, { method: 'POST', body: sent }), path).to.equal(off);
    const methods = await browser.call('/v1/session/methods');
    expect(await methods.json()).to.include({ password: false });
  });

  it('should not exist without a provider', async () => {
    await using real = await realApi();
    const browser = openTestBrowser(real.api);
    expect(await browser.code('/v1/session/oidc')).to.equal('404 not_found');
    expect(await browser.code('/v1/session/oidc/callback?state=x&code=y')).to.equal('404 not_found');
    const methods = await browser.call('/v1/session/methods');
    expect(await methods.json()).to.deep.equal({ password: true, oidc: null });
  });
});
