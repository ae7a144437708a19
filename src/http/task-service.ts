import { createHmac } from 'node:crypto';
import { pushCodeOnce } from '../admin/push-code.ts';
import { cancelTask } from '../tasks/end/cancel-task.ts';
import type { TaskCreator } from '../tasks/create/create-tasks.ts';
import type { EventFeed } from '../tasks/timeline/event-feed.ts';
import { readFailureReport } from '../tasks/run/failure-reports.ts';
import { findRehearsable, findRetryable } from '../tasks/end/find-retryable.ts';
import { findTask, listTasks } from '../tasks/find-tasks.ts';
import { deleteTaskData } from '../lifecycle/delete-data.ts';
import { deletePatientData } from '../lifecycle/delete-patient.ts';
import { readStatistics } from '../tasks/statistics/read-statistics.ts';
import { watchPicture } from '../tasks/run/live-picture.ts';
import { taskNotFound } from '../tasks/task-error.ts';
import type { KnexOf, TaskStore } from '../tasks/store.ts';
import { readEvents } from '../tasks/timeline/task-events.ts';
import { readSubmissions } from '../tasks/run/task-submissions.ts';
import { answerTasks, type CheckAnswer } from '../tasks/ask/answer-task.ts';
import type { TaskService } from './ports.ts';

/** The port of the HTTP layer over the functions of `tasks`. */
export function createTaskService(
  store: TaskStore,
  knexOf: KnexOf,
  creator: TaskCreator,
  feed: EventFeed,
  checkAnswer: CheckAnswer,
): TaskService {
  const of = (accountId: string): TaskStore => ({ ...store, knex: knexOf(accountId) });
  return Object.freeze<TaskService>({
    // Patient data can be guessed from a plain digest, so what is kept of it is keyed.
    create: async (task, options) =>
      creator.create(
        task.idempotencyKey === null ? task : { ...task, fingerprint: await keyed(store, task.fingerprint) },
        options,
      ),
    findRetryable: (accountId, taskId) => findRetryable(of(accountId), accountId, taskId),
    findRehearsable: (accountId, taskId) => findRehearsable(of(accountId), accountId, taskId),
    find: (accountId, taskId, options) => findTask(of(accountId), accountId, taskId, options),
    list: (accountId, query) => listTasks(of(accountId), accountId, query),
    statistics: (accountId, query) => readStatistics(knexOf(accountId), accountId, query),
    cancel: (accountId, taskId) => cancelTask(of(accountId), accountId, taskId),
    async deleteData(accountId, taskId, actor) {
      await deleteTaskData(knexOf(accountId), { accountId, taskId, actor });
      const task = await findTask(of(accountId), accountId, taskId);
      if (task === null) throw taskNotFound(taskId);
      return task;
    },
    deletePatient: (deletion) => deletePatientData(of(deletion.accountId), deletion),
    answer: answerTasks(of, checkAnswer),
    pushCode: (push, creation) => pushCodeOnce(of(push.accountId), push, creation),
    failure: (accountId, taskId, attempt) => readFailureReport(of(accountId), { accountId, taskId, attempt }),
    picture: (watching) => watchPicture(of(watching.accountId), watching),
    async submissions(accountId, taskId) {
      const submissions = await readSubmissions(of(accountId), accountId, taskId);
      if (submissions.length > 0) return submissions;
      return (await findTask(of(accountId), accountId, taskId)) === null ? null : submissions;
    },
    async events(accountId, taskId, after) {
      const events = await readEvents(of(accountId), accountId, taskId, { after });
      // None: the task has no more, or the account has no such task.
      if (events.length > 0) return events;
      return (await findTask(of(accountId), accountId, taskId)) === null ? null : events;
    },
    watch: (accountId, taskId, after, signal) => feed.follow(accountId, taskId, { after, signal }),
  });
}

async function keyed(store: TaskStore, digest: Buffer): Promise<Buffer> {
  const key = await store.vault.deriveKey('idempotency-fingerprint');
  return createHmac('sha256', key).update(digest).digest();
}
