import { Container } from 'inversify';
import type { IocContainer } from '@tsoa/runtime';
import { ArtifactsController } from './http/controllers/artifacts-controller.ts';
import { DeliveriesController } from './http/controllers/deliveries-controller.ts';
import { TaskTypesController } from './http/controllers/task-types-controller.ts';
import { TasksController } from './http/controllers/tasks-controller.ts';
import type { HttpPorts } from './http/http-context.ts';
import { createAdminApp, createKoaApp, type HttpApp, type HttpAppOptions } from './http/koa-app.ts';
import type { Artifacts, Deliveries, TaskService, TaskTypes } from './http/ports.ts';
import { HTTP_DEFAULTS, type HttpSettings } from './http/settings.ts';

/** The composition root: the only file that knows inversify. */

const TASKS = Symbol.for('TaskService');
const TASK_TYPES = Symbol.for('TaskTypes');
const ARTIFACTS = Symbol.for('Artifacts');
const DELIVERIES = Symbol.for('Deliveries');

export interface ApiApp {
  readonly app: HttpApp;
  /** Health on its own port, where `settings.adminPort` says so. */
  readonly admin: HttpApp | null;
  /** Abort it to end event streams; `listenHttp` does. */
  readonly stopping: AbortController;
}

/**
 * The API over its ports. Nothing listens yet: pass `app.callback()` to `listenHttp`.
 *
 * @example
 * const { app, stopping } = createApiApp({ publicUrl }, ports);
 * const http = await listenHttp(app.callback(), { host, port, publicUrl, stopping });
 */
export function createApiApp(settings: Partial<HttpSettings>, ports: HttpPorts): ApiApp {
  const stopping = new AbortController();
  const options: HttpAppOptions = {
    settings: { ...HTTP_DEFAULTS, ...settings },
    ports,
    container: apiContainer(ports),
    stopping: stopping.signal,
  };
  return {
    app: createKoaApp(options),
    admin: options.settings.adminPort ? createAdminApp(options) : null,
    stopping,
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
