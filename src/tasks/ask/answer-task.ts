import type { Actor } from '../../accounts/audit.ts';
import type { FieldFault } from '../../platform/field-fault.ts';
import type { JsonObject } from '../../sdk/json.ts';
import { findTask } from '../find-tasks.ts';
import type { TaskStore } from '../store.ts';
import { TaskError, taskAlreadyFinal, taskNotFound } from '../task-error.ts';
import { giveInput, notWaiting } from './task-input.ts';
import { isFinal, type Task, type TaskNeeds } from '../task.ts';

/** Validates an answer against the schema of its question; null if that could not be done. Never quotes a value. */
export type CheckAnswer = (schema: JsonObject, answer: JsonObject) => Promise<readonly FieldFault[] | null>;

export type AnswerTask = (
  accountId: string,
  taskId: string,
  answer: JsonObject,
  actor: Actor,
) => Promise<Task>;

/**
 * Answers tasks in `waiting`, one answer for each task at a time: of many that come together one is checked, and the others cost nothing. What it
 * returns is the task as it was when the answer was committed: nothing can fail after that, so that no answer is taken and reported as an error.
 *
 * @throws TaskError `not_found`, `task_already_final`, `conflict`, `validation_failed` (naming the fields), `unavailable`
 */
export function answerTasks(storeOf: (accountId: string) => TaskStore, check: CheckAnswer): AnswerTask {
  const busy = new Set<string>();
  return async (accountId, taskId, answer, actor) => {
    const key = `${accountId} ${taskId}`;
    if (busy.has(key))
      throw new TaskError('conflict', `another answer to task ${taskId} is being processed: try again`);
    busy.add(key);
    const store = storeOf(accountId);
    try {
      const task = await findTask(store, accountId, taskId);
      if (task === null) throw taskNotFound(taskId);
      if (isFinal(task.status)) throw taskAlreadyFinal(taskId, task.status);
      if (task.status !== 'waiting' || task.needs === null || task.needs.answered === true)
        throw notWaiting(taskId);
      if (Date.parse(task.needs.expires_at) <= store.clock.now().getTime()) throw tooLate(task.needs);
      if (task.needs.schema !== undefined) await checked(check(task.needs.schema, answer));
      await giveInput(store, accountId, taskId, { answer, needs: task.needs, actor });
      return { ...task, needs: { ...task.needs, answered: true } };
    } finally {
      busy.delete(key);
    }
  };
}

/** The worker may be gone, and the task still `waiting` until another one takes it over: an answer would be lost. */
const tooLate = ({ expires_at }: TaskNeeds): TaskError =>
  new TaskError('conflict', `the question expired at ${expires_at}: read the task again for its next one`);

async function checked(checking: ReturnType<CheckAnswer>): Promise<void> {
  const errors = await checking;
  if (errors === null)
    throw new TaskError(
      'unavailable',
      'the answer could not be validated against the schema of the question',
    );
  if (errors.length > 0)
    throw new TaskError('validation_failed', 'the answer does not match the schema of the question', {
      errors,
    });
}
