/** Tasks through a real worker beside the raw Playwright script: a task's own cost, flows a minute, CPU time, memory. Needs a build. `--flows 20 --rounds 6`, 0 to leave out. See README.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../src/browser/find-browser.ts';
import { cpuOf, startProcess, type BenchProcess } from './bench-process.ts';
import { startPortalProcess } from './portal-process.ts';
import { showProgress } from './progress.ts';
import { measureInTurn, ratioOf } from './ratio.ts';
import { median, percentile, printTable } from './table.ts';
import { taskBench, type TaskBench, type TaskTimes } from './task-worker.ts';
import { weigh } from './weigh.ts';

const { values } = parseArgs({
  options: {
    flows: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '6' },
    'at-once': { type: 'string', default: '1,2,4,8' },
  },
});
const flows = Number(values.flows);
const rounds = Number(values.rounds);
const levels = values['at-once'].split(',').map(Number);

const found = await ensureBrowser();
if (!('path' in found)) throw new Error('the benchmark needs a browser on this machine');
const { path: browser } = found;

async function startRaw(url: string): Promise<BenchProcess> {
  const raw = startProcess('raw-flows.ts', [browser, url]);
  await raw.ask();
  return raw;
}

/** Milliseconds of all flows, and of the median one. */
async function runRaw(raw: BenchProcess, atOnce: number, count: number): Promise<readonly [number, number]> {
  const [all = Number.NaN, each = Number.NaN] = (await raw.ask(`${atOnce} ${count}`)).split(' ').map(Number);
  return [all, each];
}

async function compareOne(tasks: TaskBench, url: string): Promise<void> {
  await using raw = await startRaw(url);
  await using _worker = await tasks.startWorker(1);
  const made: TaskTimes[] = [];
  const [byHand = [], asTask = []] = await measureInTurn(
    'one task',
    [
      async () => (await runRaw(raw, 1, 1))[1],
      async () => {
        const times = await tasks.runOne();
        made.push(times);
        return times.total;
      },
    ],
    flows,
  );
  const own = made.slice(1).map(({ total, steps }) => total - steps); // the first one was for warming
  const above = asTask.map((total, round) => total - (byHand[round] ?? Number.NaN));
  printTable(
    `One task, from its creation until it is final and its webhook handed over (${flows} each)`,
    ['', 'median ms', 'p90 ms'],
    [
      ['raw script, context made ahead', ...cells(byHand)],
      ['task', ...cells(asTask)],
      ['own cost: task without its steps', ...cells(own)],
      ['task above the raw script of the same round', ...cells(above)],
    ],
  );
}

const cells = (times: readonly number[]): string[] => [
  median(times).toFixed(0),
  percentile(times, 90).toFixed(0),
];

async function compareAtOnce(tasks: TaskBench, url: string): Promise<void> {
  const rows: string[][] = [];
  for (const atOnce of levels) {
    const perRound = Math.max(4, 2 * atOnce);
    await using raw = await startRaw(url);
    await using worker = await tasks.startWorker(atOnce);
    await tasks.run(2 * atOnce); // every agent has its context made ahead
    const [rawCpu, taskCpu]: [number[], number[]] = [[], []];
    const [byHand = [], asTasks = []] = await measureInTurn(
      `${atOnce} at once`,
      [
        () => noteCpu(raw.pid, rawCpu, async () => (await runRaw(raw, atOnce, perRound))[0]),
        () => noteCpu(worker.pid, taskCpu, () => tasks.run(perRound)),
      ],
      rounds,
    );
    for (const noted of [rawCpu, taskCpu]) noted.shift(); // warming up
    const cpuMs = (noted: readonly number[]): string => ((median(noted) * 1000) / perRound).toFixed(0);
    const perMinute = (times: readonly number[]): string => ((perRound * 60_000) / median(times)).toFixed(0);
    rows.push([
      String(atOnce),
      perMinute(byHand),
      perMinute(asTasks),
      ratioOf(byHand, asTasks),
      cpuMs(rawCpu),
      cpuMs(taskCpu),
      ratioOf(taskCpu, rawCpu),
    ]);
    showProgress(`done: ${rows.at(-1)?.join(' | ')}`);
  }
  printTable(
    'Flows a minute, and CPU time of all processes for each flow',
    [
      'at once',
      'raw script, one process',
      'tasks, one worker',
      'of the raw script (95 %)',
      'raw script, CPU ms',
      'task, CPU ms',
      'of the raw script (95 %)',
    ],
    rows,
  );
}

/** What is left to do after a flow: its context closes, and the next one is made. */
const AFTERWARDS_MS = 1_000;

/** Notes the CPU seconds that the processes used for the flows; returns what `run` does. */
async function noteCpu(pid: number, noted: number[], run: () => Promise<number>): Promise<number> {
  const before = await cpuOf(pid);
  const ms = await run();
  await sleep(AFTERWARDS_MS);
  noted.push((await cpuOf(pid)) - before);
  return ms;
}

/** One after the other, so that neither's pages are shared with the other's. */
async function compareMemory(tasks: TaskBench, url: string): Promise<void> {
  const rows: string[][] = [];
  for (const atOnce of levels.filter((level) => level <= 4)) {
    showProgress(`memory, ${atOnce} at once`);
    const count = 4 * atOnce;
    const scripts: BenchProcess[] = [];
    for (let one = 0; one < atOnce; one += 1) scripts.push(await startRaw(url));
    const all = () => Promise.all(scripts.map((script) => runRaw(script, 1, count / atOnce)));
    await all();
    const each = await weigh(
      scripts.map(({ pid }) => pid),
      all,
    );
    for (const script of scripts) await script[Symbol.asyncDispose]();
    const shared = await (async () => {
      await using raw = await startRaw(url);
      await runRaw(raw, atOnce, count);
      return await weigh([raw.pid], () => runRaw(raw, atOnce, count));
    })();
    await using worker = await tasks.startWorker(atOnce);
    await tasks.run(count);
    const own = await weigh([worker.pid], () => tasks.run(count));
    const cell = (size: number): string => (size / atOnce).toFixed(0);
    rows.push([
      String(atOnce),
      cell(each),
      cell(shared),
      cell(own),
      (own / each).toFixed(2),
      (own / shared).toFixed(2),
    ]);
    showProgress(`done: ${rows.at(-1)?.join(' | ')}`);
  }
  printTable(
    'Memory (PSS) of all processes, MB for each flow that runs',
    ['at once', 'raw scripts', 'one raw script', 'worker', 'of raw scripts', 'of one raw script'],
    rows,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'sopwith-bench-'));
try {
  await using portal = await startPortalProcess();
  await using tasks = await taskBench(portal.url, folder);
  if (flows > 0) await compareOne(tasks, portal.url);
  if (rounds > 0) await compareAtOnce(tasks, portal.url);
  await compareMemory(tasks, portal.url);
} finally {
  await rm(folder, { recursive: true, force: true });
}
