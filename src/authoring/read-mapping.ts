import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { CodedError } from '../platform/errors.ts';
import { isJsonObject, type JsonObject } from '../sdk/json.ts';

/**
 * Reads a file that must hold a mapping, in JSON or YAML.
 *
 * @throws {CodedError} `invalid_file`; the content is never quoted
 */
export async function readMapping(path: string): Promise<JsonObject> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CodedError('invalid_file', `${path} cannot be read`, { cause });
  });
  return mappingOf(text, path);
}

/** The same of a text; `what` names it in messages. */
export function mappingOf(text: string, what: string): JsonObject {
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 0 });
  } catch (cause) {
    throw new CodedError('invalid_file', `${what} is neither JSON nor YAML`, { cause });
  }
  if (isJsonObject(value)) return value;
  throw new CodedError('invalid_file', `${what} must hold a mapping, in JSON or YAML`);
}
