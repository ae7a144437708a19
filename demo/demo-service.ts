import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { spellingsOf, SETTING_NAMES } from '../src/config/settings.ts';

const START_MS = 120_000;
const STOP_MS = 60_000;

export interface DemoService extends AsyncDisposable {
  /** With `/v1`. */
  readonly apiUrl: string;
  readonly docsUrl: string;
  readonly logFile: string;
  /** Rejects when the service exits unexpectedly. */
  readonly died: Promise<never>;
  /** Runs `sopwith …` on this service's data and returns what it printed. `input`: its standard input. */
  command(args: readonly string[], input?: string): Promise<string>;
}

interface Ready {
  readonly event: 'service.ready';
  readonly api_url: string;
  readonly docs_url: string;
}

/** Starts `sopwith start` in a separate process, as an operator would, and waits until it is ready. */
export async function startDemoService(
  main: string,
  folder: string,
  { slots }: { readonly slots: number },
): Promise<DemoService> {
  const logFile = join(dirname(folder), 'service.log'); // it outlives the data, to find the cause of a failure
  const env = { ...serviceEnvironment(folder), WORKER_SLOTS: String(slots) };
  const run = [...process.execArgv, main];
  const child = spawn(process.execPath, [...run, 'start', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.pipe(createWriteStream(logFile));
  const died = deathOf(child, plainLines(child.stderr), logFile);
  died.catch(() => {}); // callers that await it get the error; no caller has to
  const stop = (): Promise<void> => stopChild(child);
  try {
    const ready = await Promise.race([readReady(child), died, tooLate(logFile)]);
    return {
      apiUrl: ready.api_url,
      docsUrl: ready.docs_url,
      logFile,
      died,
      command: (args, input = '') =>
        // The service has chosen its port: links have to name it.
        runCommand([...run, ...args], { ...env, PUBLIC_URL: new URL(ready.api_url).origin }, input),
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv, input: string): Promise<string> {
  const running = promisify(execFile)(process.execPath, args, { env });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

/** Only what a service needs: settings of the shell in which the demo runs must not decide what it shows. */
function serviceEnvironment(folder: string): NodeJS.ProcessEnv {
  const settings = new Set(SETTING_NAMES.map((name) => spellingsOf(name).env));
  const kept = Object.entries(process.env).filter(
    ([name]) => name.startsWith('BROWSER_') || !(settings.has(name) || name.startsWith('SOPWITH_')),
  );
  return {
    ...Object.fromEntries(kept),
    SOPWITH_DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    WEBHOOK_ALLOW: '127.0.0.1/32',
    PORTAL_ALLOW: '127.0.0.1/32',
    LOG_LEVEL: 'info',
  };
}

async function readReady(child: ChildProcess): Promise<Ready> {
  if (child.stdout === null) throw new Error('the service has no standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    const message = JSON.parse(line) as Ready;
    if (message.event === 'service.ready') return message;
  }
  return new Promise(() => undefined); // it has ended; its exit handler reports the cause
}

async function deathOf(child: ChildProcess, said: readonly string[], logFile: string): Promise<never> {
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  const ended = `the service exited (${signal ?? `exit code ${code}`})`;
  throw new Error([`${ended}; its log: ${logFile}`, ...said].join('\n'));
}

/** The last of what was meant for a person, between the lines of the log. */
function plainLines(stream: Readable): readonly string[] {
  const lines: string[] = [];
  createInterface({ input: stream }).on('line', (line) => {
    if (line.startsWith('{')) return;
    lines.push(line);
    lines.splice(0, lines.length - 20);
  });
  return lines;
}

async function tooLate(logFile: string): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, START_MS).unref());
  throw new Error(`the service was not ready after ${START_MS / 1000} s; its log: ${logFile}`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(forced);
}
