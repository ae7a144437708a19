import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { codeRoot } from '../../../src/platform/package-root.ts';
import { CodeError } from '../../../src/runtime/plugins/load-code.ts';
import { openPluginPool, type PluginPool } from '../../../src/runtime/plugin-pool/plugin-pool.ts';
import type { PoolLimits } from '../../../src/runtime/plugin-pool/start-process.ts';
import { createTaskTypes, type DataVerdict } from '../../../src/runtime/plugin-pool/task-types.ts';
import { fakeWorld, json, startApi } from '../../support/fake-ports.ts';
import { watchedLog, type WatchedLog } from '../../support/wait-for-log.ts';

const plugin = (type: string, members: string, before = ''): string => `
  import { definePlugin } from 'sopwith/sdk';
  ${before}
  export default definePlugin({
    sdk: 1, type: '${type}', version: '1.0.0', title: 'T', description: 'D', procedure: 'ping', effect: 'reads',
    data: { type: 'object' }, result: { type: 'object' }, sop: 'zoo/ping', ${members}
  });`;

/** Types of plugins that do harm when a task's data is checked, with what the log says of each. */
const HARMFUL: Readonly<Record<string, readonly [members: string, cause: RegExp, at: RegExp | null]>> = {
  loop_in_parse: ['parse: () => { for (;;); }', /^took more than 1500 ms$/, /^loop_in_parse\/plugin\.ts:6:/],
  loop_in_check: ['check: () => { for (;;); }', /^took more than 1500 ms$/, /^loop_in_check\/plugin\.ts:6:/],
  loop_in_sop: ['sop: () => { for (;;); }', /^took more than 1500 ms$/, /^loop_in_sop\/plugin\.ts:6:/],
  slow_pattern: [
    "check: () => /^(a+)+$/.test('a'.repeat(60) + 'b') ? [] : []",
    /^took more than 1500 ms$/,
    /^slow_pattern\/plugin\.ts:6:/,
  ],
  exits: ['check: () => process.exit(3)', /^called process\.exit\(3\)$/, /^exits\/plugin\.ts:6:/],
  kills: [
    "check: () => { process.kill(process.pid, 'SIGKILL'); return []; }",
    /^called process\.kill/,
    /^kills\//,
  ],
  throws: [
    "check: () => { throw new RangeError('SECRET'); }",
    /^threw RangeError$/,
    /^throws\/plugin\.ts:6:/,
  ],
  grows: [
    'check: () => { const kept: unknown[] = []; for (;;) kept.push(Buffer.alloc(5_000_000, 1)); }',
    /^used too much memory$/,
    /^grows\/plugin\.ts:6:/,
  ],
  fills_its_heap: [
    'check: () => { const kept: unknown[] = []; for (;;) kept.push({ a: new Array(100).fill(kept.length) }); }',
    /^used too much memory$/,
    null,
  ],
  native: [
    "check: () => { (process as any).binding; process.setUncaughtExceptionCaptureCallback(null); process.dlopen({ exports: {} }, '/nowhere'); return []; }",
    /^threw/,
    /^native\//,
  ],
  promises: ['check: () => Promise.resolve([]) as never', /^threw TypeError$/, null],
  wrong_sop: [
    "sop: () => 'zoo/nothing'",
    /^named the SOP sops\/zoo\/nothing\.yaml, and there is no such file$/,
    null,
  ],
  no_sop: ['sop: () => undefined as never', /^"sop" returned undefined and no text$/, null],
};

/** Like a loop, but for the core that it would take from the tests beside this one. */
const HANG = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

