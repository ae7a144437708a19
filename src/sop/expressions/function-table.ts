import { dateFunctions } from './date-functions.ts';
import type { ExpressionFunction } from './define-function.ts';
import { listFunctions } from './list-functions.ts';
import { numberFunctions } from './number-functions.ts';
import { pageFunctions } from './page-functions.ts';
import { textFunctions } from './text-functions.ts';

/** Every function of the expression language; nothing of the CEL library's own is reachable beside it but the list macros. */
export const functionTable: ReadonlyMap<string, ExpressionFunction> = new Map(
  [...dateFunctions, ...textFunctions, ...numberFunctions, ...listFunctions, ...pageFunctions].map((one) => [
    one.name,
    one,
  ]),
);

/** `list.filter(x, …)` and its kin, built into CEL. */
export const listMacros: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);
