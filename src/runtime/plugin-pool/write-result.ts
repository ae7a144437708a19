import { readTaskData } from '../plugins/data-faults.ts';
import type { LoadedPlugin } from '../plugins/plugin-registry.ts';
import type { WrittenTask } from './plugin-pool-protocol.ts';

const MAX_CHARACTERS = 16 * 2 ** 20;

/**
 * Runs the plugin's own code on a task that has ended. Null if the format cannot express the outcome, or if the plugin, which may be a later version, no longer accepts the data.
 * Throws whatever the plugin throws.
 */
export function writeResult(loaded: LoadedPlugin, format: string, task: WrittenTask): string | null {
  const write = loaded.plugin.resultFormats?.[format]?.write;
  const read = readTaskData(loaded, task.text);
  if (write === undefined || 'faults' in read) return null;
  const text: unknown = write({ ...task, data: read.data });
  if (text === null) return null;
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS)
    throw new TypeError(
      `"write" of the result format ${format} returned ${typeof text === 'string' ? 'more than 16 MiB' : `${typeof text} and no text`}`,
    );
  return text;
}
