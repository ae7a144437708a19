import { createHash } from 'node:crypto';
import type { TaskService, TaskTypes } from '../ports.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import { within } from '../problems/within.ts';
import { copyFiles, discardFiles } from '../../tasks/file-intake.ts';
import type { NewTask } from '../../tasks/create/new-task.ts';
import { plainPart } from '../../tasks/posted-fields.ts';
import type { Task } from '../../tasks/task.ts';
import { areKept } from '../uploads/task-upload.ts';
import { checkData } from './create-task.ts';

/** The task that runs an ended task again: with copies of its data and files, which are deleted independently. */
export async function retryTask(
  request: HttpRequest,
  taskId: string,
  tasks: TaskService,
  taskTypes: TaskTypes,
): Promise<Task> {
  const ctx = contextOf(request);
  const { settings, intake } = ctx.state.service;
  const { accountId } = callerOf(request);
  const replay = (task: Task): Task => {
    ctx.set('Idempotency-Replayed', 'true');
    return task;
  };
  const found = await within(settings.databaseMs, tasks.findRetryable(accountId, taskId));
  if (found.state === 'retried') return replay(found.by);
  const { type, externalId, metadata, ...rest } = found.task;
  // Its times have passed.
  const fields = {
    type,
    data: found.data,
    externalId,
    metadata,
    ...plainPart(rest),
    notBefore: null,
    expiresAt: null,
  };
  const checked = await checkData(taskTypes, accountId, fields, found.files);
  const files = await copyFiles(intake, accountId, found.files).catch(async (error: unknown) => {
    // Deleted in the meantime? Then that is the answer.
    await tasks.findRetryable(accountId, taskId);
    throw error;
  });
  const creating = tasks.create({ ...fields, ...checked, accountId, files, ...retryKey(taskId) });
  void areKept(creating).then((kept) => (kept ? undefined : discardFiles(intake, accountId, files)));
  const { task, replayed } = await within(settings.databaseMs, creating);
  return replayed ? replay(task) : task;
}

/** Simultaneous requests create one task. A client's key has no space. */
const retryKey = (taskId: string): Pick<NewTask, 'retryOf' | 'idempotencyKey' | 'fingerprint'> => ({
  retryOf: taskId,
  idempotencyKey: `retry ${taskId}`,
  fingerprint: createHash('sha256').update(`retry ${taskId}`).digest(),
});
