import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { endedIn, statisticsOf, type Statistics } from '../../api/statistics.ts';
import { useMay, useSignedIn } from '../../app/session-context.ts';
import { number } from '../../format/numbers.ts';
import { bucketTime, duration } from '../../format/times.ts';

/** How the tasks at a portal ended in each of the last 24 hours, for those who may see tasks. */
export function History({ portal }: { readonly portal: string }): ReactNode {
  const { account } = useSignedIn();
  const { data } = useQuery({
    ...statisticsOf(account.id, '24h', portal),
    enabled: useMay('statuses:read'),
  });
  if (data === undefined || endedIn(data.total) === 0) return null;
  const { p50_ms: median } = data.total;
  return (
    <div className="history">
      <h3>Last 24 hours, by hour</h3>
      <Bars statistics={data} />
      {median !== null && <p className="role">Median duration {duration(median)}</p>}
    </div>
  );
}

function Bars({ statistics: { buckets, bucket } }: { readonly statistics: Statistics }): ReactNode {
  const most = Math.max(1, ...buckets.map(endedIn));
  const height = (count: number): { readonly height: string } => ({ height: `${(100 * count) / most}%` });
  const worst = buckets.filter(({ failed }) => failed > 0).map(({ start }) => bucketTime(start, bucket));
  const summary =
    worst.length === 0 ? 'No task failed.' : `Tasks failed in the hours from ${worst.join(', ')}.`;
  return (
    <div className="bars" role="img" aria-label={summary}>
      {buckets.map((each) => (
        <span
          key={each.start}
          title={`${bucketTime(each.start, bucket)}: ${number(each.completed)} completed, ${number(each.completed_with_issues)} with issues, ${number(each.failed)} failed`}
        >
          <span className="bad" style={height(each.failed)} />
          <span className="warn" style={height(each.completed_with_issues)} />
          <span className="good" style={height(each.completed)} />
        </span>
      ))}
    </div>
  );
}
