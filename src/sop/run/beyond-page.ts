import type { Question } from '../../sdk/action.ts';
import type { JsonObject } from '../../sdk/json.ts';
import { SopFailure } from '../sop-failure.ts';
import type { Around } from './around.ts';
import { DryRunEnd } from './control.ts';
import type { RunState } from './run-state.ts';

/** Throws where a request past the page may not be sent. */
export function mayRequest({ run, frame }: Around, method: string, url: string): void {
  if (run.request.dryRun === true) throw new DryRunEnd(`${frame.sop.name}#request`);
  if (run.fuse?.lets(method, url) === false)
    throw new SopFailure('submission_refused', `${method} submits, and no once block around it has begun`, {
      notes: 'The procedure was about to submit outside of its block.',
    });
}

export function askPerson({ ports }: RunState, question: Question, signal: AbortSignal): Promise<JsonObject> {
  if (ports.ask !== undefined) return ports.ask(question, signal);
  throw new SopFailure('nobody_to_ask', 'this run has nobody to ask', {
    notes: 'The procedure asks a person, and this run has nobody to ask.',
  });
}
