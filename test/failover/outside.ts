import { spawn, type ChildProcess } from 'node:child_process';
import { on as waitFor, once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { packageRoot } from '../../src/platform/package-root.ts';
import type { ReceivedMessage } from '../../src/webhooks/receiving/receiver.ts';
import { HOSTS } from './hosts.ts';
import { on } from './network.ts';

/** What `outside-process.ts` sends. */
export interface FromOutside {
  readonly urls?: readonly string[];
  readonly submissions?: Readonly<Record<string, number>>;
  readonly message?: {
    readonly method: string;
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
    readonly ok: boolean;
  };
}

export interface ToOutside {
  readonly secrets: readonly string[];
}

export interface Portals {
  readonly urls: readonly [acme: string, beacon: string];
  /** What the portals accepted, by patient account number. */
  submissions(): Promise<ReadonlyMap<string, number>>;
}

export async function startPortals(): Promise<Portals> {
  const child = start('portals');
  const [acme = '', beacon = ''] = await urlsOf(child);
  return {
    urls: [acme, beacon],
    async submissions() {
      const answer = once(child, 'message');
      child.send({});
      const [{ submissions = {} }] = (await answer) as [FromOutside];
      return new Map(Object.entries(submissions));
    },
  };
}

/** A message, and when it came by the clock of `performance.now()`. */
export type TimedMessage = ReceivedMessage & { readonly at: number };

export interface OutsideReceiver {
  readonly url: string;
  readonly messages: readonly TimedMessage[];
  /** The secrets with which the messages are verified. */
  trust(secrets: readonly string[]): void;
}

export async function startOutsideReceiver(): Promise<OutsideReceiver> {
  const messages: TimedMessage[] = [];
  const child = start('receiver');
  const [url = ''] = await urlsOf(child);
  child.on('message', ({ message }: FromOutside) => {
    if (message === undefined) return;
    const { body, ok, ...rest } = message;
    const verdict = ok ? { ok, webhook: {} as never } : { ok, code: 'invalid_signature' as never };
    messages.push({ ...rest, rawBody: Buffer.from(body, 'base64'), verdict, at: performance.now() });
  });
  return { url, messages, trust: (secrets) => void child.send({ secrets }) };
}

function start(part: 'portals' | 'receiver'): ChildProcess {
  const file = join(packageRoot, 'test/failover/outside-process.ts');
  const node = [process.execPath, '--import', 'tsx', '--conditions=source', file, part, HOSTS[part]];
  const [command = '', ...args] = [...on(part), ...node];
  return spawn(command, args, {
    cwd: packageRoot,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function urlsOf(child: ChildProcess): Promise<readonly string[]> {
  for await (const [{ urls }] of waitFor(child, 'message', { close: ['exit'] }) as AsyncIterable<
    [FromOutside]
  >)
    if (urls !== undefined) return urls;
  throw new Error('a process outside of the installation ended before it was ready');
}
