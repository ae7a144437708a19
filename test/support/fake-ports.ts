import { FAILURE } from './failure-report.ts';
import { plainPart } from '../../src/tasks/posted-fields.ts';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Admin } from '../../src/admin/admin.ts';
import { createApiApp } from '../../src/http/server/api-app.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { httpConfig } from '../../src/roles/http-config.ts';
import { listenHttp, type HttpServer, type ListenOptions } from '../../src/http/server/http-server.ts';
import type { HttpPorts } from '../../src/http/http-context.ts';
import type { TaskType } from '../../src/http/ports.ts';
import type { TaskEvent } from '../../src/tasks/timeline/task-events.ts';
import type { HttpSettings } from '../../src/http/settings.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { CodedError } from '../../src/platform/errors.ts';
import { createLogger } from '../../src/platform/logger.ts';
import type { NewTask } from '../../src/tasks/create/new-task.ts';
import { TaskError } from '../../src/tasks/task-error.ts';
import { isFinal, type Task } from '../../src/tasks/task.ts';

/** Everything behind the HTTP layer in memory, so that a test can look at what is left. */
export interface FakeWorld {
  readonly tasks: Map<string, Task>;
  readonly stored: Map<string, Buffer>;
  readonly events: Map<string, TaskEvent[]>;
  readonly logs: string[];
  /** Replace parts to make them fail. */
  readonly ports: HttpPorts;
  addEvent(taskId: string, kind: string): void;
  finish(taskId: string): void;
}

export const ACCOUNT = newId('acct');
export const OTHER_ACCOUNT = newId('acct');
export const KEYS: Readonly<
  Record<string, { accountId: string | null; keyId: string; scopes: readonly string[] }>
> = {
  good: { accountId: ACCOUNT, keyId: 'good', scopes: ['tasks:read', 'tasks:write', 'webhooks:manage'] },
  other: {
    accountId: OTHER_ACCOUNT,
    keyId: 'other',
    scopes: ['tasks:read', 'tasks:write', 'webhooks:manage'],
  },
  reader: { accountId: ACCOUNT, keyId: 'reader', scopes: ['tasks:read'] },
  admin: { accountId: null, keyId: 'admin', scopes: ['admin:*'] },
};

const TASK_TYPE: TaskType = {
  type: 'eligibility_check',
  version: '1.0.0',
  title: 'Eligibility check',
  description: 'Is the member covered?',
  effect: 'reads',
  ownCode: false,
  data: { type: 'object', required: ['member_id'] },
  result: { type: 'object' },
  files: { min: 0, max: 3, types: ['application/pdf', 'text/csv'] },
  payers: ['meridian-mutual'],
  resultFormats: [{ name: 'x12', mediaType: 'application/edi-x12', written: true }],
};

