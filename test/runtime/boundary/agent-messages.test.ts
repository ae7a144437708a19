import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { MESSAGES, messageFault, PARAMS, paramsFault } from '../../../src/runtime/boundary/agent-messages.ts';
import type { FromAgent, RequestMethod } from '../../../src/runtime/boundary/agent-protocol.ts';
import { fitMessage, fitParams } from '../../../src/runtime/boundary/fit-agent-message.ts';
import { readFromAgent } from '../../../src/runtime/boundary/read-agent-message.ts';

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly shorten?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** A value with one field that is one too long. */
interface TooLong {
  readonly place: string;
  readonly value: unknown;
  readonly shortened: boolean;
}

const SCALARS: Readonly<Record<string, unknown>> = { number: 1, integer: 1, boolean: true, null: null };

/** The smallest value that fits. */
function sample(schema: Schema): unknown {
  const [first] = schema.oneOf ?? schema.anyOf ?? [];
  if (first !== undefined) return sample(first);
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'string') return schema.pattern?.includes('\\.[') === true ? 'a.b' : 'a';
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}));
  if (schema.type !== 'object') return SCALARS[schema.type ?? 'null'];
  const { required = [], properties = {} } = schema;
  return Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})]));
}

/** For each text and each list in a schema: a value in which it alone is beyond its limit. */
function* tooLong(schema: Schema, place = ''): Generator<TooLong> {
  for (const option of schema.oneOf ?? schema.anyOf ?? []) yield* tooLong(option, place);
  if (schema.type === 'string' && !('const' in schema)) {
    const text = 'a'.repeat((schema.maxLength ?? Number.NaN) + 1);
    yield { place, value: text, shortened: schema.shorten !== undefined };
  }
  if (schema.type === 'array') {
    const items = schema.items ?? {};
    const length = (schema.maxItems ?? Number.NaN) + 1;
    yield { place, value: Array.from({ length }, () => sample(items)), shortened: true };
    for (const one of tooLong(items, `${place}[]`)) yield { ...one, value: [one.value] };
  }
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    for (const one of tooLong(part, `${place}.${name}`))
      yield { ...one, value: { ...(sample(schema) as object), [name]: one.value } };
}

describe('messages of an agent', () => {
  it('should have valid JSON Schemas', () => {
    const ajv = new Ajv2020();
    for (const [name, schema] of [...Object.entries(MESSAGES), ...Object.entries(PARAMS)])
      expect(ajv.validateSchema(schema), `${name}: ${ajv.errorsText()}`).to.equal(true);
  });

  for (const [kind, schema] of Object.entries(MESSAGES)) {
    for (const { place, value, shortened } of kind === 'request' ? [] : tooLong(schema, kind)) {
      it(`should ${shortened ? 'shorten' : 'not send'} what is one beyond the limit: ${place}`, () => {
        const message = fitMessage(value as FromAgent);
        if (shortened) expect(readFromAgent(JSON.stringify(message))).to.have.key('message');
        else expect(messageFault(message)).to.match(/: (maxLength|pattern)$/);
      });
    }
  }

  for (const [method, schema] of Object.entries(PARAMS) as [RequestMethod, Schema][]) {
    for (const { place, value, shortened } of tooLong(schema, method)) {
      it(`should ${shortened ? 'shorten' : 'not send'} what is one beyond the limit: ${place}`, () => {
        const params = fitParams(method, value);
        const line = JSON.stringify({ kind: 'request', id: 1, method, params });
        if (shortened) expect(readFromAgent(line)).to.have.key('message');
        else expect(paramsFault(method, params)).to.match(/: maxLength$/);
      });
    }
  }

  it('should accept nothing beyond a limit that comes from somewhere else', () => {
    const [long] = [...tooLong(MESSAGES.outcome)];
    expect(readFromAgent(JSON.stringify(long?.value))).to.have.key('fault');
  });
});
