import type { ErrorObject } from 'ajv/dist/2020.js';
import type { JsonObject } from '../../sdk/json.ts';
import type { Plugin } from '../../sdk/plugin.ts';
import { additionsOf, type PluginAdditions } from './plugin-additions.ts';

/** A compiled schema: the errors of a value, or null where it fits. */
export type SchemaCheck = (value: unknown) => readonly ErrorObject[] | null;

export interface LoadedPlugin {
  readonly plugin: Plugin<JsonObject, JsonObject>;
  /** Where it came from, for messages. */
  readonly file: string;
  readonly checkData: SchemaCheck;
  readonly checkResult: SchemaCheck;
}

/** The plugins of this process, frozen: exactly one for each task type. */
export interface PluginRegistry {
  get(type: string): LoadedPlugin | undefined;
  /** By type, in alphabetical order. */
  list(): readonly LoadedPlugin[];
  /** What they add to their task types. */
  readonly additions: PluginAdditions;
}

export function createPluginRegistry(loaded: readonly LoadedPlugin[]): PluginRegistry {
  const sorted = Object.freeze(loaded.toSorted((a, b) => (a.plugin.type < b.plugin.type ? -1 : 1)));
  const byType = new Map(sorted.map((entry) => [entry.plugin.type, entry]));
  return Object.freeze({
    get: (type: string) => byType.get(type),
    list: () => sorted,
    additions: additionsOf(sorted),
  });
}
