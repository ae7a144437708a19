import { queryOptions } from '@tanstack/react-query';
import { readSession } from '../api/session.ts';

/** Who is signed in in this browser; null if no one is. */
export const currentSession = queryOptions({
  queryKey: ['session'],
  queryFn: () => readSession(false),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
});