export function fakeWorld(): FakeWorld {
  const tasks = new Map<string, Task>();
  const stored = new Map<string, Buffer>();
  const events = new Map<string, TaskEvent[]>();
  const keys = new Map<string, { taskId: string; fingerprint: Buffer }>();
  const logs: string[] = [];
  const changed = new EventTarget();
  const addEvent = (taskId: string, kind: string): void => {
    const list = events.get(taskId) ?? [];
    events.set(taskId, [...list, { seq: list.length + 1, at: new Date(), kind, data: {} }]);
    changed.dispatchEvent(new Event('event'));
  };
  const own = (accountId: string, id: string): Task | null => {
    const task = tasks.get(id);
    return task?.accountId === accountId ? task : null;
  };
  const finish = (id: string): void => {
    const task = tasks.get(id);
    if (task !== undefined) tasks.set(id, { ...task, status: 'completed', finishedAt: new Date() });
    addEvent(id, 'task.finished');
  };
  const ports: HttpPorts = {
    clock: systemClock,
    logger: createLogger({
      level: 'debug',
      role: 'test',
      destination: { write: (line: string) => logs.push(line) > 0 } as unknown as NodeJS.WritableStream,
    }),
    authenticator: { authenticate: (key) => Promise.resolve(KEYS[key] ?? null) },
    health: { ready: () => Promise.resolve({ ready: true, checks: { database: true } }) },
    intake: {
      async store(_account, content: Readable) {
        const storageKey = newId('file');
        stored.set(storageKey, Buffer.alloc(0));
        try {
          const bytes = Buffer.concat(await content.toArray());
          stored.set(storageKey, bytes);
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          return { id: newId('file'), size: bytes.length, sha256, storageKey };
        } catch (error) {
          stored.delete(storageKey);
          throw error;
        }
      },
      open: (_account, { storageKey }) =>
        Promise.resolve(Readable.from([stored.get(storageKey) ?? Buffer.alloc(0)])),
      discard: (_account, key) => Promise.resolve(void stored.delete(key)),
    },
    taskTypes: {
      list: () => Promise.resolve([TASK_TYPE]),
      async validate(_account, type, data, files) {
        if (type !== TASK_TYPE.type) return { ok: false, code: 'unknown_task_type', errors: [] };
        if (files.length > 3) return { ok: false, code: 'too_many_files', errors: [] };
        const named = /member_id/.test(data);
        const error = { pointer: '/member_id', code: 'required', message: 'is missing' };
        return named
          ? { ok: true, sop: 'acme-health/eligibility' }
          : { ok: false, code: 'invalid_task_data', errors: [error] };
      },
      writeResult: async (_type, _format, { result, text }) =>
        result === null ? null : `ISA*${text.length}*${JSON.stringify(result)}~\u001E`,
    },
    tasks: {
      create(task: NewTask) {
        const known = keys.get(`${task.accountId} ${task.idempotencyKey}`);
        const first = known === undefined ? undefined : tasks.get(known.taskId);
        if (known !== undefined && first !== undefined) {
          if (known.fingerprint.equals(task.fingerprint))
            return Promise.resolve({ task: first, replayed: true });
          return Promise.reject(new TaskError('idempotency_key_reused', 'reused'));
        }
        const made = taskOf(task);
        tasks.set(made.id, made);
        if (task.idempotencyKey !== null)
          keys.set(`${task.accountId} ${task.idempotencyKey}`, {
            taskId: made.id,
            fingerprint: task.fingerprint,
          });
        addEvent(made.id, 'attempt.started');
        const { data: _data, ...shown } = made;
        return Promise.resolve({ task: shown, replayed: false });
      },
      // Tested on a real database.
      findRetryable: () => Promise.reject(new TaskError('not_found', 'none')),
      findRehearsable: () => Promise.reject(new TaskError('not_found', 'none')),
      failure(account, id) {
        if (own(account, id) === null) return Promise.reject(new TaskError('not_found', 'none'));
        return Promise.resolve({ ...FAILURE, attempt: 1, at: new Date(), sopVersion: 0 });
      },
      picture: ({ accountId: account, taskId: id }) =>
        own(account, id) === null
          ? Promise.reject(new TaskError('not_found', 'none'))
          : Promise.resolve({ state: 'starting', picture: null, takenAt: null }),
      submissions: (account, id) => Promise.resolve(own(account, id) === null ? null : []),
      find(account, id, options) {
        const task = own(account, id);
        if (task === null || options?.includeData === true) return Promise.resolve(task);
        const { data: _data, ...shown } = task;
        return Promise.resolve(shown);
      },
      list(account, query) {
        const all = [...tasks.values()].filter((task) => task.accountId === account).toReversed();
        const start = query.cursor === undefined ? 0 : Number(query.cursor);
        if (Number.isNaN(start)) return Promise.reject(new CodedError('invalid_cursor', 'not ours'));
        const end = start + (query.limit ?? 20);
        return Promise.resolve({
          tasks: all.slice(start, end),
          nextCursor: end < all.length ? String(end) : null,
        });
      },
      // Tested on a real database.
      statistics: () => Promise.reject(new TaskError('not_found', 'none')),
      cancel(account, id) {
        const task = own(account, id);
        if (task === null) return Promise.reject(new TaskError('not_found', 'none'));
        if (isFinal(task.status)) return Promise.reject(new TaskError('task_already_final', 'final'));
        const canceled: Task = { ...task, status: 'failed', notes: 'canceled' };
        tasks.set(id, canceled);
        return Promise.resolve(canceled);
      },
      deletePatient: () => Promise.resolve({ tasks: [], schedules: [], done: true }),
      deleteData: (account, id) =>
        Promise.reject(
          new TaskError(own(account, id) === null ? 'not_found' : 'task_already_final', 'not in this world'),
        ),
      answer(account, id) {
        const code = own(account, id) === null ? 'not_found' : 'conflict';
        return Promise.reject(new TaskError(code, 'it does not wait'));
      },
      pushCode: () => Promise.resolve({ replayed: false }),
      events: (account, id, after) =>
        Promise.resolve(own(account, id) && (events.get(id) ?? []).filter((event) => event.seq > after)),
      async *watch(_account, id, after, signal) {
        for (let seen = after; ;) {
          const next = (events.get(id) ?? []).filter((event) => event.seq > seen);
          for (const event of next) {
            seen = event.seq;
            yield event;
          }
          const task = tasks.get(id);
          if (next.length === 0 && task !== undefined && isFinal(task.status)) return;
          if (next.length === 0) await once(changed, 'event', { signal });
        }
      },
    },
    artifacts: {
      list: (account, id) => Promise.resolve(own(account, id) && [ARTIFACT]),
      find: (account, id, artifactId) =>
        Promise.resolve(
          own(account, id) !== null && artifactId === ARTIFACT.id
            ? {
                artifact: ARTIFACT,
                content: () => Promise.resolve(Readable.from([CONTENT.subarray(0, 7), CONTENT.subarray(7)])),
              }
            : null,
        ),
    },
    // Administration, evidence, people and schedules are tested on a real database.
    admin: {} as Admin,
    people: {} as HttpPorts['people'],
    evidence: {} as HttpPorts['evidence'],
    schedules: {} as HttpPorts['schedules'],
    sopSchemas: { sop: () => '{"title":"SOP"}', portal: () => '{"title":"portal"}' },
    reads: { note: () => Promise.resolve() },
    rateBudgets: fakeBudgets(),
    workerMetrics: async () => [],
    gauges: {
      read: async () => [
        {
          name: 'sopwith_tasks',
          help: 'Tasks.',
          values: [{ labels: { status: 'queued' }, value: tasks.size }],
        },
      ],
    },
    deliveries: {
      list: (account, id) => Promise.resolve(own(account, id) && []),
      page: () => Promise.resolve({ items: [], nextCursor: null }),
      message: () => Promise.resolve(null),
      redeliver: () => Promise.resolve(null),
      test: () => Promise.reject(Object.assign(new Error('none'), { code: 'no_webhook_endpoint' })),
    },
  };
  return { tasks, stored, events, logs, ports, addEvent, finish };
}

