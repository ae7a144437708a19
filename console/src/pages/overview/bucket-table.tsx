import type { ReactNode } from 'react';
import type { Statistics } from '../../api/statistics.ts';
import { number } from '../../format/numbers.ts';
import { bucketTime, duration } from '../../format/times.ts';

/** The values of the charts, for those who cannot see them or want the numbers. */
export function BucketTable({ statistics }: { readonly statistics: Statistics }): ReactNode {
  const { buckets, bucket } = statistics;
  return (
    <details className="values">
      <summary>Values of the charts</summary>
      <div className="scroll-x" tabIndex={0} role="group" aria-label="Values of the charts">
        <table className="plain-table numbers">
          <thead>
            <tr>
              <th scope="col">{bucket === 'hour' ? 'Hour' : 'Day'}</th>
              <th scope="col">Completed</th>
              <th scope="col">With issues</th>
              <th scope="col">Failed</th>
              <th scope="col">Median</th>
              <th scope="col">95th percentile</th>
            </tr>
          </thead>
          <tbody>
            {buckets.map((each) => (
              <tr key={each.start}>
                <th scope="row">{bucketTime(each.start, bucket)}</th>
                <td>{number(each.completed)}</td>
                <td>{number(each.completed_with_issues)}</td>
                <td>{number(each.failed)}</td>
                <td>{each.p50_ms === null ? '–' : duration(each.p50_ms)}</td>
                <td>{each.p95_ms === null ? '–' : duration(each.p95_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
