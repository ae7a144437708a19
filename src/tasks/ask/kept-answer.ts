import { canonicalJson } from '../../platform/canonical-json.ts';
import type { JsonObject } from '../../sdk/json.ts';
import { taskPlace, type TaskStore } from '../store.ts';
import type { TaskLease } from '../lease.ts';
import type { TaskNeeds } from '../task.ts';

/** An answer as it is stored, with the question that it answers. */
export interface GivenAnswer {
  readonly answer: JsonObject;
  readonly question: string;
}

/** The same question has the same text in every attempt, whatever its deadline and its picture. */
export const questionOf = ({ kind, message, schema = {} }: TaskNeeds): string =>
  canonicalJson({ kind, message, schema }, { loneSurrogates: 'escape' });

export async function openAnswer(
  store: TaskStore,
  { accountId, taskId }: Pick<TaskLease, 'accountId' | 'taskId'>,
  sealed: Buffer,
): Promise<GivenAnswer> {
  const text = await store.vault.open(taskPlace(accountId, taskId, 'input_enc'), sealed);
  return JSON.parse(text.toString('utf8')) as GivenAnswer;
}

/**
 * Whether an answer that an earlier attempt did not use holds for this question. A one-time code was for the sign-in of that attempt, and an approval for the
 * page that the person saw: those are asked for again.
 */
export async function answersAgain(
  store: TaskStore,
  lease: TaskLease,
  needs: TaskNeeds,
  kept: Buffer,
): Promise<boolean> {
  if (needs.kind !== 'form') return false;
  const given = await openAnswer(store, lease, kept).catch(() => null);
  return given?.question === questionOf(needs);
}
