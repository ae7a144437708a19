import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { codeOf } from '../platform/errors.ts';

/**
 * The text in a file that only its owner can read; creates it if it is missing. It appears whole or not at all, and
 * processes that start together agree on one text.
 */
export async function createFileOnce(file: string, make: () => string): Promise<string> {
  const there = await readFile(file, 'utf8').catch(() => undefined);
  if (there !== undefined) return there.trimEnd();
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await using handle = await open(draft, 'wx', 0o600);
    await handle.writeFile(`${make()}\n`);
    await handle.sync();
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trimEnd();
}
