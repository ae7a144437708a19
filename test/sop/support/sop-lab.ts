import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext } from 'playwright-core';
import type { JsonObject } from '../../../src/sdk/json.ts';
import { describeFault } from '../../../src/sop/fault.ts';
import { buildLibrary, type LibraryFile, type SopLibrary } from '../../../src/sop/load-library.ts';
import type { RunPorts, SopEvent, SopOutcome, SopRequest } from '../../../src/sop/ports.ts';
import { MemoryLedger } from '../../../src/sop/memory-ledger.ts';
import { runSop } from '../../../src/sop/run-sop.ts';

/** A tiny portal: paths to HTML, or to a function of the request. */
export type Pages = Readonly<
  Record<
    string,
    | string
    | ((request: IncomingMessage) => {
        status?: number;
        html?: string;
        headers?: Record<string, string>;
        hang?: boolean;
      })
  >
>;

export interface TinyPortal {
  readonly url: string;
  readonly requests: string[];
  close(): Promise<void>;
}

export async function openTinyPortal(pages: Pages): Promise<TinyPortal> {
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    requests.push(`${request.method} ${path}`);
    const page = pages[path] ?? '<h1>Nothing here</h1>';
    const answer = typeof page === 'string' ? { html: page } : page(request);
    if (answer.hang === true) return;
    response.writeHead(answer.status ?? 200, {
      'content-type': 'text/html; charset=utf-8',
      ...answer.headers,
    });
    response.end(answer.html ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** SOPs by procedure name, of a portal named `acme`; fails the test where they do not check. */
export function libraryOf(sops: Readonly<Record<string, string>>, portal = 'title: Acme\n'): SopLibrary {
  const files: LibraryFile[] = [{ path: 'acme/portal.yaml', file: 'acme/portal.yaml', text: portal }];
  for (const [name, text] of Object.entries(sops))
    files.push({ path: `acme/${name}.yaml`, file: `acme/${name}.yaml`, text });
  const library = buildLibrary(files);
  const errors = library.faults.filter((fault) => fault.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(describeFault).join('\n'));
  return library;
}

/** An SOP of steps alone. */
export function sopOf(steps: string, head = ''): string {
  return `sop: 1\ntitle: Test\n${head}steps:\n${steps.replace(/^\n/, '').replace(/^(?=.)/gm, '  ')}\n`;
}

export interface LabRun {
  readonly outcome: SopOutcome;
  readonly events: readonly SopEvent[];
  readonly notes: readonly string[];
}

export interface LabOptions {
  readonly request?: Partial<SopRequest>;
  readonly ports?: Partial<RunPorts>;
  readonly inputs?: JsonObject;
  readonly credentials?: Readonly<Record<string, string>>;
  /** Is given the context before the run, to open pages or look on. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

/** Runs `acme/<procedure>` in a context of its own. */
export async function runLab(
  browser: Browser,
  library: SopLibrary,
  procedure: string,
  baseUrl: string,
  options: LabOptions = {},
): Promise<LabRun> {
  const context = await browser.newContext();
  const events: SopEvent[] = [];
  const notes: string[] = [];
  const secrets = options.credentials ?? {};
  try {
    await options.prepare?.(context);
    const outcome = await runSop(
      library,
      {
        sop: `acme/${procedure}`,
        inputs: options.inputs ?? {},
        files: [],
        task: { id: 'task_1', type: 'test', attempt: 1, external_id: null },
        baseUrl,
        ...options.request,
      },
      {
        context,
        ledger: new MemoryLedger(),
        credentials: {
          names: Object.keys(secrets),
          reveal: async (name) => secrets[name] ?? '',
          totp: async () => '123456',
        },
        session: { load: async () => null, save: async () => undefined, forget: async () => undefined },
        folder: '/nonexistent',
        saveArtifact: async (artifact) => ({ id: artifact.name, name: artifact.name, sha256: '', size: 1 }),
        now: () => new Date('2026-03-01T12:00:00Z'),
        note: (message) => notes.push(message),
        signal: new AbortController().signal,
        ...options.ports,
        emit: (event) => {
          events.push(event);
          options.ports?.emit?.(event);
        },
      },
    );
    return { outcome, events, notes };
  } finally {
    await context.close();
  }
}
