/** One flow over the simulated portal: by hand in Playwright and as an SOP, in one run. `--flows 20 --cold 6`. See README.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from 'playwright-core';
import { ensureBrowser } from '../src/browser/find-browser.ts';
import { openBrowser, type OpenedBrowser } from '../src/browser/open-browser.ts';
import { openContext } from '../src/browser/open-context.ts';
import { createAgentBrowser } from '../src/runtime/agent/agent-browser.ts';
import { buildLibrary } from '../src/sop/load-library.ts';
import { registerTargetEngine } from '../src/sop/targets/selector-engine.ts';
import { coldRuns } from './cold-runs.ts';
import { asSop, flowLibrary, PORTAL } from './flow-as-sop.ts';
import { byHand, withHandlers } from './flow-by-hand.ts';
import { startReplay, type Replay } from './flow-by-replay.ts';
import { startPortalProcess } from './portal-process.ts';
import { showProgress } from './progress.ts';
import { measureInTurn, ratioOf } from './ratio.ts';
import { median, percentile, printTable } from './table.ts';

const { values } = parseArgs({
  options: { flows: { type: 'string', default: '20' }, cold: { type: 'string', default: '6' } },
});
const flows = Number(values.flows);

type Run = (context: BrowserContext) => Promise<object>;

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

async function inPlainContext(browser: Browser, run: Run): Promise<void> {
  const context = await browser.newContext();
  try {
    await run(context);
  } finally {
    await context.close();
  }
}

async function inGuardedContext(browser: Browser, url: string, run: Run): Promise<void> {
  await using opened = await openContext(browser, guardFor(url));
  await run(opened.context);
}

function guardFor(url: string) {
  return { allowedOrigins: [url], addressExceptions: ['127.0.0.1/32'] };
}

/** As the agent of a worker has it: while one task ends, the context of the next is made. */
async function madeAhead(opened: OpenedBrowser, url: string) {
  const agent = createAgentBrowser(
    async () => opened,
    2 ** 20,
    () => undefined,
  );
  const options = guardFor(url);
  const next = async () => {
    const made = await agent.open(options, null);
    return { opened: made, [Symbol.asyncDispose]: () => made.close() };
  };
  let ready = await next();
  return {
    async run(run: Run): Promise<number> {
      const milliseconds = await timed(() => run(ready.opened.context));
      await ready.opened.close();
      ready = await next();
      return milliseconds;
    },
    close: () => ready.opened.close(),
  };
}

async function compareWays(
  opened: OpenedBrowser,
  replay: Replay,
  url: string,
  folder: string,
): Promise<void> {
  const { browser } = opened;
  const [plain, real] = [flowLibrary(), flowLibrary(true)];
  const hand: Run = (context) => byHand(context, url);
  const sop: Run = (context) => asSop(context, url, plain, folder);
  const ahead = await madeAhead(opened, url);
  const ways: readonly (readonly [name: string, baseline: number, run: () => Promise<number>])[] = [
    ['by hand, playwright-core', 0, () => timed(() => inPlainContext(browser, hand))],
    ['SOP, plain context', 0, () => timed(() => inPlainContext(browser, sop))],
    ['SOP, guarded context', 0, () => timed(() => inGuardedContext(browser, url, sop))],
    ['SOP, guarded context made ahead, as in a task', 0, () => ahead.run(sop)],
    [
      'by hand, with handlers for three surprises',
      4,
      () => timed(() => inPlainContext(browser, (context) => byHand(context, url, withHandlers))),
    ],
    [
      'SOP, three interruptions and three outcomes',
      4,
      () => timed(() => inPlainContext(browser, (context) => asSop(context, url, real, folder))),
    ],
    ['@puppeteer/replay', 0, () => timed(() => replay.run())],
  ];
  const times = await measureInTurn(
    'one flow',
    ways.map(([, , run]) => run),
    flows,
  );
  await ahead.close();
  printTable(
    `One flow of 18 steps over 4 documents, warm, closing included but for the one made ahead (${flows} each)`,
    ['way', 'median ms', 'p90 ms', 'times by hand (95 %)'],
    ways.map(([name, baseline], index) => [
      name,
      median(times[index] ?? []).toFixed(0),
      percentile(times[index] ?? [], 90).toFixed(0),
      ratioOf(times[index] ?? [], times[baseline] ?? []),
    ]),
  );
}

