import { Ajv2020 } from 'ajv/dist/2020.js';
import { MAX_EVENTS, type FromAgent, type RequestMethod } from './agent-protocol.ts';

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
  proposal: orNull(text(10_000)),
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
  'person.ask': object(
    {
      kind: { enum: ['code', 'form', 'approval'] },
      message: text(4000),
      schema: anyObject,
      screenshot: text(64),
    },
    ['screenshot'],
  ),
  'person.forget': object({}),
} satisfies Record<RequestMethod, object>;

const MESSAGES: Record<FromAgent['kind'], object> = {
  ready: object({ kind: { const: 'ready' } }),
  beat: object({ kind: { const: 'beat' }, rss: { type: 'number' } }),
  worn: object({ kind: { const: 'worn' } }),
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
