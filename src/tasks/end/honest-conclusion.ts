import type { Knex } from 'knex';
import type { Conclusion } from '../../sdk/outcome.ts';
import type { TaskEnding } from '../task-ending.ts';

/** A submission that was begun. */
export interface Begun {
  readonly state: 'intent' | 'unknown' | 'done';
  readonly intent_at: Date;
}

/** Submissions of a task that were begun and are not proved to be undone. */
export async function begunSubmissions(knex: Knex, taskId: string): Promise<readonly Begun[]> {
  return knex('task_commit')
    .where({ task_id: taskId })
    .whereNot({ state: 'not_sent' })
    .orderBy('intent_at')
    .select<Begun[]>('step_key', 'state', 'intent_at');
}

/** The states of all submissions of a task. */
export async function submissionStates(knex: Knex, taskId: string): Promise<ReadonlySet<string>> {
  return new Set(await knex('task_commit').where({ task_id: taskId }).pluck<string[]>('state'));
}

/**
 * A `failed` that would invite a client to submit twice becomes `completed_with_issues`, saying what a person must look at. Every
 * other conclusion stays as it is.
 */
export async function honestConclusion<Ending extends TaskEnding>(
  knex: Knex,
  taskId: string,
  conclusion: Ending,
): Promise<Ending | Conclusion> {
  if (conclusion.status !== 'failed') return conclusion;
  return honest(await begunSubmissions(knex, taskId), conclusion);
}

/** The rule itself, for callers that have read the submissions. */
export function honest<Ending extends TaskEnding>(
  submissions: readonly Begun[],
  conclusion: Ending,
): Ending | Conclusion {
  if (conclusion.status !== 'failed') return conclusion;
  const [begun] = submissions.toSorted((a, b) => rank(a) - rank(b));
  if (begun === undefined) return conclusion;
  const { code, message } = describe(begun);
  return {
    status: 'completed_with_issues',
    result: null,
    notes: `[${code}] ${message} Then the run ended: ${conclusion.notes}`,
    issues: [
      { code, message },
      { code: conclusion.failure.code, message: conclusion.notes },
      ...(conclusion.issues ?? []),
    ],
  };
}

/** What is not known comes before what is known to be done. */
const rank = ({ state }: Begun): number => (state === 'done' ? 1 : 0);

function describe({ state, intent_at }: Begun): { code: string; message: string } {
  const at = intent_at.toISOString();
  return state === 'done'
    ? {
        code: 'submitted_then_failed',
        message: `The submission of ${at} was made and accepted: do not submit again.`,
      }
    : {
        code: 'submission_uncertain',
        message: `A submission was started at ${at} and its outcome is unknown: check the portal before you submit again.`,
      };
}
