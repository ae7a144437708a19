import { expect } from 'chai';
import { ACCOUNT_SCOPES } from '../../../src/accounts/scopes.ts';
import { PERSON_ROLES, ROLE_SCOPES, type AccountRole } from '../../../src/people/roles.ts';
import { openTestBrowser, type TestBrowser } from '../../support/browser-session.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';
import { documentedRoutes } from '../access/documented-routes.ts';
import { objectsForAdmins, UNKNOWN } from '../access/objects-of.ts';

const PASSWORD = 'a sentence for tests';
const CHANGE = { headers: { 'if-match': '*' } };

interface PersonJson {
  readonly id: string;
  readonly email: string;
  readonly manageable: boolean;
  readonly locked_until: string | null;
  readonly roles: readonly { readonly account_id: string; readonly role: string }[];
}

describe('An administrator of one account', () => {
  let real: RealApi;
  let admin: TestBrowser;
  let count = 0;
  before(async () => {
    real = await realApi();
    const { accountId } = real;
    await person({ [accountId]: 'admin' }, 'lead@clinic.test');
    admin = openTestBrowser(real.api);
    await admin.signIn('lead@clinic.test', PASSWORD);
    admin.account = accountId;
  });
  after(() => real[Symbol.asyncDispose]());

  const person = async (roles: Record<string, AccountRole>, email?: string, more = {}): Promise<string> => {
    count += 1;
    const held = Object.entries(roles).map(([accountId, role]) => ({ accountId, role }));
    const made = { email: email ?? `x${count}@clinic.test`, name: `X ${count}`, password: PASSWORD };
    return (await real.people.people.create({ ...made, roles: held, actor: 'test', ...more })).id;
  };
  const post = (body: object = {}) => ({ method: 'POST', body, ...CHANGE });
  const one = async (response: Response): Promise<PersonJson> => {
    expect(response.status, await response.clone().text()).to.equal(200);
    return (await response.json()) as PersonJson;
  };
  /** Every act on a person except for that on a role. */
  const acts = (id: string): readonly (readonly [path: string, sent: object])[] => [
    [`/v1/admin/people/${id}`, { method: 'PATCH', body: { name: 'Y' }, ...CHANGE }],
    [`/v1/admin/people/${id}/links`, post({ purpose: 'sign_in' })],
    [`/v1/admin/people/${id}/end-sessions`, { method: 'POST', ...CHANGE }],
    [`/v1/admin/people/${id}/unlock`, { method: 'POST', ...CHANGE }],
    [`/v1/admin/people/${id}/reset-totp`, { method: 'POST', ...CHANGE }],
    [`/v1/admin/people/${id}/remove-password`, { method: 'POST', ...CHANGE }],
  ];
  const setRole = (id: string, accountId: string, role: string) =>
    admin.code(`/v1/admin/people/${id}/roles/${accountId}`, { method: 'PUT', body: { role }, ...CHANGE });
  const takeRole = (id: string, accountId: string) =>
    admin.code(`/v1/admin/people/${id}/roles/${accountId}`, { method: 'DELETE', ...CHANGE });

  it('should create people of the account with a link, and see them alone', async () => {
    const { accountId, otherAccountId } = real;
    const stranger = await person({ [otherAccountId]: 'viewer' });
    const body = { email: 'new@clinic.test', name: 'New', account_id: accountId, role: 'operator' };
    const made = await admin.call('/v1/admin/people', post(body));
    const { id, link } = (await made.json()) as { id: string; link: string };
    expect(link).to.match(/#token=[\w-]{43}$/);
    const list = await admin.call(`/v1/admin/people?account_id=${accountId}&search=NEW%40`);
    const { data } = (await list.json()) as { data: PersonJson[] };
    expect(data.map((each) => each.id)).to.deep.equal([id]);
    // A text, not a pattern.
    const none = await admin.call(`/v1/admin/people?account_id=${accountId}&search=%25`);
    expect(((await none.json()) as { data: unknown[] }).data).to.deep.equal([]);
    const all = await admin.call(`/v1/admin/people?account_id=${accountId}&limit=100`);
    expect(((await all.json()) as { data: PersonJson[] }).data.map((each) => each.id)).not.to.include(
      stranger,
    );
    expect(await admin.code(`/v1/admin/people/${stranger}`)).to.equal('404 not_found');
  });

  it('should not create people of another account, of none, or of the installation', async () => {
    const { accountId, otherAccountId } = real;
    const base = { email: 'no@clinic.test', name: 'No' };
    const own = { ...base, account_id: accountId, role: 'admin' };
    const create = (body: object) => admin.code('/v1/admin/people', post(body));
    expect(await create(base)).to.equal('403 beyond_authority');
    expect(await create({ ...own, account_id: otherAccountId })).to.equal('403 beyond_authority');
    expect(await create({ ...own, installation_admin: true })).to.equal('403 beyond_authority');
    expect(await create({ ...base, account_id: accountId })).to.equal('422 validation_failed');
    expect(await create({ ...base, role: 'viewer' })).to.equal('422 validation_failed');
    // Nor by a key that an earlier request of an administrator of the installation has used.
    const root = openTestBrowser(real.api);
    await person({}, 'root@clinic.test', { installationAdmin: true });
    await root.signIn('root@clinic.test', PASSWORD);
    const keyed = { ...post(base), headers: { 'idempotency-key': 'same' } };
    expect(await root.code('/v1/admin/people', keyed)).to.equal('200');
    expect(await admin.code('/v1/admin/people', keyed)).to.equal('403 beyond_authority');
  });

  it('should manage a person who has a role in this account alone', async () => {
    const { accountId } = real;
    const id = await person({ [accountId]: 'viewer' });
    for (const [path, sent] of acts(id)) expect(await admin.code(path, sent), path).to.equal('200');
    expect(await setRole(id, accountId, 'admin')).to.equal('200');
    // Nobody of the account could give it back.
    expect(await takeRole(id, accountId)).to.equal('409 last_role');
    const changed = await admin.call(`/v1/admin/people/${id}`, {
      method: 'PATCH',
      body: { disabled: true },
      ...CHANGE,
    });
    expect((await one(changed)).roles).to.have.length(1);
  });

  it('should change of a person with rights elsewhere the role in this account, and nothing else', async () => {
    const { accountId, otherAccountId } = real;
    const both = await person({ [accountId]: 'viewer', [otherAccountId]: 'admin' });
    const root = await person({ [accountId]: 'viewer' }, undefined, { installationAdmin: true });
    for (const id of [both, root]) {
      for (const [path, sent] of acts(id))
        expect(await admin.code(path, sent), path).to.equal('403 beyond_authority');
      const shown = await one(await admin.call(`/v1/admin/people/${id}`));
      expect(shown.manageable).to.equal(false);
      expect(shown.roles.map((held) => held.account_id)).to.deep.equal([accountId]);
      expect(await setRole(id, accountId, 'operator')).to.equal('200');
      expect(await setRole(id, otherAccountId, 'viewer')).to.equal('403 beyond_authority');
      expect(await takeRole(id, otherAccountId)).to.equal('403 beyond_authority');
    }
    expect(await takeRole(both, accountId)).to.equal('200');
    // From now on, the person is one of another account.
    expect(await setRole(both, accountId, 'viewer')).to.equal('404 not_found');
    expect(await admin.code(`/v1/admin/people/${both}`)).to.equal('404 not_found');
  });

  it('should create, rotate and revoke keys of the account, which have no right that the role does not have', async () => {
    const { accountId, otherAccountId, otherKey } = real;
    const created = await admin.call('/v1/admin/keys', post({ account_id: accountId, label: 'own' }));
    const { id } = (await created.json()) as { id: string };
    expect(created.status).to.equal(200);
    expect(await admin.code(`/v1/admin/keys/${id}/rotate`, post())).to.equal('200');
    expect(await admin.code(`/v1/admin/keys/${id}/revoke`, post())).to.equal('200');
    for (const owner of [null, otherAccountId])
      expect(await admin.code('/v1/admin/keys', post({ account_id: owner, label: 'x' }))).to.equal(
        '403 insufficient_scope',
      );
    const foreign = /^sw_live_(\w{16})_/.exec(otherKey)?.[1] ?? '';
    const ofAdmins = /^sw_live_(\w{16})_/.exec(await real.adminKey())?.[1] ?? '';
    for (const key of [foreign, ofAdmins]) {
      expect(await admin.code(`/v1/admin/keys/${key}`)).to.equal('404 not_found');
      expect(await admin.code(`/v1/admin/keys/${key}/revoke`, post())).to.equal('404 not_found');
      expect(await admin.code(`/v1/admin/keys/${key}/rotate`, post())).to.equal('404 not_found');
    }
    for (const { account, administration } of PERSON_ROLES.map((role) => ROLE_SCOPES[role]))
      if (administration.includes('admin:keys')) expect(account).to.include.members([...ACCOUNT_SCOPES]);
  });

  it('should reach nothing of another account or of the installation by any route', async () => {
    const { accountId, otherAccountId, otherKey } = real;
    const portal = { accountId, portal: 'acme-health', baseUrl: 'https://acme.test' };
    await real.connections.connect({ ...portal, credentials: { username: 'u' }, actor: 'test' });
    const theirs = {
      ...(await objectsForAdmins(real, UNKNOWN['id'] ?? '')),
      account_id: otherAccountId,
      scope: otherAccountId,
      person_id: await person({ [otherAccountId]: 'admin' }),
      key_id: /^sw_live_(\w{16})_/.exec(otherKey)?.[1] ?? '',
    };
    // Procedures belong to all accounts.
    const asked = (await documentedRoutes(real)).filter(
      ({ forAdmins, path }) => forAdmins && !/\/(versions|diff)(\/|$)/.test(path),
    );
    for (const { operationId, method, path, requestBody } of asked) {
      const at = path.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => theirs[name as keyof typeof theirs] ?? UNKNOWN[name] ?? 'x',
      );
      const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {});
      const sent = { method, ...CHANGE, ...(example === undefined ? {} : { body: example.value as object }) };
      expect(await admin.code(`/v1${at}`, sent), operationId).to.match(
        /^(403 (insufficient_scope|beyond_authority)|404 not_found)$/,
      );
    }
    expect(asked).not.to.have.length(0);
  });

  it('should be the least that manages people and keys, also of their own account', async () => {
    const { accountId, key } = real;
    const own = {
      ...UNKNOWN,
      account_id: accountId,
      person_id: await person({ [accountId]: 'viewer' }),
      key_id: /^sw_live_(\w{16})_/.exec(key)?.[1] ?? '',
    };
    const routes = (await documentedRoutes(real)).filter(({ scopes }) => scopes.includes('admin:keys'));
    expect(routes.length).to.be.above(12);
    for (const role of ['viewer', 'operator', 'author'] as const) {
      const email = `${role}@clinic.test`;
      await person({ [accountId]: role }, email);
      const browser = openTestBrowser(real.api);
      await browser.signIn(email, PASSWORD);
      browser.account = accountId;
      for (const { operationId, method, path, requestBody } of routes) {
        const at = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof own) => own[name] ?? 'x');
        const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {});
        const body =
          example === undefined ? {} : { body: { ...(example.value as object), account_id: accountId } };
        const asked = await browser.code(`/v1${at}?account_id=${accountId}`, { method, ...CHANGE, ...body });
        expect(asked, `${operationId} as ${role}`).to.equal('403 insufficient_scope');
      }
    }
  });

  it('should learn that somebody must wait after failed sign-ins, and unlock them', async () => {
    const { accountId } = real;
    const id = await person({ [accountId]: 'viewer' }, 'locked@clinic.test');
    const guess = (password: string) =>
      openTestBrowser(real.api).code('/v1/session', {
        method: 'POST',
        body: { email: 'locked@clinic.test', password },
      });
    for (let tried = 0; tried < 5; tried += 1) await guess('not this one at all');
    // As long as after many more failures: a slow machine must not outlast it.
    await real.knex('sign_in_failure').update({ next_at: new Date(Date.now() + 600_000) });
    expect(await guess(PASSWORD)).to.equal('429 rate_limited');
    expect((await one(await admin.call(`/v1/admin/people/${id}`))).locked_until).to.be.a('string');
    const unlocked = await admin.call(`/v1/admin/people/${id}/unlock`, { method: 'POST', ...CHANGE });
    expect((await one(unlocked)).locked_until).to.equal(null);
    expect(await guess(PASSWORD)).to.equal('200');
    const actions = await real.knex('audit_log').where({ object: id }).pluck<string[]>('action');
    expect(actions).to.include('person.unlocked');
  });
});
