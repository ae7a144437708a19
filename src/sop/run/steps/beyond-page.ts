import { unlessAborted } from '../../../platform/time-limit.ts';
import type { Question } from '../../../sdk/action.ts';
import type { JsonObject } from '../../../sdk/json.ts';
import { valueFaults } from '../../compile/json-schema.ts';
import { SopFailure } from '../../sop-failure.ts';
import { submissionRefused } from '../once/submission-refused.ts';
import type { BlockContext } from './block-context.ts';
import { DryRunEnd } from './leave-signal.ts';
import type { RunState } from './run-state.ts';

/** Throws where a request past the page may not be sent. */
export function mayRequest({ run, frame }: BlockContext, method: string, url: string, body?: string): void {
  if (run.request.dryRun === true) throw new DryRunEnd(`${frame.sop.name}#request`);
  if (run.fuse?.lets(method, url, body ?? null) === false) throw submissionRefused(method, url);
}

/** The person's answer, which fits the question's schema. */
export async function askPerson(
  { ports }: RunState,
  question: Question,
  signal: AbortSignal,
): Promise<JsonObject> {
  if (ports.ask === undefined)
    throw new SopFailure('nobody_to_ask', 'this run has no one to ask', {
      notes: 'The procedure asks a person, and this run has no one to ask.',
    });
  const answer = await unlessAborted(ports.ask(question, signal), signal);
  const [fault] = valueFaults(question.schema, answer);
  if (fault === undefined) return answer;
  throw new SopFailure('wrong_answer', `the answer${fault.pointer} ${fault.message}`, {
    kind: 'business',
    notes: 'The answer of the person does not fit the question.',
  });
}
