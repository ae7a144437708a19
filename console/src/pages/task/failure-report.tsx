import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isProblem } from '../../api/problem.ts';
import type { FailureReport as Report, Task } from '../../api/types.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { DiffView } from '../../parts/diff-view.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { Preview } from '../../parts/preview.tsx';
import { EditLink } from '../sops/edit-link.tsx';
import { failureOf } from './task-query.ts';
import { TraceOfFailure } from './trace-link.tsx';

/** What an author would see of the failure: the step, the picture, the nearest elements, and a proposed change. */
export function FailureReport({ task }: { readonly task: Task }): ReactNode {
  const { account } = useSignedIn();
  const report = useQuery(failureOf(account.id, task.id));
  if (isProblem(report.error, 'no_failure_report')) return null;
  return (
    <section className="panel part" aria-label="Failure report">
      <h2>Where it failed</h2>
      {isProblem(report.error, 'failure_report_purged') ? (
        <p className="role">
          The report is deleted: its retention time has ended, or somebody deleted the data.
        </p>
      ) : (
        report.error !== null && <ErrorState error={report.error} retry={() => void report.refetch()} />
      )}
      {report.isPending && <LoadingState lines={4} />}
      {report.data !== undefined && <ReportParts report={report.data} />}
    </section>
  );
}

function ReportParts({ report }: { readonly report: Report }): ReactNode {
  const { step, message, url, near, proposal, call_log: log, screenshot } = report;
  return (
    <>
      {message !== null && (
        <p>
          <strong>{message}</strong>
        </p>
      )}
      {step !== null && (
        <p>
          {message === null ? 'The last step that was started: ' : 'In the step '}
          {step.title}{' '}
          <span className="mono">
            {step.file}:{step.line}
          </span>
        </p>
      )}
      {url !== null && (
        <p className="role">
          On the page <span className="mono">{url}</span>
        </p>
      )}
      {proposal !== null && (
        <>
          <h3>A change that may fix the step</h3>
          <p className="role">Check it first. It is never applied automatically.</p>
          <DiffView diff={proposal} />
        </>
      )}
      <EditLink report={report} />
      {screenshot !== null && (
        <>
          <h3>The page at that moment</h3>
          <Preview
            taskId={report.task_id}
            artifactId={screenshot}
            contentType="image/png"
            label="The page of the portal when the step failed"
          />
        </>
      )}
      {near.length > 0 && (
        <details open={proposal === null}>
          <summary>The nearest elements on the page</summary>
          <ul className="issues">
            {near.map((element) => (
              <li key={element} className="mono">
                {element}
              </li>
            ))}
          </ul>
        </details>
      )}
      <TraceOfFailure report={report} />
      {log.length > 0 && (
        <details>
          <summary>What the browser did in this step</summary>
          <pre className="code" tabIndex={0}>
            {log.join('\n')}
          </pre>
        </details>
      )}
    </>
  );
}
