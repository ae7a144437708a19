/**
 * The page that shows the trace of a task: `?account=…&task=…&artifact=…`. It fetches the trace as the person who is signed in, then gives up the right to connect
 * to anything but its own folder, and only then starts Playwright's trace viewer with it. What a portal has put into a trace cannot use the session, even if it
 * became code of this page. docs/internals/console.md explains the design.
 */
const search = new URLSearchParams(location.search);
const named = (name: string): string => encodeURIComponent(search.get(name) ?? '');
const message = document.querySelector<HTMLElement>('#message');

/** Where the page leads when the session has ended. */
const TASK = `/console/tasks/${named('task')}?account=${named('account')}`;

const WORDS: Readonly<Record<number, string>> = {
  403: 'Your role may not see traces. It needs the role operator, author, or admin.',
  404: 'There is no such trace. It may belong to another account.',
  410: 'The trace is deleted: its retention time has ended, or somebody deleted the data of the task.',
};

/** For people: the trace cannot be shown. */
class NotShown extends Error {}

function checkBrowser(): void {
  // Browsers keep service workers, which the viewer needs, from pages that they cannot trust.
  if ('serviceWorker' in navigator) return;
  throw new NotShown(
    'The trace viewer needs HTTPS. On the page of the task, save the trace instead, and open it with: npx playwright-core show-trace',
  );
}

async function fetched(path: string): Promise<Response> {
  // The second header lets requests pass the service worker of the viewer.
  const headers = { 'Sopwith-Account': search.get('account') ?? '', 'x-pw-serviceworker': 'skip' };
  const answer = await fetch(path, { headers }).catch(() => {
    throw new NotShown('The server does not answer. Reload the page to try again.');
  });
  if (answer.ok) return answer;
  if (answer.status === 401) location.replace(TASK);
  throw new NotShown(
    WORDS[answer.status] ?? `The server answered ${answer.status}. Reload the page to try again.`,
  );
}

/** From here on, the page connects to its own folder only, where the service worker answers from the trace. */
function lockDown(): void {
  const own = new URL('.', location.href).href;
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `connect-src ${own} blob:; script-src ${own}; frame-src ${own} data:; worker-src ${own}`;
  document.head.append(policy);
}

/** A page that no one uses shows patient data no longer, as the console does not. */
function leaveWhenIdle(seconds: number): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => location.replace(TASK), seconds * 1_000);
  };
  for (const event of ['keydown', 'pointermove', 'wheel']) addEventListener(event, again, { passive: true });
  again();
  new BroadcastChannel('sopwith-session').addEventListener('message', () => location.replace(TASK));
}

/** The viewer sends a message to the window that has opened it when it is ready, and shows the trace that it then gets. Here, the page is that window. */
async function startViewer(trace: Blob): Promise<void> {
  Object.assign(window, {
    opener: { postMessage: () => postMessage({ method: 'load', params: { trace } }, location.origin) },
  });
  // The trace that the viewer has in its address after a reload is gone.
  search.delete('trace');
  history.replaceState(null, '', `?${search.toString()}`);
  const { viewer = '' } = document.querySelector<HTMLScriptElement>('script[data-viewer]')?.dataset ?? {};
  await import(/* @vite-ignore */ viewer);
  message?.remove();
}

async function openTrace(): Promise<void> {
  checkBrowser();
  const session = (await (await fetched('/v1/session')).json()) as { readonly idle_seconds: number };
  const trace = await fetched(`/v1/tasks/${named('task')}/artifacts/${named('artifact')}`);
  if (trace.headers.get('Content-Type') !== 'application/zip') throw new NotShown(WORDS[404]);
  const content = await trace.blob();
  document.title = `Trace of ${search.get('task') ?? ''}`;
  leaveWhenIdle(session.idle_seconds);
  lockDown();
  await startViewer(content);
}

openTrace().catch((error: unknown) => {
  if (message === null) return;
  message.setAttribute('role', 'alert');
  message.textContent =
    error instanceof NotShown
      ? error.message
      : 'The trace viewer did not start. Reload the page to try again.';
});
