import { QueryClient } from '@tanstack/react-query';
import { confirmation } from '../api/confirmation.ts';
import { connection } from '../api/connection.ts';
import { identity } from '../api/identity.ts';

/** What the pages have read. Errors are shown at once: the connection watch asks again when the server is back. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 2_000, refetchOnWindowFocus: true, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

connection.subscribe(() => {
  if (connection.state() === 'connected') void queries.invalidateQueries();
});

/** Pages of the trace viewer listen: console/src/trace-viewer/open-trace.ts. */
const sessionEnds = new BroadcastChannel('sopwith-session');

// Data of patients does not stay in memory when the session ends.
identity.onEnd(() => {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  queries.setQueryData(['session'], null);
  // A question to the person who has left is not shown to the next one.
  confirmation.answer(false);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin listen to a channel
  sessionEnds.postMessage('ended');
});