/** Buckets that never fill again. */
function fakeBudgets(): HttpPorts['rateBudgets'] {
  const left = new Map<string, number>();
  return {
    async lease({ policy, holder, perMinute }, part) {
      const there = left.get(`${policy} ${holder}`) ?? perMinute;
      const granted = Math.min(part, there);
      left.set(`${policy} ${holder}`, there - granted);
      return { granted, left: there - granted };
    },
  };
}

export const CONTENT = Buffer.from('0123456789abcdefghij');
export const ARTIFACT = {
  id: newId('art'),
  attempt: 1,
  kind: 'download',
  name: 'remit "ü".pdf',
  step: 'download',
  contentType: 'application/pdf',
  size: CONTENT.length,
  sha256: createHash('sha256').update(CONTENT).digest('hex'),
  createdAt: new Date(),
  purgedAt: null,
};

function taskOf(task: NewTask): Task {
  return {
    id: newId('task'),
    accountId: task.accountId,
    type: task.type,
    status: 'queued',
    notes: null,
    issues: [],
    failure: null,
    result: null,
    resultFiles: [],
    files: task.files,
    needs: null,
    externalId: task.externalId,
    metadata: task.metadata,
    sop: null,
    attempts: 0,
    createdAt: new Date(),
    ...plainPart(task),
    retryOf: task.retryOf ?? null,
    dryRunOf: task.dryRun?.of ?? null,
    scheduleId: task.schedule?.id ?? null,
    startedAt: null,
    finishedAt: null,
    dataPurgedAt: null,
    resultPurgedAt: null,
    data: task.data,
  };
}

export interface Api extends HttpServer {
  /** A request with the good key unless another is named; null: none. */
  call(path: string, init?: RequestInit & { key?: string | null }): Promise<Response>;
}

/** The app over some ports, listening. */
export async function startApi(
  ports: HttpPorts,
  settings: Partial<HttpSettings> = {},
  listening: Partial<ListenOptions> = {},
): Promise<Api> {
  const { app, stopping } = createApiApp(
    {
      ...httpConfig(loadConfig({ env: {} }).config),
      publicUrl: 'http://api.test',
      requestsPerMinute: 100_000,
      badKeysPerMinute: 10_000,
      signInsPerMinute: 10_000,
      ...settings,
    },
    ports,
  );
  const http = await listenHttp(app.callback(), {
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://api.test',
    stopping,
    ...listening,
  });
  return {
    ...http,
    close: () => http.close(200),
    call(path, { key = 'good', ...init } = {}) {
      const headers = new Headers(init.headers);
      if (key !== null) headers.set('authorization', `Bearer ${key}`);
      return fetch(`${http.url}${path}`, { ...init, headers });
    },
  };
}

export const json = (body: unknown): RequestInit => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

export const GOOD = Object.freeze({ type: 'eligibility_check', data: '{"member_id":"MM1"}' });
