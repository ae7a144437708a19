import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonObject } from '../sdk/json.ts';
import type { Conclusion, Failure, LocalFile } from '../sdk/outcome.ts';
import type {
  NewArtifact,
  OnceEntry,
  OnceResolution,
  SavedArtifact,
  SopEvent,
  SopOutcome,
  TaskFacts,
} from '../sop/ports.ts';

/**
 * What a worker and its agent say to each other: one JSON object a line over a socket. What comes from the agent is checked and
 * bounded, because a plugin shares its process: a wrong line, a long line or a flood ends that agent and nothing else.
 */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;
/** Lines: a burst, and what may follow each second. Events are gathered, so a busy SOP sends about a hundred. */
export const LINE_BURST = 1000;
export const LINES_PER_SECOND = 300;
/** Steps told of one attempt; a longer timeline is cut, an SOP that loops for ever does not fill the database. */
export const MAX_EVENTS = 5000;

/** Told once, when the agent starts. */
export interface AgentSetup {
  readonly pluginFolders: readonly string[];
  readonly pluginPackages: readonly string[];
  readonly packagesFrom: string;
  readonly sopFolders: readonly string[];
  /** Private address ranges that portals may have all the same, as the demo's loopback. */
  readonly addressExceptions: readonly string[];
  /** Refuse to start on a faulty SOP, so that a faulty change is noticed and the agents before it stay. */
  readonly development?: boolean;
}

/** What an agent needs to name the SOP of a task. */
export interface TaskInput {
  readonly type: string;
  readonly text: string;
  readonly files: readonly Omit<LocalFile, 'path'>[];
}

/** What `portal.yaml` says that concerns the worker. */
export interface PortalFacts {
  /** Milliseconds until the maintenance that goes on now ends; 0 where there is none. */
  readonly maintenanceMs: number;
  readonly sessions: number | null;
  readonly intervalMs: number | null;
}

/** All that one attempt works with. No secret: those are asked for one by one. */
export interface AgentJob {
  readonly task: TaskFacts;
  readonly sop: string;
  readonly files: readonly LocalFile[];
  readonly folder: string;
  readonly baseUrl: string;
  readonly credentialNames: readonly string[];
  /** Where the worker's browser listens. */
  readonly browserEndpoint: string;
  readonly storageState: object | null;
}

export type ToAgent =
  | { readonly kind: 'setup'; readonly setup: AgentSetup }
  | { readonly kind: 'prepare'; readonly task: TaskInput }
  | { readonly kind: 'run'; readonly job: AgentJob }
  | { readonly kind: 'abort'; readonly failure: Failure; readonly notes: string }
  | { readonly kind: 'reply'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'reply'; readonly id: number; readonly error: { code: string; message: string } };

/** The requests an agent may make, each with what it gives and gets. */
export interface AgentRequests {
  'once.begin': { params: OnceEntry; value: WireOnceAnswer };
  'once.resolve': { params: { entry: OnceEntry; resolution: OnceResolution }; value: null };
  'credentials.reveal': { params: { name: string }; value: { secret: string } };
  'credentials.totp': { params: Record<string, never>; value: { code: string } };
  'session.save': { params: { state: JsonObject }; value: null };
  'session.forget': { params: Record<string, never>; value: null };
  'artifact.save': { params: WireArtifact; value: SavedArtifact };
}
export type RequestMethod = keyof AgentRequests;

/** `OnceAnswer` with its date as text. */
export type WireOnceAnswer =
  | { readonly state: 'granted' }
  | { readonly state: 'done'; readonly outputs: JsonObject }
  | { readonly state: 'unknown'; readonly intentAt: string }
  | { readonly state: 'duplicate'; readonly taskId: string }
  | { readonly state: 'refused'; readonly failure: Failure };

/** Files come as a path in the task's folder, never as bytes in a line. */
export type WireArtifact = Omit<NewArtifact, 'content'> & { readonly path: string };

/** Why the agent's own part failed: the plugin's code, its data, its result. Carries no message of the plugin's making. */
export interface PluginFault {
  readonly code:
    'plugin_error' | 'invalid_result' | 'invalid_task_data' | 'unknown_task_type' | 'unknown_sop';
  readonly notes: string;
}

export type AgentOutcome =
  /** What the run came to and, where the plugin had a word in it, its conclusion. */
  | {
      readonly kind: 'ran';
      readonly run: SopOutcome;
      readonly conclusion: Conclusion | null;
      readonly fault: PluginFault | null;
    }
  | { readonly kind: 'fault'; readonly fault: PluginFault };

export type FromAgent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'beat'; readonly rss: number }
  | {
      readonly kind: 'prepared';
      readonly sop: string;
      readonly digest: string;
      readonly portal: PortalFacts;
    }
  | { readonly kind: 'events'; readonly events: readonly SopEvent[] }
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly method: RequestMethod;
      readonly params: unknown;
    }
  | { readonly kind: 'outcome'; readonly outcome: AgentOutcome };

const text = (maxLength: number) => ({ type: 'string', maxLength });
const object = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});
const code = { type: 'string', pattern: '^[a-z][a-z0-9_.]*$', maxLength: 100 };
const anyObject = { type: 'object' };
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
const list = (items: object, maxItems: number) => ({ type: 'array', maxItems, items });

