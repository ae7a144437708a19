import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CodedError } from '../platform/errors.ts';

/** Paths within a folder, and their content. */
export type NewFiles = Readonly<Record<string, string>>;

/**
 * Writes files into a folder, all or none: existing files are never overwritten, except files that a generator wrote and that are unchanged
 * since (`stale`).
 *
 * @throws {CodedError} `file_exists`, naming every file that is in the way
 */
export async function writeNewFiles(
  folder: string,
  files: NewFiles,
  stale: NewFiles = {},
): Promise<readonly string[]> {
  const unchanged = await unchangedOf(folder, stale);
  const paths = Object.keys(files).map((path) => join(folder, path));
  const there = paths.filter((path) => existsSync(path) && !unchanged.has(path));
  if (there.length > 0) {
    throw new CodedError(
      'file_exists',
      `nothing was written, because these files exist: ${there.join(', ')}`,
    );
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content, { flag: unchanged.has(join(folder, path)) ? 'w' : 'wx' });
  }
  return paths;
}

async function unchangedOf(folder: string, stale: NewFiles): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const [path, content] of Object.entries(stale)) {
    const file = join(folder, path);
    if ((await readFile(file, 'utf8').catch(() => null)) === content) found.add(file);
  }
  return found;
}
