import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import { duration, wholeTime } from '../../format/times.ts';
import { counted } from '../../format/numbers.ts';
import { Tag } from '../../parts/status.tsx';
import { EmptyState, ErrorState } from '../../parts/states.tsx';
import type { TimelineRow } from './timeline-rows.ts';
import { useTimeline } from './use-timeline.ts';

interface TimelineProps {
  readonly taskId: string;
  readonly happened: () => void;
  readonly ended: boolean;
}

const NEAR_END_PX = 80;

/** What the task has done, step by step, as it happens. Stays at its end while somebody looks at the end. */
export function Timeline({ taskId, happened, ended }: TimelineProps): ReactNode {
  const { rows, isLive, error } = useTimeline(taskId, happened);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 30,
    overscan: 20,
  });
  const follows = useRef(true);
  useEffect(() => {
    if (isLive && !ended && follows.current && rows.length > 0) virtual.scrollToIndex(rows.length - 1);
  }, [rows.length, isLive, ended, virtual]);
  return (
    <section className="panel part" aria-label="Timeline">
      <h2>
        Timeline {isLive && !ended && <Tag tone="calm">live</Tag>}{' '}
        <span className="role">{rows.length > 0 && counted(rows.length, 'entry', 'entries')}</span>
      </h2>
      {error !== null && <ErrorState error={error} />}
      {rows.length === 0 && error === null && (
        <EmptyState title="Nothing has happened yet">
          The first entry appears when an attempt starts.
        </EmptyState>
      )}
      <div
        className="timeline"
        ref={scroller}
        tabIndex={0}
        role="group"
        aria-label="Entries of the timeline"
        hidden={rows.length === 0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
        }}
      >
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <div
                key={row.seq}
                ref={virtual.measureElement}
                data-index={index}
                style={{ position: 'absolute', top: start, left: 0, right: 0 }}
              >
                <Entry row={row} />
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

function Entry({ row }: { readonly row: TimelineRow }): ReactNode {
  return (
    <div className={`timeline-row ${row.isHeading ? 'heading' : ''}`}>
      <time className="when" dateTime={row.at} title={wholeTime(row.at)}>
        {clock.format(new Date(row.at))}
      </time>
      <span className={`mark tone-${row.tone}`} style={{ backgroundColor: 'currentColor' }} />
      <span className="words" style={{ paddingLeft: `${Math.min(row.depth, 6) * 0.9}rem` }}>
        {row.words} {row.tone === 'bad' && row.place !== null && <strong>failed</strong>}
        {row.isRunning && <span className="role">running …</span>}{' '}
        {row.place !== null && (
          <span className="place mono" title={row.place}>
            {row.place.split('/').at(-1)}
          </span>
        )}
      </span>
      <span className="took">{row.durationMs === null ? '' : duration(row.durationMs)}</span>
    </div>
  );
}
