import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import type { SourcePlace } from '../../sdk/field.ts';
import type { CompiledBlock, CompiledSop, CompiledStep } from '../../sop/compile/compiled-sop.ts';
import { speakCondition, speakTarget, speakValue } from './speak.ts';

/** A value of the file, with the keys that lead to it: `columns.Charge.as`, `money`. */
export interface StepSetting {
  readonly keys: string;
  readonly value: string;
}

/** The values of the file of an SOP: of each step by its place, and of the file itself. */
export interface FileSettings {
  of(step: SourcePlace): readonly StepSetting[];
  readonly rest: readonly StepSetting[];
}

/** Reads them from the text, so that no key can be left out, whatever an action does with it. */
export function fileSettings(sop: CompiledSop): FileSettings {
  const lines = new LineCounter();
  const { contents } = parseDocument(sop.fileText, { lineCounter: lines });
  const steps = new Set(stepsOf(sop.steps).map(({ place }) => placeKey(place)));
  const found = new Map<string, StepSetting[]>();
  const keyOf = (map: YAMLMap): string | undefined =>
    [map, ...map.items.map(({ key }) => key as Node)]
      .map((node) => lines.linePos(node.range?.[0] ?? 0))
      .map(({ line, col }) => placeKey({ line, column: col }))
      .find((key) => steps.has(key));
  const walk = (node: unknown, keys: readonly string[], owner: string): void => {
    if (isSeq(node)) for (const item of node.items) walk(item, keys, owner);
    else if (isMap(node)) {
      const own = keyOf(node);
      const path = own === undefined ? keys : [];
      for (const { key, value } of node.items) walk(value, [...path, String(key)], own ?? owner);
    } else {
      const value = isScalar(node) ? String(node.value ?? '') : '';
      found.set(owner, [...(found.get(owner) ?? []), { keys: keys.join('.'), value }]);
    }
  };
  walk(contents, [], FILE);
  return { of: (place) => found.get(placeKey(place)) ?? [], rest: found.get(FILE) ?? [] };
}

const FILE = '';

const placeKey = ({ line, column }: SourcePlace): string => `${line}:${column}`;

function stepsOf({ steps }: CompiledBlock): readonly CompiledStep[] {
  return steps.flatMap((step) => [
    step,
    ...[...step.parts.blocks, ...step.modifiers.blocks].flatMap(stepsOf),
  ]);
}

/** The settings of a step that `said`, its sentences, leaves out. */
export function unsaidSettings(
  { parts, modifiers }: CompiledStep,
  settings: readonly StepSetting[],
  said: string,
): readonly StepSetting[] {
  const spoken = (source: string): readonly string[] => [
    ...[...parts.targets, ...modifiers.targets].filter((one) => one.source === source).map(speakTarget),
    ...[...parts.values, ...modifiers.values]
      .filter((one) => one.source === source)
      .flatMap((one) => [speakValue(one), speakCondition(one)]),
  ];
  return settings.filter(({ value }) => !spoken(value).some((words) => said.includes(words)));
}