const FAILURE = object({
  code,
  kind: {
    enum: [
      'business',
      'transient',
      'portal_changed',
      'credentials',
      'sop',
      'plugin',
      'canceled',
      'timed_out',
    ],
  },
  retryable: { type: 'boolean' },
});
const ISSUE = object({ code, message: text(2000), field: text(300) }, ['field']);
const ISSUES = list(ISSUE, 1000);
const SAVED = object({ id: text(64), name: text(300), sha256: text(64), size: { type: 'number' } });
const PLACE = object({
  sop: text(200),
  file: text(500),
  line: { type: 'number' },
  column: { type: 'number' },
  path: text(300),
  action: text(100),
  title: text(500),
});
const REPORT = object({
  step: PLACE,
  message: text(100_000),
  callLog: list(text(10_000), 1000),
  url: orNull(text(10_000)),
  candidates: list(text(10_000), 1000),
  screenshot: orNull(SAVED),
});
const FAULT = object({
  code: { enum: ['plugin_error', 'invalid_result', 'invalid_task_data', 'unknown_task_type', 'unknown_sop'] },
  notes: text(2000),
});
const base = { outputs: anyObject, issues: ISSUES, files: list(SAVED, 1000) };
const RUN = {
  oneOf: [
    object({ status: { const: 'finished' }, ...base }),
    object(
      {
        status: { const: 'failed' },
        ...base,
        failure: FAILURE,
        notes: text(20_000),
        report: orNull(REPORT),
        retryAfterMs: { type: 'number', minimum: 0 },
      },
      ['retryAfterMs'],
    ),
    object({ status: { const: 'uncertain' }, ...base, notes: text(20_000), step: text(300) }),
    object({ status: { const: 'dry_run' }, ...base, stoppedBefore: text(300) }),
  ],
};
const CONCLUSION = {
  oneOf: [
    object({ status: { const: 'completed' }, result: anyObject, notes: text(2000) }, ['notes']),
    object({
      status: { const: 'completed_with_issues' },
      result: orNull(anyObject),
      notes: text(2000),
      issues: { ...ISSUES, minItems: 1 },
    }),
    object({ status: { const: 'failed' }, failure: FAILURE, notes: text(2000), issues: ISSUES }, ['issues']),
  ],
};
const EVENT = {
  type: 'object',
  required: ['kind'],
  additionalProperties: false,
  properties: {
    kind: { type: 'string', pattern: '^[a-z_]+\\.[a-z_]+$', maxLength: 60 },
    step: { anyOf: [PLACE, text(300)] },
    durationMs: { type: 'number' },
    status: { enum: ['ok', 'skipped', 'failed', 'caught'] },
    code,
    name: text(300),
    candidate: { type: 'number' },
  },
};
const ENTRY = object({ step: text(300), iteration: text(300), businessKey: orNull(text(10_000)) });
const PARAMS = {
  'once.begin': ENTRY,
  'once.resolve': object({
    entry: ENTRY,
    resolution: object({ state: { enum: ['done', 'not_sent', 'unknown'] }, outputs: anyObject }, ['outputs']),
  }),
  'credentials.reveal': object({ name: text(100) }),
  'credentials.totp': object({}),
  'session.save': object({ state: anyObject }),
  'session.forget': object({}),
  'artifact.save': object({
    kind: { enum: ['screenshot', 'trace', 'download', 'pdf'] },
    name: text(300),
    contentType: text(200),
    step: orNull(text(500)),
    path: text(1000),
  }),
} satisfies Record<RequestMethod, object>;

const MESSAGES: Record<FromAgent['kind'], object> = {
  ready: object({ kind: { const: 'ready' } }),
  beat: object({ kind: { const: 'beat' }, rss: { type: 'number' } }),
  prepared: object({
    kind: { const: 'prepared' },
    sop: text(200),
    digest: text(100),
    portal: object({
      maintenanceMs: { type: 'number', minimum: 0 },
      sessions: orNull({ type: 'integer', minimum: 1 }),
      intervalMs: orNull({ type: 'number', minimum: 0 }),
    }),
  }),
  events: object({ kind: { const: 'events' }, events: list(EVENT, MAX_EVENTS) }),
  request: {
    type: 'object',
    required: ['kind', 'id', 'method', 'params'],
    properties: { kind: {}, id: { type: 'integer' }, method: { enum: Object.keys(PARAMS) }, params: {} },
    additionalProperties: false,
  },
  outcome: object({
    kind: { const: 'outcome' },
    outcome: {
      oneOf: [
        object({ kind: { const: 'ran' }, run: RUN, conclusion: orNull(CONCLUSION), fault: orNull(FAULT) }),
        object({ kind: { const: 'fault' }, fault: FAULT }),
      ],
    },
  }),
};

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false });
const checkMessage = new Map(Object.entries(MESSAGES).map(([kind, schema]) => [kind, ajv.compile(schema)]));
const checkParams = new Map(Object.entries(PARAMS).map(([method, schema]) => [method, ajv.compile(schema)]));

/** A line of an agent as a message, or why it is none; the reason quotes nothing of the line. */
export function readFromAgent(line: string): { message: FromAgent } | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { fault: 'a line that is not JSON' };
  }
  if (typeof value !== 'object' || value === null || !('kind' in value))
    return { fault: 'a line that is no message' };
  const kind = String(value.kind);
  const check = checkMessage.get(kind);
  if (check === undefined) return { fault: 'a message of an unknown kind' };
  if (!check(value)) return { fault: `a wrong "${kind}" message${at(check.errors?.[0])}` };
  const message = value as FromAgent;
  if (message.kind !== 'request') return { message };
  const { method, params } = message;
  const checkThese = checkParams.get(method);
  return checkThese?.(params) === true
    ? { message }
    : { fault: `a wrong "${method}" request${at(checkThese?.errors?.[0])}` };
}

const at = (error?: { instancePath: string; keyword: string }) =>
  error === undefined ? '' : ` (${error.instancePath || '/'}: ${error.keyword})`;
