import { expect } from 'chai';
import { ACCOUNT_SCOPES, ADMIN_SCOPES, type KeyScope } from '../../../src/accounts/scopes.ts';
import { createSopVersions } from '../../../src/accounts/sop-versions.ts';
import { newId } from '../../../src/platform/ids.ts';
import { writeFailureReport } from '../../../src/tasks/failure-reports.ts';
import { finishTask } from '../../../src/tasks/finish-task.ts';
import { createSignInTest } from '../../../src/tasks/sign-in-tests.ts';
import { FAILURE } from '../../support/failure-report.ts';
import { claimTask } from '../../support/claim-task.ts';
import { GOOD, json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

interface Operation {
  readonly operationId: string;
  readonly security: readonly { readonly bearer: readonly KeyScope[] }[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Record<string, { readonly examples: Record<string, { readonly value: unknown }> }>;
  };
}

interface Route extends Operation {
  readonly method: string;
  readonly path: string;
  readonly scopes: readonly KeyScope[];
  readonly forAdmins: boolean;
}

/** What a path needs to name an object of an account. */
type Ids = Readonly<Record<string, string>>;

/** Every route of the OpenAPI document, so that a new one is tested without a line here. */
describe('Every route', () => {
  let real: RealApi;
  let routes: readonly Route[];
  let own: Ids;
  let admin: string;
  before(async () => {
    real = await realApi();
    routes = await documentedRoutes(real);
    own = await ownObjects(real);
    admin = await real.adminKey();
  });
  after(() => real[Symbol.asyncDispose]());

  const call = (route: Route, ids: Ids, key: string | null): Promise<Response> => {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const id = ids[route.path.startsWith('/deliveries') ? 'delivery_id' : name];
      return id ?? expect.fail(`this test knows no ${name}`);
    });
    const [example] = Object.values(route.requestBody?.content['application/json']?.examples ?? {});
    const sent =
      example === undefined ? { method: route.method } : { ...json(example.value), method: route.method };
    return real.api.call(`/v1${path}`, { ...sent, key, headers: { ...sent.headers, 'if-match': '*' } });
  };
  /** What the response reveals, without what names the request itself. */
  const seen = async (response: Response): Promise<string> => {
    const {
      request_id: _id,
      instance: _path,
      ...problem
    } = (await response.json()) as Record<string, unknown>;
    const incidental = ['date', 'x-request-id', 'ratelimit', 'ratelimit-policy'];
    const headers = [...response.headers].filter(([name]) => !incidental.includes(name));
    return JSON.stringify([response.status, problem, headers]).replaceAll(/"content-length","\d+"/g, '');
  };
  /** Runs cases and expects that the database is the same afterwards. */
  const unchanged = async (cases: () => Promise<number>): Promise<void> => {
    const before = await everyRow(real);
    expect(await cases()).to.be.above(0);
    expect(await everyRow(real)).to.deep.equal(before);
  };

  it('should refuse a request without a key, or with an invalid one, and change nothing', () =>
    unchanged(async () => {
      for (const route of routes)
        for (const key of [null, 'nonsense', `${real.key.slice(0, -1)}_`])
          expect((await call(route, own, key)).status, route.operationId).to.equal(401);
      return routes.length;
    }));

  it('should refuse a key of the other kind, and one that lacks the scope, and change nothing', async () => {
    const reader = await real.adminKey('admin:read');
    const lacking = new Map<string, string>();
    for (const { forAdmins, scopes } of routes) {
      const [area = ''] = scopes;
      const rest = (forAdmins ? ADMIN_SCOPES : ACCOUNT_SCOPES).filter(
        (scope) => !['admin:*', 'admin:read', area].includes(scope),
      );
      if (!lacking.has(area))
        lacking.set(area, await (forAdmins ? real.adminKey(...rest) : real.accountKey(...rest)));
    }
    const wrongKeys = ({ forAdmins, scopes }: Route): readonly string[] => [
      forAdmins ? real.key : admin,
      lacking.get(scopes[0] ?? '') ?? '',
      ...(scopes.includes('admin:read') ? [] : [reader]),
    ];
    await unchanged(async () => {
      for (const route of routes)
        for (const key of wrongKeys(route)) {
          const response = await call(route, own, key);
          const { code } = (await response.json()) as { code: string };
          expect([response.status, code], route.operationId).to.deep.equal([403, 'insufficient_scope']);
        }
      return routes.length;
    });
  });

  it("should answer an account that asks for another account's objects as if they did not exist", () =>
    unchanged(async () => {
      const withIds = routes.filter(({ path, forAdmins }) => !forAdmins && path.includes('{'));
      for (const route of withIds) {
        const foreign = await seen(await call(route, own, real.otherKey));
        expect(foreign, route.operationId).to.include('"not_found"');
        expect(foreign, route.operationId).to.equal(await seen(await call(route, UNKNOWN, real.otherKey)));
      }
      return withIds.length;
    }));

  it('should hide sign-in tests of administrators from the account itself', async () => {
    for (const route of routes.filter(({ path, forAdmins }) => !forAdmins && path.startsWith('/tasks/{'))) {
      const { status } = await call(route, { ...own, id: own['test_id'] ?? '' }, real.key);
      expect(status, route.operationId).to.equal(404);
    }
    const tasks = await real.api.call('/v1/tasks?limit=100', { key: real.key });
    expect(await tasks.text())
      .to.include(own['id'])
      .and.not.to.include(own['test_id']);
  });

  it('should list nothing of another account', async () => {
    const lists = routes.filter(
      ({ method, path, forAdmins }) => !forAdmins && method === 'GET' && !path.includes('{'),
    );
    expect(lists).not.to.have.length(0);
    for (const route of lists) {
      const text = await (await call(route, own, real.otherKey)).text();
      for (const id of Object.values(own).filter((one) => one.length > 3))
        expect(text, route.operationId).not.to.include(id);
    }
  });

  it('should answer an administrator who names what does not exist with 404, and change nothing', async () => {
    await unchanged(async () => {
      const withIds = routes.filter(({ path, forAdmins }) => forAdmins && path.includes('{'));
      for (const route of withIds)
        for (const name of route.path.matchAll(/\{(\w+)\}/g)) {
          const ids = { ...own, [name[1] ?? '']: UNKNOWN[name[1] ?? ''] ?? '' };
          const response = await call(route, ids, admin);
          expect(response.status, `${route.operationId} ${await response.text()}`).to.equal(404);
        }
      return withIds.length;
    });
  });
});

