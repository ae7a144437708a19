import type { IocContainer } from '@tsoa/runtime';
import type { Router } from '@koa/router';
import type { ParameterizedContext } from 'koa';
import type { AccountSchedules } from '../admin/account-schedules.ts';
import type { Admin } from '../admin/admin.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { MetricsOfProcess } from '../platform/metrics.ts';
import type {
  Artifacts,
  Authenticator,
  Deliveries,
  Evidence,
  Gauges,
  Health,
  RateBudgets,
  ReadLog,
  SopSchemas,
  TaskActor,
  TaskService,
  TaskTypes,
} from './ports.ts';
import type { TokenBuckets } from './access/rate-limit.ts';
import type { SharedLimit } from './access/shared-limit.ts';
import type { FileIntake } from '../tasks/file-intake.ts';
import type { PeopleAccess } from '../people/open-people.ts';
import type { SignedIn } from '../people/sessions.ts';
import type { PostedFields } from '../tasks/posted-fields.ts';
import type { HttpSettings } from './settings.ts';
import type { Place, Shares } from './access/shares.ts';
import type { TaskUpload } from './uploads/task-upload.ts';

/** What the HTTP layer is built on. */
export interface HttpPorts {
  readonly authenticator: Authenticator;
  readonly people: PeopleAccess;
  readonly tasks: TaskService;
  readonly taskTypes: TaskTypes;
  readonly intake: FileIntake;
  readonly artifacts: Artifacts;
  readonly deliveries: Deliveries;
  readonly evidence: Evidence;
  readonly admin: Admin;
  readonly schedules: AccountSchedules;
  readonly health: Health;
  readonly reads: ReadLog;
  readonly rateBudgets: RateBudgets;
  readonly gauges: Gauges;
  /** Of the worker that this process has started; empty if it has started none, or does not get an answer. */
  readonly workerMetrics: () => Promise<MetricsOfProcess>;
  readonly sopSchemas: SopSchemas;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** One API app: its ports, settings and the memory of its rate limits. */
export interface HttpService extends HttpPorts {
  readonly settings: HttpSettings;
  readonly container: IocContainer;
  /** Requests of a key, and webhooks that an account sends by hand: in all API processes together. */
  readonly keyLimit: SharedLimit;
  readonly sendLimit: SharedLimit;
  /** Of this process alone: clients without a key never cause a write to the database. */
  readonly badKeyBuckets: TokenBuckets;
  readonly signInBuckets: TokenBuckets;
  /** Aborts when the server stops, so that event streams end. */
  readonly stopping: AbortSignal;
  /** Requests in progress, by account. */
  readonly requests: Shares;
  /** Requests in progress whose account is not known, by address. */
  readonly strangers: Shares;
  /** Event streams, by account. */
  readonly streams: Shares;
  /** Batches of new tasks in progress, by account. */
  readonly batches: Shares;
}

/** The account that a request acts for. */
export interface Caller {
  readonly accountId: string;
  /** `key:…` or `person:…`, for the audit log. */
  readonly actor: string;
  readonly scopes: readonly string[];
  /** Whether the caller may still do this: for answers that stay open. */
  stillAllowed(): Promise<boolean>;
}

/** The administrator that a request acts for: a key, or a person. */
export interface AdminCaller {
  /** `key:…` or `person:…`, for the audit log. */
  readonly actor: string;
  readonly scopes: readonly string[];
  /** Null: the whole installation. */
  readonly accountId: string | null;
}

/** The session of a person in a browser. */
export interface Session extends SignedIn {
  readonly token: string;
}

export interface HttpState {
  service: HttpService;
  requestId: string;
  /** The request's share of what can run out. */
  place?: Place;
  caller?: Caller;
  admin?: AdminCaller;
  /** If the request has a session. */
  session?: Session;
  upload?: TaskUpload;
  fields?: PostedFields;
  /** The tasks of a batch, as they were sent. */
  batch?: readonly unknown[];
}

export type HttpContext = ParameterizedContext<HttpState>;

export type HttpRouter = Router<HttpState>;

/** Koa's request, as controllers get it from tsoa. */
export type HttpRequest = HttpContext['request'];

/** The context of a request that a controller was given. */
export function contextOf(request: HttpRequest): HttpContext {
  return request.ctx;
}

/** The caller of a request that passed authentication. */
export function callerOf(request: HttpRequest): Caller {
  const { caller } = contextOf(request).state;
  if (caller === undefined) throw new Error('this route has no @Security: the caller is not authenticated');
  return caller;
}

/** Who acts for an account, for the audit log. */
export const callerActor = (request: HttpRequest): TaskActor => ({
  name: callerOf(request).actor,
  requestId: contextOf(request).state.requestId,
});

/** The administrator of a request that passed authentication. */
export function adminOf(request: HttpRequest): AdminCaller {
  const { admin } = contextOf(request).state;
  if (admin === undefined) throw new Error('this route has no @Security of administrators');
  return admin;
}

/** The session of a request that passed authentication. */
export function sessionOf(request: HttpRequest): Session {
  const { session } = contextOf(request).state;
  if (session === undefined) throw new Error('this route has no @Security of sessions');
  return session;
}
