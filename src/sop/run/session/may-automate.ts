import { approvalForm } from '../../actions/flow/answer-forms.ts';
import { SopFailure } from '../../sop-failure.ts';
import { askPerson } from '../steps/beyond-page.ts';
import type { RunState } from '../steps/run-state.ts';
import { ALLOWED_BY_MS } from '../../waiting/times.ts';

/**
 * Returns if `policy.automation` of the portal lets an agent work there, in general or because a person allows this run.
 *
 * @throws `automation_forbidden`, `nobody_answered`, `nobody_to_ask`
 */
export async function mayAutomate(run: RunState): Promise<void> {
  const { portal, library, request } = run;
  const { automation } = portal.policy;
  if (automation === 'allowed') return;
  if (automation === 'forbidden')
    throw forbidden(
      `${portal.file} says policy.automation: forbidden`,
      'The payer does not allow automation on this portal.',
    );
  const title = library.get(request.sop)?.title ?? request.sop;
  const message = `${portal.title}: may an agent do this now? ${title}`;
  const late = AbortSignal.timeout(ALLOWED_BY_MS);
  const signal = AbortSignal.any([late, run.signal]);
  const answer = await askPerson(
    run,
    { kind: 'approval', message, schema: approvalForm, withinMs: ALLOWED_BY_MS },
    signal,
  ).catch((error: unknown) => {
    if (!late.aborted || run.signal.aborted) throw error;
    throw new SopFailure('nobody_answered', 'no one answered in time', {
      kind: 'business',
      notes: 'The portal wants a person to allow each run, and no one answered in time.',
    });
  });
  if (answer['approved'] !== true)
    throw forbidden('the person did not allow it', 'A person did not allow an agent to work on this portal.');
}

function forbidden(message: string, notes: string): SopFailure {
  return new SopFailure('automation_forbidden', message, { notes });
}
