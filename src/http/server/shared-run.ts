/**
 * One run at a time: callers that come while it runs share its answer. For what needs no key, so that many requests don't cost as many
 * queries. The run must end in bounded time.
 */
export function sharedRun<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => (running ??= run().finally(() => (running = null)));
}
