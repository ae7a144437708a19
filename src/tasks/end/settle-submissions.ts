import type { Knex } from 'knex';
import { audit, type Actor } from '../../accounts/audit.ts';
import { CodedError } from '../../platform/errors.ts';
import { taskNotFound } from '../task-error.ts';
import { isFinal, type TaskStatus } from '../task.ts';

/** A submission with an unknown outcome. Until it is settled, no task of the account can make the same one. */
export interface UncertainSubmission {
  readonly taskId: string;
  readonly accountId: string;
  readonly portal: string;
  /** `acme-health/claim-submission#submit` */
  readonly step: string;
  readonly begunAt: Date;
}

/** Those whose tasks have ended, of an account or of all, the oldest first. */
export async function uncertainSubmissions(
  knex: Knex,
  accountId: string | undefined,
): Promise<readonly UncertainSubmission[]> {
  const rows = await knex('task_commit')
    .join('task', 'task.id', 'task_commit.task_id')
    .where(accountId === undefined ? {} : { 'task_commit.account_id': accountId })
    .whereIn('task_commit.state', ['intent', 'unknown'])
    .whereNotNull('task.finished_at')
    .orderBy('task_commit.intent_at')
    .select<{ task_id: string; account_id: string; portal: string; step_key: string; intent_at: Date }[]>(
      'task_commit.task_id',
      'task_commit.account_id',
      'task_commit.portal',
      'task_commit.step_key',
      'task_commit.intent_at',
    );
  return rows.map(({ task_id, account_id, portal, step_key, intent_at }) => ({
    taskId: task_id,
    accountId: account_id,
    portal,
    step: step_key,
    begunAt: intent_at,
  }));
}

export interface Settlement {
  /** The account that the task must belong to. Omitted: any. */
  readonly accountId?: string;
  readonly taskId: string;
  /** What a person has found on the portal. */
  readonly made: boolean;
  /** Who settles it, for the audit log. */
  readonly actor: Actor;
}

/**
 * A person has looked on the portal: a submission that was not made may be made by another task; one that was made is a duplicate from now
 * on. The task stays as it ended. Answers how many submissions were settled.
 *
 * @throws TaskError `not_found`; CodedError `task_not_final`, `nothing_uncertain`
 */
export function settleSubmissions(
  knex: Knex,
  { accountId: of, taskId, made, actor }: Settlement,
): Promise<number> {
  return knex.transaction(async (trx) => {
    const task = await trx('task')
      .where({ id: taskId, ...(of === undefined ? {} : { account_id: of }) })
      .forUpdate()
      .first<{ status: TaskStatus; account_id: string } | undefined>('status', 'account_id');
    if (task === undefined) throw taskNotFound(taskId);
    const accountId = task.account_id;
    if (!isFinal(task.status))
      throw new CodedError(
        'task_not_final',
        `task ${taskId} is still ${task.status}: it may resolve this itself`,
      );
    const settled = await trx('task_commit')
      .where({ task_id: taskId })
      .whereIn('state', ['intent', 'unknown'])
      .update({ state: made ? 'done' : 'not_sent', resolved_at: trx.fn.now() });
    if (settled === 0)
      throw new CodedError('nothing_uncertain', `task ${taskId} has no submission with an unknown outcome`);
    await audit(trx, { actor, accountId, action: 'submission.settled', object: taskId, detail: { made } });
    return settled;
  });
}
