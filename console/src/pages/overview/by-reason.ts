import type { Task } from '../../api/types.ts';

/** Tasks that ended for the same reason. */
export interface Reason {
  readonly code: string;
  readonly count: number;
  readonly newest: Task;
}

/** The most frequent reason first. `tasks` are newest first. */
export function byReason(tasks: readonly Task[]): readonly Reason[] {
  const reasons = new Map<string, Reason>();
  for (const task of tasks) {
    const code = task.failure?.code ?? task.issues[0]?.code ?? 'unknown';
    const before = reasons.get(code);
    reasons.set(code, { code, count: (before?.count ?? 0) + 1, newest: before?.newest ?? task });
  }
  return [...reasons.values()].toSorted((one, other) => other.count - one.count);
}
