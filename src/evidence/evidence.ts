import type { Readable } from 'node:stream';
import { linkAudit } from '../accounts/audit-chain.ts';
import { auditOfObject } from '../accounts/audit-of-object.ts';
import type { TaskArtifact, TaskArtifacts } from '../artifacts/task-artifacts.ts';
import { readSubmissions, type TaskSubmission } from '../tasks/run/task-submissions.ts';
import type { KnexOf, TaskStore } from '../tasks/store.ts';
import { ARTIFACT_EVENT, readEvents, type TaskEvent } from '../tasks/timeline/task-events.ts';
import { leftOut, streamBundle, type EvidenceDocument } from './bundle.ts';
import { evidenceKey, type EvidenceKey } from './evidence-key.ts';
import { FORMAT, type PurgedPart } from './manifest.ts';

interface BundleRequest {
  readonly accountId: string;
  readonly taskId: string;
  /** The task as the API shows it, and what else the caller knows of it. */
  readonly documents: readonly EvidenceDocument[];
  readonly artifacts: readonly TaskArtifact[];
}

/** What proves what was done for a task, to somebody who does not trust this installation. */
export interface TaskEvidence {
  key(): Promise<Pick<EvidenceKey, 'id' | 'publicKey'>>;
  /** A signed tar archive about a task that exists. */
  bundle(request: BundleRequest): Promise<Readable>;
}

export function createEvidence(
  everything: TaskStore,
  knexOf: KnexOf,
  artifacts: Pick<TaskArtifacts, 'find'>,
): TaskEvidence {
  const { vault, clock } = everything;
  return Object.freeze<TaskEvidence>({
    key: () => evidenceKey(vault),
    async bundle({ accountId, taskId, documents, artifacts: files }) {
      const store = { ...everything, knex: knexOf(accountId) };
      const times = await readTimes(store, accountId, taskId);
      const timeline = await readTimeline(store, accountId, taskId);
      const submissions = await readSubmissions(store, accountId, taskId);
      await linkAudit(everything.knex, vault);
      const since = times.created_at;
      const audit = await auditOfObject(store.knex, { accountId, object: taskId, since });
      const content = {
        documents: [
          ...documents,
          { path: 'timeline.json', value: { data: timeline } },
          { path: 'submissions.json', value: { data: submissions.map(toSubmission) } },
          { path: 'audit.json', value: { data: audit } },
        ],
        artifacts: files.filter(({ purgedAt }) => purgedAt === null),
        about: {
          format: FORMAT,
          task_id: taskId,
          account_id: accountId,
          exported_at: clock.now().toISOString(),
          purged: [...purgedParts(times), ...purgedFiles(files, timeline)],
        },
      } as const;
      return streamBundle(content, (id) => artifacts.find(accountId, taskId, id), await evidenceKey(vault));
    },
  });
}

const PURGED = Object.freeze({
  task_data: 'data_purged_at',
  results: 'result_purged_at',
  artifacts: 'artifacts_purged_at',
  timeline: 'timeline_purged_at',
} as const);

type Times = { readonly created_at: Date } & Readonly<
  Record<(typeof PURGED)[keyof typeof PURGED], Date | null>
>;

const readTimes = ({ knex }: TaskStore, accountId: string, taskId: string): Promise<Times> =>
  knex('task')
    .where({ id: taskId, account_id: accountId })
    .first<Times>('created_at', ...Object.values(PURGED));

const purgedParts = (times: Times): readonly PurgedPart[] =>
  Object.entries(PURGED).flatMap(([part, column]) => {
    const at = times[column];
    return at === null ? [] : [{ part: part as keyof typeof PURGED, purged_at: at.toISOString() }];
  });

function purgedFiles(
  artifacts: readonly TaskArtifact[],
  timeline: readonly TaskEvent[],
): readonly PurgedPart[] {
  const stored = timeline.filter(({ kind }) => kind === ARTIFACT_EVENT).map(({ data }) => data);
  return artifacts.flatMap((artifact) => {
    if (artifact.purgedAt === null) return [];
    const digest = stored.find((data) => data['artifact_id'] === artifact.id)?.['sha256'];
    const file = leftOut(artifact, typeof digest === 'string' ? digest : null);
    return [{ ...file, purged_at: artifact.purgedAt.toISOString() }];
  });
}

async function readTimeline(
  store: TaskStore,
  accountId: string,
  taskId: string,
): Promise<readonly TaskEvent[]> {
  const events: TaskEvent[] = [];
  for (;;) {
    const page = await readEvents(store, accountId, taskId, { after: events.at(-1)?.seq ?? 0 });
    if (page.length === 0) return events;
    events.push(...page);
  }
}

const toSubmission = ({ begunAt, resolvedAt, ...submission }: TaskSubmission) => ({
  ...submission,
  begun_at: begunAt,
  resolved_at: resolvedAt,
});
