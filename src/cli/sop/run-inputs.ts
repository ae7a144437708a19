import { basename } from 'node:path';
import type { JsonObject } from '../../sdk/json.ts';
import type { LocalFile } from '../../sdk/outcome.ts';
import { UsageError, type CliContext } from '../command.ts';
import { orUnreadable } from '../read-text-file.ts';

export async function triedMs(timeout: string | undefined): Promise<number | undefined> {
  if (timeout === undefined) return undefined;
  const { readDuration } = await import('../../sop/compile/read-literal.ts');
  const ms = readDuration(timeout);
  if (ms === null || ms === 0)
    throw new UsageError(`--timeout ${JSON.stringify(timeout)} is not a duration such as 3s`);
  return ms;
}

export async function readInputs(path: string | undefined, context: CliContext): Promise<JsonObject> {
  const { mappingOf, readMapping } = await import('../../authoring/read-mapping.ts');
  if (path === undefined) return {};
  return path === '-' ? mappingOf(await context.readStdin(), 'standard input') : readMapping(path);
}

export async function taskFiles(paths: readonly string[]): Promise<readonly LocalFile[]> {
  const { taskFile } = await import('../../authoring/task-file.ts');
  const { mediaTypeOf } = await import('../media-types.ts');
  const read = paths.map((path, index) => {
    const about = { id: `file_${index + 1}`, name: basename(path), contentType: mediaTypeOf(path) };
    return orUnreadable(path, () => taskFile(path, about), '--file');
  });
  return Promise.all(read);
}
