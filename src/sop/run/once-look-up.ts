import type { OnceBlock } from '../../sdk/action.ts';
import type { JsonObject, JsonValue } from '../../sdk/json.ts';
import { SopFailure } from '../sop-failure.ts';
import type { StepHost } from './around.ts';
import { LeaveSignal, SessionLost } from './control.ts';
import { outputsSince } from './frame.ts';

/** What looking on the portal has shown. */
export type Look =
  | { readonly found: JsonObject }
  /** `hindrance`: what kept it from looking, and may be gone the next time. */
  | { readonly why: string; readonly hindrance?: SopFailure };

/** Looks, by the steps of `verify`, whether a submission that was begun is there. They prove it by setting an output. */
export async function lookUp(context: StepHost, block: OnceBlock): Promise<Look> {
  if (block.verify === null) return { why: 'the procedure has no way to look it up' };
  const { frame, run } = context.around;
  const before = frame.written.length;
  // It goes to see for itself.
  const known = [...frame.known];
  frame.known.clear();
  try {
    await context.runSteps(block.verify);
  } catch (error) {
    if (!(error instanceof LeaveSignal)) return hindered(error);
  }
  for (const name of known) frame.known.add(name);
  const found = outputsSince(frame, before);
  return Object.values(found).some(tells)
    ? { found }
    : { why: `it was not found at ${run.ports.now().toISOString()}` };
}

/** Where nothing was found, a table has no rows, and what may be missing is null. */
function tells(value: JsonValue): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

function hindered(thrown: unknown): Look {
  const error = thrown instanceof SessionLost ? sessionLost(thrown) : thrown;
  if (!(error instanceof SopFailure)) return { why: 'looking it up ended with an error' };
  const why = `looking it up ended with ${error.code}`;
  return error.kind === 'transient' ? { why, hindrance: error } : { why };
}

/** A later attempt signs in anew, and looks. */
function sessionLost(cause: SessionLost): SopFailure {
  return new SopFailure('session_lost', 'the session ended before the submission was looked up', {
    kind: 'transient',
    notes: 'The portal ended the session.',
    cause,
  });
}
