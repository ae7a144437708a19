import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FailureReport } from '../../api/types.ts';
import { useSignedIn } from '../../app/session-context.ts';

interface TraceLinkProps {
  readonly taskId: string;
  readonly artifactId: string;
  readonly children: string;
}

/** Opens a trace in the trace viewer, in a new tab: the page of the viewer may not reach the console. */
export function TraceLink({ taskId, artifactId, children }: TraceLinkProps): ReactNode {
  const { account } = useSignedIn();
  const search = new URLSearchParams({ account: account.id, task: taskId, artifact: artifactId });
  return (
    <Button
      component="a"
      href={`/console/trace-viewer/?${search.toString()}`}
      target="_blank"
      rel="noopener noreferrer"
      size="compact-xs"
      variant="default"
    >
      {children}
    </Button>
  );
}

/** What became of the trace of the attempt. */
export function TraceOfFailure({ report }: { readonly report: FailureReport }): ReactNode {
  const { trace, task_id: taskId } = report;
  if (trace === null) return null;
  return (
    <>
      <h3>The trace of the attempt</h3>
      <p>{WORDS[trace.outcome](trace.secret)}</p>
      {trace.artifact !== null && (
        <TraceLink taskId={taskId} artifactId={trace.artifact}>
          Open the trace
        </TraceLink>
      )}
    </>
  );
}

type Trace = NonNullable<FailureReport['trace']>;

const WORDS: Readonly<Record<Trace['outcome'], (secret: Trace['secret']) => string>> = {
  kept: () => 'It shows each action of the attempt, and the page before and after it.',
  shortened: () => 'It shows the end of the attempt. Its beginning was too large.',
  contained_secret: (secret) =>
    `It was deleted, because it contained a secret${secret === null ? '' : ` (${secret})`}.`,
  nothing_recorded: () => 'It is empty: only steps ran that are never recorded, such as the sign-in.',
  not_stored: () => 'The attempt ended before it was stored.',
};