async function compareAtOnce(browser: Browser, url: string, folder: string): Promise<void> {
  const library = flowLibrary();
  const rows: string[][] = [];
  for (const atOnce of [1, 2, 4]) {
    const perRun = 4 * atOnce;
    const many = (one: () => Promise<void>) => async (): Promise<number> => {
      let left = perRun;
      const line = async (): Promise<void> => {
        while (left-- > 0) await one();
      };
      return timed(() => Promise.all(Array.from({ length: atOnce }, line)));
    };
    const [hand = [], sop = [], guarded = []] = await measureInTurn(
      `${atOnce} at once`,
      [
        many(() => inPlainContext(browser, (context) => byHand(context, url))),
        many(() => inPlainContext(browser, (context) => asSop(context, url, library, folder))),
        many(() => inGuardedContext(browser, url, (context) => asSop(context, url, library, folder))),
      ],
      8,
    );
    const perMinute = (times: readonly number[]): string => ((perRun * 60_000) / median(times)).toFixed(0);
    rows.push([
      String(atOnce),
      perMinute(hand),
      perMinute(sop),
      ratioOf(hand, sop),
      perMinute(guarded),
      ratioOf(hand, guarded),
    ]);
    showProgress(`done: ${rows.at(-1)?.join(' | ')}`);
  }
  printTable(
    'Flows a minute, one browser',
    ['at once', 'by hand', 'SOP', 'of by hand (95 %)', 'SOP, guarded context', 'of by hand (95 %)'],
    rows,
  );
}

function compileTimes(): readonly string[] {
  const steps = Array.from(
    { length: 200 },
    (_, index) => `  - fill: { Field ${index}: "\${{ inputs.id }}" }`,
  );
  const text = `sop: 1\ntitle: Two hundred steps\ninputs: { type: object, properties: { id: { type: string } } }\nsteps:\n${steps.join('\n')}\n`;
  const files = [
    { path: 'acme/portal.yaml', file: 'portal.yaml', text: PORTAL },
    { path: 'acme/long.yaml', file: 'long.yaml', text },
  ];
  const times = Array.from({ length: 20 }, () => {
    const started = performance.now();
    const { faults } = buildLibrary(files);
    if (faults.some(({ severity }) => severity === 'error')) throw new Error('the long SOP has faults');
    return performance.now() - started;
  });
  return [times[0]?.toFixed(1) ?? '', median(times).toFixed(1), '50'];
}

const folder = await mkdtemp(join(tmpdir(), 'sopwith-bench-'));
await using portal = await startPortalProcess();
const found = await ensureBrowser();
if (!('path' in found)) throw new Error('the benchmark needs a browser on this machine');
const opened = await openBrowser(found, { folder: join(folder, 'browser') });
try {
  const { browser } = opened;
  await registerTargetEngine();
  await using replay = await startReplay(found.path, portal.url);
  await compareWays(opened, replay, portal.url, folder);
  await compareAtOnce(browser, portal.url, folder);
  printTable('Parse, check and compile 200 steps', ['first ms', 'median ms', 'target ms'], [compileTimes()]);
  const rounds = Number(values.cold);
  const cold = rounds > 0 ? await coldRuns(found.path, portal.url, folder, rounds) : null;
  if (cold === null)
    process.stdout.write('\nNot measured cold: it needs a build ("npm run build") and "--cold" above 0.\n');
  else
    printTable(
      'Cold, a process from start to end',
      ['raw script, median ms', 'sopwith sop run, median ms', 'times raw (95 %)'],
      [[...cold.map((times) => median(times).toFixed(0)), ratioOf(cold[1] ?? [], cold[0] ?? [])]],
    );
} finally {
  await opened.browser.close();
  await rm(folder, { recursive: true, force: true });
}
