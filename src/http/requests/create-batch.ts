import type { CreatedTask } from '../../tasks/create/create-tasks.ts';
import type { TaskOutcome } from '../api-types.ts';
import type { TaskService, TaskTypes } from '../ports.ts';
import { callerOf, contextOf, type HttpContext, type HttpRequest } from '../http-context.ts';
import { logFailure, problemIn } from '../problems/answer-problems.ts';
import { problemOf } from '../problems/problem-of.ts';
import { fieldProblem, Problem } from '../problems/problem.ts';
import { within } from '../problems/within.ts';
import { toTaskObject } from '../../tasks/task.ts';
import { readBatchTask } from './create-request.ts';
import { checkData, fingerprintOf } from './create-task.ts';

/** What many tasks may take longer than one. */
const LONGER = 5;

/**
 * The tasks that `batchBody` read -> the outcome of each, in their order. Each is checked and created as if it had come alone; tasks that are created
 * at the same time are written together, which takes a few round trips to the database.
 */
export function createBatch(
  request: HttpRequest,
  tasks: TaskService,
  taskTypes: TaskTypes,
): Promise<TaskOutcome[]> {
  const ctx = contextOf(request);
  const { batch, service } = ctx.state;
  if (batch === undefined) throw new Error('this route has no batchBody: the request was not read');
  const { accountId } = callerOf(request);
  const createOne = async (posted: unknown): Promise<CreatedTask> => {
    const { idempotencyKey, ...fields } = readBatchTask(posted, service.clock.now());
    const checked = await checkData(taskTypes, accountId, fields, []);
    const fingerprint = fingerprintOf(fields, []);
    const task = { ...fields, ...checked, accountId, files: [], idempotencyKey, fingerprint };
    return tasks.create(task, { keyFirst: true });
  };
  const ms = service.settings.databaseMs * LONGER;
  return Promise.all(
    batch.map((posted, index) =>
      within(ms, createOne(posted)).then(outcomeOf, (error: unknown) => refusedOf(ctx, index, error)),
    ),
  );
}

const outcomeOf = ({ task, replayed }: CreatedTask): TaskOutcome => ({
  outcome: replayed ? 'replayed' : 'created',
  task: toTaskObject(task),
  problem: null,
});

function refusedOf(ctx: HttpContext, index: number, error: unknown): TaskOutcome {
  const { code, detail, errors, cause } = problemOf(error);
  const placed = errors?.map((fault) => ({ ...fault, pointer: `/tasks/${index}${fault.pointer}` }));
  const problem = new Problem(code, { detail, cause, ...(placed === undefined ? {} : { errors: placed }) });
  logFailure(ctx, problem);
  return { outcome: 'refused', task: null, problem: problemIn(ctx, problem) };
}

/** Tasks in one request. */
const MOST = 500;

/** The tasks of a parsed body, each not yet checked. */
export function readBatch(body: object): readonly unknown[] {
  const { tasks, ...others } = body as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw fieldProblem(
      'validation_failed',
      '',
      'unknown_field',
      'must have the field tasks and no other field',
    );
  if (tasks === undefined) throw fieldProblem('validation_failed', '/tasks', 'missing', 'is missing');
  if (!Array.isArray(tasks))
    throw fieldProblem('validation_failed', '/tasks', 'wrong_type', 'must be a list of tasks');
  if (tasks.length === 0 || tasks.length > MOST)
    throw fieldProblem('validation_failed', '/tasks', 'out_of_range', `must have 1 to ${MOST} tasks`);
  return tasks;
}
