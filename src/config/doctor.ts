import { constants } from 'node:fs';
import { access, mkdir, readdir, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import { codeOf } from '../platform/errors.ts';
import type { Config } from './settings.ts';

export type CheckStatus = 'ok' | 'warn' | 'fail';

/** One thing that was looked at. */
export interface Check {
  readonly name: string;
  readonly status: CheckStatus;
  readonly found: string;
  /** The command (or the sentence) that mends it; null where nothing needs to be. */
  readonly remedy: string | null;
}

/** What the checks need of other parts; each rejects with a message that names the remedy. */
export interface DoctorPorts {
  /** A browser that was seen to start; null where there is none. `bringsFonts`: it needs none of the machine's. */
  findBrowser(): Promise<{ readonly found: string; readonly bringsFonts: boolean } | null>;
  /** How to get a browser. */
  readonly browserRemedy: string;
  /** What the database is, with what is wrong with it. */
  inspectDatabase(): Promise<{ readonly found: string; readonly faults: readonly string[] }>;
  /** Where the encryption key is; rejects when it cannot be used. */
  inspectKey(): Promise<string>;
}

const OLDEST_NODE = 24;
const GIB = 1024 ** 3;

/** Looks at everything that Sopwith needs of the machine. Changes nothing but to make the data directory. */
export async function runDoctor(config: Config, ports: DoctorPorts): Promise<readonly Check[]> {
  const browser = await checkBrowser(ports);
  return [
    checkNode(),
    await checkDataDir(config.dataDir),
    await checkKey(ports),
    await checkDatabase(ports),
    browser.check,
    await checkFonts(browser.bringsFonts),
    ...(await Promise.all([checkPort('port', config.host, config.port), ...adminPort(config)])),
  ];
}

function checkNode(): Check {
  const major = Number(process.versions.node.split('.')[0]);
  const found = `Node.js ${process.versions.node}`;
  if (major >= OLDEST_NODE) return ok('node', found);
  return fail(
    'node',
    found,
    `install Node.js ${OLDEST_NODE} (https://nodejs.org), or start through "npm run"`,
  );
}

async function checkDataDir(dataDir: string): Promise<Check> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch {
    return fail('data directory', `${dataDir} cannot be written`, `sudo chown -R "$(id -u)" ${dataDir}`);
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const found = `${dataDir}, ${(free / GIB).toFixed(1)} GiB free`;
  if (free >= GIB) return ok('data directory', found);
  const remedy = 'free some space, or set SOPWITH_DATA_DIR to a folder on a larger disk';
  return free < GIB / 4 ? fail('data directory', found, remedy) : warn('data directory', found, remedy);
}

async function checkKey(ports: DoctorPorts): Promise<Check> {
  try {
    return ok('encryption key', await ports.inspectKey());
  } catch (error) {
    return failure('encryption key', error);
  }
}

async function checkDatabase(ports: DoctorPorts): Promise<Check> {
  try {
    const { found, faults } = await ports.inspectDatabase();
    return faults.length === 0 ? ok('database', found) : fail('database', found, faults.join('; '));
  } catch (error) {
    return failure('database', error);
  }
}

async function checkBrowser(ports: DoctorPorts): Promise<{ check: Check; bringsFonts: boolean }> {
  try {
    const browser = await ports.findBrowser();
    if (browser === null) return { check: fail('browser', 'none', ports.browserRemedy), bringsFonts: false };
    return { check: ok('browser', browser.found), bringsFonts: browser.bringsFonts };
  } catch (error) {
    return { check: failure('browser', error), bringsFonts: false };
  }
}

/** Without a font a page is drawn without text, and every screenshot is worthless. */
async function checkFonts(bringsFonts: boolean): Promise<Check> {
  if (bringsFonts) return ok('fonts', 'come with the browser');
  if (process.platform !== 'linux') return ok('fonts', "the system's");
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', path.join(homedir(), '.fonts')];
  for (const folder of folders) {
    const files = await readdir(folder, { recursive: true }).catch((): string[] => []);
    if (files.some((file) => /\.(ttf|otf|ttc)$/i.test(file))) return ok('fonts', folder);
  }
  return warn('fonts', `none in ${folders.join(', ')}`, 'sudo apt-get install -y fonts-liberation');
}

function adminPort({ host, adminPort: port }: Config): Promise<Check>[] {
  return port === undefined ? [] : [checkPort('admin port', host, port)];
}

async function checkPort(name: string, host: string, port: number): Promise<Check> {
  const error = await listenOnce(host, port);
  const found = `${host}:${port}`;
  if (error === undefined) return ok(name, `${found} is free`);
  const variable = name === 'port' ? 'PORT' : 'ADMIN_PORT';
  if (codeOf(error) === 'EADDRINUSE') {
    return warn(name, `${found} is in use (by Sopwith, if it runs)`, `set ${variable} to another port`);
  }
  if (codeOf(error) === 'EACCES')
    return fail(name, `${found} is not allowed`, `set ${variable} to 1024 or higher`);
  return fail(
    name,
    `${found} cannot be listened on (${codeOf(error)})`,
    'set HOST to an address of this machine',
  );
}

function listenOnce(host: string, port: number): Promise<unknown> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

const ok = (name: string, found: string): Check => ({ name, status: 'ok', found, remedy: null });
const warn = (name: string, found: string, remedy: string): Check => ({
  name,
  status: 'warn',
  found,
  remedy,
});
const fail = (name: string, found: string, remedy: string): Check => ({
  name,
  status: 'fail',
  found,
  remedy,
});

/** Our messages say what is wrong and then what to do. */
function failure(name: string, error: unknown): Check {
  const message = error instanceof Error ? error.message : String(error);
  const remedy =
    typeof error === 'object' && error !== null && 'remedy' in error ? String(error.remedy) : message;
  return fail(name, message.replace(remedy, '').trim() || 'cannot be used', remedy);
}
