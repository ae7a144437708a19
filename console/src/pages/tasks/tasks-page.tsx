import { Button, Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useMayAct } from '../../app/session-context.ts';
import { taskFilters, type TaskFilters } from '../../app/search-params.ts';
import { EmptyState, ErrorState, LoadingState } from '../../parts/states.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CsvExport } from './csv-export.tsx';
import { FilterBar } from './filter-bar.tsx';
import { TaskTable } from './task-table.tsx';
import { useTaskList } from './use-task-list.ts';
import './tasks.css';

export function TasksPage(): ReactNode {
  // The router passes on what a route has not validated.
  const filters = taskFilters({ ...useSearch({ from: '/signed-in/tasks' }) });
  const navigate = useNavigate({ from: '/tasks' });
  const inView = useRef<string>(undefined);
  const list = useTaskList(
    filters,
    useCallback(() => inView.current, []),
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const mayAct = useMayAct();
  const chosen = useMemo(() => list.rows.filter(({ id }) => selected.has(id)), [list.rows, selected]);
  const filter = (next: TaskFilters): void => {
    setSelected(new Set());
    void navigate({ search: (before) => ({ ...accountOf(before), ...next }), replace: true });
  };
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div className="tasks">
      <PageHead title="Tasks">
        <CsvExport filters={filters} />
      </PageHead>
      <FilterBar filters={filters} change={filter} />
      {chosen.length > 0 && (
        <BulkBar
          rows={chosen}
          clear={() => setSelected(new Set())}
          done={() => void list.list.refresh(inView.current)}
        />
      )}
      {list.error !== null && <ErrorState error={list.error} retry={() => void list.list.loadMore()} />}
      {list.rows.length > 0 ? (
        <TaskTable
          rows={list.rows}
          more={list.more}
          loadMore={() => void list.list.loadMore()}
          showing={(id) => (inView.current = id)}
          selected={mayAct ? selected : null}
          select={setSelected}
        />
      ) : (
        list.error === null &&
        (list.loading ? (
          <LoadingState lines={12} />
        ) : (
          <NoTasks isFiltered={isFiltered} clear={() => filter({})} />
        ))
      )}
    </div>
  );
}

const accountOf = ({ account }: { readonly account?: string }): { readonly account?: string } =>
  account === undefined ? {} : { account };

function NoTasks({
  isFiltered,
  clear,
}: {
  readonly isFiltered: boolean;
  readonly clear: () => void;
}): ReactNode {
  return isFiltered ? (
    <EmptyState
      title="No task matches these filters"
      action={
        <Group>
          <Button variant="default" onClick={clear}>
            Clear the filters
          </Button>
        </Group>
      }
    >
      New tasks appear here as soon as they match. An external ID is found only if it is complete.
    </EmptyState>
  ) : (
    <EmptyState title="No tasks yet">
      A client creates tasks with the API, or somebody with <code>sopwith task create</code>. They appear here
      at once.
    </EmptyState>
  );
}
