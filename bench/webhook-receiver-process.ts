import { startProcess } from './bench-process.ts';

export interface ReceiverProcess extends AsyncDisposable {
  readonly url: string;
}

/** A receiver of webhooks in a process of its own; a silent one accepts and never answers. */
export async function startReceiver(mode: 'answers' | 'silent'): Promise<ReceiverProcess> {
  const receiver = startProcess('webhook-receiver.ts', [mode]);
  const port = await receiver.ask();
  return {
    url: `http://127.0.0.1:${port}/hook`,
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  };
}
