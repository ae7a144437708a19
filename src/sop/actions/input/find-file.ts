import type { ActionContext } from '../../../sdk/action.ts';
import { isJsonObject, type JsonValue } from '../../../sdk/json.ts';
import type { LocalFile } from '../../../sdk/outcome.ts';

/**
 * A file of the task or of the run by what an SOP calls it: its name, or one of `files`. Of several files of one name the youngest. A failure quotes `source`,
 * what the SOP has in the place of the name.
 *
 * @throws `unknown_file`
 */
export function findFile(context: ActionContext, given: JsonValue, source: string): LocalFile {
  const { id, name } = isJsonObject(given)
    ? (given as { id?: JsonValue; name?: JsonValue })
    : { name: given };
  const file = context.files.findLast((one) => (id === undefined ? one.name === name : one.id === id));
  if (file !== undefined) return file;
  throw context.failure('unknown_file', `there is no file ${source} in this run`);
}
