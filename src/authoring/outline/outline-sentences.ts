import type { CompiledSop } from '../../sop/compile/compiled-sop.ts';
import { outlineOf, type OutlineStep } from './outline.ts';

/** What an SOP does, one sentence a line, indented as its steps are nested. Without numbers, so that an added step changes one line. */
export function outlineSentences(sop: CompiledSop): readonly string[] {
  return linesOf(outlineOf(sop), '');
}

const linesOf = (steps: readonly OutlineStep[], indent: string): readonly string[] =>
  steps.flatMap(({ sentence, remarks, notSentWhen, ways }) => [
    `${indent}${[sentence, ...remarks].join(' ')}`,
    ...notSentWhen.map((sign) => `${indent}  Nothing was sent if ${sign} shows.`),
    ...ways.flatMap(({ label, steps: inner }) => [
      ...(label === '' ? [] : [`${indent}  ${label}:`]),
      ...linesOf(inner, `${indent}${label === '' ? '  ' : '    '}`),
    ]),
  ]);
