import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSignedIn } from '../../app/session-context.ts';
import { DiffView } from '../../parts/diff-view.tsx';
import { ErrorState } from '../../parts/states.tsx';
import { failureOf } from '../task/task-query.ts';
import { readProposal, withFix } from './read-proposal.ts';
import type { EditedDraft } from './use-draft.ts';

interface ProposedFixProps {
  readonly taskId: string;
  readonly draft: EditedDraft;
  /** The fix is in the draft now, at this line. */
  readonly fixed: (path: string, line: number) => void;
}

/** What the report of a failed task proposes. A person reads it, and applies it to the draft. */
export function ProposedFix({ taskId, draft, fixed }: ProposedFixProps): ReactNode {
  const { account } = useSignedIn();
  const report = useQuery(failureOf(account.id, taskId));
  const [isTaken, setTaken] = useState(false);
  if (report.error !== null)
    return <ErrorState error={report.error} retry={() => void report.refetch()} />;
  if (report.data === undefined) return null;
  const { proposal: diff, step, message } = report.data;
  const fix = diff === null ? null : readProposal(diff);
  const text = fix === null ? null : draft.text(fix.path);
  const after = fix === null || text === null ? null : withFix(text, fix);
  const task = (
    <Link to="/tasks/$taskId" params={{ taskId }}>
      this task
    </Link>
  );
  if (fix === null || diff === null)
    return (
      <Alert variant="outline" title="No fix is proposed">
        The step that failed in {task}
        {step !== null && (
          <>
            {' '}
            is at{' '}
            <span className="mono">
              {step.file}:{step.line}
            </span>
          </>
        )}
        . {message}
      </Alert>
    );
  const isThere = after !== null && after === text;
  return (
    <Alert variant="outline" title={isThere ? 'The proposed fix is in the text' : 'A change that may fix the step'}>
      <p className="role">
        <span className="mono">
          {fix.path}:{fix.line}
        </span>
        , from the page on which {task} failed. Check it: the element may be another one.
      </p>
      {!isThere && <DiffView diff={diff} />}
      {after === null && <p>The line is another one in this version. Make the change by hand.</p>}
      {!isThere && after !== null && (
        <Button
          size="xs"
          mt="xs"
          onClick={() => {
            draft.change(fix.path, after);
            setTaken(true);
            fixed(fix.path, fix.line);
          }}
        >
          Apply the change
        </Button>
      )}
      {isThere && isTaken && (
        <p className="role">
          Nothing is saved yet. Save it as a new version: then you can try it, activate it, and run the task again.
        </p>
      )}
    </Alert>
  );
}
