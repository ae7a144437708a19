import type { Task, TaskStatus } from '../../api/types.ts';
import { withoutCode } from '../../format/notes.ts';

/** What the list shows of a task. A million of them fit into memory; whole tasks would not. */
export interface TaskRow {
  readonly id: string;
  readonly type: string;
  readonly status: TaskStatus;
  /** It waits, and has its answer. */
  readonly isAnswered: boolean;
  readonly code: string | null;
  readonly notes: string | null;
  readonly sop: string | null;
  readonly externalId: string | null;
  readonly attempts: number;
  readonly isDryRun: boolean;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

const NOTES_LENGTH = 160;

/** A viewer gets tasks without notes and issues. */
export const rowOf = (task: Task): TaskRow => ({
  id: task.id,
  type: task.type,
  status: task.status,
  isAnswered: task.needs?.answered === true,
  code: task.failure?.code ?? (task.issues as Task['issues'] | undefined)?.[0]?.code ?? null,
  notes: withoutCode(task.notes)?.slice(0, NOTES_LENGTH) ?? null,
  sop: task.sop?.name ?? null,
  externalId: task.external_id ?? null,
  attempts: task.attempts,
  isDryRun: task.dry_run_of !== null,
  createdAt: task.created_at,
  startedAt: task.started_at,
  finishedAt: task.finished_at,
});

/** A page of the API: tasks below `below` (all, if null), newest first. */
interface FetchedPage {
  readonly rows: readonly TaskRow[];
  readonly below: string | null;
  /** Whether older tasks follow. */
  readonly more: boolean;
}

/**
 * Rows with a page put in its place: what the server no longer lists between the ends of the page has left the list, for example because its status no longer
 * matches the filter. IDs sort by time, so rows are sorted by ID, newest first.
 */
export function mergePage(rows: readonly TaskRow[], page: FetchedPage): readonly TaskRow[] {
  const { below, more } = page;
  const last = page.rows.at(-1)?.id;
  const start = below === null ? 0 : firstBelow(rows, below);
  const end = last === undefined || !more ? rows.length : firstBelow(rows, last);
  return [...rows.slice(0, start), ...page.rows, ...rows.slice(end)];
}

/** The index of the first row with a smaller ID. */
function firstBelow(rows: readonly TaskRow[], id: string): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.id ?? '') < id) high = middle;
    else low = middle + 1;
  }
  return low;
}
