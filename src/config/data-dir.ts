import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, RemedyError } from '../platform/errors.ts';

/**
 * Makes the data directory where it is not there, for its owner alone.
 *
 * @throws RemedyError `data_dir_unusable`, `data_dir_exposed` with the path and what to do
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
    await refuseWorldWritable(dataDir);
  } catch (cause) {
    if (cause instanceof RemedyError) throw cause;
    const code = codeOf(cause) ?? 'unknown';
    throw new RemedyError(
      'data_dir_unusable',
      `cannot use the data directory ${dataDir} (${code})`,
      remedyOf(code, dataDir),
      { cause },
    );
  }
}

// Level by level: where a file system refuses with ENOENT (/proc), Node's recursive mkdir never comes back.
async function makeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  });
  if (found?.isDirectory() === false) throw Object.assign(new Error('a file'), { code: 'ENOTDIR' });
  if (found !== undefined) return;
  await makeFolder(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error; // another Sopwith process was faster
  });
}

/** In a folder that everyone may write to, everyone may replace the encryption key. */
async function refuseWorldWritable(dataDir: string): Promise<void> {
  const { mode } = await stat(dataDir);
  if ((mode & 0o002) === 0 || process.platform === 'win32') return;
  throw new RemedyError(
    'data_dir_exposed',
    `the data directory ${dataDir} has mode ${(mode & 0o777).toString(8).padStart(4, '0')}, so everyone may write to it`,
    `chmod o-w ${dataDir}, or set SOPWITH_DATA_DIR to a folder inside it`,
  );
}

function remedyOf(code: string, dataDir: string): string {
  if (code === 'EACCES' || code === 'EPERM') {
    return `sudo mkdir -p ${dataDir} && sudo chown -R "$(id -u)" ${dataDir}, or set SOPWITH_DATA_DIR to a folder that you own`;
  }
  return 'set SOPWITH_DATA_DIR to a folder on a writable disk';
}
