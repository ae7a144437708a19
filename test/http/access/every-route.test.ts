import { expect } from 'chai';
import { ACCOUNT_SCOPES, ADMIN_SCOPES } from '../../../src/accounts/scopes.ts';
import { newId } from '../../../src/platform/ids.ts';
import { GOOD, json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';
import {
  callRoute,
  documentedRoutes,
  nameOf,
  seen,
  unknownPlace,
  type Call,
  type DocumentedRoute,
  type Names,
  type Place,
} from './documented-routes.ts';
import { objectsForAdmins, objectsOf, TEXTS, UNKNOWN } from './objects-of.ts';

/** One place of one route: what is answered if it names an object of the first account, and if it names nothing. */
interface Asked {
  readonly place: Place;
  readonly where: string;
  known(): Promise<string>;
  unknown(): Promise<string>;
}

/** Every route of the OpenAPI document, so that a new one is tested without a line here. */
describe('Every route', () => {
  let real: RealApi;
  let routes: readonly DocumentedRoute[];
  /** Of the first account and of the installation. */
  let own: Names;
  /** Of the second account. */
  let others: Names;
  let admin: string;
  before(async () => {
    real = await realApi();
    routes = await documentedRoutes(real);
    const { accountId, key, otherAccountId, otherKey } = real;
    const first = await objectsOf(real, {
      accountId,
      key,
      patient: 'visit-of-northy',
      portal: 'acme-health',
    });
    own = { ...first, ...(await objectsForAdmins(real, first['id'] ?? '')) };
    const second = { accountId: otherAccountId, key: otherKey };
    others = await objectsOf(real, { ...second, patient: 'visit-of-southy', portal: 'beacon-mutual' });
    admin = await real.adminKey();
  });
  after(() => real[Symbol.asyncDispose]());

  /** Goes through the places that can name an object, one at a time; the other names of the request are its `names`. */
  const eachPlace = async (
    chosen: readonly DocumentedRoute[],
    sent: (route: DocumentedRoute) => Pick<Call, 'key' | 'names'>,
    check: (asked: Asked) => Promise<void>,
  ): Promise<number> => {
    let count = 0;
    for (const route of chosen)
      for (const place of route.places) {
        const name = nameOf(route, place.name);
        if (place.in !== 'path' && [name, `${place.in} ${name}`].some((text) => TEXTS.has(text))) continue;
        const [known, unknown] = [own[name], UNKNOWN[name]];
        if (known === undefined || unknown === undefined) return expect.fail(unknownPlace(route, place));
        for (const accept of route.accepts) {
          const { key, names } = sent(route);
          const ask = async (value: string): Promise<string> => {
            const all = place.in === 'path' ? { ...names, [name]: value } : names;
            return seen(await callRoute(real, route, { key, names: all, place, value, accept }), value);
          };
          const where = `${route.operationId}, ${place.in} ${place.name}, ${accept}`;
          await check({ place, where, known: () => ask(known), unknown: () => ask(unknown) });
          count += 1;
        }
      }
    return count;
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
          expect((await callRoute(real, route, { key, names: own })).status, route.operationId).to.equal(401);
      return routes.length;
    }));

  it('should refuse a key of the other kind, and one that lacks the scope, and change nothing', async () => {
    const reader = await real.adminKey('admin:read');
    const lacking = new Map<string, string>();
    for (const { forAdmins, scopes } of routes) {
      const area = areaOf(scopes);
      const rest = (forAdmins ? ADMIN_SCOPES : ACCOUNT_SCOPES).filter(
        (scope) => !['admin:*', 'admin:read', 'statuses:read', area].includes(scope),
      );
      if (!lacking.has(area))
        lacking.set(area, await (forAdmins ? real.adminKey(...rest) : real.accountKey(...rest)));
    }
    const wrongKeys = ({ forAdmins, scopes }: DocumentedRoute): readonly string[] => [
      forAdmins ? real.key : admin,
      lacking.get(areaOf(scopes)) ?? '',
      ...(scopes.includes('admin:read') ? [] : [reader]),
    ];
    await unchanged(async () => {
      const answer = { status: 403, code: 'insufficient_scope' };
      for (const route of routes)
        for (const key of wrongKeys(route)) {
          const response = await callRoute(real, route, { key, names: own });
          const { code } = (await response.json()) as { code: string };
          expect({ status: response.status, code }, route.operationId).to.deep.equal(answer);
        }
      // The response does not depend on whether the name exists.
      return eachPlace(
        routes,
        (route) => ({ key: wrongKeys(route)[0] ?? '', names: own }),
        async ({ where, known, unknown }) => void expect(await known(), where).to.equal(await unknown()),
      );
    });
  });

  it("should answer an account that names another account's objects, in any place, as if they did not exist", () =>
    unchanged(() =>
      eachPlace(
        routes.filter(({ forAdmins }) => !forAdmins),
        () => ({ key: real.otherKey, names: others }),
        async ({ place, where, known, unknown }) => {
          const foreign = await known();
          expect(foreign, where).to.equal(await unknown());
          if (place.in === 'path') expect(foreign, where).to.match(/^404\n[^]*"not_found"/);
          for (const id of Object.values(own).filter((one) => one.length > 20))
            expect(foreign, where).not.to.include(id);
        },
      ),
    ));

  it("should answer an account that names only another account's objects as if they did not exist", () =>
    unchanged(async () => {
      const withIds = routes.filter(({ path, forAdmins }) => !forAdmins && path.includes('{'));
      for (const route of withIds) {
        const { status } = await callRoute(real, route, { key: real.otherKey, names: own });
        expect(status, route.operationId).to.equal(404);
      }
      return withIds.length;
    }));

  it('should not take an idempotency key of another account for its own', async () => {
    for (const path of ['/v1/tasks', '/v1/schedules'])
      for (const key of [real.key, real.otherKey]) {
        const sent = json(path === '/v1/tasks' ? GOOD : { ...GOOD, cron: '0 6 1 1 *', time_zone: 'UTC' });
        const headers = { ...sent.headers, 'idempotency-key': 'visit-1' };
        const response = await real.api.call(path, { ...sent, headers, key });
        expect([response.status, response.headers.get('idempotency-replayed')]).to.deep.equal([200, null]);
      }
  });

  it('should hide sign-in tests of administrators from the account itself', async () => {
    for (const route of routes.filter(({ path, forAdmins }) => !forAdmins && path.startsWith('/tasks/{'))) {
      const names = { ...own, id: own['test_id'] ?? '' };
      expect((await callRoute(real, route, { key: real.key, names })).status, route.operationId).to.equal(
        404,
      );
    }
    const tasks = await real.api.call('/v1/tasks?limit=100', { key: real.key });
    expect(await tasks.text())
      .to.include(own['id'])
      .and.not.to.include(own['test_id']);
  });

  it('should run every statement of a client on connections that show only the rows of its account', async () => {
    const elsewhere = new Set<string>();
    const note = ({ sql }: { readonly sql: string }): void => void elsewhere.add(sql);
    real.apiKnex.on('query', note);
    for (const route of routes.filter(({ forAdmins }) => !forAdmins)) {
      const { status } = await callRoute(real, route, { key: real.otherKey, names: others });
      expect(
        status,
        `${route.operationId}: does the role have its rights? See database-roles.ts`,
      ).to.be.below(500);
    }
    real.apiKnex.off('query', note);
    const allowed =
      /api_key|rate_budget|installation_secret|audit_(log|link|pending)|select "data_key" from "account"|^select count|^BEGIN|^COMMIT/;
    expect([...elsewhere].filter((sql) => !allowed.test(sql))).to.deep.equal([]);
  });

  it('should show a statement that forgets the account no row of another one, in any table', async () => {
    const { knex, knexOf, accountId, otherAccountId } = real;
    const { rows } = await knex.raw<{ rows: { table: string }[] }>(
      `select table_name as table from information_schema.columns where table_schema = 'sopwith' and column_name = 'account_id'`,
    );
    const found: string[] = [];
    for (const { table } of rows) {
      const read = knexOf(otherAccountId)(table).distinct().pluck<string[]>('account_id');
      // To a table without an entry, the role has no right.
      const owners = await read.catch(
        (error: unknown) => expect(error).to.have.property('code', '42501') && [],
      );
      expect(owners, table).to.not.include(accountId);
      if (owners.length > 0) found.push(table);
    }
    expect(found).to.include.members(['task', 'artifact', 'schedule', 'webhook_delivery']);
    const theirs = knexOf(otherAccountId);
    const ids = await theirs('task_event').distinct().pluck('task_id');
    expect(ids).to.include(others['id']).and.not.to.include(own['id']);
    expect(await theirs('account').pluck('id')).to.deep.equal([otherAccountId]);
    expect(await theirs('task').where({ id: own['id'] }).update({ notes_enc: null })).to.equal(0);
    const forged = { id: newId('aud'), actor: 'x', action: 'x', object: 'x', account_id: accountId };
    const error: unknown = await theirs('audit_log')
      .insert(forged)
      .catch((thrown: unknown) => thrown);
    expect(error).to.have.property('code', '42501');
  });

  it('should list nothing of another account', async () => {
    const lists = routes.filter(
      ({ method, path, forAdmins }) => !forAdmins && method === 'GET' && !path.includes('{'),
    );
    expect(lists).not.to.have.length(0);
    for (const route of lists) {
      const text = await (await callRoute(real, route, { key: real.otherKey, names: {} })).text();
      // Both accounts have tasks at a portal of that name.
      for (const id of Object.values(own).filter((one) => one.length > 3 && one !== own['portal']))
        expect(text, route.operationId).not.to.include(id);
    }
  });

  it('should answer an administrator who names what does not exist with 404, and change nothing', () =>
    unchanged(() =>
      eachPlace(
        routes.filter(({ forAdmins }) => forAdmins),
        () => ({ key: admin, names: own }),
        async ({ place, where, unknown }) => {
          // A filter of a list, and the keys of a patient, find nothing.
          const finds = place.in === 'query' || place.name === 'keys';
          expect(await unknown(), where).to.match(finds ? /^200\n/ : /^404\n/);
        },
      ),
    ));
});

