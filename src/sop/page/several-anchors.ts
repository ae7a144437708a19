import { SopFailure } from '../sop-failure.ts';

/** Several elements match where one is meant. */
export const severalFailure = (message: string, cause: unknown): SopFailure =>
  new SopFailure('target_ambiguous', message, {
    kind: 'portal_changed',
    notes: 'The portal shows several elements where the procedure knows one.',
    cause,
  });

/** The failure with this reason if several elements match what the target is looked for in or next to; null for any other error. */
export function severalAnchors(error: unknown): SopFailure | null {
  const message = error instanceof Error ? error.message : String(error);
  const anchor = /strict mode violation: anchor ("(?:\\.|[^"\\])*")/.exec(message)?.[1];
  if (anchor === undefined) return null;
  const words = String(JSON.parse(anchor));
  const example = /\[exact\]|\b(css|xpath) /.test(words)
    ? 'its place (within, nth)'
    : 'its whole text ([exact])';
  return severalFailure(
    `several elements match ${words}: specify which one, for example by ${example}`,
    error,
  );
}
