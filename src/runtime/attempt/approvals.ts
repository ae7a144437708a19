import type { Question } from '../../sdk/action.ts';
import type { JsonObject } from '../../sdk/json.ts';

/** Which submissions of an attempt a person has approved. The worker keeps it: an agent could say anything. */
export interface Approvals {
  /** Whether this block may not begin yet. An approval is used up by the submission that it was for. */
  missing(block: string): boolean;
  /** Sends the agent to a person. The next answer to an approval is for this block. */
  ask(block: string): { readonly state: 'approval'; readonly withinMs: number };
  hear<A extends { readonly answer: JsonObject } | null>(question: Question, answered: A): A;
}

/** `minutes`: how long a person may take; null: no submission needs an approval. */
export function createApprovals(minutes: number | null): Approvals {
  let asking: string | null = null;
  let approved: string | null = null;
  return {
    missing(block) {
      const isApproved = approved === block;
      approved = null;
      return minutes !== null && !isApproved;
    },
    ask(block) {
      asking = block;
      return { state: 'approval', withinMs: (minutes ?? 0) * 60_000 };
    },
    hear({ kind }, answered) {
      if (kind === 'approval' && answered?.answer['approved'] === true) approved = asking;
      asking = null;
      return answered;
    },
  };
}
