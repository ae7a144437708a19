import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../src/platform/free-port.ts';
import { endWithUs } from './children.ts';

const MAIN = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
const LOOK_MS = 50;

/** `sopwith api`, `sopwith worker`, or `sopwith webhooks`, as an operator runs it. */
export interface RoleProcess extends AsyncDisposable {
  readonly pid: number;
  /** Of the API. */
  readonly url: string;
}

/** Starts the built role, and resolves when it is ready. */
export async function startRole(
  role: 'api' | 'worker' | 'webhooks',
  settings: Readonly<Record<string, string>>,
): Promise<RoleProcess> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [MAIN, role], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  endWithUs(child);
  const ended = once(child, 'exit');
  const isReady = async (): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${adminPort}/readyz`).catch(() => null))?.ok === true;
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`sopwith ${role} ended at its start`);
    await sleep(LOOK_MS);
  }
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** As many of them, started at the same time; they end with the stack. */
export async function startRoles(
  stack: AsyncDisposableStack,
  role: 'api' | 'webhooks',
  count: number,
  settings: Readonly<Record<string, string>>,
): Promise<readonly RoleProcess[]> {
  const started = await Promise.all(Array.from({ length: count }, () => startRole(role, settings)));
  for (const each of started) stack.use(each);
  return started;
}
