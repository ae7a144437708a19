import type { DataFault, InvalidTaskData } from '../sdk/plugin.ts';
import type { LoadedPlugin } from './plugin-registry.ts';
import type { JsonObject } from '../sdk/json.ts';
import { schemaFaults } from '../platform/schema-faults.ts';
import { checkShape, readDataText } from './read-data-text.ts';

const MAX_FAULTS = 100;

export type ReadData = { readonly data: JsonObject } | { readonly faults: readonly DataFault[] };

/**
 * Reads a task's data as its plugin wants it: the text, the shape, the schema, then what the plugin checks itself. All faults of
 * one of these stages are told at once, with pointers, and none quotes a value.
 */
export function readTaskData({ plugin, checkData }: LoadedPlugin, text: string): ReadData {
  let value: unknown;
  try {
    value = plugin.parse?.(text) ?? readDataText(text);
    checkShape(value);
  } catch (error) {
    const faults = faultsOf(error);
    return { faults: isFreeText(text) ? [...faults, ...wantedBy(checkData, faults)] : faults };
  }
  const errors = checkData(value);
  if (errors !== null) return { faults: schemaFaults(errors) };
  const data = value as JsonObject;
  const faults = plugin.check?.(data) ?? [];
  // A promise has no length: data would be taken that nobody has checked.
  if (!Array.isArray(faults))
    throw new TypeError(`"check" of the plugin ${plugin.type} gave no list of faults`);
  return faults.length > 0 ? { faults: faults.slice(0, MAX_FAULTS) } : { data };
}

/** Somebody wrote sentences, or nothing: who sends JSON knows what its members are. */
const isFreeText = (text: string): boolean => !/^\s*[[{]/.test(text);
const NOT_UNDERSTOOD = new Set(['data_missing', 'data_not_an_object', 'data_not_readable']);

/** Where nothing could be understood, everything that the data must have is missing. */
function wantedBy(checkData: LoadedPlugin['checkData'], faults: readonly DataFault[]): readonly DataFault[] {
  if (!faults.some(({ code }) => NOT_UNDERSTOOD.has(code))) return [];
  return schemaFaults(checkData({}) ?? []).filter(({ code }) => code === 'missing');
}

/** By its code and not its class: a plugin may bring a copy of the SDK of its own. */
function faultsOf(error: unknown): readonly DataFault[] {
  if (error instanceof Error && 'code' in error && error.code === 'invalid_task_data' && 'errors' in error) {
    return (error as InvalidTaskData).errors.slice(0, MAX_FAULTS);
  }
  throw error;
}
