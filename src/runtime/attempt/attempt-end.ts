import type { Conclusion, Failure } from '../../sdk/outcome.ts';
import type { SopOutcome } from '../../sop/ports.ts';
import type { AgentDeath, AbortReason } from '../slots/agent-process.ts';
import type { AgentOutcome, PluginFault } from '../boundary/agent-protocol.ts';

/** How an attempt ended. What follows from it is decided in `decide-outcome.ts`. */
export type AttemptEnd =
  /** `ran` or `fault`: the agent reported how it ended. */
  | AgentOutcome
  | { readonly kind: 'died'; readonly death: AgentDeath; readonly cause: string | null }
  /** Ended from outside: canceled, or past its deadline. */
  | ({ readonly kind: 'aborted' } & AbortReason)
  /** The worker is going down: the attempt does not count. */
  | { readonly kind: 'handed_back' };

export const runOf = (end: AttemptEnd): SopOutcome | null => (end.kind === 'ran' ? end.run : null);

/** What the attempt alone would say. */
export function conclusionOf(end: Exclude<AttemptEnd, { kind: 'handed_back' }>): Conclusion {
  if (end.kind === 'aborted') return { status: 'failed', failure: end.failure, notes: end.notes };
  if (end.kind === 'died')
    return { status: 'failed', failure: deathFailure(end.death), notes: deathNotes(end) };
  if (end.kind === 'fault') return faultConclusion(end.fault);
  if (end.run.status === 'uncertain') return uncertain(end.run.notes);
  if (end.fault !== null) return faultConclusion(end.fault);
  return end.conclusion ?? byRun(end.run);
}

/** Without a word of the plugin: its run ended before there was anything to conclude. */
function byRun(run: SopOutcome): Conclusion {
  if (run.status !== 'failed')
    return faultConclusion({ code: 'plugin_error', notes: 'The agent returned no conclusion.' });
  return { status: 'failed', failure: run.failure, notes: run.notes, issues: run.issues };
}

const DEATHS: Readonly<Record<AgentDeath, string>> = {
  agent_exited: 'The process of the agent exited each time it ran this task.',
  agent_unresponsive:
    'The process of the agent did not respond, probably because of an endless loop, and was terminated.',
  agent_protocol_error: 'The process of the agent sent an invalid message and was terminated.',
  agent_flood: 'The process of the agent sent too many messages and was terminated.',
  agent_out_of_memory: 'The process of the agent used too much memory and was terminated.',
  browser_out_of_memory: 'The browser used too much memory and was terminated with its agent.',
  agent_killed: 'The process of the agent did not end in time and was killed.',
};

function deathNotes({ death, cause }: Extract<AttemptEnd, { kind: 'died' }>): string {
  return cause === null ? DEATHS[death] : `${DEATHS[death]} Cause: ${cause}.`;
}

const deathFailure = (_death: AgentDeath): Failure => ({
  code: 'plugin_error',
  kind: 'plugin',
  retryable: false,
});

function faultConclusion({ code, notes }: PluginFault): Conclusion {
  return { status: 'failed', failure: { code, kind: 'plugin', retryable: false }, notes };
}

/** The SOP could neither prove nor disprove that its submission arrived. */
function uncertain(notes: string): Conclusion {
  const message =
    'Whether the submission reached the payer is not known: look it up on the portal before sending it again.';
  return {
    status: 'completed_with_issues',
    result: null,
    notes: notes.startsWith('[') ? notes : `[submission_uncertain] ${message} ${notes}`.trimEnd(),
    issues: [{ code: 'submission_uncertain', message }],
  };
}
