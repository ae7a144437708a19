import { readdir, statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { codeOf } from '../platform/errors.ts';
import { makeDataDir } from './data-dir.ts';
import { findFreePort, listenAddresses, type ListenAddress } from './free-address.ts';
import type { Config } from './settings.ts';

export type CheckStatus = 'ok' | 'warn' | 'fail';

/** The result of one check. */
export interface Check {
  readonly name: string;
  readonly status: CheckStatus;
  readonly found: string;
  /** The command (or a sentence) that fixes it; null if nothing is wrong. */
  readonly fix: string | null;
}

/** A browser, as far as the checks are concerned. */
export interface BrowserToCheck {
  readonly found: string;
  /** It does not need the machine's fonts. */
  readonly bringsFonts: boolean;
  /** Why it runs without its sandbox, and how to fix that. Null: it has its sandbox, or runs on another machine. */
  readonly sandboxOff: { readonly reason: string; readonly fix: string } | null;
}

/** What the checks need of other parts; each rejects with a message that includes the fix. */
export interface DoctorPorts {
  /** A browser that was started as a test; null if none was found. */
  findBrowser(): Promise<BrowserToCheck | null>;
  /** How to get a browser. */
  readonly browserFix: string;
  /** What the database is, with what is wrong with it. */
  inspectDatabase(): Promise<{ readonly found: string; readonly faults: readonly string[] }>;
  /** Where the encryption key is; rejects when it cannot be used. */
  inspectKey(): Promise<string>;
}

const OLDEST_NODE = '24.7.0';
const GIB = 1024 ** 3;

/** Checks everything that Sopwith needs of the machine. Its only change is to create the data directory. */
export async function runDoctor(config: Config, ports: DoctorPorts): Promise<readonly Check[]> {
  const browser = await checkBrowser(ports);
  return [
    checkNode(),
    await checkDataDir(config.dataDir),
    await checkKey(ports),
    await checkDatabase(ports),
    browser.check,
    ...(browser.found === null ? [] : [checkSandbox(browser.found)]),
    await checkFonts(browser.found?.bringsFonts ?? false),
    ...(await Promise.all(
      listenAddresses(config).map((address) => checkPort(PORT_NAMES[address.setting], address)),
    )),
  ];
}

function checkNode(): Check {
  const found = `Node.js ${process.versions.node}`;
  if (process.versions.node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) >= 0)
    return ok('node', found);
  return fail('node', found, `install Node.js ${OLDEST_NODE} (https://nodejs.org), or use "npm run"`);
}

async function checkDataDir(dataDir: string): Promise<Check> {
  try {
    await makeDataDir(dataDir);
  } catch (error) {
    return failure('data directory', error);
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const found = `${dataDir}, ${(free / GIB).toFixed(1)} GiB free`;
  if (free >= GIB) return ok('data directory', found);
  const fix = 'free disk space, or set SOPWITH_DATA_DIR to a folder on a larger disk';
  return free < GIB / 4 ? fail('data directory', found, fix) : warn('data directory', found, fix);
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
    return faults.length === 0 ? ok('database', found) : fail('database', found, faults.join('\n    '));
  } catch (error) {
    return failure('database', error);
  }
}

async function checkBrowser(ports: DoctorPorts): Promise<{ check: Check; found: BrowserToCheck | null }> {
  try {
    const found = await ports.findBrowser();
    if (found === null) return { check: fail('browser', 'none', ports.browserFix), found };
    return { check: ok('browser', found.found), found };
  } catch (error) {
    return { check: failure('browser', error), found: null };
  }
}

const checkSandbox = ({ sandboxOff }: BrowserToCheck): Check =>
  sandboxOff === null
    ? ok('browser sandbox', 'on')
    : warn('browser sandbox', `off (${sandboxOff.reason})`, sandboxOff.fix);

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

const PORT_NAMES = { PORT: 'port', ADMIN_PORT: 'admin port' } as const;

async function checkPort(name: string, address: ListenAddress): Promise<Check> {
  try {
    await findFreePort(address);
    return ok(name, `${address.host}:${address.port} is free`);
  } catch (error) {
    if (codeOf(error) !== 'address_in_use') return failure(name, error);
    const { host, port } = address;
    if (await isSopwith(`http://${host.includes(':') ? `[${host}]` : host}:${port}`))
      return ok(name, `${host}:${port}, in use by Sopwith, which is running`);
    return { ...failure(name, error), status: 'warn' };
  }
}

const ANSWER_MS = 2_000;

/** The API's port serves its description; a separate admin port serves metrics only. */
async function isSopwith(url: string): Promise<boolean> {
  const signs = [
    ['/v1/openapi.json', /"title":\s*"Sopwith/],
    ['/metrics', /^sopwith_/m],
  ] as const;
  const seen = signs.map(async ([page, sign]) => {
    const response = await fetch(`${url}${page}`, {
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'error',
    });
    return sign.test(await response.text());
  });
  return (await Promise.allSettled(seen)).some((one) => one.status === 'fulfilled' && one.value);
}

const ok = (name: string, found: string): Check => ({ name, status: 'ok', found, fix: null });
const warn = (name: string, found: string, fix: string): Check => ({
  name,
  status: 'warn',
  found,
  fix,
});
const fail = (name: string, found: string, fix: string): Check => ({
  name,
  status: 'fail',
  found,
  fix,
});

/** Our messages say what is wrong and then what to do. */
function failure(name: string, error: unknown): Check {
  const message = error instanceof Error ? error.message : String(error);
  const fix =
    typeof error === 'object' && error !== null && 'remedy' in error ? String(error.remedy) : message;
  return fail(name, message.replace(fix, '').trim().replace(/:$/, '') || 'cannot be used', fix);
}
