import { setTimeout as sleep } from 'node:timers/promises';
import type { PortalConnection } from '../../accounts/portal-connections.ts';
import type { SavedArtifact } from '../../sop/ports.ts';
import { finishTask } from '../../tasks/end/finish-task.ts';
import { submissionStates } from '../../tasks/end/honest-conclusion.ts';
import { parkTask, type TaskLease } from '../../tasks/run/task-lease.ts';
import type { OpenAttempt } from './attempt.ts';
import { runOf, type AttemptEnd } from './attempt-end.ts';
import { isTrial } from '../../tasks/trials.ts';
import {
  decideOnly,
  decideOutcome,
  failureIn,
  connectionHealthAfter,
  isConclusive,
  ledgerStateOf,
  type AttemptDecision,
  type LedgerState,
} from './decide-outcome.ts';
import type { TaskEnding } from '../../tasks/task-ending.ts';

/** How the end of an attempt is written while the database may be away for a moment. */
const AGAIN_MS = 1_000;

/** What the ledger says of a task now. */
export async function ledgerState({ services, lease }: OpenAttempt): Promise<LedgerState> {
  return ledgerStateOf(await submissionStates(services.store.knex, lease.taskId));
}

/** Decides what follows from an attempt's end; credentials that the portal refused are marked, so that they are not tried again. */
export async function decideEnd(
  attempt: OpenAttempt,
  end: AttemptEnd,
  connection: PortalConnection | null,
): Promise<AttemptDecision> {
  const { services, claimed } = attempt;
  const decision = isTrial(claimed.task) ? decideOnly(end) : await decideTask(attempt, end);
  // A version that is tried may be wrong in what it says of the portal.
  if (connection !== null && claimed.task.dryRunOf === null) {
    await noteHealth(attempt, end, connection).catch(() =>
      services.logger.warn({}, 'portal.health_not_noted'),
    );
  }
  return decision;
}

const decideTask = async (attempt: OpenAttempt, end: AttemptEnd): Promise<AttemptDecision> =>
  decideOutcome(end, {
    attempt: ownAttempt(attempt.lease),
    ledger: isConclusive(end) ? 'none' : await untilWritten(attempt, () => ledgerState(attempt)),
    retry: attempt.services.settings.retry,
    jitter: Math.random(),
  });

/** Which of the task's own attempts this is: those that ended with their worker do not count. */
export const ownAttempt = ({ attempt, deaths }: TaskLease): number => attempt - deaths;

/** What an attempt says of its portal connection. */
async function noteHealth(
  { services }: OpenAttempt,
  end: AttemptEnd,
  connection: PortalConnection,
): Promise<void> {
  const health = connectionHealthAfter(end);
  if (health === null) return;
  if (health === 'credentials_rejected')
    return services.connections.markCredentialsRejected(connection, services.actor);
  if (health === 'answered') return services.breaker.answered(connection.id);
  if (!(await services.breaker.failed(connection.id))) return;
  const { id, portal, accountId: account } = connection;
  services.logger.warn({ connection: id, portal, account }, 'portal.paused');
}

/** Records in the timeline why an attempt failed, and where: codes and places only. */
export function tellFailure(
  { timeline, lease }: OpenAttempt,
  end: AttemptEnd,
  decision: AttemptDecision,
): void {
  const failure = failureIn(decision);
  if (failure === null) return;
  const run = runOf(end);
  const report = run?.status === 'failed' ? run.report : null;
  timeline.add({
    kind: 'attempt.failed',
    data: {
      attempt: lease.attempt,
      code: failure.code,
      failure_kind: failure.kind,
      ...(report === null ? {} : { sop: report.step.sop, path: report.step.path, line: report.step.line }),
      ...(report?.screenshot ? { screenshot: report.screenshot.id } : {}),
    },
  });
}

/** Writes a decision. Tried until it is written or the lease is lost: an outcome is worth waiting for a database. */
export async function writeDecision(
  attempt: OpenAttempt,
  decision: AttemptDecision,
  { reason, files }: { reason: string; files: readonly SavedArtifact[] },
): Promise<'written' | 'lost'> {
  const write = async (): Promise<boolean> =>
    decision.do === 'park'
      ? parkTask(attempt.services.store, attempt.lease, { ...decision, reason })
      : finish(attempt, decision.conclusion, files);
  return untilWritten(attempt, async () => ((await write()) ? 'written' : 'lost'), 'lost');
}

/** Tries until it is done or the lease is lost: what an attempt came to is worth waiting for a database that is away. */
async function untilWritten<T>(attempt: OpenAttempt, work: () => Promise<T>, lost?: T): Promise<T> {
  for (;;) {
    if (attempt.keeper.lost && lost !== undefined) return lost;
    try {
      return await work();
    } catch (error) {
      attempt.services.logger.warn(
        { task: attempt.lease.taskId, reason: nameOf(error) },
        'outcome.write_failed',
      );
      if (attempt.keeper.lost) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

async function finish(
  { services, lease, resultFiles: kept }: OpenAttempt,
  conclusion: TaskEnding,
  files: readonly SavedArtifact[],
): Promise<boolean> {
  const resultFiles = files.flatMap(({ id }) => kept.get(id) ?? []);
  const finished = await finishTask(services.store, lease, conclusion, { resultFiles });
  if (finished.state === 'lost') return false;
  const { id, type, status, failure } = finished.task;
  services.logger.info(
    { task: id, type, status, code: failure?.code ?? null, attempt: lease.attempt },
    'task.finished',
  );
  return true;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);
