import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface PortalProcess extends AsyncDisposable {
  readonly url: string;
}

/** Acme Health in a process of its own, as a portal is: its work must not hold up who is measured. No one-time codes. */
export async function startPortalProcess(): Promise<PortalProcess> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const simulate = ['portal', 'simulate', 'acme-health', '--port', '0', '--off', 'totp'];
  const child = spawn(process.execPath, [...process.execArgv, main, ...simulate], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const url = /http:\/\/\S+/.exec(line)?.[0];
  if (url === undefined) throw new Error(`the portal did not say where it listens: ${line}`);
  const set = await fetch(`${url}/__lab/switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ second_session: 'allow' }),
  });
  if (!set.ok) throw new Error(`the portal did not take its switch: HTTP ${set.status}`);
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
