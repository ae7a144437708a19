import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { duration, wholeTime } from '../../format/times.ts';
import type { TimelineRow } from './timeline-rows.ts';

interface TimelineListProps {
  readonly rows: readonly TimelineRow[];
  /** Index of the selected entry, or -1. */
  readonly selected: number;
  readonly select: (index: number) => void;
  /** Entries come in: stay at the end while somebody looks at the end. */
  readonly follows: boolean;
}

const NEAR_END_PX = 80;
const PAGE_ROWS = 10;

/** The entries of a timeline. Only those in view are in the page, so that 5,000 steps scroll like 50. */
export function TimelineList({ rows, selected, select, follows }: TimelineListProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 30,
    overscan: 20,
    getItemKey: (index) => rows[index]?.seq ?? index,
  });
  useEffect(() => {
    if (follows && atEnd.current && rows.length > 0) virtual.scrollToIndex(rows.length - 1);
  }, [rows.length, follows, virtual]);
  useEffect(() => {
    if (selected >= 0) virtual.scrollToIndex(selected, { align: 'auto' });
  }, [selected, virtual]);
  const move = (event: KeyboardEvent): void => {
    const target = targetOf(event.key, selected, rows.length - 1);
    if (target === null) return;
    event.preventDefault();
    select(target);
  };
  return (
    <div
      className="timeline"
      ref={scroller}
      tabIndex={0}
      role="listbox"
      aria-label="Entries of the timeline"
      aria-activedescendant={selected < 0 ? undefined : idOf(rows[selected])}
      hidden={rows.length === 0}
      onKeyDown={move}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <div
              key={key}
              id={idOf(row)}
              ref={virtual.measureElement}
              data-index={index}
              role="option"
              aria-selected={index === selected}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={`timeline-row ${row.isHeading ? 'heading' : ''}`}
              style={{ position: 'absolute', top: start, left: 0, right: 0 }}
              onClick={() => select(index)}
            >
              <Entry row={row} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

const idOf = (row: TimelineRow | undefined): string | undefined =>
  row === undefined ? undefined : `entry-${row.seq}`;

/** The entry to which a key leads. Null: the key is not for the list. */
function targetOf(key: string, selected: number, last: number): number | null {
  const within = (index: number): number => Math.max(0, Math.min(last, index));
  if (key === 'ArrowDown') return within(selected + 1);
  if (key === 'ArrowUp') return within(selected - 1);
  if (key === 'PageDown') return within(selected + PAGE_ROWS);
  if (key === 'PageUp') return within(selected - PAGE_ROWS);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', second: '2-digit' });

function Entry({ row }: { readonly row: TimelineRow }): ReactNode {
  return (
    <>
      <time className="when" dateTime={row.at} title={wholeTime(row.at)}>
        {clock.format(new Date(row.at))}
      </time>
      <span className={`mark tone-${row.tone}`} style={{ backgroundColor: 'currentColor' }} />
      <span className="words" style={{ paddingLeft: `${Math.min(row.depth, 6) * 0.9}rem` }}>
        {row.words} {row.tone === 'bad' && row.place !== null && <strong>failed</strong>}
        {row.isRunning && <span className="role">running …</span>}{' '}
        {row.pictures.length > 0 && <span className="role">picture</span>}{' '}
        {row.place !== null && (
          <span className="place mono" title={row.place}>
            {row.place.split('/').at(-1)}
          </span>
        )}
      </span>
      <span className="took">{row.durationMs === null ? '' : duration(row.durationMs)}</span>
    </>
  );
}
