/** One flow over the simulated portal: by hand in Playwright and as an SOP, in one run. `--flows 15`. See README.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from 'playwright-core';
import { startAcmeHealth, type AcmeHealthPortal } from '../demo/portals/acme-health/start.ts';
import { connectBrowser } from '../src/browser/connect-browser.ts';
import { ensureBrowser } from '../src/browser/find-browser.ts';
import { launchServer } from '../src/browser/launch-server.ts';
import { openContext } from '../src/browser/open-context.ts';
import { buildLibrary, type SopLibrary } from '../src/sop/load-library.ts';
import { MemoryLedger } from '../src/sop/memory-ledger.ts';
import { registerTargetEngine } from '../src/sop/targets/engine.ts';
import { runSop } from '../src/sop/run-sop.ts';
import { median, percentile, printTable } from './table.ts';

const { values } = parseArgs({ options: { flows: { type: 'string', default: '15' } } });
const flows = Number(values.flows);

const USER = { username: 'clinic-a', password: 'Lab-Portal-A1!' };
const MEMBER = { npi: '1234567893', id: 'ACM100200301', born: '1980-03-05' };
const FIELDS = {
  status: 'Coverage status',
  plan: 'Plan name',
  effective: 'Effective date',
  group: 'Group number',
  transaction: 'Transaction ID',
};

const PORTAL = 'title: Acme Health\ndate_format: MM/dd/yyyy\n';
const SOP = `sop: 1
title: The flow of the benchmark
inputs: { type: object, required: [npi, id, born], properties: { npi: { type: string }, id: { type: string }, born: { type: string } } }
outputs: { type: object, properties: { ${Object.keys(FIELDS)
  .map((name) => `${name}: { type: string }`)
  .join(', ')}, copay: { type: string }, benefits: { type: array, items: { type: object } } } }
steps:
  - goto: \${{ portal.base_url }}/sign-in
  - fill: { User ID: "\${{ credentials.username }}" }
  - click: button "Continue"
  - fill: { Password: "\${{ credentials.password }}" }
  - click: button "Sign in"
  - wait_for: heading "Home"
  - click: link "Eligibility"
  - fill:
      Provider NPI: \${{ inputs.npi }}
      Member ID: \${{ inputs.id }}
      Date of birth: { date: "\${{ inputs.born }}" }
  - click: button "Search"
  - branch:
      - on: heading "Eligibility result"
  - extract:
${Object.entries(FIELDS)
  .map(([name, label]) => `      ${name}: label "${label}"`)
  .join('\n')}
      copay: testid "copay"
      benefits: { table: table "Benefits", columns: { Service: service, In network: in_network } }
`;

/** As one would write it by hand: the same pages, fields and texts, and what a script has to wait for. */
async function byHand(context: BrowserContext, portal: AcmeHealthPortal): Promise<object> {
  const page = await context.newPage();
  await page.goto(`${portal.url}/sign-in`);
  await page.getByLabel('User ID').fill(USER.username);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Password').fill(USER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.getByRole('link', { name: 'Eligibility' }).click();
  await page.getByLabel('Provider NPI').selectOption(MEMBER.npi);
  await page.getByLabel('Member ID').fill(MEMBER.id);
  await page.getByLabel('Date of birth').fill('03/05/1980');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: 'Eligibility result' }).waitFor();
  const read: Record<string, unknown> = {};
  for (const [name, label] of Object.entries(FIELDS))
    read[name] = await page.getByLabel(label, { exact: true }).innerText();
  read['copay'] = await page.getByTestId('copay').innerText();
  const rows = page.getByRole('table', { name: 'Benefits' }).locator('tbody tr');
  read['benefits'] = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].slice(0, 2).map((cell) => cell.textContent?.trim())),
  );
  return read;
}

async function asSop(
  context: BrowserContext,
  portal: AcmeHealthPortal,
  library: SopLibrary,
  folder: string,
): Promise<object> {
  const outcome = await runSop(
    library,
    {
      sop: 'acme/flow',
      inputs: MEMBER,
      files: [],
      task: { id: 'bench', type: 'bench', attempt: 1, external_id: null },
      baseUrl: portal.url,
    },
    {
      context,
      ledger: new MemoryLedger(),
      credentials: {
        names: ['username', 'password'],
        reveal: (name) => Promise.resolve(USER[name as keyof typeof USER]),
        totp: () => Promise.reject(new Error('the benchmark has no one-time codes')),
      },
      session: { load: async () => null, save: async () => undefined, forget: async () => undefined },
      folder,
      emit: () => undefined,
      saveArtifact: () => Promise.reject(new Error('the flow keeps nothing')),
      now: () => new Date(),
      signal: new AbortController().signal,
    },
  );
  if (outcome.status !== 'finished') throw new Error(`the SOP ended ${JSON.stringify(outcome)}`);
  return outcome.outputs;
}

interface Way {
  readonly name: string;
  readonly run: () => Promise<object>;
}

function ways(
  browser: Browser,
  portal: AcmeHealthPortal,
  library: SopLibrary,
  folder: string,
): readonly Way[] {
  const guarded = { allowedOrigins: [portal.url], addressExceptions: ['127.0.0.1/32'] };
  const plain = async (run: (context: BrowserContext) => Promise<object>): Promise<object> => {
    const context = await browser.newContext();
    try {
      return await run(context);
    } finally {
      await context.close();
    }
  };
  return [
    { name: 'by hand, playwright-core', run: () => plain((context) => byHand(context, portal)) },
    { name: 'SOP, plain context', run: () => plain((context) => asSop(context, portal, library, folder)) },
    {
      name: 'SOP, guarded context (as in a task)',
      async run() {
        await using opened = await openContext(browser, guarded);
        return await asSop(opened.context, portal, library, folder);
      },
    },
  ];
}

function parseCost(): readonly string[] {
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
await using portal = await startAcmeHealth();
portal.lab.switches({ totp: false, second_session: 'allow' });
const found = await ensureBrowser();
if (!('path' in found)) throw new Error('the benchmark needs a browser on this machine');
const server = await launchServer({ browser: found });
const browser = await connectBrowser(server.wsEndpoint);
try {
  const library = buildLibrary([
    { path: 'acme/portal.yaml', file: 'portal.yaml', text: PORTAL },
    { path: 'acme/flow.yaml', file: 'flow.yaml', text: SOP },
  ]);
  const errors = library.faults.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  await registerTargetEngine();
  const all = ways(browser, portal, library, folder);
  const times = new Map<string, number[]>(all.map(({ name }) => [name, []]));
  for (const { run } of all) await run(); // warm
  // In turn, so that what else the machine does falls on all of them.
  for (let flow = 0; flow < flows; flow += 1)
    for (const { name, run } of all) {
      const started = performance.now();
      await run();
      times.get(name)?.push(performance.now() - started);
    }
  const baseline = median(times.get(all[0]?.name ?? '') ?? []);
  printTable(
    `Interpreter: one flow of 18 steps over 4 documents, warm, new context included (${flows} each)`,
    ['way', 'median ms', 'p90 ms', 'times by hand'],
    [...times].map(([name, list]) => [
      name,
      median(list).toFixed(0),
      percentile(list, 90).toFixed(0),
      (median(list) / baseline).toFixed(2),
    ]),
  );
  printTable('Parse, check and compile 200 steps', ['first ms', 'median ms', 'target ms'], [parseCost()]);
} finally {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
}
