import type { DemoCase } from './demo-cases.ts';

export interface DemoTask {
  readonly id: string;
  readonly status: string;
  readonly notes: string | null;
  readonly issues: readonly { readonly code: string; readonly message: string }[];
  readonly failure: { readonly code: string } | null;
  readonly attempts: number;
  readonly created_at: string;
  readonly finished_at: string | null;
}

export interface DemoEvent {
  readonly seq: number;
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface DemoArtifact {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** The API as a client would call it, with `fetch` only. */
export interface DemoClient {
  post(demo: DemoCase): Promise<DemoTask>;
  task(id: string): Promise<DemoTask>;
  /** The live timeline, until the task is final. */
  events(id: string, signal: AbortSignal): AsyncGenerator<DemoEvent>;
  artifacts(id: string): Promise<readonly DemoArtifact[]>;
  download(task: string, artifact: string): Promise<Buffer>;
}

export function demoClient(baseUrl: string, apiKey: string): DemoClient {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { Authorization: `Bearer ${apiKey}`, ...(init.headers as Record<string, string>) };
    const response = await fetch(`${baseUrl}${path}`, { ...init, headers });
    if (!response.ok)
      throw new Error(
        `${init.method ?? 'GET'} ${path} answered ${response.status}: ${await response.text()}`,
      );
    return response;
  };
  const read = async <T>(path: string): Promise<T> => (await (await call(path)).json()) as T;
  return {
    async post(demo) {
      const init = demo.files.length === 0 ? inline(demo) : multipart(demo);
      return (await (await call('/tasks', { method: 'POST', ...init })).json()) as DemoTask;
    },
    task: (id) => read<DemoTask>(`/tasks/${id}`),
    async *events(id, signal) {
      const response = await call(`/tasks/${id}/events`, {
        headers: { Accept: 'text/event-stream' },
        signal,
      });
      if (response.body !== null) yield* parseEvents(response.body);
    },
    artifacts: async (id) => (await read<{ data: readonly DemoArtifact[] }>(`/tasks/${id}/artifacts`)).data,
    download: async (task, artifact) =>
      Buffer.from(await (await call(`/tasks/${task}/artifacts/${artifact}`)).arrayBuffer()),
  };
}

function inline({ type, data }: DemoCase): RequestInit {
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ type, data }) };
}

function multipart(demo: DemoCase): RequestInit {
  const form = new FormData();
  form.set('type', demo.type);
  form.set('data', demo.data);
  for (const { name, type, content } of demo.files)
    form.append('files', new Blob([new Uint8Array(content)], { type }), name);
  return { body: form };
}

async function* parseEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<DemoEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = block.split('\n').find((line) => line.startsWith('data: '));
      if (data !== undefined) yield JSON.parse(data.slice('data: '.length)) as DemoEvent;
    }
  }
}
