import { shorten } from '../platform/shorten.ts';
import type { Conclusion, Failure } from '../sdk/outcome.ts';
import type { SopOutcome } from '../sop/ports.ts';
import type { AgentDeath, AbortReason } from './agent-process.ts';
import type { AgentOutcome, PluginFault } from './agent-protocol.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { RetryTimes } from './worker-settings.ts';

/**
 * What the ledger says of a task's submissions. `open`: one was begun, and whether it was sent is unknown. `done`: one is filed for good.
 * In both states finishing never writes `failed` (`honest-conclusion.ts`): clients send failed tasks again. `not_sent`: one was begun and is
 * proved not to be filed.
 */
export type LedgerState = 'none' | 'not_sent' | 'done' | 'open';

export function ledgerStateOf(submissions: ReadonlySet<string>): LedgerState {
  if (submissions.has('intent') || submissions.has('unknown')) return 'open';
  if (submissions.has('done')) return 'done';
  return submissions.has('not_sent') ? 'not_sent' : 'none';
}

export type AttemptEnd =
  | { readonly kind: 'answered'; readonly outcome: AgentOutcome }
  | { readonly kind: 'died'; readonly death: AgentDeath; readonly cause: string | null }
  /** Ended from outside: canceled, or past its deadline. */
  | ({ readonly kind: 'aborted' } & AbortReason)
  /** The worker is going down: the attempt does not count. */
  | { readonly kind: 'handed_back' };

export type Decision =
  | { readonly do: 'finish'; readonly conclusion: Conclusion }
  | {
      readonly do: 'park';
      readonly delayMs: number;
      readonly countsAsAttempt: boolean;
      readonly failure: Failure | null;
      /** The SOP that the plugin has chosen, when it is one of another portal than was known. */
      readonly sop?: string;
    };

export interface Circumstances {
  /** 1 for the first; without those that ended because their worker died. */
  readonly attempt: number;
  readonly ledger: LedgerState;
  readonly retry: RetryTimes;
  /** 0 to 1. */
  readonly jitter: number;
}

/** With a submission in the ledger two more attempts may look up how it ended: they never send it again. */
const LOOK_UP_ATTEMPTS = 2;

const MAX_NOTES = 2000;

/** How a task goes on after an attempt. Pure: every rule about retries and uncertainty stands here. */
export function decideOutcome(end: AttemptEnd, circumstances: Circumstances): Decision {
  if (end.kind === 'handed_back') return { do: 'park', delayMs: 0, countsAsAttempt: false, failure: null };
  const deferred = deferralOf(end);
  if (deferred !== null) return deferred;
  const conclusion = conclusionOf(end);
  if (conclusion === 'uncertain') return finish(uncertain(notesOf(end)));
  const retry = retryOf(end, conclusion, circumstances);
  return retry ?? finish(isDuplicate(conclusion) ? madeByAnother(conclusion) : conclusion);
}

/** The once ledger's word that another task has made, or begun, this very submission. */
const isDuplicate = (conclusion: Conclusion): conclusion is Conclusion & { readonly status: 'failed' } =>
  conclusion.status === 'failed' && conclusion.failure.code === 'duplicate_submission';

/** The payer has, or may have, what the client wanted filed, so `failed` would be the wrong word: clients send failed tasks again. */
const madeByAnother = ({ failure, notes }: Conclusion & { readonly status: 'failed' }): Conclusion => ({
  status: 'completed_with_issues',
  result: null,
  notes,
  issues: [{ code: failure.code, message: notes }],
});

/** The SOP goes on at a later time: nothing went wrong, so no attempt is used up. */
function deferralOf(end: AttemptEnd): Decision | null {
  if (end.kind !== 'answered' || end.outcome.kind !== 'ran') return null;
  const { run, fault } = end.outcome;
  if (fault !== null || run.status !== 'failed' || run.failure.code !== 'deferred') return null;
  if (run.retryAfterMs === undefined || run.report === null) return null;
  return { do: 'park', delayMs: run.retryAfterMs, countsAsAttempt: false, failure: null };
}

/** What the attempt alone would say. */
function conclusionOf(end: Exclude<AttemptEnd, { kind: 'handed_back' }>): Conclusion | 'uncertain' {
  if (end.kind === 'aborted') return { status: 'failed', failure: end.failure, notes: end.notes };
  if (end.kind === 'died')
    return { status: 'failed', failure: deathFailure(end.death), notes: deathNotes(end) };
  const { outcome } = end;
  if (outcome.kind === 'ran' && outcome.run.status === 'uncertain') return 'uncertain';
  if (outcome.fault !== null) return faultConclusion(outcome.fault);
  if (outcome.kind === 'ran' && outcome.conclusion !== null) return outcome.conclusion;
  return byRun(outcome.kind === 'ran' ? outcome.run : null);
}

/** Without a word of the plugin: its run ended before there was anything to conclude. */
function byRun(run: SopOutcome | null): Conclusion {
  if (run?.status !== 'failed')
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

function retryOf(
  end: AttemptEnd,
  conclusion: Conclusion,
  { attempt, ledger, retry, jitter }: Circumstances,
): Decision | undefined {
  if (conclusion.status !== 'failed') return undefined;
  const asked =
    end.kind === 'answered' && end.outcome.kind === 'ran' ? retryAfter(end.outcome.run) : undefined;
  const died = end.kind === 'died';
  // The portal has refused a submission, and then the agent died. It would die again, after another refused submission.
  const diedByItself = died && ledger === 'not_sent';
  const transient = conclusion.failure.kind === 'transient' || (died && !diedByItself);
  // How an open submission ended can still be looked up, whatever ended this attempt, unless the look-up itself said no.
  const canLookUp = ledger === 'open' && (died || end.kind === 'aborted');
  const limit = retry.maxAttempts + lookUpAttempts(ledger);
  if ((!transient && !canLookUp) || attempt >= limit) return undefined;
  const delayMs = Math.max(retryDelayMs(attempt, retry, jitter), asked ?? 0);
  return {
    do: 'park',
    delayMs,
    countsAsAttempt: true,
    failure: died ? diedFailure(end.death) : conclusion.failure,
  };
}

const lookUpAttempts = (ledger: LedgerState): number =>
  ledger === 'open' || ledger === 'done' ? LOOK_UP_ATTEMPTS : 0;

const diedFailure = (death: AgentDeath): Failure => ({ code: death, kind: 'transient', retryable: true });

const retryAfter = (run: SopOutcome) => (run.status === 'failed' ? run.retryAfterMs : undefined);

const finish = (conclusion: Conclusion): Decision => ({ do: 'finish', conclusion: shortened(conclusion) });

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

function notesOf(end: AttemptEnd): string {
  return end.kind === 'answered' && end.outcome.kind === 'ran' && end.outcome.run.status === 'uncertain'
    ? end.outcome.run.notes
    : '';
}

function shortened<C extends Conclusion>(conclusion: C): C {
  const { notes } = conclusion;
  return notes === undefined ? conclusion : { ...conclusion, notes: shorten(notes, MAX_NOTES) };
}
