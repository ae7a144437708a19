import { CodedError } from './errors.ts';

const MAX_LENGTH = 63;

/**
 * The name of a portal: of its folder under `sops/`, and in connections and tasks.
 *
 * @throws {CodedError} `invalid_portal`
 */
export function checkPortalName(name: string): void {
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length <= MAX_LENGTH) return;
  throw new CodedError(
    'invalid_portal',
    `invalid portal name "${name}": use up to ${MAX_LENGTH} lower-case letters, digits, and "-", such as acme-health`,
  );
}
