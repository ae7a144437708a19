import type { Conclusion, FailureKind } from '../../sdk/outcome.ts';
import { INCOMPLETE, type FailureReport, type SopOutcome } from '../../sop/ports.ts';
import type { AgentOutcome, PluginFault } from './agent-protocol.ts';

/** Why a run failed, as `sopwith sop run` shows it, whatever the plugin concludes. */
export interface RunFailure {
  readonly code: string;
  readonly kind: FailureKind | null;
  readonly notes: string;
  readonly report: FailureReport | null;
}

/** Null if the run did not fail. */
export function runFailure(run: SopOutcome): RunFailure | null {
  const { status } = run;
  if (status === 'failed') return { ...run.failure, notes: run.notes, report: run.report };
  if (status === 'uncertain')
    return { code: 'submission_uncertain', kind: null, notes: run.notes, report: run.report };
  if (status !== 'finished' || run.report === undefined) return null;
  const code = INCOMPLETE;
  const notes = run.issues.find((issue) => issue.code === code)?.message ?? '';
  return { code, kind: null, notes, report: run.report };
}

/** How long the SOP waits for a time: nothing went wrong. Null: it does not wait. */
export function deferralMs(run: SopOutcome, fault: PluginFault | null): number | null {
  if (fault !== null || run.status !== 'failed' || run.failure.code !== 'deferred') return null;
  return run.report === null ? null : (run.retryAfterMs ?? null);
}

/** What an attempt came to. */
type Concluded = Conclusion['status'] | 'deferred';

/** Whether an attempt keeps a failure report and a trace. A plugin may take what the portal said for a result. */
export function keepsReport(run: SopOutcome | null, concluded: Concluded): boolean {
  if (concluded === 'completed' || concluded === 'deferred') return false;
  return concluded === 'failed' || (run !== null && runFailure(run) !== null);
}

/** The same as far as an agent knows: its worker may decide otherwise, for example because the task was canceled. */
export function agentKeepsReport(outcome: AgentOutcome): boolean {
  if (outcome.kind === 'fault') return true;
  const { run, conclusion, fault } = outcome;
  if (deferralMs(run, fault) !== null) return false;
  return keepsReport(run, fault === null ? (conclusion?.status ?? 'failed') : 'failed');
}
