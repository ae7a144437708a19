import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '../../app/session-context.ts';
import { number } from '../../format/numbers.ts';
import { duration } from '../../format/times.ts';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { statisticsOf, versionName, type Statistics } from './sop-queries.ts';

/** How the tasks of each version ended, and what takes the longest. */
export function StatisticsTable({ portal }: { readonly portal: string }): ReactNode {
  const { account } = useSignedIn();
  const statistics = useQuery(statisticsOf(account.id, portal));
  return (
    <section className="panel part" aria-label="How the versions do">
      <h2>How the versions do</h2>
      <p className="role">
        Tasks of this account in the last 30 days. A task passes unless it failed for a reason that a procedure
        can cause: what the payer answers, rejected credentials, and canceled tasks do not count.
      </p>
      {statistics.error !== null && (
        <ErrorState error={statistics.error} retry={() => void statistics.refetch()} />
      )}
      {statistics.data === undefined && statistics.error === null && <LoadingState lines={3} />}
      {statistics.data?.length === 0 && <p>No task of this portal has ended.</p>}
      {statistics.data !== undefined && statistics.data.length > 0 && (
        <table className="plain-table stack-table">
          <thead>
            <tr>
              <th>Version</th>
              <th>Tasks</th>
              <th>Passed</th>
              <th>Median time</th>
              <th>Slowest steps</th>
            </tr>
          </thead>
          <tbody>
            {statistics.data.map((row) => (
              <Row key={row.version} portal={portal} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ portal, row }: { readonly portal: string; readonly row: Statistics }): ReactNode {
  const passed = row.tasks - row.faulty;
  return (
    <tr>
      <td>
        <Link to="/sops/$portal/$number" params={{ portal, number: String(row.version) }}>
          {versionName(row.version)}
        </Link>
      </td>
      <td data-label="Tasks">{number(row.tasks)}</td>
      <td data-label="Passed">
        <span className={row.faulty === 0 ? 'passes' : 'fails'}>{percent(passed / row.tasks)}</span>{' '}
        <span className="role">
          {number(row.completed)} completed, {number(row.completed_with_issues)} with issues,{' '}
          {number(row.failed)} failed
        </span>
      </td>
      <td data-label="Median time">{duration(row.median_ms)}</td>
      <td data-label="Slowest steps">
        <ol className="slowest">
          {row.slowest.slice(0, 3).map((step) => (
            <li key={`${step.file}:${step.line}`}>
              {duration(step.median_ms)} {step.title}{' '}
              <span className="mono role">
                {step.file.split('/').at(-1)}:{step.line}
              </span>
            </li>
          ))}
        </ol>
      </td>
    </tr>
  );
}

const percent = (share: number): string =>
  new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 }).format(share);
