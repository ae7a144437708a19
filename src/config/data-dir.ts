import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf, RemedyError } from '../platform/errors.ts';

/**
 * Makes the data directory where it is not there, for its owner alone.
 *
 * @throws RemedyError `data_dir_unusable` with the path and what to do
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const code = codeOf(cause) ?? 'unknown';
    throw new RemedyError(
      'data_dir_unusable',
      `the data directory ${dataDir} cannot be used (${code})`,
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
    if (codeOf(error) !== 'EEXIST') throw error; // another process of ours was quicker
  });
}

function remedyOf(code: string, dataDir: string): string {
  if (code === 'EACCES' || code === 'EPERM') {
    return `sudo mkdir -p ${dataDir} && sudo chown -R "$(id -u)" ${dataDir}, or set SOPWITH_DATA_DIR to a folder of yours`;
  }
  return 'set SOPWITH_DATA_DIR to a folder on a disk that can be written';
}
