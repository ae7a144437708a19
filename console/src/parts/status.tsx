import type { ReactNode } from 'react';
import type { TaskStatus } from '../api/types.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'calm' | 'quiet';

const STATUS: Readonly<Record<TaskStatus, { readonly tone: Tone; readonly label: string }>> = Object.freeze({
  queued: { tone: 'quiet', label: 'Queued' },
  running: { tone: 'calm', label: 'Running' },
  waiting: { tone: 'warn', label: 'Waiting for a person' },
  completed: { tone: 'good', label: 'Completed' },
  completed_with_issues: { tone: 'warn', label: 'Completed with issues' },
  failed: { tone: 'bad', label: 'Failed' },
});

export const statusLabel = (status: TaskStatus): string => STATUS[status].label;

export const statusTone = (status: TaskStatus): Tone => STATUS[status].tone;

interface StatusProps {
  readonly status: TaskStatus;
  /** The question of a waiting task has its answer. */
  readonly answered?: boolean | undefined;
}

export function Status({ status, answered }: StatusProps): ReactNode {
  if (status === 'waiting' && answered === true) return <Tag tone="calm">Answered</Tag>;
  return <Tag tone={STATUS[status].tone}>{STATUS[status].label}</Tag>;
}

export function Tag({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }): ReactNode {
  return <span className={`status tone-${tone}`}>{children}</span>;
}

export const isFinal = (status: TaskStatus): boolean =>
  status === 'completed' || status === 'completed_with_issues' || status === 'failed';
