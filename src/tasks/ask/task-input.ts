import { audit, type Actor } from '../../accounts/audit.ts';
import type { JsonObject } from '../../sdk/json.ts';
import { noteWaiting } from '../inbox-notice.ts';
import { isTrial } from '../trials.ts';
import { taskPlace, type TaskStore } from '../store.ts';
import { TaskError, taskAlreadyFinal, taskNotFound } from '../task-error.ts';
import { answersAgain, openAnswer, questionOf, type GivenAnswer } from './kept-answer.ts';
import { insertEvents } from '../timeline/task-events.ts';
import { takeCodeIn, type CodeRequest } from './take-code.ts';
import type { TaskLease } from '../lease.ts';
import { writeOutbox } from '../end/write-outbox.ts';
import { isFinal, type TaskNeeds, type TaskStatus } from '../task.ts';

/** `fenced`: the attempt is no longer the current one. Or the answer, if a gateway had already pushed the code that the task asks for. */
type Asked = 'waiting' | 'fenced' | { readonly answer: JsonObject };

/**
 * The attempt keeps its lease and its browser while it waits. An answer that an earlier attempt was given and did not use is given again if it holds for
 * this question. A question that has its answer is not announced. `code`: how to find a pushed code; null: the question asks for something else.
 */
export async function askForInput(
  store: TaskStore,
  lease: TaskLease,
  needs: TaskNeeds,
  code: CodeRequest | null = null,
): Promise<Asked> {
  const { taskId, accountId } = lease;
  const sealed = await store.vault.seal(taskPlace(accountId, taskId, 'needs_enc'), JSON.stringify(needs));
  return store.knex.transaction(async (trx) => {
    const row = await trx('task')
      .where({ id: taskId, epoch: lease.epoch, status: 'running' })
      .forUpdate()
      .first<AskingRow | undefined>('type', 'dry_run_of', 'kept_input_enc', trx.raw('now() as at'));
    if (row === undefined) return 'fenced';
    const { kept_input_enc: kept, type, dry_run_of: dryRunOf, at } = row;
    const again = kept !== null && (await answersAgain(store, lease, needs, kept));
    await trx('task')
      .where({ id: taskId })
      .update({
        status: 'waiting',
        code_asked_at: needs.kind === 'code' ? trx.fn.now() : null,
        needs_enc: sealed,
        input_enc: again ? kept : null,
        kept_input_enc: null,
      });
    const { kind } = needs;
    if (kept !== null && !again)
      await insertEvents(trx, taskId, [{ kind: 'task.input_dropped', data: { kind } }]);
    await insertEvents(trx, taskId, [{ kind: 'task.waiting', data: { kind } }]);
    if (again) return 'waiting';
    const pushed = code === null ? null : await takeCodeIn(trx, store.vault, lease, code);
    if (pushed !== null) return { answer: { code: pushed } };
    if (!isTrial({ type, dryRunOf })) await noteWaiting(trx, taskId, accountId);
    await writeOutbox(store, trx, { event: 'task_waiting', taskId, accountId, type, dryRunOf, at });
    return 'waiting';
  });
}

interface AskingRow {
  readonly type: string;
  readonly dry_run_of: string | null;
  readonly kept_input_enc: Buffer | null;
  readonly at: Date;
}

export interface NewAnswer {
  readonly answer: JsonObject;
  readonly needs: TaskNeeds;
  readonly actor: Actor;
}

/**
 * A person's answer to a `waiting` task. The attempt takes it within a moment (it listens to the notifications of the timeline). The audit log says who
 * answered, and what was decided of an approval, but nothing else of the answer.
 *
 * @throws TaskError `not_found`, `task_already_final`, `conflict` (it does not wait, or has its answer)
 */
export async function giveInput(
  store: TaskStore,
  accountId: string,
  taskId: string,
  { answer, needs, actor }: NewAnswer,
): Promise<void> {
  const given: GivenAnswer = { answer, question: questionOf(needs) };
  const sealed = await store.vault.seal(taskPlace(accountId, taskId, 'input_enc'), JSON.stringify(given));
  await store.knex.transaction(async (trx) => {
    const row = await trx('task')
      .where({ id: taskId, account_id: accountId })
      .forUpdate()
      .first<{ status: TaskStatus; input_enc: Buffer | null } | undefined>('status', 'input_enc');
    if (row === undefined) throw taskNotFound(taskId);
    if (isFinal(row.status)) throw taskAlreadyFinal(taskId, row.status);
    if (row.status !== 'waiting' || row.input_enc !== null) throw notWaiting(taskId);
    await trx('task').where({ id: taskId }).update({ input_enc: sealed });
    await insertEvents(trx, taskId, [{ kind: 'task.input_given', data: {} }]);
    const { kind } = needs;
    const detail = kind === 'approval' ? { kind, approved: answer['approved'] === true } : { kind };
    await audit(trx, { actor, accountId, action: 'task.answered', object: taskId, detail });
  });
}

export const notWaiting = (taskId: string): TaskError =>
  new TaskError(
    'conflict',
    `task ${taskId} is not waiting for input: answer it only while its status is waiting`,
  );

/** The answer, once: the task is `running` again. Null: there is none yet, or the attempt is fenced. */
export async function takeInput(store: TaskStore, lease: TaskLease): Promise<JsonObject | null> {
  const sealed = await store.knex.transaction(async (trx) => {
    const row = await trx('task')
      .where({ id: lease.taskId, epoch: lease.epoch, status: 'waiting' })
      .whereNotNull('input_enc')
      .forUpdate()
      .first<{ input_enc: Buffer } | undefined>('input_enc');
    if (row === undefined) return null;
    await trx('task')
      .where({ id: lease.taskId })
      .update({ status: 'running', needs_enc: null, input_enc: null });
    await insertEvents(trx, lease.taskId, [{ kind: 'task.resumed', data: { answered: true } }]);
    return row.input_enc;
  });
  if (sealed === null) return null;
  return (await openAnswer(store, lease, sealed)).answer;
}

/** Ends a wait that has no answer (it timed out, or the portal continued without it). False: it has an answer, or the attempt is fenced. */
export async function stopWaiting(store: TaskStore, lease: TaskLease): Promise<boolean> {
  return store.knex.transaction(async (trx) => {
    const changed = await trx('task')
      .where({ id: lease.taskId, epoch: lease.epoch, status: 'waiting' })
      .whereNull('input_enc')
      .update({ status: 'running', needs_enc: null });
    if (changed === 0) return false;
    await insertEvents(trx, lease.taskId, [{ kind: 'task.resumed', data: { answered: false } }]);
    return true;
  });
}
