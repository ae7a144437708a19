import { eventStream } from './event-stream.ts';
import { within } from './deadline.ts';
import { callerOf, type HttpContext } from './http-context.ts';
import type { TaskService } from './ports.ts';
import { fieldProblem, Problem } from './problem.ts';
import { isFinal } from '../tasks/task.ts';

/** Answers with the live timeline of a task. */
export async function answerEvents(
  ctx: HttpContext,
  tasks: TaskService,
  taskId: string,
  after: number,
): Promise<void> {
  const { settings, stopping, load } = ctx.state.service;
  const { accountId } = callerOf(ctx.request);
  const from = lastSeen(ctx, after);
  // The task first: when it is final, every entry is there already.
  const task = await within(settings.databaseMs, tasks.find(accountId, taskId));
  const known =
    task === null ? null : await within(settings.databaseMs, tasks.events(accountId, taskId, from));
  if (task === null || known === null) throw new Problem('not_found');
  if (isFinal(task.status) && known.length === 0) {
    // 204 tells an EventSource not to come back.
    ctx.status = 204;
    return;
  }
  if (load.streams >= settings.streams) throw new Problem('unavailable', { headers: { 'Retry-After': '5' } });
  const stop = new AbortController();
  const stopWithServer = (): void => stop.abort();
  stopping.addEventListener('abort', stopWithServer, { once: true });
  load.streams += 1;
  stop.signal.addEventListener('abort', () => {
    load.streams -= 1;
    stopping.removeEventListener('abort', stopWithServer);
  });
  ctx.set('Content-Type', 'text/event-stream; charset=utf-8');
  ctx.set('X-Accel-Buffering', 'no');
  ctx.body = eventStream(tasks.watch(accountId, taskId, from, stop.signal), {
    heartbeatMs: settings.heartbeatMs,
    stop,
  });
}

function lastSeen(ctx: HttpContext, after: number): number {
  const header = ctx.get('Last-Event-ID');
  if (header === '') return after;
  if (!/^\d{1,9}$/.test(header))
    throw fieldProblem(
      'validation_failed',
      '/header/last-event-id',
      'wrong_form',
      'must be the id of an event of this stream',
    );
  return Number(header);
}
