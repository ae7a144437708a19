import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import type { AnyAction } from '../../src/sdk/action.ts';
import type { JsonObject } from '../../src/sdk/json.ts';
import type { LocalFile } from '../../src/sdk/outcome.ts';
import { MemoryLedger } from '../../src/sop/memory-ledger.ts';
import type { NewArtifact, RunPorts, SopOutcome, SopEvent } from '../../src/sop/ports.ts';
import { runSop } from '../../src/sop/run-sop.ts';
import { registerTargetEngine } from '../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from './browser.ts';
import { libraryOf, sopOf } from './sop-lab.ts';
import { RUN_DEFAULTS } from '../../src/config/run-defaults.ts';

export interface LabOptions {
  readonly inputs?: JsonObject;
  readonly head?: string;
  readonly portal?: string;
  readonly credentials?: Readonly<Record<string, string>>;
  readonly files?: readonly LocalFile[];
  readonly signal?: AbortSignal;
  readonly more?: Readonly<Record<string, string>>;
  /** Of a plugin. */
  readonly actions?: readonly AnyAction[];
  readonly dryRun?: boolean;
  readonly ask?: NonNullable<RunPorts['ask']>;
  readonly onFailure?: NonNullable<RunPorts['onFailure']>;
  readonly ledger?: RunPorts['ledger'];
}

export interface Ran {
  readonly outcome: SopOutcome;
  /** `kind code` of a failure, else the status. */
  readonly verdict: string;
  readonly outputs: JsonObject;
  readonly notes: readonly string[];
  readonly events: readonly SopEvent[];
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** One page, and steps that run on it; the page stays open afterwards to be looked at. */
export interface ActionLab {
  readonly page: Page;
  readonly url: string;
  readonly folder: string;
  readonly artifacts: NewArtifact[];
  /** What the other addresses answer. */
  readonly answers: Map<string, Answer>;
  show(html: string): Promise<void>;
  run(steps: string, options?: LabOptions): Promise<Ran>;
  /** A file of the task. */
  file(name: string, text: string): Promise<LocalFile>;
  close(): Promise<void>;
}

const PAGES = join(import.meta.dirname, '../fixtures/pages');

/** A page of the fixtures, by its name. */
export const fixturePage = (name: string): Promise<string> => readFile(join(PAGES, `${name}.html`), 'utf8');

/** Shows a page of the fixtures and runs steps on it, which have to finish. */
export async function finishOn(
  lab: ActionLab,
  page: string,
  steps: string,
  outputs: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  await lab.show(await fixturePage(page));
  const ran = await lab.run(steps.trim(), { head: outputsHead(outputs) });
  expect(ran.verdict, ran.outcome.status === 'failed' ? ran.outcome.report?.message : '').to.equal(
    'finished',
  );
  return ran;
}

/**
 * What outlives the elements of a page, or loads something. After a page without it that has requested nothing, the next one takes its place in the same document, at a
 * tenth of the CPU of a new document, for which Playwright sets up its scripts again.
 */
const OUTLIVES =
  /<(script|link|meta|base|i?frame|object|embed|video|audio)\b|javascript:|set(Timeout|Interval)|requestAnimationFrame|Promise|\basync\b|import\(/i;

let shared: Promise<Browser> | null = null;

/** In the browser that all labs of a test file share, unless another one is given. */
export async function openActionLab(own?: Browser): Promise<ActionLab> {
  await registerTargetEngine();
  if (own === undefined) shared ??= launchTestBrowser();
  const browser = own ?? (await shared);
  if (!browser) throw new Error('the shared browser is closed');
  const context = await browser.newContext({ acceptDownloads: true });
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-actions-'));
  const answers = new Map<string, Answer>();
  const artifacts: NewArtifact[] = [];
  let html = '';
  const server = createServer((request, response) => {
    const answer = answers.get((request.url ?? '/').split('?')[0] ?? '/');
    if (answer) answer(request, response);
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = await context.newPage();
  let requested = false;
  page.on('request', () => (requested = true));
  return {
    page,
    url,
    folder,
    artifacts,
    answers,
    async show(next) {
      const replaces = page.url() === `${url}/` && !requested && !OUTLIVES.test(html);
      html = next;
      await (replaces ? page.setContent(html) : page.goto(url));
      requested = false;
    },
    async run(steps, options = {}) {
      const notes: string[] = [];
      const events: SopEvent[] = [];
      const outcome = await runSop(
        libraryOf({ main: sopOf(steps, options.head), ...options.more }, options.portal, {
          actions: options.actions ?? [],
        }),
        {
          sop: 'acme/main',
          inputs: options.inputs ?? {},
          files: options.files ?? [],
          task: { id: 'task_1', type: 'test', attempt: 1, external_id: null },
          baseUrl: url,
          patience: RUN_DEFAULTS.stepTimes,
          dryRun: options.dryRun ?? false,
        },
        {
          context,
          wayOut: null,
          maxFileBytes: RUN_DEFAULTS.maxFileBytes,
          ledger: options.ledger ?? new MemoryLedger(),
          credentials: {
            names: Object.keys(options.credentials ?? {}),
            reveal: async (name) => options.credentials?.[name] ?? '',
            totp: async () => '123456',
          },
          session: { load: async () => null, save: async () => undefined, forget: async () => undefined },
          folder,
          emit: (event) => void events.push(event),
          saveArtifact: async (artifact) => {
            artifacts.push(artifact);
            return { id: `art_${artifacts.length}`, name: artifact.name, sha256: '', size: 1 };
          },
          now: () => new Date('2026-03-01T12:00:00Z'),
          ...(options.ask && { ask: options.ask }),
          ...(options.onFailure && { onFailure: options.onFailure }),
          note: (message) => notes.push(message),
          signal: options.signal ?? new AbortController().signal,
        },
      );
      const verdict =
        outcome.status === 'failed' ? `${outcome.failure.kind} ${outcome.failure.code}` : outcome.status;
      return { outcome, verdict, outputs: outcome.outputs, notes, events };
    },
    async file(name, text) {
      const path = join(folder, `task-${name}`);
      await writeFile(path, text);
      const content = await readFile(path);
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { id: `file_${name}`, name, contentType: 'text/plain', size: content.length, sha256, path };
    },
    async close() {
      await context.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The browser that all labs of a test file share. */
export async function closeSharedBrowser(): Promise<void> {
  const browser = await shared;
  shared = null;
  await browser?.close();
}

export function outputsHead(names: Readonly<Record<string, string>>): string {
  const properties = Object.entries(names).map(([name, type]) => `${name}: { type: ${type} }`);
  return `outputs: { type: object, properties: { ${properties.join(', ')} } }\n`;
}

/** What the report of a failure says, otherwise its notes; empty if nothing failed. */
export const messageOf = ({ outcome }: Pick<Ran, 'outcome'>): string =>
  outcome.status === 'failed' ? (outcome.report?.message ?? outcome.notes) : '';
