import { dateFunctions } from './date-functions.ts';
import type { PluginFunction } from '../../sdk/function.ts';
import type { ExpressionFunction } from './define-function.ts';
import { formatFunctions } from './format-functions.ts';
import { listFunctions } from './list-functions.ts';
import { numberFunctions } from './number-functions.ts';
import { pageFunctions } from './page-functions.ts';
import { patternFunctions } from './pattern-functions.ts';
import { searchFunctions } from './search-functions.ts';
import { textFunctions } from './text-functions.ts';

export type FunctionTable = ReadonlyMap<string, ExpressionFunction>;

/** Every function of the expression language. From the CEL library itself, only the list macros are available in addition. */
export const functionTable: FunctionTable = new Map(
  [
    ...dateFunctions,
    ...textFunctions,
    ...patternFunctions,
    ...numberFunctions,
    ...listFunctions,
    ...formatFunctions,
    ...searchFunctions,
    ...pageFunctions,
  ].map((one) => [one.name, one]),
);

/** `list.filter(x, …)` and its kin, built into CEL. */
export const listMacros: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);

/** Our functions and those of plugins, whose names were made sure to be new when the plugins were loaded. */
export function withFunctions(own: readonly PluginFunction[]): FunctionTable {
  if (own.length === 0) return functionTable;
  const entries = own.map((one) => [one.name, { ...one, family: 'plugin' } as const] as const);
  return new Map<string, ExpressionFunction>([...functionTable, ...entries]);
}
