import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { LocalFile } from '../sdk/outcome.ts';

/** A file of this machine as a file of the task. It is read in place. */
export async function taskFile(
  path: string,
  about: Pick<LocalFile, 'id' | 'name' | 'contentType'>,
): Promise<LocalFile> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  const { size } = await stat(path);
  return { ...about, size, sha256: hash.digest('hex'), path };
}
