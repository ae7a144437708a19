import { SopFailure } from '../../sop-failure.ts';

/** A credential that the procedure types and nobody gave. `remedy` says how to give one where no portal connection keeps them. */
export function unknownCredential(name: string, remedy: string | undefined): SopFailure {
  const message =
    remedy === undefined
      ? `the portal connection has no credential "${name}"`
      : `there is no credential "${name}": ${remedy}`;
  return new SopFailure('unknown_credential', message, {
    kind: 'credentials',
    notes: `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
  });
}
