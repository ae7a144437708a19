import { shorten } from '../../platform/shorten.ts';
import type { Conclusion, Failure } from '../../sdk/outcome.ts';
import { INCOMPLETE } from '../../sop/ports.ts';
import type { AgentDeath } from '../slots/agent-process.ts';
import type { AgentOutcome } from '../boundary/agent-protocol.ts';
import { deferralMs } from '../boundary/failed-attempt.ts';
import { conclusionOf, runOf, type AttemptEnd } from './attempt-end.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { TaskEnding } from '../../tasks/task-ending.ts';
import type { RetryTimes } from '../worker-settings.ts';

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

export type AttemptDecision<Ending extends TaskEnding = TaskEnding> =
  | { readonly do: 'finish'; readonly conclusion: Ending }
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

/**
 * What follows from the end of an attempt. Pure. Every rule about retries, uncertainty, and the health of a portal is in this file, except one:
 * `tasks/end/honest-conclusion.ts` keeps `failed` from a task whose submission is open or made. It runs in the transaction that writes the final state,
 * because recovery and `cancel` write one without an attempt. What an SOP run reports about its submission is decided in `sop/run-sop.ts`.
 */
export function decideOutcome(end: AttemptEnd, circumstances: Circumstances): AttemptDecision<Conclusion> {
  if (end.kind === 'handed_back') return { do: 'park', delayMs: 0, countsAsAttempt: false, failure: null };
  const deferred = deferralOf(end);
  if (deferred !== null) return deferred;
  const conclusion = conclusionOf(end);
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

/** The SOP continues later: nothing went wrong, so no attempt is used up. */
function deferralOf(end: AttemptEnd): AttemptDecision<never> | null {
  if (end.kind !== 'ran') return null;
  const delayMs = deferralMs(end.run, end.fault);
  return delayMs === null ? null : { do: 'park', delayMs, countsAsAttempt: false, failure: null };
}

/** What follows from the only attempt of a sign-in test or a dry run. Whether it is repeated is for a person to decide. */
export function decideOnly(end: AttemptEnd): AttemptDecision {
  if (end.kind === 'ran' && end.run.status === 'dry_run') return finish(stoppedBefore(end.run.stoppedBefore));
  return finish(end.kind === 'handed_back' ? INTERRUPTED : conclusionOf(end));
}

const stoppedBefore = (step: string): TaskEnding => ({
  status: 'completed',
  result: null,
  notes: `[dry_run] The dry run came to "${step}" and stopped before it. Nothing was submitted.`,
});

const INTERRUPTED: Conclusion = {
  status: 'failed',
  failure: { code: 'worker_stopping', kind: 'transient', retryable: true },
  notes: 'The worker was stopped.',
};

/**
 * An attempt is retried after a transient failure or the death of its agent, until `maxAttempts` (`worker-settings.ts`). If a submission is open or done, there are
 * `LOOK_UP_ATTEMPTS` more, and while it is open, an aborted attempt is retried, too. Other failures, and a death after a refused submission, end the task.
 */
function retryOf(
  end: AttemptEnd,
  conclusion: Conclusion,
  { attempt, ledger, retry, jitter }: Circumstances,
): AttemptDecision<never> | undefined {
  if (conclusion.status !== 'failed') return undefined;
  const run = runOf(end);
  const asked = run?.status === 'failed' ? run.retryAfterMs : undefined;
  const died = end.kind === 'died';
  // An agent that died after the portal had refused a submission would die again, after another refused submission.
  const transient = conclusion.failure.kind === 'transient' || (died && ledger !== 'not_sent');
  // How an open submission ended can still be looked up, whatever ended this attempt, unless the look-up itself said no.
  const canLookUp = ledger === 'open' && end.kind === 'aborted';
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

const finish = <Ending extends TaskEnding>(conclusion: Ending): AttemptDecision<Ending> => ({
  do: 'finish',
  conclusion: shortened(conclusion),
});

function shortened<C extends TaskEnding>(conclusion: C): C {
  const { notes } = conclusion;
  return notes === undefined ? conclusion : { ...conclusion, notes: shorten(notes, MAX_NOTES) };
}

/** Whether the agent came to its end before it was asked to stop, so that its result counts. */
export function hasFinalWord(outcome: AgentOutcome): boolean {
  if (outcome.kind === 'fault') return false;
  const { run } = outcome;
  // What is left after a submission, and the check of one that is uncertain, the next attempt does, without submitting again.
  if (run.status === 'uncertain') return false;
  if (run.status === 'finished') return !run.issues.some(({ code }) => code === INCOMPLETE);
  return run.status !== 'failed' || run.failure.kind === 'business' || run.failure.kind === 'credentials';
}

/** Whether no rule about retries changes the conclusion, so that the ledger is not asked. */
export const isConclusive = (end: AttemptEnd): boolean =>
  end.kind === 'ran' && end.fault === null && end.conclusion !== null && end.conclusion.status !== 'failed';

/** The data were valid at creation. An earlier task may have changed a prototype in this agent, so only a fresh agent may refuse them for good. */
export const needsFreshAgent = (outcome: AgentOutcome, earlierRuns: number): boolean =>
  outcome.fault?.code === 'invalid_task_data' && earlierRuns > 0;

/** A plugin that selects an SOP of another portal in each attempt uses up the attempts, except for the first time that a portal is known. */
export const mayChangePortal = (wasKnown: boolean, attempt: number, { maxAttempts }: RetryTimes): boolean =>
  !wasKnown || attempt < maxAttempts;

/** Failures of the installation: they say nothing about the portal. */
const OWN_FAILURES: ReadonlySet<string> = new Set([
  'worker_unavailable',
  'storage_full',
  'lease_lost',
  'duplicate_resolving',
]);

/** What an attempt says about its portal connection; null if nothing. */
export function connectionHealthAfter(
  end: AttemptEnd,
): 'answered' | 'failed' | 'credentials_rejected' | null {
  const run = runOf(end);
  if (run === null) return null;
  if (run.status !== 'failed') return 'answered';
  const { code, kind } = run.failure;
  if (kind === 'credentials') return 'credentials_rejected';
  if (code.startsWith('browser_') || OWN_FAILURES.has(code)) return null;
  // A time that the SOP waits for is not a failure of the portal.
  return kind === 'transient' && code !== 'deferred' ? 'failed' : 'answered';
}

/** The failure that the timeline shows; null if the attempt did not fail. */
export function failureIn(decision: AttemptDecision): Failure | null {
  if (decision.do === 'park') return decision.failure;
  return decision.conclusion.status === 'failed' ? decision.conclusion.failure : null;
}

/** A stable code for timeline and log. */
export function reasonOf(decision: AttemptDecision, end: AttemptEnd): string {
  if (decision.do === 'finish') return failureIn(decision)?.code ?? decision.conclusion.status;
  const agentReported = end.kind === 'ran' || end.kind === 'fault';
  return decision.failure?.code ?? (agentReported ? 'deferred' : 'worker_stopping');
}
