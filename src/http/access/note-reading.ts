import { adminOf, callerOf, contextOf, callerActor, type HttpRequest } from '../http-context.ts';
import type { Reading } from '../ports.ts';
import { within } from '../problems/within.ts';

type Read = Pick<Reading, 'action' | 'taskId' | 'detail'>;

/** Records, before the response is sent, that the caller reads what may name a patient. */
export function noteReading(request: HttpRequest, reads: readonly Read[]): Promise<void> {
  const { reads: log, settings } = contextOf(request).state.service;
  const who = { accountId: callerOf(request).accountId, actor: callerActor(request) };
  return within(settings.databaseMs, log.note(reads.map((read) => ({ ...read, ...who }))));
}

/** Records what a person has done with tasks. API keys belong to programs, which keep their own records. */
export async function noteActing(
  request: HttpRequest,
  action: 'task.created' | 'task.canceled' | 'task.retried',
  taskIds: readonly string[],
): Promise<void> {
  if (contextOf(request).state.session === undefined) return;
  await noteReading(
    request,
    taskIds.map((taskId) => ({ action, taskId })),
  );
}

/** Records that an administrator has started a dry run of a task: with which version, and as which task. */
export function noteDryRun(
  request: HttpRequest,
  { accountId, of, version }: { readonly accountId: string; readonly of: string; readonly version: number },
  madeTask: string,
): Promise<void> {
  const { service, requestId } = contextOf(request).state;
  const actor = { name: adminOf(request).actor, requestId };
  return within(
    service.settings.databaseMs,
    service.reads.note([
      { action: 'task.dry_run', taskId: of, accountId, actor, detail: { task: madeTask, version } },
    ]),
  );
}
