const text = { type: 'string', minLength: 1, maxLength: 2000 };
const func = { isFunction: true };
const snake = { type: 'string', pattern: '^[a-z][a-z0-9]*(_[a-z0-9]+)*$', maxLength: 64 };
const kebab = { type: 'string', pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: 64 };

const ACTION = {
  type: 'object',
  required: ['name', 'title', 'doc', 'examples', 'effect', 'arguments', 'sentence', 'run'],
  properties: {
    // Without the plugin's type, which the loader puts before it.
    name: snake,
    family: { const: 'plugin' },
    title: text,
    doc: text,
    examples: { type: 'array', minItems: 1, items: text },
    effect: { enum: ['reads', 'changes', 'submits'] },
    arguments: {
      type: 'object',
      required: ['spec', 'doc'],
      properties: { spec: { type: 'object' }, doc: {} },
    },
    sentence: func,
    run: func,
  },
};

const FUNCTION = {
  type: 'object',
  required: ['name', 'doc', 'parameters', 'returns', 'examples', 'run'],
  properties: {
    name: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$', maxLength: 64 },
    doc: text,
    parameters: {
      type: 'array',
      items: { type: 'object', required: ['name', 'type'], properties: { name: {}, type: {} } },
    },
    returns: { enum: ['any', 'text', 'number', 'boolean', 'list', 'object', 'date', 'same'] },
    examples: { type: 'array', minItems: 1, items: { type: 'array', minItems: 2, maxItems: 2 } },
    lenient: { type: 'boolean' },
    run: func,
  },
};

const SIGNER = {
  type: 'object',
  required: ['name', 'version', 'newSecret', 'accepts', 'sign', 'verificationKey', 'verify'],
  properties: {
    name: kebab,
    version: { type: 'string', pattern: '^[A-Za-z0-9]{1,16}$' },
    newSecret: func,
    accepts: func,
    sign: func,
    verificationKey: func,
    verify: func,
  },
};

const RETRY_POLICY = {
  type: 'object',
  required: ['name', 'delayAfter'],
  properties: {
    name: kebab,
    jitter: { type: 'number', minimum: 0, maximum: 1 },
    delayAfter: func,
  },
};

const ARTIFACT_STORE = {
  type: 'object',
  required: ['name', 'open'],
  properties: { name: kebab, open: func },
};

const list = (items: object) => ({ type: 'array', maxItems: 200, items });

/** What a plugin may add to its task type. */
export const ADDITIONS = Object.freeze({
  actions: list(ACTION),
  functions: list(FUNCTION),
  signers: list(SIGNER),
  retryPolicies: list(RETRY_POLICY),
  artifactStores: list(ARTIFACT_STORE),
});
