import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULTS, pickFault } from './faults.ts';
import { seededRandom } from './random.ts';
import { runSoak } from './run-soak.ts';
import { brokenPromises, type Evidence } from './verdict.ts';
import type { ShownTask, SoakTask } from './workload.ts';

// What each of its faults does alone is in test/e2e.
describe('a short soak (long)', function () {
  this.timeout(400_000);

  it('should keep every promise while agents, browsers, workers and PostgreSQL are killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sopwith-soak-'));
    const said: string[] = [];
    const report = await runSoak({
      seed: 7,
      tasks: 6,
      workers: 2,
      minutes: 0.4,
      faultEveryMs: 5_000,
      folder,
      say: (line) => void said.push(line),
    });
    expect(report.broken, said.join('\n')).to.deep.equal([]);
    expect(report.tasks).to.equal(6);
    expect(Object.keys(report.faults)).to.not.deep.equal([]);
    await rm(folder, { recursive: true, force: true });
  });
});

describe('the faults of a soak', () => {
  it('should be the same for the same seed, and of every kind in the long run', () => {
    const faultsOf = (seed: number, count: number): string[] => {
      const random = seededRandom(seed);
      return Array.from({ length: count }, () => pickFault(random).name);
    };
    expect(faultsOf(3, 20)).to.deep.equal(faultsOf(3, 20));
    expect(faultsOf(3, 20)).to.not.deep.equal(faultsOf(4, 20));
    expect(new Set(faultsOf(1, 500))).to.deep.equal(new Set(FAULTS.map(({ name }) => name)));
  });
});

describe('the verdict on a soak', () => {
  const account = { id: 'acct_1', apiKey: 'key' };
  const task: SoakTask = { id: 'task_1', connection: { account, payer: 'acme-health' }, claim: 'SOAK-1' };
  const shown: ShownTask = {
    id: task.id,
    status: 'completed',
    notes: null,
    attempts: 1,
    failure: null,
    issues: [],
  };

  interface Given {
    readonly status?: string;
    readonly filed?: number;
    readonly ids?: readonly string[];
    readonly says?: string;
  }

  function evidence(given: Given = {}): Evidence {
    const { status = 'completed', filed = 1, ids = ['msg_1', 'msg_1'] } = given;
    const { says = status } = given;
    return {
      tasks: [task],
      shown: new Map([[task.id, { ...shown, status }]]),
      submissions: new Map(filed === 0 ? [] : [['SOAK-1', filed]]),
      messages: ids.map((id) => ({
        method: 'POST',
        path: '/',
        headers: { 'webhook-id': id },
        rawBody: Buffer.from(JSON.stringify({ data: { id: task.id, status: says } })),
        verdict: { ok: true, webhook: {} as never },
      })),
    };
  }

  it('should find nothing where a message only came twice', () => {
    expect(brokenPromises(evidence())).to.deep.equal([]);
  });

  const BROKEN = [
    { what: 'a claim that was filed twice', given: evidence({ filed: 2 }), says: /filed 2 times/ },
    { what: 'a claim that was never filed', given: evidence({ filed: 0 }), says: /never filed/ },
    {
      what: 'a failed task whose claim was filed',
      given: evidence({ status: 'failed' }),
      says: /failed, but claim/,
    },
    {
      what: 'a task that never ended',
      given: evidence({ status: 'running', ids: [] }),
      says: /still running/,
    },
    { what: 'a second message', given: evidence({ ids: ['msg_1', 'msg_2'] }), says: /2 messages/ },
    { what: 'no message', given: evidence({ ids: [] }), says: /0 messages/ },
    {
      what: 'a message that says otherwise',
      given: evidence({ says: 'failed' }),
      says: /a message says failed/,
    },
    { what: 'a lost task', given: { ...evidence(), shown: new Map<string, ShownTask>() }, says: /lost/ },
  ];
  for (const { what, given, says } of BROKEN) {
    it(`should find ${what}`, () => {
      expect(brokenPromises(given).join('\n')).to.match(says);
    });
  }
});
