import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CodedError, codeOf } from '../platform/errors.ts';
import type { ArtifactStore } from '../sdk/artifact-store.ts';
import { checkedKey, notStored } from './storage-key.ts';

/** Half-written files stand here until they are whole; on the same file system, so that the rename is atomic. */
const INCOMING = '.incoming';
/** A temporary file without a write for this long was left by a killed process. */
const ABANDONED_AFTER = 3_600_000;

/** A store in a folder of this machine, or on a volume that all roles share. Files have mode 0600, folders 0700. */
export async function openFolderStore(folder: string): Promise<ArtifactStore> {
  const incoming = path.join(folder, INCOMING);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming);

  return Object.freeze({
    async put(key: string, content: Readable, signal?: AbortSignal): Promise<{ storedBytes: number }> {
      const file = fileOf(folder, key);
      const draft = path.join(incoming, randomBytes(16).toString('hex'));
      try {
        const storedBytes = await writeWhole(draft, content, signal);
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await rename(draft, file);
        await syncFolder(path.dirname(file));
        return { storedBytes };
      } catch (error) {
        await rm(draft, { force: true });
        throw storeError(error, folder);
      }
    },

    async get(key: string): Promise<Readable> {
      try {
        return (await open(fileOf(folder, key))).createReadStream();
      } catch (error) {
        if (codeOf(error) === 'ENOENT') throw notStored(key, error);
        throw error;
      }
    },

    async remove(key: string): Promise<void> {
      await rm(fileOf(folder, key), { force: true });
    },
  });
}

/** After a crash of the machine the file is there whole or not at all, so it is on the disk before it gets its name. */
async function writeWhole(
  draft: string,
  content: Readable,
  signal: AbortSignal | undefined,
): Promise<number> {
  await using handle = await open(draft, 'wx', 0o600);
  let storedBytes = 0;
  const write = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      // On an open handle it appends, and writes all of the chunk.
      await handle.writeFile(chunk);
      storedBytes += chunk.length;
    }
  };
  await pipeline(content, write, signal === undefined ? {} : { signal });
  await handle.sync();
  return storedBytes;
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const found = await stat(file).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_AFTER) await rm(file, { force: true });
  }
}

const fileOf = (folder: string, key: string): string => path.join(folder, checkedKey(key));

function storeError(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new CodedError(
    'storage_full',
    `no space left in ${folder}: free disk space, or move the data directory`,
    {
      cause: error,
    },
  );
}
