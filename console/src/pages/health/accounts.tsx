import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { number } from '../../format/numbers.ts';
import { duration } from '../../format/times.ts';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { installationStatistics } from './health-queries.ts';

/** How the tasks of each account ended in the last 24 hours. */
export function Accounts(): ReactNode {
  const { data, error, refetch } = useQuery(installationStatistics);
  return (
    <section className="panel part" aria-label="Accounts">
      <div className="card-head">
        <h2>
          Accounts <span className="role">last 24 hours</span>
        </h2>
      </div>
      {data === undefined && error === null && <LoadingState lines={3} />}
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.accounts.length === 0 && <p className="role">No task of any account has ended.</p>}
      {data !== undefined && data.accounts.length > 0 && (
        <table className="plain-table stack-table">
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Completed</th>
              <th scope="col">With issues</th>
              <th scope="col">Failed</th>
              <th scope="col">Median</th>
              <th scope="col">95th percentile</th>
            </tr>
          </thead>
          <tbody>
            {data.accounts.map((each) => (
              <tr key={each.account_id}>
                <td>
                  <Link to="/" search={{ account: each.account_id }}>
                    {each.account_name}
                  </Link>
                </td>
                <td data-label="Completed">{number(each.completed)}</td>
                <td data-label="With issues">{number(each.completed_with_issues)}</td>
                <td data-label="Failed">{number(each.failed)}</td>
                <td data-label="Median">{each.p50_ms === null ? '–' : duration(each.p50_ms)}</td>
                <td data-label="95th percentile">{each.p95_ms === null ? '–' : duration(each.p95_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
