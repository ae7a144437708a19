import { expect } from 'chai';
import { createSopVersions } from '../../../src/accounts/sop-versions.ts';
import type {
  PortalProceduresList,
  SopFaultList,
  SopReviewObject,
  SopStatisticsList,
} from '../../../src/admin/procedure-draft-objects.ts';
import type { SopVersionObject, SopVersionWithFiles } from '../../../src/admin/procedure-objects.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import { appendEvents } from '../../../src/tasks/timeline/task-events.ts';
import { noteSop } from '../../../src/tasks/run/task-lease.ts';
import { claimTask } from '../../support/claim-task.ts';
import { json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const SEARCH = 'beacon/search.yaml';
const searchOf = (step: string): string => `sop: 1\ntitle: Search\nsteps:\n  - ${step}\n`;

describe('Procedures as authors review and change them by API', () => {
  let real: RealApi;
  let admin: string;

  before(async () => {
    real = await realApi();
    admin = await real.adminKey('admin:sops', 'admin:audit');
    await createSopVersions(real.knex).add({
      folder: {
        portal: 'beacon',
        files: [
          { path: 'beacon/portal.yaml', text: 'title: Beacon\nbase_url: https://beacon.example\n' },
          { path: SEARCH, text: searchOf('click: button "Search"') },
        ],
      },
      signed: false,
      source: 'upload',
      actor: 'test',
    });
  });
  after(() => real[Symbol.asyncDispose]());

  const call = (method: string, path: string, body?: unknown): Promise<Response> =>
    real.api.call(`/v1/admin${path}`, { ...(body === undefined ? {} : json(body)), method, key: admin });
  const answer = async <T>(response: Promise<Response>): Promise<T> => {
    const text = await (await response).text();
    expect((await response).status, text).to.equal(200);
    return JSON.parse(text) as T;
  };
  const refusal = async (response: Promise<Response>): Promise<readonly unknown[]> => {
    const { code, errors = [] } = (await (await response).json()) as {
      code: string;
      errors?: { pointer: string }[];
    };
    return [(await response).status, code, ...errors.map(({ pointer }) => pointer)];
  };
  const versions = async (): Promise<unknown> => real.knex('sop_version').count();

  it('should list every portal with what the account runs, on disk or uploaded', async () => {
    const path = `/accounts/${real.accountId}/procedures`;
    const { data } = await answer<PortalProceduresList>(call('GET', path));
    expect(data.map(({ portal, latest, on_disk }) => [portal, latest, on_disk])).to.deep.equal([
      ['acme-health', 0, true],
      ['beacon', 1, false],
    ]);
    const own = `/v1/admin/procedures/beacon/activations/${real.accountId}`;
    await real.api.call(own, {
      ...json({ number: 1 }),
      method: 'PUT',
      key: admin,
      headers: { 'content-type': 'application/json', 'if-match': '*' },
    });
    const after = await answer<PortalProceduresList>(call('GET', path));
    expect(after.data[1]).to.deep.include({ procedures: ['beacon/search'] });
    expect(after.data[1]?.activation).to.include({ active: 1, account_id: real.accountId });
    expect((await call('GET', '/accounts/acct_nobody/procedures')).status).to.equal(404);
  });

  it('should show a version with its files, its sentences, and its graph, also the files on disk', async () => {
    const review = await answer<SopReviewObject>(call('GET', '/procedures/beacon/review/1'));
    expect(review.files.map(({ path }) => path)).to.deep.equal(['beacon/portal.yaml', SEARCH]);
    const [search] = review.procedures;
    expect(search?.sentences.join('\n')).to.include('Search');
    expect(search?.graph.nodes.map(({ kind }) => kind)).to.include('start');
    const disk = await answer<SopReviewObject>(call('GET', '/procedures/acme-health/review/0'));
    expect(disk.files.map(({ path }) => path)).to.deep.equal(['acme-health/portal.yaml']);
    for (const path of ['beacon/review/9', 'beacon/review/0', 'beacon/review/x', 'nobody/review/0'])
      expect((await call('GET', `/procedures/${path}`)).status, path).to.equal(404);
  });

  it('should report what the linter finds in a change, with its place, and store nothing', async () => {
    const before = await versions();
    const check = (files: unknown): Promise<SopFaultList> =>
      answer(call('POST', '/procedures/beacon/check', { base: 1, files }));
    const { data } = await check([{ path: SEARCH, text: searchOf('clcik: button "Search"') }]);
    expect(data[0]).to.include({ rule: 'unknown-action', file: SEARCH, line: 4, suggestion: 'click' });
    expect((await check([])).data.filter(({ severity }) => severity === 'error')).to.deep.equal([]);
    const broken = await check([{ path: SEARCH, text: 'sop: [1\n' }]);
    expect(broken.data[0]).to.include({ severity: 'error', file: SEARCH });
    const added = await check([{ path: 'beacon/other.yaml', text: searchOf('call: nowhere') }]);
    expect(added.data[0]).to.include({ rule: 'unknown-sop', file: 'beacon/other.yaml' });
    expect(await versions()).to.deep.equal(before);
  });

  it('should save a change as a new version, without the files that it deletes, and tell the audit log', async () => {
    const files = [
      { path: SEARCH, text: null },
      { path: 'beacon/find.yaml', text: searchOf('click: button "Find"') },
    ];
    const made = await answer<SopVersionObject>(
      call('POST', '/procedures/beacon/versions', { base: 1, files, note: 'renamed' }),
    );
    expect(made).to.include({ number: 2, source: 'edit:1', note: 'renamed' });
    const whole = await answer<SopVersionWithFiles>(call('GET', '/procedures/beacon/versions/2'));
    expect(whole.files.map(({ path }) => path)).to.deep.equal(['beacon/find.yaml', 'beacon/portal.yaml']);
    const same = await answer<SopVersionObject>(
      call('POST', '/procedures/beacon/versions', { base: 2, files: [] }),
    );
    expect(same.number).to.equal(2);
    const audit = await answer<{ data: { object: string; detail: { source: string } }[] }>(
      call('GET', '/audit?action=sop_version.created'),
    );
    expect(audit.data[0]).to.deep.include({ object: 'beacon@2' });
    expect(audit.data[0]?.detail.source).to.equal('edit:1');
  });

  it('should refuse a change that is no change of the portal, or that has errors, and store nothing', async () => {
    const before = await versions();
    const good = { path: SEARCH, text: searchOf('click: x') };
    for (const [path, body, wanted] of [
      [
        'beacon',
        { base: 1, files: [{ path: 'acme-health/x.yaml', text: '' }] },
        [422, 'validation_failed', '/files'],
      ],
      [
        'beacon',
        { base: 1, files: [{ path: 'beacon/../x.yaml', text: '' }] },
        [422, 'validation_failed', '/files'],
      ],
      [
        'beacon',
        { base: 1, files: [{ path: 'beacon/portal.yaml', text: null }] },
        [422, 'validation_failed', '/files'],
      ],
      [
        'beacon',
        { base: 1, files: [{ path: SEARCH, text: 'x'.repeat(1_000_001) }] },
        [422, 'validation_failed', '/files/0/text'],
      ],
      ['beacon', { base: 9, files: [good] }, [404, 'not_found']],
      ['nobody', { base: 0, files: [good] }, [404, 'not_found']],
      ['beacon', { files: [good] }, [422, 'validation_failed', '/base']],
      ['beacon', { base: 1, files: [good], extra: 1 }, [422, 'validation_failed', '/extra']],
    ] as const)
      for (const verb of ['check', 'versions'])
        expect(await refusal(call('POST', `/procedures/${path}/${verb}`, body)), verb).to.deep.equal(wanted);
    expect(
      await refusal(
        call('POST', '/procedures/beacon/versions', {
          base: 1,
          files: [{ path: SEARCH, text: searchOf('clcik: x') }],
        }),
      ),
    ).to.deep.equal([422, 'invalid_procedures', '']);
    expect(await versions()).to.deep.equal(before);
  });

  it('should count how the tasks of each version ended, and name their slowest steps', async () => {
    const run = async (version: number, ms: number, failed: boolean): Promise<void> => {
      const body = json({ type: 'eligibility_check', data: '{"member_id":"MM1"}' });
      const created = await real.api.call('/v1/tasks', { ...body, key: real.key });
      const { id } = (await created.json()) as { id: string };
      await real.knex('task').where({ id }).update({ portal: 'beacon' });
      const { lease } = await claimTask(real.store, id);
      await noteSop(real.store, lease, { name: 'beacon/search', digest: 'a'.repeat(64), version });
      const at = { sop: 'beacon/search', file: SEARCH, column: 5, path: '0', action: 'click', status: 'ok' };
      await appendEvents(real.store, lease, [
        { kind: 'step.finished', data: { ...at, line: 4, title: 'click: Search', duration_ms: ms } },
        { kind: 'step.finished', data: { ...at, line: 5, title: 'read: Plan', duration_ms: 10 } },
      ]);
      await finishTask(
        real.store,
        lease,
        failed
          ? {
              status: 'failed',
              failure: { code: 'target_not_found', kind: 'portal_changed', retryable: false },
              notes: 'x',
            }
          : { status: 'completed', result: {} },
      );
    };
    for (const [version, ms, failed] of [
      [1, 100, false],
      [2, 900, true],
      [2, 300, false],
    ] as const)
      await run(version, ms, failed);
    const path = (account: string): string => `/accounts/${account}/procedures/beacon/statistics`;
    const { data } = await answer<SopStatisticsList>(call('GET', path(real.accountId)));
    expect(
      data.map(({ version, tasks, completed, faulty }) => [version, tasks, completed, faulty]),
    ).to.deep.equal([
      [2, 2, 1, 1],
      [1, 1, 1, 0],
    ]);
    expect(data[0]?.slowest[0]).to.deep.equal({
      file: SEARCH,
      line: 4,
      title: 'click: Search',
      runs: 2,
      median_ms: 600,
      longest_ms: 900,
    });
    const other = await answer<SopStatisticsList>(call('GET', path(real.otherAccountId)));
    expect(other.data).to.deep.equal([]);
    expect((await call('GET', `${path(real.accountId)}?days=0`)).status).to.equal(422);
  });
});
