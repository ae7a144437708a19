import { isMap } from 'yaml';
import type { AnyAction } from '../../sdk/action.ts';
import { type BareMeaning, type Field, field, type Target } from '../../sdk/field.ts';
import type { FunctionTable } from '../expressions/function-table.ts';
import { type Fault, faultLog } from '../yaml/fault.ts';
import { parseYaml } from '../yaml/parse-yaml.ts';
import { SopFailure } from '../sop-failure.ts';
import type { TargetNode } from '../targets/target.ts';
import type { CompiledBlock } from './compiled-sop.ts';
import { compileSteps } from './compile-steps.ts';
import { FieldReader } from './field-reader.ts';
import { LeftOut } from './left-out.ts';

/** The words that may be used: those of the language, and those of plugins. */
export interface Language {
  readonly actions: ReadonlyMap<string, AnyAction>;
  readonly functions: FunctionTable;
}

const PROMPT = 'prompt';

/** A target as an SOP would hold it, short or long, that a person types. */
export function readTargetAlone(source: string, bare: BareMeaning, language: Language): TargetNode {
  return read(source, language, [], field.target('The target.', { bare })) as TargetNode & Target;
}

/** A step that a person types: `click: button "Save"`. `outputs` are the names that its SOP declares. */
export function readStepAlone(source: string, language: Language, outputs: readonly string[]): CompiledBlock {
  const step = `- ${source.replace(/^-\s*/, '')}`;
  return read(step, language, outputs, field.steps('The step.')) as CompiledBlock;
}

/** What bare words are for an action: those of the first target that it takes. Null for an action without targets. */
export function bareWordsOf(action: AnyAction): BareMeaning | null {
  return bareIn(action.arguments);
}

function bareIn({ spec }: Field<unknown>): BareMeaning | null {
  switch (spec.kind) {
    case 'target':
      return spec.bare;
    case 'optional':
    case 'list':
      return bareIn(spec.of);
    case 'map':
      return spec.keys.kind === 'target' ? spec.keys.bare : bareIn(spec.of);
    case 'object':
      return firstOf(Object.values(spec.fields));
    case 'any_of':
      return firstOf([...spec.of.filter(isShort), ...spec.of]);
    default:
      return null;
  }
}

/** It takes bare words alone: `read: { plan: Plan }` reads a value, though a table could be read as well. */
const isShort = ({ spec }: Field<unknown>): boolean =>
  spec.kind === 'target' || (spec.kind === 'object' && spec.short !== null);

function firstOf(fields: readonly Field<unknown>[]): BareMeaning | null {
  for (const one of fields) {
    const bare = bareIn(one);
    if (bare !== null) return bare;
  }
  return null;
}

function messageOf({ message, suggestion }: Fault): string {
  return suggestion === null ? message : `${message}. Did you mean "${suggestion}"?`;
}

/** A short form alone is not parsed as YAML: `"Sign in"`, `@name` and `label "a: b"` mean what they mean in quotes. */
function asYaml(source: string): string {
  return /^(?:\{|- )/.test(source) ? source : `'${source.replaceAll("'", "''")}'`;
}

function read<T>(
  source: string,
  { actions, functions }: Language,
  outputs: readonly string[],
  as: Field<T>,
): T {
  const text = `typed:\n${asYaml(source.trim()).replace(/^/gm, '  ')}\n`;
  const log = faultLog(PROMPT, text);
  const yaml = parseYaml(text, log);
  const steps = { sop: PROMPT, file: PROMPT, actions, leftOut: new LeftOut() };
  const root = yaml !== null && isMap(yaml.root) ? yaml.root.get('typed', true) : undefined;
  const value =
    yaml === null || root === undefined
      ? null
      : new FieldReader(
          {
            yaml,
            log,
            functions,
            outputs: new Set(outputs),
            steps: (node, path, inner) => compileSteps(node, path, inner, steps),
          },
          '',
        ).read(as, root);
  const [fault] = log.faults.filter(({ severity }) => severity === 'error');
  if (fault !== undefined) throw new SopFailure('invalid_input', messageOf(fault));
  if (value === null) throw new SopFailure('invalid_input', 'this cannot be read');
  return value;
}