describe('the plugin pool', function () {
  // Each process that is started loads everything, which takes seconds on a machine that other tests keep busy.
  this.timeout(180_000);
  let folder: string;
  let pool: PluginPool;
  let patient: PluginPool;
  let roomy: PluginPool;
  let log: WatchedLog;

  const write = async (type: string, text: string): Promise<string> => {
    await mkdir(join(folder, type), { recursive: true });
    const file = join(folder, type, 'plugin.ts');
    await writeFile(file, text);
    return file;
  };
  const open = (limits: Partial<PoolLimits> = {}): Promise<PluginPool> =>
    openPluginPool({
      sources: {
        pluginFolders: [folder],
        pluginPackages: [],
        sopFolders: [join(codeRoot, 'test/fixtures/sops')],
      },
      taken: { signers: [], retryPolicies: [], artifactStores: [] },
      // A busy machine takes long to start the process that a request waits for.
      limits: { workMs: 1_500, heapMb: 128, rssMb: 400, waitMs: 120_000, ...limits },
      logger: log.logger,
    });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-pool-'));
    for (const [type, [members]] of Object.entries(HARMFUL)) await write(type, plugin(type, members));
    await write(
      'good',
      plugin(
        'good',
        'check: ({ wrong }) => wrong ? [{ pointer: "/wrong", code: "wrong", message: "is" }] : []',
      ),
    );
    await write(
      'leaves_strays',
      plugin(
        'leaves_strays',
        `check: () => {
          setTimeout(() => { throw new RangeError('SECRET'); });
          void Promise.reject(new TypeError('SECRET'));
          setTimeout(() => process.exit(5));
          return [];
        }`,
      ),
    );
    await write(
      'pollutes',
      plugin(
        'pollutes',
        "check: () => { Object.defineProperty(Array.prototype, 'map', { value: () => [{ pointer: '', code: 'no', message: 'no' }] }); return []; }",
      ),
    );
    await write(
      'pollutes_later',
      plugin(
        'pollutes_later',
        "check: () => { setTimeout(() => Object.assign(Object.prototype, { code: 'no' })); return []; }",
      ),
    );
    await write(
      'pollutes_late',
      plugin(
        'pollutes_late',
        "check: () => { setTimeout(() => Object.assign(Object.prototype, { code: 'no' }), 50); return []; }",
      ),
    );
    for (const type of ['waits', 'waits_too'])
      await write(type, plugin(type, `check: () => { ${HANG} return []; }`));
    await write('hurts_once', plugin('hurts_once', 'check: ({ loop }) => { while (loop); return []; }'));
    await write(
      'writes',
      plugin(
        'writes',
        `resultFormats: { text: { mediaType: 'text/plain', write({ data, result }) {
          while (data.mode === 'loop');
          if (data.mode === 'throw') throw new RangeError('SECRET');
          return data.mode === 'object' ? ({} as never) : result === null ? null : JSON.stringify(result);
        } } }`,
      ),
    );
    log = watchedLog();
    [pool, patient, roomy] = await Promise.all([open(), open({ workMs: 10_000 }), open({ workMs: 60_000 })]);
  });
  after(async () => {
    await Promise.all([pool.close(), patient.close(), roomy.close()]);
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    log.clear();
  });

  /** Reach the limit of memory later on a machine that other tests keep busy, and must not reach that of time before. */
  const GROWING = new Set(['grows', 'fills_its_heap']);
  /** Each of them starts a process anew, and harms as another one does: in another place, or by other means. */
  const VARIED = new Set(['loop_in_check', 'loop_in_sop', 'kills', 'fills_its_heap', 'no_sop']);
  for (const [type, [, cause, at]] of Object.entries(HARMFUL))
    it(`should answer 503 for that type alone, and log plugin, place and cause: ${type}${VARIED.has(type) ? ' (long)' : ''}`, async () => {
      const world = fakeWorld();
      const asked = GROWING.has(type) ? roomy : pool;
      const api = await startApi({ ...world.ports, taskTypes: createTaskTypes(asked) });
      try {
        const [harmed, other] = await Promise.all(
          [type, 'good'].map((one) => api.call('/v1/tasks', json({ type: one, data: '{}' }))),
        );
        expect([harmed?.status, harmed?.headers.get('retry-after'), other?.status]).to.deep.equal([
          503,
          '5',
          200,
        ]);
        const line = await log.next('plugin.failed');
        expect(line).to.include({ type, plugin: join(folder, type, 'plugin.ts') });
        expect(line['cause']).to.match(cause);
        if (at !== null) expect(line['at']).to.match(at);
        expect(JSON.stringify(line)).not.to.contain('SECRET');
      } finally {
        await api.close();
      }
    });

  it('should write results in the formats of a plugin, and survive one that loops, throws or returns no text', async () => {
    const ended = {
      id: 'task_1',
      finishedAt: '2026-03-02T12:05:09.123Z',
      failure: null,
      notes: null,
      issues: [],
    };
    const written = (mode: string, result: { active: boolean } | null) =>
      pool.writeResult('writes', 'text', {
        ...ended,
        status: 'completed',
        text: JSON.stringify({ mode }),
        result,
      });
    expect(await written('good', { active: true })).to.equal('{"active":true}');
    expect(await written('good', null)).to.equal(null);
    for (const [mode, cause] of [
      ['loop', /^took more than 1500 ms$/],
      ['throw', /^threw RangeError$/],
      ['object', /^threw TypeError$/],
    ] as const) {
      expect(await written(mode, null), mode).to.equal(undefined);
      const line = await log.next('plugin.failed');
      expect(line).to.include({ type: 'writes' });
      expect(line['cause']).to.match(cause);
      expect(JSON.stringify(line)).not.to.contain('SECRET');
      log.clear();
    }
    expect(await written('good', { active: false })).to.equal('{"active":false}');
  });

  it('should end nothing when a plugin leaves a throwing timer, a rejected promise or an exit behind', async () => {
    expect(await pool.checkTask('leaves_strays', '{}')).to.deep.equal({ ok: true, sop: 'zoo/ping' });
    const lines = [
      await log.next('plugin.stray'),
      await log.next('plugin.stray'),
      await log.next('plugin.stray'),
    ];
    expect(lines.map(({ cause }) => cause)).to.have.members([
      'threw RangeError',
      'threw TypeError',
      'called process.exit(5)',
    ]);
    for (const line of lines) {
      expect(line).to.include({ plugin: join(folder, 'leaves_strays', 'plugin.ts') });
      expect(line['at']).to.match(/^leaves_strays\/plugin\.ts:\d+:\d+$/);
    }
    expect(await pool.checkTask('good', '{}')).to.have.property('ok', true);
  });

  it('should check no other task with intrinsics that a plugin has changed, and log which plugin changed what', async () => {
    await pool.checkTask('pollutes', '{}');
    expect(await pool.checkTask('good', '{}')).to.deep.equal({ ok: true, sop: 'zoo/ping' });
    expect(await log.next('plugin.polluted')).to.include({
      type: 'pollutes',
      plugin: join(folder, 'pollutes', 'plugin.ts'),
      changed: 'Array.prototype',
    });
  });

  it('should end a process in which a timer of a plugin has changed an intrinsic, and do all that it was given elsewhere', async () => {
    const many = (): Promise<readonly DataVerdict[]> =>
      Promise.all(Array.from({ length: 100 }, () => patient.checkTask('pollutes_later', '{}')));
    const verdicts = [...(await many()), ...(await many())];
    expect(verdicts.filter(({ ok }) => !ok)).to.deep.equal([]);
    expect(await log.next('plugin.polluted')).to.include({
      type: 'pollutes_later',
      plugin: join(folder, 'pollutes_later', 'plugin.ts'),
      changed: 'Object.prototype',
    });
    expect(await patient.checkTask('good', '{}')).to.deep.equal({ ok: true, sop: 'zoo/ping' });
  }).timeout(120_000);

  it('should find what a timer of a plugin has changed while an answer was checked', async () => {
    await patient.checkTask('pollutes_late', '{}');
    expect(await patient.checkAnswer({ type: 'object' }, {})).to.deep.equal([]);
    expect(await log.next('plugin.polluted')).to.include({
      type: 'pollutes_late',
      changed: 'Object.prototype',
    });
  }).timeout(120_000);

  it('should do all that came with a harmful request, for its own type too', async () => {
    const data = Array.from({ length: 40 }, (_, index) => (index === 20 ? '{"loop": true}' : '{}'));
    const verdicts = await Promise.all(data.map((text) => pool.checkTask('hurts_once', text)));
    expect(verdicts.flatMap((verdict, index) => (verdict.ok ? [] : [[index, verdict.code]]))).to.deep.equal([
      [20, 'unavailable'],
    ]);
  });

  it('should answer other types while several are stuck', async () => {
    const stuck = ['waits', 'waits_too'].map((type) => patient.checkTask(type, '{}'));
    const first = await Promise.race([
      ...stuck.map((one) => one.then(() => 'stuck')),
      pool.checkTask('good', '{}'),
    ]);
    expect(first).to.deep.equal({ ok: true, sop: 'zoo/ping' });
    expect((await Promise.all(stuck)).map(({ ok }) => ok)).to.deep.equal([false, false]);
  });

  it('should take a person’s answer in time that grows with its length, whatever the pattern', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
    const answers = Array.from({ length: 200 }, () =>
      patient.checkAnswer(schema, { a: `${'a'.repeat(5_000)}b` }),
    );
    expect((await Promise.all(answers)).map((faults) => faults?.[0]?.code)).to.deep.equal(
      answers.map(() => 'wrong_form'),
    );
  });

  // What never ends needs its time, which is enough also on a busy machine.
  for (const [what, before, message, long = ''] of [
    ['ends its process', 'process.exit(0);', /it called process\.exit\(0\) at bad_start\/plugin\.ts:3:/],
    [
      'waits without end',
      'await new Promise(() => {});',
      /bad_start\/plugin\.ts.*took more than its time to load/,
      ' (long)',
    ],
    ['loops', 'for (;;);', /took more than its time to load at bad_start\/plugin\.ts:3:/, ' (long)'],
    ['hangs', HANG, /took more than its time to load at bad_start\/plugin\.ts:3:/],
  ] as const)
    it(`should name the plugin that ${what} while it is loaded${long}`, async () => {
      const file = await write('bad_start', plugin('bad_start', '', before));
      try {
        const opened = await open(what === 'ends its process' ? {} : { loadMs: 15_000 }).catch(
          (error: unknown) => error,
        );
        if (!(opened instanceof CodeError)) throw new Error('it started');
        expect(opened.message).to.contain(file).and.to.match(message);
      } finally {
        await rm(join(folder, 'bad_start'), { recursive: true });
      }
    });
});
