import type { FieldFault } from '../../platform/field-fault.ts';
import type { InvalidTaskData } from '../../sdk/plugin.ts';
import type { LoadedPlugin } from './plugin-registry.ts';
import type { JsonObject } from '../../sdk/json.ts';
import { ajvFaults } from '../../platform/ajv-faults.ts';
import { checkShape, readDataText } from './read-data-text.ts';

const MAX_FAULTS = 100;

export type ReadData =
  | { readonly data: JsonObject }
  /** `unfit`: what could be read of it. */
  | { readonly faults: readonly FieldFault[]; readonly unfit?: JsonObject };

/**
 * Reads a task's data as its plugin wants it: the text, the shape, the schema, then what the plugin checks itself. All faults of
 * the schema and of the plugin's check are returned at once, with pointers, and none quotes a value.
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
  const data = value as JsonObject;
  const errors = checkData(value);
  const faults = errors === null ? checkedBy(plugin, data) : withChecked(ajvFaults(errors), plugin, data);
  return faults.length > 0 ? { faults: faults.slice(0, MAX_FAULTS), unfit: data } : { data };
}

function checkedBy(plugin: LoadedPlugin['plugin'], data: JsonObject): readonly FieldFault[] {
  const faults: unknown = plugin.check?.(data) ?? [];
  // A promise has no length: unchecked data would be accepted.
  if (!Array.isArray(faults))
    throw new TypeError(`"check" of the plugin ${plugin.type} did not return a list of faults`);
  return faults as readonly FieldFault[];
}

/**
 * Also what `check` finds wrong elsewhere, so that a client can fix everything in one round. `check` is written for data that fit the schema: it
 * may fail on these, and what it says of a place that the schema refuses already says nothing new.
 */
function withChecked(
  faults: readonly FieldFault[],
  plugin: LoadedPlugin['plugin'],
  data: JsonObject,
): readonly FieldFault[] {
  try {
    return withOthers(faults, checkedBy(plugin, data));
  } catch {
    return faults;
  }
}

/** The first faults, and of the others those in places that none of the first is about. */
export function withOthers(
  faults: readonly FieldFault[],
  others: readonly FieldFault[],
): readonly FieldFault[] {
  const isKnown = ({ pointer }: FieldFault): boolean =>
    faults.some(
      (known) => `${pointer}/`.startsWith(`${known.pointer}/`) || known.pointer.startsWith(`${pointer}/`),
    );
  return [...faults, ...others.filter((fault) => !isKnown(fault))].slice(0, MAX_FAULTS);
}

/** Somebody wrote sentences, or nothing: who sends JSON knows what its fields are. */
const isFreeText = (text: string): boolean => !/^\s*[[{]/.test(text);
const NOT_UNDERSTOOD = new Set(['data_missing', 'data_not_an_object', 'data_not_readable']);

/** If nothing could be parsed, all required data is missing. */
function wantedBy(
  checkData: LoadedPlugin['checkData'],
  faults: readonly FieldFault[],
): readonly FieldFault[] {
  if (!faults.some(({ code }) => NOT_UNDERSTOOD.has(code))) return [];
  return ajvFaults(checkData({}) ?? []).filter(({ code }) => code === 'missing');
}

/** By its code and not its class: a plugin may bring its own copy of the SDK. */
function faultsOf(error: unknown): readonly FieldFault[] {
  if (error instanceof Error && 'code' in error && error.code === 'invalid_task_data' && 'errors' in error) {
    return (error as InvalidTaskData).errors.slice(0, MAX_FAULTS);
  }
  throw error;
}
