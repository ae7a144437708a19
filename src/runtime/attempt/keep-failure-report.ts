import { withTimeout } from '../../platform/time-limit.ts';
import { codeOf } from '../../platform/errors.ts';
import { shorten } from '../../platform/shorten.ts';
import type { FailureReport, SopOutcome, StepPlace } from '../../sop/ports.ts';
import { writeFailureReport, type FailureTrace, type NewFailureReport } from '../../tasks/failure-reports.ts';
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

/** The plugin takes the answer of the portal for a result, or the SOP waits for a time. */
const succeeded = (decision: AttemptDecision): boolean =>
  decision.do === 'park' ? decision.failure === null : decision.conclusion.status === 'completed';

type Failed = Pick<NewFailureReport, 'code' | 'kind' | 'notes'>;

/** What the attempt says of its failure; null if it did not fail. */
function reportOf(
  end: AttemptEnd | null,
  decision: AttemptDecision,
  lastStep: StepPlace | null,
): Omit<NewFailureReport, 'trace'> | null {
  const run = end === null ? null : runOf(end);
  const failed = failedRun(run) ?? failedAttempt(end, decision);
  if (failed === null || succeeded(decision)) return null;
  const report = run !== null && 'report' in run ? (run.report ?? null) : null;
  const base = { ...failed, notes: shorten(failed.notes, MAX_NOTES), issues: run?.issues.slice(0, 20) ?? [] };
  return report === null ? { ...base, ...UNSEEN, step: lastStep } : { ...base, ...seen(report) };
}

const UNSEEN = { message: null, url: null, candidates: [], proposal: null, callLog: [], screenshot: null };

const seen = ({ screenshot, ...report }: FailureReport) => ({
  ...report,
  screenshot: screenshot?.id ?? null,
});

/** As `sopwith sop run` shows it, whatever the plugin concludes. */
function failedRun(run: SopOutcome | null): Failed | null {
  if (run?.status === 'failed') return { ...run.failure, notes: run.notes };
  if (run?.status === 'uncertain') return { code: 'submission_uncertain', kind: null, notes: run.notes };
  if (run?.status !== 'finished' || run.report === undefined) return null;
  const code = 'incomplete_after_submission';
  return { code, kind: null, notes: run.issues.find((issue) => issue.code === code)?.message ?? '' };
}

/** Without a run that failed: the plugin's code, the agent's process, or what kept the attempt from its portal. */
function failedAttempt(end: AttemptEnd | null, decision: AttemptDecision): Failed | null {
  const failure = failureIn(decision);
  if (failure === null) return null;
  const conclusion =
    decision.do === 'finish'
      ? decision.conclusion
      : end === null || end.kind === 'handed_back'
        ? null
        : conclusionOf(end);
  return { code: failure.code, kind: failure.kind, notes: conclusion?.notes ?? '' };
}
