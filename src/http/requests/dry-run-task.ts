import { createHash } from 'node:crypto';
import type { Procedures } from '../../admin/procedures.ts';
import { copyFiles, discardFiles } from '../../tasks/file-intake.ts';
import type { NewTask } from '../../tasks/create/new-task.ts';
import type { Task } from '../../tasks/task.ts';
import { contextOf, type HttpRequest } from '../http-context.ts';
import type { TaskService, TaskTypes } from '../ports.ts';
import { Problem } from '../problems/problem.ts';
import { within } from '../problems/within.ts';
import { areKept } from '../uploads/task-upload.ts';
import { tellReplay, work } from './admin-request.ts';
import { checkData } from './create-task.ts';
import { VERSION_FIELDS } from './field-rules.ts';

export interface WantedDryRun {
  readonly accountId: string;
  /** The ended task whose data it uses. */
  readonly of: string;
  readonly version: number;
}

interface DryRunParts {
  readonly tasks: TaskService;
  readonly taskTypes: TaskTypes;
  readonly procedures: Pick<Procedures, 'requireRunnable'>;
}

/** A person waits for it, so it starts before the tasks of clients in its lane. */
const PRIORITY = 1_000;

/** The task that tries an ended task again with a version of the procedures, with copies of its data and files, and submits nothing. */
export async function dryRunTask(
  request: HttpRequest,
  { accountId, of, version }: WantedDryRun,
  { tasks, taskTypes, procedures }: DryRunParts,
): Promise<Task> {
  const { settings, intake } = contextOf(request).state.service;
  const found = await within(settings.databaseMs, tasks.findRehearsable(accountId, of));
  const { type, externalId, metadata } = found.task;
  await refuseOwnCode(taskTypes, accountId, type);
  const fields = { type, data: found.data, externalId, metadata };
  const checked = await checkData(taskTypes, accountId, fields, found.files);
  const portal = checked.sop.split('/')[0] ?? '';
  await work(request, procedures.requireRunnable(portal, version), VERSION_FIELDS);
  const files = await copyFiles(intake, accountId, found.files).catch(async (error: unknown) => {
    // Deleted in the meantime? Then that is the answer.
    await tasks.findRehearsable(accountId, of);
    throw error;
  });
  const creating = tasks.create({
    ...fields,
    ...checked,
    priority: PRIORITY,
    notBefore: null,
    expiresAt: null,
    accountId,
    files,
    dryRun: { of, version },
    ...keyOf(request, of, version),
  });
  void areKept(creating).then((kept) => (kept ? undefined : discardFiles(intake, accountId, files)));
  const { task, replayed } = await within(settings.databaseMs, creating);
  tellReplay(request, replayed);
  return task;
}

/** A plugin with its own code may do anything with the page. */
async function refuseOwnCode(taskTypes: TaskTypes, accountId: string, type: string): Promise<void> {
  const known = (await taskTypes.list(accountId)).find((one) => one.type === type);
  if (known?.ownCode === true) throw new Problem('dry_run_impossible');
}

/** A client's key for a task has no space. */
function keyOf(
  request: HttpRequest,
  of: string,
  version: number,
): Pick<NewTask, 'idempotencyKey' | 'fingerprint'> {
  const key = contextOf(request).get('Idempotency-Key');
  return {
    idempotencyKey: key === '' ? null : `dry-run ${key}`,
    fingerprint: createHash('sha256').update(`dry-run ${of} ${version}`).digest(),
  };
}
