import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isProblem } from '../../api/problem.ts';
import type { Submission, Task } from '../../api/types.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { fileSize } from '../../format/numbers.ts';
import { Preview } from '../../parts/preview.tsx';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { Tag, type Tone } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { ValueView } from '../../parts/value-view.tsx';
import { issueWords } from '../task/outcome-words.ts';
import { failureOf } from '../task/task-query.ts';
import { useSentData } from './use-settlement.ts';

interface SettlementEvidenceProps {
  readonly task: Task;
  readonly submissions: readonly Submission[];
}

/** What helps to find the submission on the portal: what was sent, what the portal showed, and what the service has recorded. */
export function SettlementEvidence({ task, submissions }: SettlementEvidenceProps): ReactNode {
  return (
    <div className="evidence">
      <div>
        <Explanation task={task} />
        <Sent task={task} />
        <Ledger submissions={submissions} />
      </div>
      <div>
        <Seen taskId={task.id} />
      </div>
    </div>
  );
}

function Explanation({ task }: { readonly task: Task }): ReactNode {
  return task.issues.map(({ code, message }, index) => (
    <p key={index}>
      {issueWords(code) ?? message} <span className="mono">{code}</span>
    </p>
  ));
}

function Sent({ task }: { readonly task: Task }): ReactNode {
  const { account } = useSignedIn();
  const data = useSentData(account.id, task.id);
  return (
    <>
      <h3>What was to be submitted</h3>
      {data.isPending && <LoadingState lines={2} />}
      {data.error !== null && <ErrorState error={data.error} retry={() => void data.refetch()} />}
      {data.isSuccess &&
        (data.data === undefined ? (
          <p className="role">The data is deleted: its retention time has ended, or somebody deleted it.</p>
        ) : (
          <SentValue text={data.data} />
        ))}
      {task.files.map(({ id, name, size }) => (
        <p key={id} className="role">
          {name}, {fileSize(size)}
        </p>
      ))}
    </>
  );
}

/** Data is text. Most of it is JSON. */
function SentValue({ text }: { readonly text: string }): ReactNode {
  const value = objectIn(text);
  if (value !== null) return <ValueView value={value} />;
  return (
    <pre className="code" tabIndex={0} aria-label="The data of the task">
      {text}
    </pre>
  );
}

function objectIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

const STATES: Readonly<Record<Submission['state'], { readonly tone: Tone; readonly label: string }>> = {
  intent: { tone: 'warn', label: 'Started, no answer' },
  unknown: { tone: 'warn', label: 'Outcome unknown' },
  done: { tone: 'good', label: 'Made' },
  not_sent: { tone: 'quiet', label: 'Not made' },
};

function Ledger({ submissions }: { readonly submissions: readonly Submission[] }): ReactNode {
  return (
    <>
      <h3>What the service has recorded</h3>
      {submissions.map(({ step, iteration, state, begun_at: begun, resolved_at: resolved, outputs }) => (
        <dl className="facts" key={`${step} ${iteration}`}>
          <dt>Block</dt>
          <dd className="mono">
            {step}
            {iteration === '' ? '' : ` ${iteration}`}
          </dd>
          <dt>State</dt>
          <dd>
            <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>
          </dd>
          <dt>Started</dt>
          <dd>
            <Time at={begun} />
          </dd>
          {resolved !== null && (
            <>
              <dt>Last change</dt>
              <dd>
                <Time at={resolved} />
              </dd>
            </>
          )}
          <dt>Answer of the portal</dt>
          <dd>{Object.keys(outputs).length === 0 ? 'none was read' : <ValueView value={outputs} />}</dd>
        </dl>
      ))}
    </>
  );
}

function Seen({ taskId }: { readonly taskId: string }): ReactNode {
  const { account } = useSignedIn();
  const report = useQuery(failureOf(account.id, taskId));
  const nothing = isProblem(report.error, 'no_failure_report', 'failure_report_purged');
  return (
    <>
      <h3>What the portal showed last</h3>
      {report.isPending && <LoadingState lines={3} />}
      {report.error !== null && !nothing && (
        <ErrorState error={report.error} retry={() => void report.refetch()} />
      )}
      {nothing && <p className="role">No picture was taken, or it is deleted.</p>}
      {report.data !== undefined && (
        <>
          {report.data.step !== null && (
            <p>
              In the step <strong>{report.data.step.title}</strong>
            </p>
          )}
          {report.data.message !== null && <p>{report.data.message}</p>}
          {report.data.url !== null && (
            <p className="role">
              On the page <span className="mono">{report.data.url}</span>
            </p>
          )}
          {report.data.screenshot === null ? (
            <p className="role">No picture was taken.</p>
          ) : (
            <Preview
              taskId={taskId}
              artifactId={report.data.screenshot}
              contentType="image/png"
              label="The page of the portal after the submission was started"
            />
          )}
        </>
      )}
    </>
  );
}
