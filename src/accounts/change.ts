import { createHash } from 'node:crypto';
import { CodedError } from '../platform/errors.ts';
import type { Actor } from './audit.ts';

/** Who changes something, and which state of it they have seen. */
export interface Change {
  readonly actor: Actor;
  /** The change is rejected unless the current version is one of these. Omitted: any version. */
  readonly ifVersion?: readonly string[] | undefined;
}

/** Names a state of something that administrators change: equal states have equal versions. */
export const versionOf = (...state: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22);

/**
 * Call it on the locked row, in the transaction of the change.
 *
 * @throws CodedError `version_changed`: somebody else was faster
 */
export function refuseStale({ version }: { readonly version: string }, { ifVersion }: Change): void {
  if (ifVersion === undefined || ifVersion.includes(version)) return;
  throw new CodedError(
    'version_changed',
    'somebody else changed it in the meantime: read it again, then decide whether your change still applies',
  );
}
