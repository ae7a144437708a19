import { CodedError } from '../platform/errors.ts';

/** The key of a stored file, `<account>/<id>`, unchanged. @throws {CodedError} `invalid_storage_key` for any other form */
export function checkedKey(key: string): string {
  if (/^[a-z0-9_]{1,64}\/[a-z0-9_]{1,64}$/.test(key)) return key;
  throw new CodedError('invalid_storage_key', `storage key "${key}" is not of the form <account>/<id>`);
}

/** What a store answers if nothing is stored under the key. */
export function notStored(key: string, cause: unknown): CodedError {
  return new CodedError('artifact_not_found', `nothing is stored under "${key}"`, { cause });
}
