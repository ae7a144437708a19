import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { FAILURE_KINDS } from '../../sdk/failure-kinds.ts';
import { TRACE_OUTCOMES } from '../../tasks/trace-outcomes.ts';
import { MAX_EVENTS, type FromAgent, type RequestMethod } from './agent-protocol.ts';

/** A text for people: the agent shortens a longer one, and `shorten` is what it then ends with. */
const prose = (maxLength: number) => ({ type: 'string', maxLength, shorten: '…' });
/** A text that means something only as a whole: a longer one fails in the agent and is never sent. */
const exact = (maxLength: number) => ({ type: 'string', maxLength });
const object = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});
const code = { type: 'string', pattern: '^[a-z][a-z0-9_.]*$', maxLength: 100, shorten: '' };
const anyObject = { type: 'object' };
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
/** The agent leaves out what is beyond the limit. */
const list = (items: object, maxItems: number) => ({ type: 'array', maxItems, items });

const FAILURE = object({
  code,
  kind: {
    enum: FAILURE_KINDS,
  },
  retryable: { type: 'boolean' },
});
const ISSUE = object({ code, message: prose(2000), field: prose(300) }, ['field']);
const ISSUES = list(ISSUE, 1000);
const SAVED = object({ id: exact(64), name: exact(300), sha256: exact(64), size: { type: 'number' } });
const PLACE = object({
  sop: prose(200),
  file: prose(500),
  line: { type: 'number' },
  column: { type: 'number' },
  path: prose(300),
  action: prose(100),
  title: prose(500),
});
const REPORT = object({
  step: PLACE,
  message: prose(4_000),
  callLog: list(prose(500), 40),
  url: orNull(prose(1_000)),
  candidates: list(prose(500), 20),
  proposal: orNull(prose(4_000)),
  screenshot: orNull(SAVED),
});
const FAULT = object({
  code: { enum: ['plugin_error', 'invalid_result', 'invalid_task_data', 'unknown_task_type', 'unknown_sop'] },
  notes: prose(2000),
});
const base = { outputs: anyObject, issues: ISSUES, files: list(SAVED, 10_000) };
const RUN = {
  oneOf: [
    object({ status: { const: 'finished' }, ...base, report: REPORT }, ['report']),
    object(
      {
        status: { const: 'failed' },
        ...base,
        failure: FAILURE,
        notes: prose(20_000),
        report: orNull(REPORT),
        retryAfterMs: { type: 'number', minimum: 0 },
      },
      ['retryAfterMs'],
    ),
    object({
      status: { const: 'uncertain' },
      ...base,
      notes: prose(20_000),
      step: prose(300),
      report: orNull(REPORT),
    }),
    object({ status: { const: 'dry_run' }, ...base, stoppedBefore: prose(300) }),
  ],
};
const CONCLUSION = {
  oneOf: [
    object({ status: { const: 'completed' }, result: anyObject, notes: prose(2000) }, ['notes']),
    object({
      status: { const: 'completed_with_issues' },
      result: orNull(anyObject),
      notes: prose(2000),
      issues: { ...ISSUES, minItems: 1 },
    }),
    object({ status: { const: 'failed' }, failure: FAILURE, notes: prose(2000), issues: ISSUES }, ['issues']),
  ],
};
const EVENT = {
  type: 'object',
  required: ['kind'],
  additionalProperties: false,
  properties: {
    kind: { type: 'string', pattern: '^[a-z_]+\\.[a-z_]+$', maxLength: 60 },
    step: { anyOf: [PLACE, prose(300)] },
    durationMs: { type: 'number' },
    status: { enum: ['ok', 'skipped', 'failed', 'caught'] },
    code,
    by: { const: 'if' },
    name: prose(300),
    candidate: { type: 'number' },
  },
};
const ENTRY = object({ step: exact(300), iteration: exact(300), businessKey: orNull(exact(10_000)) });
/** The parameters of each request. */
export const PARAMS = {
  'once.begin': ENTRY,
  'once.resolve': object({
    entry: ENTRY,
    resolution: object({ state: { enum: ['done', 'not_sent', 'unknown'] }, outputs: anyObject }, ['outputs']),
  }),
  'credentials.reveal': object({ name: exact(100) }),
  'credentials.totp': object({}),
  'session.save': object({ state: anyObject }),
  'session.forget': object({}),
  'artifact.save': object({
    kind: { enum: ['screenshot', 'trace', 'download', 'pdf'] },
    name: prose(300),
    contentType: prose(200),
    step: orNull(prose(500)),
    path: exact(1000),
  }),
  'trace.end': object({ outcome: { enum: TRACE_OUTCOMES }, secret: orNull(prose(300)) }),
  'picture.show': object({ path: orNull(exact(1000)) }),
  'person.ask': object(
    {
      kind: { enum: ['code', 'form', 'approval'] },
      message: prose(4000),
      schema: anyObject,
      withinMs: { type: 'integer', minimum: 0, maximum: 3_600_000 },
      screenshot: exact(64),
      form: list(object({ name: prose(300), value: prose(2_000) }), 500),
    },
    ['screenshot', 'form'],
  ),
  'person.forget': object({}),
} satisfies Record<RequestMethod, object>;

/**
 * Every message of an agent with the limit of each of its texts and lists. The agent fits what it sends to this table, and the worker accepts
 * nothing else.
 */
export const MESSAGES: Record<FromAgent['kind'], object> = {
  ready: object({ kind: { const: 'ready' } }),
  beat: object({ kind: { const: 'beat' } }),
  browser_restarted: object({ kind: { const: 'browser_restarted' } }),
  worn: object({ kind: { const: 'worn' } }),
  polluted: object({ kind: { const: 'polluted' }, changed: exact(100) }),
  prepared: object({
    kind: { const: 'prepared' },
    sop: exact(200),
    digest: exact(100),
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

// Each agent compiles them when it starts. To compile the meta-schema as well would double the time; a test validates them against it.
// Ajv's optimizer and its messages, which are not read, would take as long as all the rest.
const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  validateSchema: false,
  messages: false,
  // What a task added to `Object.prototype` does not belong to a message.
  ownProperties: true,
  code: { optimize: false },
});
ajv.addVocabulary(['shorten']);
const checks = (schemas: Readonly<Record<string, object>>) =>
  new Map(Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(schema)]));
const checkMessage = checks(MESSAGES);
const checkParams = checks(PARAMS);

/** Where and why a value is not a valid message; null when it is valid. Quotes nothing of it. */
export function messageFault(value: { readonly kind: string }): string | null {
  return faultOf(checkMessage.get(value.kind), value);
}

export function paramsFault(method: string, params: unknown): string | null {
  return faultOf(checkParams.get(method), params);
}

function faultOf(check: ValidateFunction | undefined, value: unknown): string | null {
  if (check === undefined) return 'unknown';
  if (check(value)) return null;
  // Of the errors of several options, the one deepest inside is of the option that was meant.
  const [deepest] = (check.errors ?? []).toSorted((a, b) => depthOf(b) - depthOf(a));
  return `${deepest?.instancePath || '/'}: ${deepest?.keyword ?? ''}`;
}

const depthOf = ({ instancePath }: ErrorObject): number => instancePath.split('/').length;
