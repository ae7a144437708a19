import { createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { LocalFile, TaskFile } from '../../sdk/outcome.ts';
import { CodedError } from '../../platform/errors.ts';

/** A folder of one attempt: the task's files as decrypted copies, and whatever the agent makes. */
export interface TaskFolder {
  readonly path: string;
  readonly files: readonly LocalFile[];
  /** The real path of a file that the agent names. @throws {CodedError} `file_outside_folder` */
  inside(path: string): Promise<string>;
  remove(): Promise<void>;
}

/** Makes the folder and fills it; removes it again where that fails half-way. */
export async function makeTaskFolder<F extends TaskFile>(
  path: string,
  files: readonly F[],
  open: (file: F) => Promise<Readable>,
): Promise<TaskFolder> {
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 3 });
  await mkdir(path, { recursive: true, mode: 0o700 });
  try {
    const copies = await Promise.all(files.map((file, index) => copy(path, file, index, open)));
    return { path, files: copies, inside: (named) => inside(path, named), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Named by place, with the extension only: a client's name is never a path. */
async function copy<F extends TaskFile>(
  folder: string,
  file: F,
  index: number,
  open: (file: F) => Promise<Readable>,
): Promise<LocalFile> {
  const extension = /^\.[A-Za-z0-9]{1,8}$/.exec(extname(file.name))?.[0] ?? '';
  const path = join(folder, `file-${index}${extension}`);
  await pipeline(await open(file), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  const { id, name, contentType, size, sha256 } = file;
  return { id, name, contentType, size, sha256, path };
}

async function inside(folder: string, named: string): Promise<string> {
  const real = await realpath(named).catch(() => null);
  const root = await realpath(folder);
  if (real === null || !real.startsWith(root + sep) || !(await lstat(real)).isFile()) {
    throw new CodedError('file_outside_folder', "an agent named a file that is not in its task's folder");
  }
  return real;
}

/** Removes everything below a folder, and keeps the folder and one entry: what a plugin left in its temporary folder. */
export async function emptyFolder(path: string, kept: string): Promise<void> {
  const names = await readdir(path).catch(() => []);
  const rest = names.filter((name) => name !== kept);
  await Promise.all(
    rest.map((name) => rm(join(path, name), { recursive: true, force: true, maxRetries: 3 })),
  );
}
