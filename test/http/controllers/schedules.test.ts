import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { createFileIntake } from '../../../src/artifacts/file-intake.ts';
import { runSopwith } from '../../support/run-sopwith.ts';
import type {
  ScheduleList,
  ScheduleObject,
  ScheduleRunList,
} from '../../../src/schedules/schedule-object.ts';
import { removeFiles } from '../../../src/lifecycle/remove-files.ts';
import { runDueSchedules } from '../../../src/schedules/keep-scheduling.ts';
import { openTaskCreator } from '../../../src/tasks/create/create-tasks.ts';
import { fakeWorld, json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const BODY = {
  type: 'eligibility_check',
  data: { member_id: 'MM1' },
  external_id: 'visit-1',
  cron: '30 6 * * MON-FRI',
  time_zone: 'America/New_York',
};

describe('Schedules over the API', function () {
  this.timeout(120_000);
  let real: RealApi;
  before(async () => {
    real = await realApi();
  });
  after(() => real[Symbol.asyncDispose]());

  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    real.api.call(`/v1/schedules${path}`, { ...init, key: real.key });
  const create = async (body: object, headers = {}): Promise<Response> => {
    const { headers: own, ...init } = json(body);
    return call('', { ...init, headers: { ...own, ...headers } });
  };
  const made = async (body: object = BODY): Promise<ScheduleObject> => (await create(body)).json() as never;
  const patch = (id: string, body: object, headers = {}): Promise<Response> =>
    call(`/${id}`, {
      ...json(body),
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('should create a schedule once for each Idempotency-Key, and give its data only where it is asked for', async () => {
    const key = { 'idempotency-key': 'north-1' };
    const first = await create(BODY, key);
    const schedule = (await first.json()) as ScheduleObject;
    expect(first.headers.get('etag')).to.equal(`"${schedule.version}"`);
    expect(schedule).to.deep.include({
      status: 'active',
      cron: BODY.cron,
      time_zone: BODY.time_zone,
      catch_up: 'one',
      overlap: 'skip',
      priority: 0,
      external_id: 'visit-1',
    });
    expect(new Date(schedule.next_at ?? '').getTime()).to.be.above(Date.now());
    const second = await create(BODY, key);
    expect(second.headers.get('idempotency-replayed')).to.equal('true');
    expect(((await second.json()) as ScheduleObject).id).to.equal(schedule.id);
    expect((await create({ ...BODY, cron: '0 7 * * *' }, key)).status).to.equal(422);
    const text = await (await call('')).text();
    expect(text).to.include(schedule.id).and.not.to.include('MM1');
    const whole = (await (await call(`/${schedule.id}?include=data`)).json()) as ScheduleObject;
    expect(whole.data).to.equal('{"member_id":"MM1"}');
    expect(
      await real.knex('audit_log').where({ object: schedule.id }).orderBy('id').pluck('action'),
    ).to.deep.equal(['schedule.created', 'schedule.read', 'schedule_data.read']);
  });

  it('should name the field that is wrong, and leave nothing behind', async () => {
    const before = await real.knex('schedule').count();
    const cases: readonly (readonly [object, string, string])[] = [
      [{ cron: '0 0 31 2 *' }, 'validation_failed', '/cron'],
      [{ cron: '* * * * * *' }, 'validation_failed', '/cron'],
      [{ time_zone: 'Mars/Base' }, 'validation_failed', '/time_zone'],
      [{ ends_at: '2020-01-01T00:00:00Z' }, 'validation_failed', '/ends_at'],
      [{ not_before: '2026-01-01' }, 'validation_failed', '/not_before'],
      [{ overlap: 'maybe' }, 'validation_failed', '/overlap'],
      [{ expires_after_minutes: 0 }, 'validation_failed', '/expires_after_minutes'],
      [{ metadata: { a: 'x\ny' } }, 'validation_failed', '/metadata/a'],
      [{ files: [] }, 'validation_failed', '/files'],
      [{ data: {} }, 'invalid_task_data', '/data/member_id'],
    ];
    for (const [change, code, pointer] of cases) {
      const problem = (await (await create({ ...BODY, ...change })).json()) as {
        code: string;
        errors: { pointer: string }[];
      };
      expect([problem.code, problem.errors[0]?.pointer], JSON.stringify(change)).to.deep.equal([
        code,
        pointer,
      ]);
    }
    expect(await real.knex('schedule').count()).to.deep.equal(before);
  });

  it('should keep the files of a schedule once for each Idempotency-Key, and nothing of a request that is refused', async () => {
    const send = (changes: Record<string, string>, key: string, text = 'a,b'): Promise<Response> => {
      const body = new FormData();
      const { data: _data, ...texts } = BODY;
      for (const [name, value] of Object.entries({ ...texts, data: '{"member_id":"MM1"}', ...changes }))
        body.set(name, value);
      body.append('files', new Blob([text], { type: 'text/csv' }), 'patients.csv');
      return call('', { method: 'POST', body, headers: { 'idempotency-key': key } });
    };
    const left = async (): Promise<unknown> => [
      await real.knex('schedule').count(),
      await real.knex('schedule_file').count(),
      await real.knex('file_removal').count(),
      (await real.files()).length,
    ];
    const rules = { expires_after_minutes: '30', metadata: '{"site":"north"}' };
    const kept = (await (await send(rules, 'files-1')).json()) as ScheduleObject;
    expect(kept).to.deep.include({ expires_after_minutes: 30, metadata: { site: 'north' } });
    const digest = createHash('sha256').update('a,b').digest('hex');
    expect(kept.files.map(({ id: _id, ...file }) => file)).to.deep.equal([
      { name: 'patients.csv', content_type: 'text/csv', size: 3, sha256: digest },
    ]);
    const before = await left();
    const again = await send(rules, 'files-1');
    expect(again.headers.get('idempotency-replayed')).to.equal('true');
    expect(((await again.json()) as ScheduleObject).files).to.deep.equal(kept.files);
    const refused: readonly (readonly [Promise<Response>, string, string])[] = [
      [send(rules, 'files-1', 'c,d'), 'idempotency_key_reused', ''],
      [send(rules, 'files-2', '\0'), 'file_type_not_allowed', '/files/0'],
      [send({ cron: '0 0 31 2 *' }, 'files-2'), 'validation_failed', '/cron'],
      [send({ priority: 'high' }, 'files-2'), 'validation_failed', '/priority'],
      [send({ file: 'x' }, 'files-2'), 'validation_failed', '/file'],
      [send({ data: '{}' }, 'files-2'), 'invalid_task_data', '/data/member_id'],
    ];
    for (const [sending, code, pointer] of refused) {
      const problem = (await (await sending).json()) as { code: string; errors?: { pointer: string }[] };
      expect([problem.code, problem.errors?.[0]?.pointer ?? '']).to.deep.equal([code, pointer]);
    }
    expect(await left()).to.deep.equal(before);
    const headers = { 'if-match': '*' };
    expect((await call(`/${kept.id}`, { method: 'DELETE', headers })).status).to.equal(204);
    expect(await removeFiles(real.knex, real.fileVault)).to.deep.equal({ removed: 1, failed: 0 });
    expect(await real.files()).to.deep.equal([]);
  });

  it('should refuse the cursor of another account, and of another list', async () => {
    for (const key of [real.key, real.otherKey])
      for (let count = 0; count < 2; count += 1)
        expect((await real.api.call('/v1/schedules', { ...json(BODY), key })).status).to.equal(200);
    const { data, next_cursor: cursor } = (await (await call('?limit=1')).json()) as ScheduleList;
    const next = `?limit=1&cursor=${cursor}`;
    const page = (await (await call(next)).json()) as ScheduleList;
    expect((page.data[0]?.id ?? '') < (data[0]?.id ?? '')).to.equal(true);
    const other = await real.api.call(`/v1/schedules${next}`, { key: real.otherKey });
    const runs = await call(`/${data[0]?.id}/runs${next}`);
    const tasks = await real.api.call(`/v1/tasks${next}`, { key: real.key });
    for (const refused of [other, runs, tasks, await call(`?cursor=${cursor?.slice(0, -2)}`)])
      expect([refused.status, ((await refused.json()) as { code: string }).code]).to.deep.equal([
        400,
        'invalid_cursor',
      ]);
  });

  it('should change, pause, resume and delete only the version that was read', async () => {
    const { id, version } = await made();
    expect((await patch(id, { cron: '0 7 * * *' })).status).to.equal(428);
    const changed = await patch(
      id,
      { cron: '0 7 * * *', name: 'Seven', ends_at: null },
      { 'if-match': `"${version}"` },
    );
    const now = (await changed.json()) as ScheduleObject;
    expect(now).to.include({
      cron: '0 7 * * *',
      time_zone: BODY.time_zone,
      name: 'Seven',
      external_id: 'visit-1',
    });
    expect((await patch(id, { cron: '0 8 * * *' }, { 'if-match': `"${version}"` })).status).to.equal(412);
    expect((await patch(id, { cron: '0 8' }, { 'if-match': '*' })).status).to.equal(422);
    const act = (verb: string, etag: string): Promise<Response> =>
      call(`/${id}/${verb}`, { method: 'POST', headers: { 'if-match': `"${etag}"` } });
    expect((await act('pause', version)).status).to.equal(412);
    const paused = (await (await act('pause', now.version)).json()) as ScheduleObject;
    expect(paused).to.include({ status: 'paused', pause_reason: 'requested', next_at: null });
    const resumed = (await (await act('resume', paused.version)).json()) as ScheduleObject;
    expect(resumed).to.include({ status: 'active', pause_reason: null });
    const gone = await call(`/${id}`, { method: 'DELETE', headers: { 'if-match': `"${resumed.version}"` } });
    expect(gone.status).to.equal(204);
    expect((await call(`/${id}`)).status).to.equal(404);
  });

  it('should do the same from the command line, and show the tasks and the runs', async () => {
    const sopwith = async (...args: readonly string[]): Promise<string> => {
      const env = { SOPWITH_URL: real.api.url, SOPWITH_API_KEY: real.key };
      const { code, out, err } = await runSopwith(args, { env, stdin: '{"member_id": "MM7"}' });
      expect(code, err).to.equal(0);
      return out;
    };
    const rules = ['--cron', '0 6 * * *', '--time-zone', 'UTC', '--overlap', 'allow', '--name', 'Nightly'];
    const more = [
      '--file',
      fileURLToPath(new URL('../../../tsconfig.json', import.meta.url)),
      '--ends-at',
      'none',
    ];
    const args = ['--data', '-', ...rules, ...more, '--json'];
    const text = await sopwith('schedule', 'create', 'eligibility_check', ...args);
    const { id } = JSON.parse(text) as ScheduleObject;
    expect(await sopwith('schedule', 'show', id)).to.match(/file +tsconfig\.json \(\d+ bytes\)/);
    expect(await sopwith('schedule', 'list'))
      .to.include(id)
      .and.to.include('Nightly');
    expect(await sopwith('schedule', 'update', id, '--cron', '0 5 * * *', '--name', 'none')).to.include(
      '0 5 * * *',
    );
    expect(await sopwith('schedule', 'pause', id)).to.include('paused (requested)');
    expect(await sopwith('schedule', 'resume', id)).to.include('active');
    const shown = await sopwith('schedule', 'show', id, '--json');
    const { next_at: nextAt } = JSON.parse(shown) as ScheduleObject;
    const creator = openTaskCreator({ store: real.store, databaseUrl: real.line.url, maxQueued: 10 });
    const clock = { now: () => new Date(new Date(nextAt ?? '').getTime() + 1_000) };
    const { taskTypes, logger } = fakeWorld().ports;
    const intake = createFileIntake(real.fileVault, real.knexOf);
    await runDueSchedules({ store: { ...real.store, clock }, creator, taskTypes, intake, logger });
    await creator.close();
    const runs = JSON.parse(await sopwith('schedule', 'runs', id, '--json')) as ScheduleRunList;
    const [run] = runs.data;
    expect(run).to.include({ outcome: 'created', reason: null });
    expect(await sopwith('schedule', 'runs', id)).to.include(run?.task_id);
    expect(await sopwith('task', 'list', '--schedule', id)).to.include(run?.task_id);
    expect(await sopwith('task', 'get', run?.task_id ?? '')).to.include(id);
    expect(await sopwith('schedule', 'show', id)).to.include('0 5 * * * (UTC)');
    await sopwith('schedule', 'delete', id);
    const left = (await (await call('')).json()) as ScheduleList;
    expect(left.data.map((each) => each.id)).not.to.include(id);
  });
});
