import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Task } from '../../api/types.ts';
import { Allowed } from '../../app/allowed.tsx';
import { useSignedIn } from '../../app/session-context.ts';
import { counted } from '../../format/numbers.ts';
import { duration } from '../../format/times.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { Status, Tag, type Tone } from '../../parts/status.tsx';
import { compareRuns, partingOf, type ComparedStep } from './compare-runs.ts';
import { oneTask } from './task-query.ts';
import { ToVersion } from './to-version.tsx';
import type { TimelineRow } from './timeline-rows.ts';
import { useTimeline } from './use-timeline.ts';
import './task.css';

/** A dry run next to the task that it tries again: the steps of both, and where they part. */
export function ComparePage(): ReactNode {
  return (
    <Allowed scope="tasks:read">
      <Compare />
    </Allowed>
  );
}

function Compare(): ReactNode {
  const { taskId } = useParams({ from: '/signed-in/tasks/$taskId/compare' });
  const { account } = useSignedIn();
  const dryRun = useQuery(oneTask(account.id, taskId));
  if (dryRun.error !== null) return <ErrorState error={dryRun.error} retry={() => void dryRun.refetch()} />;
  if (dryRun.data === undefined) return <LoadingState lines={10} />;
  const { dry_run_of: of } = dryRun.data;
  if (of === null)
    return (
      <EmptyState title="This task is not a dry run" level={1}>
        <TaskLink id={taskId}>The task</TaskLink>
      </EmptyState>
    );
  return <Runs key={taskId} dryRun={dryRun.data} of={of} />;
}

const nothing = (): void => {};

function Runs({ dryRun, of }: { readonly dryRun: Task; readonly of: string }): ReactNode {
  const { account } = useSignedIn();
  const first = useQuery(oneTask(account.id, of));
  const before = useTimeline(of, nothing);
  const after = useTimeline(dryRun.id, nothing);
  const error = first.error ?? before.error ?? after.error;
  if (error !== null) return <ErrorState error={error} />;
  if (first.data === undefined) return <LoadingState lines={10} />;
  const steps = compareRuns(before.rows, after.rows);
  return (
    <>
      <PageHead title="Compare a dry run" subtitle={dryRun.sop?.name}>
        {after.isLive && <Tag tone="calm">live</Tag>}
        <ToVersion dryRun={dryRun} />
      </PageHead>
      <div className="cards">
        <section className="panel part" aria-label="Steps">
          <dl className="facts compared-runs">
            <RunFacts name="Task" task={first.data} />
            <RunFacts name="Dry run" task={dryRun} />
          </dl>
          <Parting steps={steps} isLive={before.isLive || after.isLive} />
          <Steps steps={steps} />
        </section>
      </div>
    </>
  );
}

function RunFacts({ name, task }: { readonly name: string; readonly task: Task }): ReactNode {
  return (
    <div className="key-row">
      <dt>{name}</dt>
      <dd>
        <TaskLink id={task.id}>{versionOf(task)}</TaskLink> <Status status={task.status} />
      </dd>
    </div>
  );
}

/** A longer table would make the page slow. */
const MOST_STEPS = 1_000;

function Steps({ steps }: { readonly steps: readonly ComparedStep[] }): ReactNode {
  const parting = partingOf(steps);
  return (
    <div className="scroll-x" role="region" aria-label="Steps of both runs" tabIndex={0}>
      <table className="plain-table stack-table compared">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Task</th>
            <th scope="col">Dry run</th>
          </tr>
        </thead>
        <tbody>
          {steps.slice(0, MOST_STEPS).map((step, index) => (
            <tr key={index} className={index === parting ? 'parting' : undefined}>
              <th scope="row" style={{ paddingLeft: `${0.5 + (step.after ?? step.before)!.depth}rem` }}>
                {(step.after ?? step.before)?.words}
                {isChanged(step) && <div className="role">before: {step.before?.words}</div>}
              </th>
              <td data-label="Task">
                <Ended row={step.before} />
              </td>
              <td data-label="Dry run">
                <Ended row={step.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {steps.length > MOST_STEPS && (
        <p className="role">{counted(steps.length - MOST_STEPS, 'more step', 'more steps')} are not shown.</p>
      )}
    </div>
  );
}

const isChanged = ({ before, after }: ComparedStep): boolean =>
  before !== null && after !== null && before.words !== after.words;

const WORDS: Readonly<Record<Tone, string>> = {
  good: 'done',
  quiet: 'skipped',
  bad: 'failed',
  warn: 'failed, handled',
  calm: 'running',
};

function Ended({ row }: { readonly row: TimelineRow | null }): ReactNode {
  if (row === null) return <span className="faint">–</span>;
  return (
    <>
      <Tag tone={row.tone}>{WORDS[row.tone]}</Tag>{' '}
      {row.durationMs !== null && <span>{duration(row.durationMs)} </span>}
      <span className="mono faint">
        {row.step?.file.split('/').at(-1)}:{row.step?.line}
      </span>
    </>
  );
}

/** Where the runs part, in a sentence. */
function Parting({
  steps,
  isLive,
}: {
  readonly steps: readonly ComparedStep[];
  readonly isLive: boolean;
}): ReactNode {
  const step = steps[partingOf(steps)];
  if (steps.length === 0) return <p>{isLive ? 'No step has started yet.' : 'Neither run came to a step.'}</p>;
  if (step === undefined) return <p>All steps ended in the same way.</p>;
  const { before, after } = step;
  const words = (after ?? before)?.words ?? '';
  if (before === null) return <p>The runs differ at “{words}”: only the dry run reached it.</p>;
  if (after === null)
    return (
      <p>
        The runs differ at “{words}”: only the task reached it
        {isLive ? ', so far' : ''}.
      </p>
    );
  return (
    <p>
      The runs differ at “{words}”: {WORDS[before.tone]} in the task, {WORDS[after.tone]} in the dry run.
    </p>
  );
}

const versionOf = ({ sop }: Task): string =>
  sop === null ? 'no version' : sop.version === 0 ? 'files on disk' : `version ${sop.version}`;

const TaskLink = ({ id, children }: { readonly id: string; readonly children: ReactNode }): ReactNode => (
  <Link to="/tasks/$taskId" params={{ taskId: id }}>
    {children}
  </Link>
);