/** A scope without which a key may not use the route. None of the keys here that lack another scope can read everything. */
const areaOf = ([area = '']: readonly string[]): string => (area === 'admin:read' ? 'admin:accounts' : area);

/**
 * A digest of each table, without the times at which keys were used, what is left of their rate limits, and the records that somebody asked to
 * delete a patient, or who has seen one.
 */
async function everyRow({ knex }: RealApi): Promise<Record<string, string>> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema = current_schema() or table_name = 'job_common')
       and table_name <> 'rate_budget'`,
  );
  const digests = rows.map(async ({ name }) => {
    const columns = name.endsWith('.api_key') ? `to_jsonb(t) - 'last_used_at'` : 'to_jsonb(t)';
    const asked = `select id from audit_log where action in ('patient.deleted', 'patient.disclosures_read')`;
    const entry = name.endsWith('.audit_log') ? 'id' : name.endsWith('.audit_pending') ? 'entry_id' : null;
    const some = entry === null ? '' : `where ${entry} not in (${asked})`;
    const result = await knex.raw<{ rows: { digest: string }[] }>(
      `select coalesce(md5(string_agg(row::text, ' ' order by row::text)), '') as digest from (select ${columns} as row from ${name} t ${some}) r`,
    );
    return [name, result.rows[0]?.digest ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}
