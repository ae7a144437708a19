import { access, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const POSTGRES = '/usr/lib/postgresql';

/** What the hosts run, as Debian installs it. */
export interface Tools {
  readonly faketime: string;
  /** The folder with `postgres`, `initdb` and `pg_rewind`. */
  readonly postgresBin: string;
}

const COMMANDS = [
  { command: 'patroni', debian: 'patroni' },
  { command: 'etcd', debian: 'etcd-server' },
  { command: 'haproxy', debian: 'haproxy' },
  { command: 'ip', debian: 'iproute2' },
  { command: 'nft', debian: 'nftables' },
  { command: 'setpriv', debian: 'util-linux' },
] as const;

/** @throws {Error} that names the Debian packages to install, or root */
export async function findTools(): Promise<Tools> {
  if (process.getuid?.() !== 0) throw new Error('Network namespaces need root: run this command as root.');
  const missing: string[] = [];
  for (const { command, debian } of COMMANDS) if (!(await isInstalled(command))) missing.push(debian);
  if (!(await exists(FAKETIME))) missing.push('libfaketime');
  const [newest] = (await readdir(POSTGRES).catch(() => [])).toSorted((a, b) => Number(b) - Number(a));
  if (newest === undefined) missing.push('postgresql');
  if (missing.length === 0) return { faketime: FAKETIME, postgresBin: join(POSTGRES, newest ?? '', 'bin') };
  const install = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  throw new Error(
    `Packages are missing. Install them, and disable the daemons that they start:\n  ${install}`,
  );
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function isInstalled(command: string): Promise<boolean> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = await Promise.all(folders.map((folder) => exists(join(folder, command))));
  return found.includes(true);
}
