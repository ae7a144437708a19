/** A value that JSON can carry. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
/** An object that JSON can carry. */
export type JsonObject = { readonly [name: string]: JsonValue };

/** Whether a value has members with names: neither a list nor null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON Schema (2020-12) as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };
