import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { JsonObject, JsonSchema, JsonValue } from './json.ts';

/** What a schema leaves open is JSON all the same, and nothing of a task's data is changed in place. */
type AsJson<T> = unknown extends T
  ? JsonValue
  : T extends string | number | boolean | null
    ? T
    : T extends object
      ? { readonly [Name in keyof T]: AsJson<T[Name]> }
      : never;

/**
 * The TypeScript type of the values that fit a JSON Schema. The schema must be written `as const` (inside `definePlugin` this is
 * automatic). For a schema that is known only at run time, the type is `JsonObject`. `$ref` is not followed: its target is `JsonValue`.
 *
 * @example
 * const MEMBER = {
 *   type: 'object',
 *   additionalProperties: false,
 *   required: ['id'],
 *   properties: { id: { type: 'string' }, sex: { enum: ['F', 'M', 'U'] } },
 * } as const;
 * type Member = DataOf<typeof MEMBER>; // { readonly id: string; readonly sex?: 'F' | 'M' | 'U' }
 * const member: Member = { id: 'A1', sex: 'F' };
 */
export type DataOf<S extends JsonSchema> = S extends JSONSchema
  ? AsJson<FromSchema<S>> extends infer T extends JsonObject
    ? T
    : JsonObject
  : JsonObject;
