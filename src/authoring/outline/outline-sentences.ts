import type { CompiledSop } from '../../sop/compile/compiled-sop.ts';
import { outlineOf, type OutlineStep } from './outline.ts';
import { type FileSettings, fileSettings, type StepSetting, unsaidSettings } from './step-settings.ts';

/** What an SOP does, in sentences. */
interface OutlineTexts {
  /** Of the file, as they are written: `inputs.type: object` … */
  readonly settings: readonly string[];
  /** One a line, indented as the steps are nested. */
  readonly steps: readonly string[];
}

export function outlineTexts(sop: CompiledSop): OutlineTexts {
  const settings = fileSettings(sop);
  return { settings: settings.rest.map(settingLine), steps: linesOf(outlineOf(sop), settings, '') };
}

/**
 * What an SOP does, one sentence a line, indented as its steps are nested. Without numbers, so that an added step changes one line. What the sentences leave out
 * follows as it is written, so that no change of a file is without a line.
 */
export function outlineSentences(sop: CompiledSop): readonly string[] {
  const { settings, steps } = outlineTexts(sop);
  return [...settings, ...steps];
}

const settingLine = ({ keys, value }: StepSetting): string => `${keys}: ${value}`;

const linesOf = (steps: readonly OutlineStep[], settings: FileSettings, indent: string): readonly string[] =>
  steps.flatMap(({ step, sentence, remarks, notSentWhen, ways }) => {
    const own = [
      `${indent}${[sentence, ...remarks].join(' ')}`,
      ...notSentWhen.map((sign) => `${indent}  Nothing was sent if ${sign} shows.`),
    ];
    const said = [...own, ...ways.map(({ label }) => label)].join('\n');
    return [
      ...own,
      ...unsaidSettings(step, settings.of(step.place), said).map((one) => `${indent}  ${settingLine(one)}`),
      ...ways.flatMap(({ label, steps: inner }) => [
        ...(label === '' ? [] : [`${indent}  ${label}:`]),
        ...linesOf(inner, settings, `${indent}${label === '' ? '  ' : '    '}`),
      ]),
    ];
  });
