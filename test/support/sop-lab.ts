import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Browser, BrowserContext } from 'playwright-core';
import { openContext } from '../../src/browser/open-context.ts';
import type { JsonObject } from '../../src/sdk/json.ts';
import { describeFault } from '../../src/sop/yaml/fault.ts';
import type { LibraryFile } from '../../src/sop/yaml/library-files.ts';
import { buildLibrary, type OwnWords, type SopLibrary } from '../../src/sop/load-library.ts';
import type { RunPorts, SopEvent, SopOutcome, SopRequest } from '../../src/sop/ports.ts';
import { MemoryLedger } from '../../src/sop/memory-ledger.ts';
import { runSop } from '../../src/sop/run-sop.ts';
import { RUN_DEFAULTS } from '../../src/config/run-defaults.ts';

/** Of RFC 6455. */
const WEB_SOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

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

/** It takes WebSockets too, and hears nothing of what they say. */
export async function openTinyPortal(pages: Pages): Promise<TinyPortal> {
  const requests: string[] = [];
  const sockets = new Set<Duplex>();
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
  server.on('upgrade', ({ headers }, socket) => {
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key']}${WEB_SOCKET_GUID}`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    sockets.add(socket.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** SOPs by procedure name, of a portal named `acme`; fails the test where they do not check. */
export function libraryOf(
  sops: Readonly<Record<string, string>>,
  portal = 'title: Acme\n',
  own: OwnWords = {},
): SopLibrary {
  const files: LibraryFile[] = [{ path: 'acme/portal.yaml', file: 'acme/portal.yaml', text: portal }];
  for (const [name, text] of Object.entries(sops))
    files.push({ path: `acme/${name}.yaml`, file: `acme/${name}.yaml`, text });
  const library = buildLibrary(files, own);
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
  /** In a context that goes out by our proxy, as in the service. */
  readonly guarded?: boolean;
}

/** Runs `acme/<procedure>` in a context of its own. */
export async function runLab(
  browser: Browser,
  library: SopLibrary,
  procedure: string,
  baseUrl: string,
  options: LabOptions = {},
): Promise<LabRun> {
  const opened = options.guarded === true ? await openGuarded(browser, baseUrl) : null;
  const context = opened?.context ?? (await browser.newContext());
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
        patience: RUN_DEFAULTS.stepTimes,
        ...options.request,
      },
      {
        context,
        wayOut: opened?.wayOut ?? null,
        maxFileBytes: RUN_DEFAULTS.maxFileBytes,
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
        pause: async () => undefined,
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
    await (opened ?? context).close();
  }
}

const openGuarded = (browser: Browser, baseUrl: string) =>
  openContext(browser, { allowedOrigins: [baseUrl], addressExceptions: ['127.0.0.1/32'] });
