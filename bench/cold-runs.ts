import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PORTAL, SOP } from './flow-as-sop.ts';
import { MEMBER, USER } from './flow-by-hand.ts';
import { measureInTurn } from './ratio.ts';

const run = promisify(execFile);
const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Whole processes from start to end: the raw script, and `sopwith sop run` of the build. Null where there is no build. */
export async function coldRuns(
  browser: string,
  url: string,
  folder: string,
  rounds: number,
): Promise<readonly (readonly number[])[] | null> {
  const main = place('../dist/src/main.js');
  if (!existsSync(main)) return null;
  const sops = join(folder, 'sops');
  await mkdir(join(sops, 'acme'), { recursive: true });
  const [inputs, credentials] = [join(folder, 'inputs.json'), join(folder, 'credentials.json')];
  await writeFile(join(sops, 'acme/portal.yaml'), PORTAL);
  await writeFile(join(sops, 'acme/flow.yaml'), SOP);
  await writeFile(inputs, JSON.stringify(MEMBER));
  await writeFile(credentials, JSON.stringify(USER), { mode: 0o600 });
  const command = ['sop', 'run', 'acme/flow', '--sops', sops, '--base-url', url];
  const files = ['--data', inputs, '--credentials', credentials, '--json'];
  const timed = async (args: readonly string[]): Promise<number> => {
    const started = performance.now();
    // Without tsx: Node 24 reads the raw script's types away by itself.
    await run(process.execPath, args, { env: { ...process.env, BROWSER_PATH: browser, NODE_OPTIONS: '' } });
    return performance.now() - started;
  };
  return measureInTurn(
    'cold',
    [() => timed([place('raw-script.ts'), browser, url]), () => timed([main, ...command, ...files])],
    rounds,
  );
}
