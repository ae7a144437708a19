import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { connection } from '../../api/connection.ts';
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
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void list.refresh(inView());
    };
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    const unsubscribe = connection.subscribe(refresh);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [list, inView]);
  return { list, ...useSyncExternalStore(list.subscribe, list.state) };
}
