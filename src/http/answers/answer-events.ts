import { placeOf } from '../access/admission.ts';
import { eventStream } from './event-stream.ts';
import { within } from '../problems/within.ts';
import { callerOf, type HttpContext, type HttpRequest } from '../http-context.ts';
import type { EventObject } from '../api-types.ts';
import type { TaskEvent } from '../../tasks/timeline/task-events.ts';
import { shownEvent } from './shown-task.ts';
import type { TaskService } from '../ports.ts';
import { fieldProblem, Problem } from '../problems/problem.ts';
import { isFinal } from '../../tasks/task.ts';

const LAST_WORDS_MS = 5_000;

/** Answers with the live timeline of a task. */
export async function answerEvents(
  ctx: HttpContext,
  tasks: TaskService,
  taskId: string,
  after: number,
): Promise<void> {
  const { settings, stopping, streams } = ctx.state.service;
  const { accountId, stillAllowed } = callerOf(ctx.request);
  const from = lastSeen(ctx, after);
  // The task first: when it is final, every entry is there already.
  const task = await within(settings.databaseMs, tasks.find(accountId, taskId));
  const known =
    task === null ? null : await within(settings.databaseMs, tasks.events(accountId, taskId, from));
  if (task === null || known === null) throw new Problem('not_found');
  if (isFinal(task.status) && known.length === 0) {
    // 204 makes an EventSource stop reconnecting.
    ctx.status = 204;
    return;
  }
  const stop = new AbortController();
  const end = (): void => stop.abort();
  const place = placeOf(streams.enter(accountId, end), 'event streams of this account open');
  ctx.state.place?.release();
  stopping.addEventListener('abort', end, { once: true });
  const checkKey = async (): Promise<void> => {
    if (!(await stillAllowed())) end();
  };
  const keyCheck = setInterval(() => void checkKey(), settings.keyCheckMs);
  stop.signal.addEventListener('abort', () => {
    place.release();
    clearInterval(keyCheck);
    stopping.removeEventListener('abort', end);
    // A client that does not read would keep the connection.
    setTimeout(() => ctx.res.destroy(), LAST_WORDS_MS).unref();
  });
  ctx.set('Content-Type', 'text/event-stream; charset=utf-8');
  ctx.set('X-Accel-Buffering', 'no');
  const events = tasks.watch(accountId, taskId, from, stop.signal);
  ctx.body = eventStream(shown(ctx.request, events), {
    heartbeatMs: settings.heartbeatMs,
    stop,
  });
}

async function* shown(request: HttpRequest, events: AsyncIterable<TaskEvent>): AsyncIterable<EventObject> {
  for await (const event of events) yield shownEvent(request, event);
}

function lastSeen(ctx: HttpContext, after: number): number {
  const header = ctx.get('Last-Event-ID');
  if (header === '') return after;
  if (!/^\d{1,9}$/.test(header))
    throw fieldProblem(
      'validation_failed',
      '/header/last-event-id',
      'wrong_form',
      'must be the ID of an event of this stream',
    );
  return Number(header);
}
