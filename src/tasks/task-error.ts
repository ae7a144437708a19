import { CodedError } from '../platform/errors.ts';
import type { FieldFault } from '../platform/field-fault.ts';

export type TaskErrorCode =
  /** A field cannot be stored: U+0000, a lone surrogate. `errors` lists which. */
  | 'validation_failed'
  /** The key was used within 30 days with another body. */
  | 'idempotency_key_reused'
  /** The account has as many queued tasks as it may. */
  | 'queue_full'
  /** The database did not answer, or more requests wait than are held; whether the task exists is not known. */
  | 'unavailable'
  | 'not_found'
  | 'task_already_final'
  /** Only a task that has ended can be run again. */
  | 'task_not_final'
  /** The task has submitted; to run it again would submit twice. */
  | 'already_submitted'
  /** It may have. */
  | 'submission_uncertain'
  /** A dry run is not retried: the task that it tries again is. */
  | 'is_dry_run'
  /** What the operation needs was deleted. */
  | 'data_purged'
  /** Something irreversible was begun on the portal. */
  | 'past_point_of_no_return'
  /** The task does not ask for input. */
  | 'conflict'
  /** Another attempt has the task: nothing was written. */
  | 'lease_lost';

/** A refusal that a client or the worker acts on by its code. Messages hold no data of a task. */
export class TaskError extends CodedError {
  declare readonly code: TaskErrorCode;
  readonly errors: readonly FieldFault[];

  constructor(
    code: TaskErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly errors?: readonly FieldFault[] } = {},
  ) {
    super(code, message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'TaskError';
    this.errors = options.errors ?? [];
  }
}

export const taskNotFound = (taskId: string): TaskError =>
  new TaskError('not_found', `task ${taskId} does not exist`);

export const taskAlreadyFinal = (taskId: string, status: string): TaskError =>
  new TaskError('task_already_final', `task ${taskId} has ended (${status}); a final state never changes`);
