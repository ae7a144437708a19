/**
 * The service worker of the trace viewer: Playwright's own, with a stricter policy on its answers. It answers for `/console/trace-viewer/` from a trace, which is
 * content of a portal: pages, style sheets, pictures, with the types that the portal has given them. They must not become code on the origin of the console.
 */
interface WorkerScope {
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
  importScripts(...urls: readonly string[]): void;
}

interface WorkerEvent {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

const scope = globalThis as unknown as WorkerScope;

/**
 * A page of the trace: only Playwright's own script runs, which has the nonce of its answer. The page sends nothing, embeds only other pages of the trace, and
 * starts nothing. Its pictures and styles have the addresses of the portal, and the worker answers them from the trace.
 */
const ofPage = (nonce: string | undefined): string =>
  [
    "default-src 'none'",
    `script-src ${nonce ?? "'none'"}`,
    "style-src * 'unsafe-inline' blob: data:",
    ...['img', 'font', 'media'].map((kind) => `${kind}-src * blob: data:`),
    "frame-src 'self' data:",
    "form-action 'none'",
    'sandbox allow-scripts allow-same-origin',
  ].join('; ');

/** A file of a trace that a browser opens as a page: nothing runs, and its origin is opaque. */
const OF_FILES = "default-src 'none'; sandbox";

function policyOf(url: string, theirs: string): string {
  if (!new URL(url).pathname.startsWith('/console/trace-viewer/snapshot/')) return OF_FILES;
  return ofPage(/script-src ('nonce-[\w+/=-]+');/.exec(theirs)?.[1]);
}

/** What the server has answered keeps its headers: only answers that the worker itself has made are changed. */
function guarded({ url }: Request, answer: Response): Response {
  if (answer.type !== 'default') return answer;
  const headers = new Headers(answer.headers);
  const theirs = headers.get('Content-Security-Policy') ?? '';
  headers.set('Content-Security-Policy', policyOf(url, theirs));
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('X-DNS-Prefetch-Control', 'off');
  headers.set('Referrer-Policy', 'no-referrer');
  for (const name of ['Link', 'Refresh', 'Set-Cookie', 'Service-Worker-Allowed']) headers.delete(name);
  const { status, statusText, body } = answer;
  return new Response(body, { status, statusText, headers });
}

const { addEventListener: listen } = scope;
scope.addEventListener = (type, listener) => {
  if (type !== 'fetch') return listen.call(scope, type, listener);
  return listen.call(scope, type, (event) => {
    const { request, clientId, resultingClientId } = event;
    listener({
      request,
      clientId,
      resultingClientId,
      respondWith: (answer) => event.respondWith(answer.then((made) => guarded(request, made))),
    });
  });
};

scope.importScripts('playwright-worker.js');
