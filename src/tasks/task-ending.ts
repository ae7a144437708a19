import type { Conclusion } from '../sdk/outcome.ts';

/** How a task ends: what its plugin or the service concludes, or a dry run that came to the submission, which has no result. */
export type TaskEnding =
  Conclusion | { readonly status: 'completed'; readonly result: null; readonly notes: string };
