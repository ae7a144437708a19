import { Container } from 'inversify';
import type { FileVault } from './artifacts/file-vault.ts';
import { createTaskArtifacts } from './artifacts/task-artifacts.ts';
import { createTaskService } from './http/task-service.ts';
import { openFileName } from './tasks/file-names.ts';
import type { CheckAnswer } from './tasks/answer-task.ts';
import type { TaskCreator } from './tasks/create-tasks.ts';
import type { EventFeed } from './tasks/event-feed.ts';
import type { TaskStore } from './tasks/store.ts';
import type { IocContainer } from '@tsoa/runtime';
import { ArtifactsController } from './http/controllers/artifacts-controller.ts';
import { DeliveriesController } from './http/controllers/deliveries-controller.ts';
import { TaskEventsController } from './http/controllers/task-events-controller.ts';
import { TaskTypesController } from './http/controllers/task-types-controller.ts';
import { TasksController } from './http/controllers/tasks-controller.ts';
import type { HttpPorts } from './http/http-context.ts';
import { createAdminApp, createKoaApp, type HttpApp, type HttpAppOptions } from './http/server/koa-app.ts';
import { createAnswerCounts } from './http/server/metrics-route.ts';
import type { Artifacts, Deliveries, TaskService, TaskTypes } from './http/ports.ts';
import { HTTP_LIMITS, type HttpConfig, type HttpLimits } from './http/settings.ts';

/** The composition root: the only file that knows inversify. */

const TASKS = Symbol.for('TaskService');
const TASK_TYPES = Symbol.for('TaskTypes');
const ARTIFACTS = Symbol.for('Artifacts');
const DELIVERIES = Symbol.for('Deliveries');

export interface ApiApp {
  readonly app: HttpApp;
  /** Health on its own port, if `settings.adminPort` is set. */
  readonly admin: HttpApp | null;
  /** Abort it to end event streams; `listenHttp` does. */
  readonly stopping: AbortController;
}

/**
 * The API over its ports. Nothing listens yet: pass `app.callback()` to `listenHttp`.
 *
 * @example
 * const { app, stopping } = createApiApp(httpConfig(config), ports);
 * const http = await listenHttp(app.callback(), { host, port, publicUrl, stopping });
 */
export function createApiApp(settings: HttpConfig & Partial<HttpLimits>, ports: HttpPorts): ApiApp {
  const stopping = new AbortController();
  const options: HttpAppOptions = {
    settings: { ...HTTP_LIMITS, ...settings },
    ports,
    container: apiContainer(ports),
    stopping: stopping.signal,
    answers: createAnswerCounts(),
  };
  return {
    app: createKoaApp(options),
    admin: options.settings.adminPort ? createAdminApp(options) : null,
    stopping,
  };
}

/** What the API is built on, as the other folders give it. */
export interface ApiParts extends Pick<
  HttpPorts,
  'authenticator' | 'taskTypes' | 'deliveries' | 'gauges' | 'sopSchemas' | 'clock' | 'logger'
> {
  readonly store: TaskStore;
  readonly creator: TaskCreator;
  readonly feed: EventFeed;
  readonly files: FileVault;
  readonly checkAnswer: CheckAnswer;
}

/** The ports of the HTTP layer over the real thing: `ApiKeys` is the authenticator, `createTaskTypes` the task types. */
export function createApiPorts(parts: ApiParts): HttpPorts {
  const { store, creator, feed, files, checkAnswer, ...same } = parts;
  return {
    ...same,
    tasks: createTaskService(store, creator, feed, checkAnswer),
    intake: files,
    artifacts: createTaskArtifacts(store.knex, (row) => openFileName(store.vault, row, 'artifact'), files),
    health: {
      async ready() {
        await store.knex.raw('select 1 from task limit 1');
        return { ready: true, checks: { database: true } };
      },
    },
  };
}

/** Controllers hold no state of a request, so each is made once. */
function apiContainer(ports: HttpPorts): IocContainer {
  const container = new Container();
  container.bind<TaskService>(TASKS).toConstantValue(ports.tasks);
  container.bind<TaskTypes>(TASK_TYPES).toConstantValue(ports.taskTypes);
  container.bind<Artifacts>(ARTIFACTS).toConstantValue(ports.artifacts);
  container.bind<Deliveries>(DELIVERIES).toConstantValue(ports.deliveries);
  container
    .bind(TasksController)
    .toResolvedValue(
      (tasks: TaskService, types: TaskTypes) => new TasksController(tasks, types),
      [TASKS, TASK_TYPES],
    )
    .inSingletonScope();
  container
    .bind(TaskEventsController)
    .toResolvedValue((tasks: TaskService) => new TaskEventsController(tasks), [TASKS])
    .inSingletonScope();
  container
    .bind(TaskTypesController)
    .toResolvedValue((types: TaskTypes) => new TaskTypesController(types), [TASK_TYPES])
    .inSingletonScope();
  container
    .bind(ArtifactsController)
    .toResolvedValue((artifacts: Artifacts) => new ArtifactsController(artifacts), [ARTIFACTS])
    .inSingletonScope();
  container
    .bind(DeliveriesController)
    .toResolvedValue((deliveries: Deliveries) => new DeliveriesController(deliveries), [DELIVERIES])
    .inSingletonScope();
  return { get: (controller) => container.get(controller as unknown as symbol) };
}
