import { createFileIntake } from '../../artifacts/file-intake.ts';
import type { FileVault } from '../../artifacts/file-vault.ts';
import { createTaskArtifacts, type OpenName, type TaskArtifacts } from '../../artifacts/task-artifacts.ts';
import { createEvidence } from '../../evidence/evidence.ts';
import { createTaskService } from '../task-service.ts';
import { openFileName } from '../../tasks/file-names.ts';
import type { CheckAnswer } from '../../tasks/ask/answer-task.ts';
import type { TaskCreator } from '../../tasks/create/create-tasks.ts';
import type { EventFeed } from '../../tasks/timeline/event-feed.ts';
import type { KnexOf, TaskStore } from '../../tasks/store.ts';
import type { HttpPorts } from '../http-context.ts';
import { createAdminApp, createKoaApp, type HttpApp, type HttpAppOptions } from './koa-app.ts';
import { apiContainer } from './api-container.ts';
import { HTTP_LIMITS, type HttpConfig, type HttpLimits } from '../settings.ts';

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
  | 'authenticator'
  | 'people'
  | 'taskTypes'
  | 'deliveries'
  | 'admin'
  | 'schedules'
  | 'reads'
  | 'rateBudgets'
  | 'gauges'
  | 'workerMetrics'
  | 'sopSchemas'
  | 'clock'
  | 'logger'
> {
  readonly store: TaskStore;
  readonly knexOf: KnexOf;
  readonly creator: TaskCreator;
  readonly feed: EventFeed;
  readonly files: FileVault;
  readonly checkAnswer: CheckAnswer;
}

/** The ports of the HTTP layer over the real thing: `ApiKeys` is the authenticator, `createTaskTypes` the task types. */
export function createApiPorts(parts: ApiParts): HttpPorts {
  const { store, knexOf, creator, feed, files, checkAnswer, ...same } = parts;
  const openName: OpenName = (row) => openFileName(store.vault, row, 'artifact');
  const of = (accountId: string): TaskArtifacts => createTaskArtifacts(knexOf(accountId), openName, files);
  const artifacts: TaskArtifacts = {
    list: (accountId, taskId) => of(accountId).list(accountId, taskId),
    find: (accountId, taskId, artifactId) => of(accountId).find(accountId, taskId, artifactId),
  };
  return {
    ...same,
    tasks: createTaskService(store, knexOf, creator, feed, checkAnswer),
    intake: createFileIntake(files, knexOf),
    artifacts,
    evidence: createEvidence(store, knexOf, artifacts),
    health: {
      async ready() {
        await store.knex.raw('select 1 from task limit 1');
        return { ready: true, checks: { database: true } };
      },
    },
  };
}
