import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeNetwork, run } from './network.ts';

export interface Machine {
  /** Everything that a run writes. Only its logs are kept. */
  readonly folder: string;
  /** Removes namespaces, processes, disks and files. Called twice it is the same. */
  clean(): Promise<void>;
}

const FOLDER = join(tmpdir(), 'sopwith-failover');
const OWNER = join(FOLDER, 'pid');

/**
 * One run at a time, because all use the same addresses. What an earlier run left when it was killed is removed.
 *
 * @throws {Error} if another run is alive
 */
export async function claimMachine(): Promise<Machine> {
  const owner = await readFile(OWNER, 'utf8').catch(() => '');
  if (await isFailover(owner)) throw new Error(`another run is in progress: process ${owner}`);
  await clean();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true, mode: 0o755 });
  await writeFile(OWNER, String(process.pid));
  let cleaned: Promise<void> | null = null;
  return { folder: join(FOLDER, 'run'), clean: () => (cleaned ??= clean()) };
}

async function isFailover(pid: string): Promise<boolean> {
  if (!/^\d+$/.test(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes('failover.ts');
}

async function clean(): Promise<void> {
  await removeNetwork();
  const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' ')[1] ?? '');
  for (const mount of mounts.filter((path) => path.startsWith(`${FOLDER}/`)))
    await run('umount', ['-l', mount]);
  const entries = await readdir(join(FOLDER, 'run')).catch(() => []);
  for (const entry of entries.filter((name) => name !== 'logs'))
    await rm(join(FOLDER, 'run', entry), { recursive: true, force: true });
  await rm(OWNER, { force: true });
}
