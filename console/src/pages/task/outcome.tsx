import type { ReactNode } from 'react';
import type { Task } from '../../api/types.ts';
import { withoutCode } from '../../format/notes.ts';
import { SettleLink } from '../inbox/settle-link.tsx';
import { failureWords, issueWords } from './outcome-words.ts';

/** How the task ended, why, and what to do next. */
export function Outcome({ task }: { readonly task: Task }): ReactNode {
  if (task.failure !== null) {
    const { happened, todo } = failureWords(task.failure);
    return (
      <section className="outcome tone-bad" aria-label="Why the task failed">
        <p>
          <strong>{withoutCode(task.notes) ?? happened}</strong>
        </p>
        <p>
          <strong>What to do next:</strong> {todo}
        </p>
        <p>
          <span className="mono">{task.failure.code}</span>
          {task.failure.retryable && ' · running it again may succeed'}
        </p>
        <Issues issues={task.issues} />
      </section>
    );
  }
  if (task.status === 'completed_with_issues')
    return (
      <section className="outcome tone-warn" aria-label="What to check">
        <p>
          <strong>The task is completed, but a person must check something.</strong>
        </p>
        <Issues issues={task.issues} />
        {task.issues.some(({ code }) => code === 'submission_uncertain') && <SettleLink taskId={task.id} />}
      </section>
    );
  if (task.notes === null) return null;
  return (
    <section className="outcome tone-good" aria-label="Notes">
      <p>{withoutCode(task.notes)}</p>
    </section>
  );
}

function Issues({ issues }: { readonly issues: Task['issues'] }): ReactNode {
  if (issues.length === 0) return null;
  return (
    <ul className="issues">
      {issues.map(({ code, message, field }, index) => (
        <li key={index}>
          {message} <span className="mono">{field === undefined ? code : `${code} ${field}`}</span>
          {issueWords(code) !== undefined && <div>{issueWords(code)}</div>}
        </li>
      ))}
    </ul>
  );
}
