import { SopFailure } from '../../sop-failure.ts';

/** A credential that the procedure types and that is missing. `fix` explains how to provide one in a run without a portal connection. */
export function unknownCredential(name: string, fix: string | undefined): SopFailure {
  const message =
    fix === undefined
      ? `the portal connection has no credential "${name}"`
      : `there is no credential "${name}": ${fix}`;
  return new SopFailure('unknown_credential', message, {
    kind: 'credentials',
    notes: `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
  });
}
