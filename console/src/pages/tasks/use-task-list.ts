import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { connection } from '../../api/connection.ts';
import { poll } from '../../api/polling.ts';
import type { TaskFilters } from '../../app/search-params.ts';
import { useSignedIn } from '../../app/session-context.ts';
import { TaskList } from './task-list.ts';

const REFRESH_MS = 4_000;

/** The list of the current account. `inView` is read at each refresh. */
export function useTaskList(filters: TaskFilters, inView: () => string | undefined) {
  const { account } = useSignedIn();
  const key = JSON.stringify([account.id, filters]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for the filters
  const list = useMemo(() => new TaskList(filters), [key]);
  useEffect(() => {
    const refresh = async (): Promise<void> => {
      if (document.visibilityState === 'visible') await list.refresh(inView());
    };
    const refreshNow = (): void => void refresh();
    refreshNow();
    const ending = new AbortController();
    void poll(refresh, REFRESH_MS, ending.signal);
    const unsubscribe = connection.subscribe(refreshNow);
    document.addEventListener('visibilitychange', refreshNow);
    return () => {
      ending.abort();
      unsubscribe();
      document.removeEventListener('visibilitychange', refreshNow);
    };
  }, [list, inView]);
  return { list, ...useSyncExternalStore(list.subscribe, list.state) };
}
