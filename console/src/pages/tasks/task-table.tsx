import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import { taskTypes, typeTitle } from '../../api/task-types.ts';
import type { TaskType } from '../../api/types.ts';
import { useKeys } from '../../app/keys.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { duration } from '../../format/times.ts';
import { counted } from '../../format/numbers.ts';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import type { TaskRow } from './rows.ts';

/** Browsers draw nothing beyond 33.5 million pixels: so a million rows still fit. */
const ROW_PX = 33;
const PHONE_ROW_PX = 88;
const HEAD_PX = 34;

interface TaskTableProps {
  readonly rows: readonly TaskRow[];
  readonly more: boolean;
  readonly loadMore: () => void;
  /** Called with the task in the middle of the view. */
  readonly showing: (taskId: string | undefined) => void;
  /** Null: nothing can be selected. */
  readonly selected: ReadonlySet<string> | null;
  readonly select: (selected: ReadonlySet<string>) => void;
}

export function TaskTable(props: TaskTableProps): ReactNode {
  const { rows, more, loadMore, showing, selected, select } = props;
  const { account } = useSignedIn();
  const { data: types } = useQuery(taskTypes(account.id));
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? PHONE_ROW_PX : ROW_PX),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    scrollPaddingStart: isPhone ? 0 : HEAD_PX,
  });
  useEffect(() => virtual.measure(), [isPhone, virtual]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    showing(rows[items[Math.floor(items.length / 2)]?.index ?? 0]?.id);
    if (more && last > rows.length - 40) loadMore();
  });
  const toggle = (id: string): void => {
    if (selected !== null) select(toggled(selected, id));
  };
  useRowKeys(rows, virtual, toggle);
  return (
    <div ref={scroller} className={`table-scroll panel ${selected === null ? 'without-boxes' : ''}`}>
      <div role="table" aria-label="Tasks" aria-rowcount={more ? -1 : rows.length + 1}>
        <Head canSelect={selected !== null} />
        <div role="rowgroup" style={{ position: 'relative', height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const box =
              selected === null ? null : { checked: selected.has(row.id), toggle: () => toggle(row.id) };
            return <Row key={row.id} row={row} index={index} top={start} types={types} box={box} />;
          })}
        </div>
      </div>
      <p className="strip" role="status" style={{ margin: 0 }}>
        {more ? `${counted(rows.length, 'task')} loaded, more as you scroll` : counted(rows.length, 'task')}
      </p>
    </div>
  );
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

const HEADS = ['Status', 'Task', 'Portal', 'Outcome', 'Created', 'Took'] as const;

function Head({ canSelect }: { readonly canSelect: boolean }): ReactNode {
  return (
    <div role="rowgroup" style={{ display: 'contents' }}>
      <div className="task-head" role="row" aria-rowindex={1}>
        {canSelect && (
          <span role="columnheader" className="cell-box">
            <span className="hidden">Selected</span>
          </span>
        )}
        {HEADS.map((name) => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: TaskRow;
  readonly index: number;
  readonly top: number;
  readonly types: ReadonlyMap<string, TaskType> | undefined;
  readonly box: { readonly checked: boolean; readonly toggle: () => void } | null;
}

function Row({ row, index, top, types, box }: RowProps): ReactNode {
  const title = typeTitle(types, row.type);
  return (
    <div
      className="task-row"
      role="row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${top}px)` }}
    >
      {box !== null && (
        <span role="cell" className="cell-box">
          <input
            type="checkbox"
            checked={box.checked}
            onChange={box.toggle}
            aria-label={`Select ${title} ${row.externalId ?? row.id}`}
          />
        </span>
      )}
      <span role="cell" className="cell-status">
        <Status status={row.status} answered={row.isAnswered} />
      </span>
      <span role="cell" className="cell-type">
        <Link
          to="/tasks/$taskId"
          params={{ taskId: row.id }}
          data-row={index}
          title={[row.notes, row.sop].filter(Boolean).join('\n') || undefined}
        >
          {title}
        </Link>
        {row.isDryRun && <span className="faint"> dry run</span>}
        {row.externalId !== null && <span className="faint"> {row.externalId}</span>}
      </span>
      <span role="cell" className="cell-portal faint">
        {row.sop?.split('/')[0] ?? '–'}
      </span>
      <span role="cell" className="cell-notes faint">
        {row.code !== null && <span className="mono">{row.code} </span>}
        {row.notes}
      </span>
      <span role="cell" className="cell-time faint">
        <Time at={row.createdAt} />
      </span>
      <span role="cell" className="number faint">
        {took(row)}
      </span>
    </div>
  );
}

const took = ({ startedAt, finishedAt }: TaskRow): string =>
  startedAt === null || finishedAt === null ? '' : duration(Date.parse(finishedAt) - Date.parse(startedAt));

/** `j` and `k` move the focus, so that Enter opens the task as any link; `x` selects it. */
function useRowKeys(
  rows: readonly TaskRow[],
  virtual: Virtualizer<HTMLDivElement, Element>,
  toggle: (id: string) => void,
): void {
  const focused = (): number => {
    const at = document.activeElement
      ?.closest('.task-row')
      ?.querySelector('[data-row]')
      ?.getAttribute('data-row');
    return at === null || at === undefined ? -1 : Number(at);
  };
  const move = (by: number): void => {
    const to = Math.min(rows.length - 1, Math.max(0, focused() + by));
    virtual.scrollToIndex(to);
    // The row is drawn after the scroll.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${to}"]`)?.focus()),
    );
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const row = rows[focused()];
      if (row !== undefined) toggle(row.id);
    },
  });
}
