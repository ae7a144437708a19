import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import {
  endedIn,
  RANGE_NAMES,
  RANGES,
  statisticsOf,
  type Range,
  type Statistics,
} from '../../api/statistics.ts';
import { rangeParam } from '../../app/search-params.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { number, percent } from '../../format/numbers.ts';
import { bucketTime, duration } from '../../format/times.ts';
import { ErrorState, LoadingState } from '../../parts/states.tsx';
import { BucketTable } from './bucket-table.tsx';
import { Groups } from './groups.tsx';

const OutcomeChart = lazy(async () => ({
  default: (await import('../../parts/outcome-chart.tsx')).OutcomeChart,
}));

/** How tasks ended in a time range, which the address contains. */
export function Figures(): ReactNode {
  const { account } = useSignedIn();
  const range = rangeParam(useSearch({ strict: false })) ?? '24h';
  const navigate = useNavigate();
  const statistics = useQuery(statisticsOf(account.id, range));
  const choose = (chosen: string): void =>
    void navigate({
      to: '/',
      search: (before) => ({ ...before, range: chosen as Range }),
      replace: true,
      resetScroll: false,
    });
  return (
    <section className="panel part" aria-label="Statistics" aria-busy={statistics.isPlaceholderData}>
      <div className="card-head">
        <h2>Statistics</h2>
        <SegmentedControl
          size="xs"
          aria-label="Time range"
          value={range}
          onChange={choose}
          data={RANGE_NAMES.map((name) => ({ value: name, label: RANGES[name].label }))}
        />
      </div>
      {statistics.isPending && <LoadingState lines={6} />}
      {statistics.error !== null && (
        <ErrorState error={statistics.error} retry={() => void statistics.refetch()} />
      )}
      {statistics.data !== undefined && <Shown statistics={statistics.data} range={range} />}
    </section>
  );
}

interface ShownProps {
  readonly statistics: Statistics;
  readonly range: Range;
}

function Shown({ statistics, range }: ShownProps): ReactNode {
  const { total } = statistics;
  const ended = endedIn(total);
  if (ended === 0) return <p className="role">No task has ended in the last {RANGES[range].label}.</p>;
  return (
    <>
      <div className="work totals">
        <Total value={number(ended)} label={ended === 1 ? 'task ended' : 'tasks ended'} />
        <Total value={percent(total.completed / ended)} label="completed without an issue" />
        <Total value={percent(total.failed / ended)} label="failed" />
        {total.p50_ms !== null && <Total value={duration(total.p50_ms)} label="median duration" />}
        {total.p95_ms !== null && <Total value={duration(total.p95_ms)} label="95th percentile" />}
      </div>
      <Charts statistics={statistics} />
      <Groups statistics={statistics} />
    </>
  );
}

function Total({ value, label }: { readonly value: string; readonly label: string }): ReactNode {
  return (
    <div>
      <div className="figure">{value}</div>
      <div className="role">{label}</div>
    </div>
  );
}

function Charts({ statistics }: { readonly statistics: Statistics }): ReactNode {
  const { buckets, bucket, total } = statistics;
  const { labels, outcomes, durations } = useMemo(
    () => ({
      labels: buckets.map(({ start }) => bucketTime(start, bucket)),
      outcomes: [
        { label: 'Completed', color: '--chart-good', values: buckets.map(({ completed }) => completed) },
        {
          label: 'Completed with issues',
          color: '--chart-warn',
          values: buckets.map(({ completed_with_issues: issues }) => issues),
        },
        { label: 'Failed', color: '--chart-bad', values: buckets.map(({ failed }) => failed) },
      ],
      durations: [
        { label: 'Median', color: '--chart-good', values: buckets.map(({ p50_ms: ms }) => ms) },
        {
          label: '95th percentile',
          color: '--chart-warn',
          values: buckets.map(({ p95_ms: ms }) => ms),
          dashed: true,
        },
      ],
    }),
    [buckets, bucket],
  );
  const ended = `Tasks that ended, by ${bucket}: ${number(total.completed)} completed, ${number(total.completed_with_issues)} with issues, ${number(total.failed)} failed. The table below has all values.`;
  const took = `Duration of completed tasks, by ${bucket}: median ${duration(total.p50_ms ?? 0)}. The table below has all values.`;
  return (
    <>
      <div className="charts">
        <figure>
          <figcaption>Tasks that ended, by {bucket}</figcaption>
          <Suspense fallback={<div className="chart" />}>
            <OutcomeChart kind="bar" labels={labels} series={outcomes} format={number} summary={ended} />
          </Suspense>
        </figure>
        <figure>
          <figcaption>Duration of completed tasks</figcaption>
          <Suspense fallback={<div className="chart" />}>
            <OutcomeChart kind="line" labels={labels} series={durations} format={duration} summary={took} />
          </Suspense>
        </figure>
      </div>
      <BucketTable statistics={statistics} />
    </>
  );
}
