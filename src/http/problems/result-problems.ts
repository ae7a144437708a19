import { kind } from './problem-kind.ts';

/** About the result of a task. */
export const RESULT_PROBLEMS = Object.freeze({
  not_acceptable: kind(
    406,
    'Format not available',
    'The result of the task does not have the requested format.',
    'Ask for JSON, or for a format that `GET /v1/task-types` lists for the task type.',
  ),
  task_not_final: kind(
    409,
    'Task is not final',
    'The task has not reached a final state.',
    'Wait until the task is final, or cancel it.',
  ),
  no_result: kind(
    409,
    'No result',
    'The task has no result in this format: it failed, or its outcome is unknown or has no place in the format.',
    'Read the task: `status`, `failure`, and `issues` show what happened.',
  ),
} as const);
