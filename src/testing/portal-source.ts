import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { replayRecording } from '../browser/replay-recording.ts';

/** A page of a made-up portal: HTML, or a handler that answers the request itself. */
export type TestPage =
  string | ((request: IncomingMessage, response: ServerResponse) => void | Promise<void>);

/**
 * What a plugin is run against: pages by their path (`/` and paths without an entry return 404), a portal that runs somewhere, or a recorded
 * HAR file.
 */
export type PortalSource =
  | { readonly pages: Readonly<Record<string, TestPage>> }
  | { readonly url: string }
  | { readonly har: string; readonly url?: string };

export interface OpenedPortal extends AsyncDisposable {
  readonly baseUrl: string;
  /** Called for each browser context before it is used. */
  install(context: BrowserContext): Promise<void>;
}

export async function openPortal(source: PortalSource): Promise<OpenedPortal> {
  if ('pages' in source) return servePages(source.pages);
  if ('har' in source) {
    return {
      baseUrl: source.url ?? (await firstOrigin(source.har)),
      install: (context) => replayRecording(context, source.har),
      [Symbol.asyncDispose]: async () => undefined,
    };
  }
  return {
    baseUrl: source.url.replace(/\/+$/, ''),
    install: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function servePages(pages: Readonly<Record<string, TestPage>>): Promise<OpenedPortal> {
  const server = createServer((request, response) => {
    void answer(pages[new URL(request.url ?? '/', 'http://portal').pathname], request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    install: async () => undefined,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  page: TestPage | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (typeof page === 'function') {
    try {
      await page(request, response);
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error));
    }
    return;
  }
  response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page ?? '<h1>Not found</h1>');
}

async function firstOrigin(har: string): Promise<string> {
  const { log } = JSON.parse(await readFile(har, 'utf8')) as {
    log: { entries: { request: { url: string } }[] };
  };
  const url = log.entries[0]?.request.url;
  if (url === undefined) throw new Error(`${har} contains no request: record it again, or specify the url`);
  return new URL(url).origin;
}
