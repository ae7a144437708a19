import { codeOf } from '../../platform/errors.ts';
import { countAttempt, observeWait } from '../../platform/metrics.ts';
import type { ClaimedTask } from '../../tasks/run/claim-next.ts';
import { openAttempt, type AttemptServices, type OpenAttempt } from './attempt.ts';
import { inSpan, startSpan, type Span } from '../../platform/tracing.ts';
import { codePlace } from '../../platform/code-place.ts';
import { runOf, type AttemptEnd } from './attempt-end.ts';
import { failureIn, reasonOf, type AttemptDecision } from './decide-outcome.ts';
import { decideEnd, tellFailure, writeDecision } from './end-attempt.ts';
import { keepFailureReport } from './keep-failure-report.ts';
import { CANCELED } from './lease-keeper.ts';
import type { TaskWatch } from './watch-tasks.ts';
import { workAttempt, type WorkEnd } from './work-attempt.ts';
import type { TaskEnding } from '../../tasks/task-ending.ts';

/**
 * One attempt of a task, from its claim to its written end: finished, parked for another attempt, or given up without a word because
 * somebody else has the task. What a task or its plugin does never throws here.
 */
export function runAttempt(
  services: AttemptServices,
  claimed: ClaimedTask,
  stopping: AbortSignal,
  watch: Pick<TaskWatch, 'follow'>,
): Promise<void> {
  const { task, lease, portal, traceparent: parent } = claimed;
  const attributes = {
    'sopwith.account.id': lease.accountId,
    'sopwith.task.id': task.id,
    'sopwith.task.type': task.type,
    'sopwith.portal': portal,
    'sopwith.attempt.number': lease.attempt,
  };
  noteWait(claimed);
  return inSpan('task.attempt', { kind: 'consumer', parent, attributes }, (span) =>
    runInSpan(openAttempt(services, claimed, span), span, stopping, watch),
  );
}

async function runInSpan(
  attempt: OpenAttempt,
  span: Span | null,
  stopping: AbortSignal,
  watch: Pick<TaskWatch, 'follow'>,
): Promise<void> {
  const { services, claimed } = attempt;
  const { portal } = claimed;
  const { type } = claimed.task;
  const unfollow = watch.follow(claimed.lease.taskId, {
    canceled: () => attempt.keeper.abort(CANCELED),
    watched: (isWatched) => attempt.pictures.watched(isWatched),
  });
  const { taskId: task, attempt: number } = attempt.lease;
  services.logger.info({ task, type, attempt: number }, 'attempt.started');
  let conclusion: TaskEnding | null = null;
  try {
    const { decision, end, reason } = await decide(attempt, stopping);
    if (end !== null) tellFailure(attempt, end, decision);
    await attempt.timeline.flush();
    await keepFailureReport(attempt, end, decision);
    const files = (end === null ? null : runOf(end))?.files ?? [];
    const written = await writeDecision(attempt, decision, { reason, files });
    services.logger.info({ task, attempt: number, did: decision.do, reason, written }, 'attempt.ended');
    if (span !== null) tellEnd(span, decision, reason);
    if (written === 'written') countAttempt({ type, portal }, decision.do, reason);
    conclusion = decision.do === 'finish' && written === 'written' ? decision.conclusion : null;
  } finally {
    unfollow();
    attempt.pictures.watched(false);
    await services.versions.ended(task, conclusion);
    await attempt.close();
  }
}

function tellEnd(span: Span, decision: AttemptDecision, reason: string): void {
  span.set({ 'sopwith.attempt.next': decision.do, 'sopwith.attempt.reason': reason });
  const failure = failureIn(decision);
  if (failure === null) return;
  span.set({ 'sopwith.failure.kind': failure.kind });
  span.fail(failure.code);
}

/** Of the first attempt only: a later one waits because its portal was down, for example. */
function noteWait({ task, portal, lease, traceparent: parent }: ClaimedTask): void {
  const { type, createdAt, notBefore, startedAt } = task;
  if (lease.attempt > 1 || startedAt === null) return;
  const dueAt = new Date(Math.max(createdAt.getTime(), notBefore?.getTime() ?? 0));
  observeWait({ type, portal }, Math.max(0, startedAt.getTime() - dueAt.getTime()) / 1000);
  startSpan('task.queue', { parent, at: dueAt })?.end(startedAt);
}

interface Decided {
  readonly decision: AttemptDecision;
  readonly end: AttemptEnd | null;
  /** A stable code for timeline and log. */
  readonly reason: string;
}

async function decide(attempt: OpenAttempt, stopping: AbortSignal): Promise<Decided> {
  const work = await workAttempt(attempt, stopping).catch((error: unknown) => trouble(attempt, error));
  if (work.kind === 'decided') return { ...work, end: null };
  const { end, connection } = work;
  const decision = await decideEnd(attempt, end, connection);
  return { decision, end, reason: reasonOf(decision, end) };
}

/** An internal error (the database, a file): the task is not to blame, and is tried again. */
function trouble({ services, lease }: OpenAttempt, error: unknown): WorkEnd {
  const reason = codeOf(error) ?? (error instanceof Error ? error.constructor.name : typeof error);
  services.logger.error(
    { task: lease.taskId, attempt: lease.attempt, reason, at: codePlace(error) },
    'attempt.broke',
  );
  const failure = { code: 'worker_error', kind: 'transient', retryable: true } as const;
  const notes = 'The worker could not run the task because of an internal error.';
  return { kind: 'ended', end: { kind: 'aborted', failure, notes }, connection: null };
}