const UNKNOWN: Ids = {
  id: newId('task'),
  artifact_id: newId('art'),
  delivery_id: newId('dlv'),
  account_id: newId('acct'),
  portal: 'nowhere',
  task_id: newId('task'),
  window_id: newId('mw'),
  test_id: newId('sit'),
  hold_id: newId('hold'),
  schedule_id: newId('sch'),
  key_id: 'Zz9yXx8wVv7uTt6s',
  number: '999',
  from: '999',
  to: '999',
  scope: newId('acct'),
};

async function documentedRoutes(real: RealApi): Promise<readonly Route[]> {
  const document = (await (await real.api.call('/v1/openapi.json', { key: null })).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      scopes: operation.security.flatMap(({ bearer }) => bearer),
      forAdmins: path.startsWith('/admin/'),
    })),
  );
}

/** A finished task of the first account with an artifact and a delivery, and an API key. */
async function ownObjects(real: RealApi): Promise<Ids> {
  await real.endpoints.set({ accountId: real.accountId, url: 'https://north.test/hook', actor: 'test' });
  const { id } = (await (await real.api.call('/v1/tasks', { ...json(GOOD), key: real.key })).json()) as {
    id: string;
  };
  const { lease } = await claimTask(real.store, id);
  await writeFailureReport(real.store, lease, FAILURE);
  await finishTask(real.store, lease, { status: 'completed', result: {} });
  const artifact = {
    id: newId('art'),
    task_id: id,
    account_id: real.accountId,
    attempt: 1,
    kind: 'pdf',
    name: 'a.pdf',
    content_type: 'application/pdf',
    size: 1,
    sha256: 'x',
    storage_key: 'none',
    created_at: new Date(),
  };
  await real.knex('artifact').insert(artifact);
  await real.connections.connect({
    accountId: real.accountId,
    portal: 'acme-health',
    baseUrl: 'https://acme.test',
    credentials: { username: 'north', password: 'S3CRET' },
    actor: 'test',
  });
  const wanted = { accountId: real.accountId, portal: 'acme-health', actor: 'test' };
  const test = await real.knex.transaction((trx) => createSignInTest(real.store, wanted, trx));
  const window = { id: newId('mw'), portal: 'acme-health', starts_at: new Date(0), ends_at: new Date(1_000) };
  await real.knex('maintenance_window').insert(window);
  const hold = { id: newId('hold'), account_id: real.accountId, reason: 'case 1' };
  await real.knex('legal_hold').insert(hold);
  const { version } = await createSopVersions(real.knex).add({
    folder: { portal: 'acme-health', files: [{ path: 'acme-health/portal.yaml', text: 'title: Acme\n' }] },
    signed: false,
    source: 'upload',
    actor: 'test',
  });
  const schedule = await real.api.call('/v1/schedules', {
    ...json({ ...GOOD, cron: '0 6 1 1 *', time_zone: 'UTC' }),
    key: real.key,
  });
  const [delivery] = await real.knex('webhook_delivery').pluck<string[]>('id');
  return {
    id,
    artifact_id: artifact.id,
    delivery_id: delivery ?? expect.fail('no delivery'),
    account_id: real.accountId,
    portal: 'acme-health',
    task_id: id,
    window_id: window.id,
    test_id: test.id,
    hold_id: hold.id,
    schedule_id: ((await schedule.json()) as { id: string }).id,
    number: String(version.number),
    from: '0',
    to: String(version.number),
    scope: real.accountId,
    key_id: /^sw_live_(\w{16})_/.exec(real.key)?.[1] ?? '',
  };
}

/** A digest of each table, without the times at which keys were used, and without what is left of their rate limits. */
async function everyRow({ knex }: RealApi): Promise<Record<string, string>> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema = current_schema() or table_name = 'job_common')
       and table_name <> 'rate_budget'`,
  );
  const digests = rows.map(async ({ name }) => {
    const columns = name.endsWith('.api_key') ? `to_jsonb(t) - 'last_used_at'` : 'to_jsonb(t)';
    const result = await knex.raw<{ rows: { digest: string }[] }>(
      `select coalesce(md5(string_agg(row::text, ' ' order by row::text)), '') as digest from (select ${columns} as row from ${name} t) r`,
    );
    return [name, result.rows[0]?.digest ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}
