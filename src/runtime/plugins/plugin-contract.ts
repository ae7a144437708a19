import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { SDK_VERSION } from '../../sdk/plugin.ts';
import { ADDITIONS } from './addition-contract.ts';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const func = { isFunction: true };

/** What `definePlugin` must have been given: the types of the SDK, checked again because plugins may be plain JavaScript. */
const CONTRACT = {
  type: 'object',
  additionalProperties: false,
  required: [
    'sdk',
    'type',
    'version',
    'title',
    'description',
    'data',
    'sop',
    'procedure',
    'result',
    'effect',
  ],
  properties: {
    sdk: { type: 'integer' },
    type: { type: 'string', pattern: '^[a-z][a-z0-9]*(_[a-z0-9]+)*$', maxLength: 64 },
    version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+(?:[-+][0-9A-Za-z.+-]+)?$' },
    title: text(100),
    description: text(2000),
    data: { type: 'object' },
    parse: func,
    check: func,
    files: {
      type: 'object',
      additionalProperties: false,
      required: ['max', 'types'],
      properties: {
        min: { type: 'integer', minimum: 0 },
        max: { type: 'integer', minimum: 0, maximum: 100 },
        types: {
          type: 'array',
          uniqueItems: true,
          items: { type: 'string', pattern: '^[a-z]+/[a-z0-9.+-]+$' },
        },
      },
    },
    sop: {
      anyOf: [{ type: 'string', pattern: '^[a-z0-9-]+/[a-z0-9-]+$' }, func],
    },
    procedure: { type: 'string', pattern: '^[a-z0-9-]+$' },
    result: { type: 'object' },
    patient: {
      type: 'array',
      maxItems: 10,
      uniqueItems: true,
      items: { type: 'string', pattern: '^(/[^/]+)+$' },
    },
    effect: { enum: ['reads', 'submits'] },
    inputs: { type: 'object' },
    outputs: { type: 'object' },
    prepare: func,
    run: func,
    conclude: func,
    resultFormats: {
      type: 'object',
      maxProperties: 10,
      propertyNames: { pattern: '^(?!json$)[a-z][a-z0-9_]{0,31}$' },
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['mediaType'],
        properties: {
          mediaType: { type: 'string', pattern: '^(?!application/json$)[a-z]+/[a-z0-9.+-]+$' },
          write: func,
        },
      },
    },
    ...ADDITIONS,
  },
} as const;

// Without the meta-schema, which takes longer to compile than the contract: strict mode finds mistakes in the contract. Nor with the optimizer, which takes
// half of the time.
const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  allErrors: true,
  validateSchema: false,
  code: { optimize: false },
});
ajv.addKeyword({
  keyword: 'isFunction',
  validate: (_schema: unknown, value: unknown) => typeof value === 'function',
  errors: false,
});
const validate = ajv.compile(CONTRACT);

/** Every way in which a plugin's default export breaks the contract, each as one sentence; empty when it keeps it. */
export function contractFaults(plugin: unknown): readonly string[] {
  if (typeof plugin !== 'object' || plugin === null) {
    return ['has no default export made by definePlugin({...})'];
  }
  const faults = validate(plugin) ? [] : (validate.errors ?? []).flatMap(sentence);
  for (const name of ['parse', 'check', 'sop'] as const) {
    const member: unknown = (plugin as Readonly<Record<string, unknown>>)[name];
    if (typeof member === 'function' && member.constructor.name === 'AsyncFunction')
      faults.push(`"${name}" must not be async: the client waits for its result`);
  }
  const sdk: unknown = 'sdk' in plugin ? plugin.sdk : undefined;
  if (typeof sdk === 'number' && sdk !== SDK_VERSION) {
    faults.push(
      `was written for SDK version ${sdk}, but this service has version ${SDK_VERSION}: use a plugin release for that version`,
    );
  }
  return faults;
}

function sentence(error: ErrorObject): string[] {
  const where = error.instancePath.slice(1).replaceAll('/', '.');
  switch (error.keyword) {
    case 'required':
      return [`"${where}${where && '.'}${String(error.params['missingProperty'])}" is missing`];
    case 'additionalProperties':
      return [
        `"${where}${where && '.'}${String(error.params['additionalProperty'])}" is not part of the contract`,
      ];
    case 'isFunction':
      return error.schemaPath.includes('anyOf') ? [] : [`"${where}" must be a function`];
    case 'anyOf':
      return [`"${where}" must be "payer/procedure" or a function`];
    case 'const':
      return [`"${where}" must be ${JSON.stringify(error.params['allowedValue'])}`];
    case 'enum':
      return [`"${where}" must be one of ${JSON.stringify(error.params['allowedValues'])}`];
    default:
      return error.schemaPath.includes('anyOf') ? [] : [`"${where}" ${error.message ?? 'is wrong'}`];
  }
}
