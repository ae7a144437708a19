import type { Conclusion } from '../../sdk/outcome.ts';
import { withTimeout } from '../../platform/time-limit.ts';
import { codeOf } from '../../platform/errors.ts';
import { shorten } from '../../platform/shorten.ts';
import type { FailureReport, StepPlace } from '../../sop/ports.ts';
import {
  writeFailureReport,
  type FailureTrace,
  type NewFailureReport,
} from '../../tasks/run/failure-reports.ts';
import { keepsReport, runFailure, type RunFailure } from '../boundary/failed-attempt.ts';
import type { OpenAttempt } from './attempt.ts';
import { conclusionOf, runOf, type AttemptEnd } from './attempt-end.ts';
import { dropArtifact } from './keep-artifact.ts';
import { failureIn, type AttemptDecision } from './decide-outcome.ts';

/** How long the end of an attempt waits for its report, which changes nothing for the task. */
const WRITE_MS = 2_000;
const MAX_NOTES = 2_000;

/** Keeps, encrypted, why an attempt failed. Never throws, and never holds up the outcome of the task for long. */
export async function keepFailureReport(
  { services, lease, progress }: OpenAttempt,
  end: AttemptEnd | null,
  decision: AttemptDecision,
): Promise<void> {
  const found = reportOf(end, decision, progress.lastStep);
  const { trace } = progress;
  if (found === null) return dropTrace(services, lease, trace);
  const report = { ...found, trace };
  const lost = (reason: string): void =>
    services.logger.warn({ task: lease.taskId, attempt: lease.attempt, reason }, 'failure_report.lost');
  const writing = writeFailureReport(services.store, lease, report).catch((error: unknown) =>
    lost(codeOf(error) ?? 'unknown'),
  );
  await withTimeout(writing, WRITE_MS, () => lost('too_slow'));
}

/** The agent cannot know everything that is decided about an attempt. */
async function dropTrace(
  { store, logger }: OpenAttempt['services'],
  lease: OpenAttempt['lease'],
  trace: FailureTrace | null,
): Promise<void> {
  if (trace?.artifact == null) return;
  await dropArtifact(store, lease, trace.artifact).catch((error: unknown) =>
    logger.warn({ task: lease.taskId, reason: codeOf(error) }, 'trace.not_dropped'),
  );
}

/** What the attempt says of its failure; null if it did not fail. */
function reportOf(
  end: AttemptEnd | null,
  decision: AttemptDecision,
  lastStep: StepPlace | null,
): Omit<NewFailureReport, 'trace'> | null {
  const run = end === null ? null : runOf(end);
  if (!keepsReport(run, concludedIn(decision))) return null;
  const failed = (run === null ? null : runFailure(run)) ?? attemptFailure(end, decision);
  if (failed === null) return null;
  const { code, kind, report } = failed;
  const notes = shorten(failed.notes, MAX_NOTES);
  const base = { code, kind, notes, issues: run?.issues.slice(0, 20) ?? [] };
  return report === null ? { ...base, ...UNSEEN, step: lastStep } : { ...base, ...seen(report) };
}

function concludedIn(decision: AttemptDecision): Conclusion['status'] | 'deferred' {
  if (decision.do === 'finish') return decision.conclusion.status;
  return decision.failure === null ? 'deferred' : 'failed';
}

const UNSEEN = { message: null, url: null, candidates: [], proposal: null, callLog: [], screenshot: null };

const seen = ({ screenshot, ...report }: FailureReport) => ({
  ...report,
  screenshot: screenshot?.id ?? null,
});

/** Without a run that failed: the plugin's code, the agent's process, or what kept the attempt from its portal. */
function attemptFailure(end: AttemptEnd | null, decision: AttemptDecision): RunFailure | null {
  const failure = failureIn(decision);
  if (failure === null) return null;
  const conclusion =
    decision.do === 'finish'
      ? decision.conclusion
      : end === null || end.kind === 'handed_back'
        ? null
        : conclusionOf(end);
  return { code: failure.code, kind: failure.kind, notes: conclusion?.notes ?? '', report: null };
}
