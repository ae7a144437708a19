import type { JsonObject, JsonValue } from '../../../sdk/json.ts';

/** Whether outputs can prove a submission. If nothing was found, a table has no rows, and optional values are null. */
export function saysSomething(outputs: JsonObject): boolean {
  return Object.values(outputs).some(isSomething);
}

function isSomething(value: JsonValue): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

export const without = (outputs: JsonObject, names: Pick<ReadonlySet<string>, 'has'>): JsonObject =>
  Object.fromEntries(Object.entries(outputs).filter(([name]) => !names.has(name)));
