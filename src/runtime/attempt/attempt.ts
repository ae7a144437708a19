import type { Readable } from 'node:stream';
import type { PortalConnection, PortalConnections } from '../../accounts/portal-connections.ts';
import type { FileVault } from '../../artifacts/file-vault.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Span } from '../../platform/tracing.ts';
import type { SavedArtifact, StepPlace } from '../../sop/ports.ts';
import type { TaskStore } from '../../tasks/store.ts';
import { appendEvents } from '../../tasks/timeline/task-events.ts';
import type { ClaimedTask } from '../../tasks/run/claim-next.ts';
import type { FailureTrace } from '../../tasks/run/failure-reports.ts';
import { isSignInTest } from '../../tasks/trials.ts';
import { renewTask, type TaskLease } from '../../tasks/run/task-lease.ts';
import type { StoredFile } from '../../tasks/task-row.ts';
import type { AgentSlots } from '../slots/agent-slots.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { keepArtifact, type ArtifactFacts } from './keep-artifact.ts';
import { keepLease, type LeaseKeeper } from './lease-keeper.ts';
import type { TaskFolder } from '../slots/task-folder.ts';
import { createLivePictures, type LivePictures } from './live-pictures.ts';
import { createStepSpans, type StepSpans } from './step-spans.ts';
import { openTimeline, type Timeline } from './timeline.ts';
import type { TaskVersions } from './task-versions.ts';
import type { WorkerSettings } from '../worker-settings.ts';

/** What every attempt of a worker shares. */
export interface AttemptServices {
  readonly store: TaskStore;
  readonly connections: PortalConnections;
  readonly breaker: CircuitBreaker;
  /** Rejects while the clock is too wrong for one-time passwords: portals lock accounts. */
  readonly checkClock: () => Promise<void>;
  readonly files: FileVault;
  readonly agents: AgentSlots;
  readonly versions: TaskVersions;
  readonly settings: WorkerSettings;
  /** Folders of attempts are made in it. */
  readonly folder: string;
  /** In the audit log: `worker:host/pid`. */
  readonly actor: string;
  readonly logger: Logger;
}

/** One attempt, from its claim to its end. */
export interface OpenAttempt {
  readonly services: AttemptServices;
  readonly claimed: ClaimedTask;
  readonly lease: TaskLease;
  readonly keeper: LeaseKeeper;
  readonly timeline: Timeline;
  readonly pictures: LivePictures;
  readonly steps: StepSpans;
  /** Downloads and printed pages that were kept, by their artifact's id; pictures are evidence and no result. */
  readonly resultFiles: ReadonlyMap<string, StoredFile>;
  /** How far it came. */
  readonly progress: { lastStep: StepPlace | null; trace: FailureTrace | null };
  keepArtifact(facts: ArtifactFacts, content: Readable): Promise<SavedArtifact>;
  close(): Promise<void>;
}

/** An attempt that has a portal to work on. */
export interface Attempt extends OpenAttempt {
  readonly connection: PortalConnection;
  readonly folder: TaskFolder;
}

/** A person waits for its result. */
const SIGN_IN_TEST_MS = 120_000;

/** `span` is that of the attempt, if it is traced. */
export function openAttempt(
  services: AttemptServices,
  claimed: ClaimedTask,
  span: Span | null = null,
): OpenAttempt {
  const { lease } = claimed;
  const { times } = services.settings;
  const resultFiles = new Map<string, StoredFile>();

  const keeper = keepLease({
    renewMs: times.renewMs,
    leaseMs: times.leaseSeconds * 1000,
    deadlineMs: isSignInTest(claimed.task) ? Math.min(times.taskMs, SIGN_IN_TEST_MS) : times.taskMs,
    async renew() {
      const renewed = await renewTask(services.store, lease, times.leaseSeconds);
      if (renewed.state === 'lost') return { kept: false, cancelRequested: false };
      return { kept: true, cancelRequested: renewed.cancelRequested };
    },
  });
  const steps = createStepSpans(span);
  const timeline = openTimeline({
    flushMs: times.flushMs,
    now: () => services.store.clock.now(),
    write: (entries) => appendEvents(services.store, lease, entries),
    onFenced: () => keeper.lose(),
    onError: () => services.logger.warn({ task: lease.taskId }, 'timeline.write_failed'),
  });
  return {
    services,
    claimed,
    lease,
    keeper,
    timeline,
    pictures: createLivePictures(times.pictureMs),
    steps,
    resultFiles,
    progress: { lastStep: null, trace: null },
    async keepArtifact(facts, content) {
      const stored = await keepArtifact(services.store, services.files, lease, facts, content);
      if (facts.kind === 'download' || facts.kind === 'pdf') resultFiles.set(stored.id, stored);
      return { id: stored.id, name: stored.name, sha256: stored.sha256, size: stored.size };
    },
    async close() {
      keeper.stop();
      steps.end();
      await timeline.close();
    },
  };
}
