import { isMap, isScalar, isSeq, type Node, type YAMLMap } from 'yaml';
import type { ActionFamily, AnyAction } from '../../sdk/action.ts';
import type { StepPlace } from '../ports.ts';
import { framePath } from '../targets/frame-path.ts';
import type { CompiledBlock, CompiledStep, Retry } from './compiled-sop.ts';
import { faulty, type FieldReader } from './field-reader.ts';
import { modifierFields, type ReadModifiers } from './modifier-fields.ts';
import { insteadOfAction } from './moved-words.ts';
import { reportNoAction, reportUnknown } from './unknown-action.ts';
import { keyText } from './yaml-values.ts';
import { type StepSource, besideFields, findAction } from './find-action.ts';

const TITLE_LENGTH = 120;

const shortened = (title: string): string =>
  title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH - 1)}…` : title;

function titleOf(action: AnyAction, args: unknown, name: string | undefined): string {
  if (name !== undefined) return name;
  // The argument was read by this very action's declaration.
  const subject = action.subject?.(args as never) ?? '';
  return subject === '' ? action.name : shortened(`${action.name} ${subject}`);
}

function compileStep(node: Node, path: string, reader: FieldReader, source: StepSource): CompiledStep | null {
  if (!isMap(node)) {
    const word = isScalar(node) ? String(node.value) : '';
    if (source.actions.has(word)) return compileBareStep(node, word, path, reader, source);
    if (insteadOfAction(word) !== null) reportUnknown(word, node, reader, source);
    else
      reader.report(
        'structure',
        reader.place(node),
        'a step is a mapping with one action, like `click: button "Search"`',
      );
    return null;
  }
  const keys = node.items.map((pair) => keyText(pair.key));
  const action = findAction(keys, source);
  if (typeof action === 'string') {
    reportNoAction(action, node, keys, reader, source);
    source.leftOut.addUnknown();
    return null;
  }
  return compileMapping(node, action, path, reader.fork(path), source);
}

/** `- break`, `- verify_form`: an action without arguments. */
function compileBareStep(
  node: Node,
  word: string,
  path: string,
  outer: FieldReader,
  source: StepSource,
): CompiledStep | null {
  const action = source.actions.get(word);
  if (action === undefined) return null;
  const reader = outer.fork(path);
  const args = argumentsLeftOut(action);
  if (args === faulty) {
    reader.report(
      'structure',
      reader.place(node),
      `"${word}" needs arguments: \`${action.examples[0] ?? word}\``,
    );
    return null;
  }
  return finish(node, action, args, {}, reader, reader.fork(path), source);
}

/** The arguments of an action that is written without any. */
function argumentsLeftOut(action: AnyAction): unknown {
  const spec = action.arguments.spec;
  if (spec.kind === 'optional') return spec.fallback;
  if (spec.kind !== 'object') return faulty;
  const filled: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(spec.fields)) {
    if (one.spec.kind !== 'optional') return faulty;
    filled[name] = one.spec.fallback;
  }
  return Object.freeze(filled);
}

function compileMapping(
  node: YAMLMap,
  action: AnyAction,
  path: string,
  reader: FieldReader,
  source: StepSource,
): CompiledStep | null {
  const modifierReader = reader.fork(path);
  const beside = besideFields(action);
  const modifiers = Object.fromEntries(
    Object.entries(modifierFields).filter(([name]) => !Object.hasOwn(beside, name) && name !== action.name),
  );
  const pair = node.items.find((one) => keyText(one.key) === action.name);
  const others = action.beside === true ? Object.keys(beside) : [action.name];
  const read = modifierReader.readFields(modifiers, node, others) as ReadModifiers | typeof faulty;
  const args =
    action.beside === true
      ? reader.readFields(beside, node, Object.keys(modifiers))
      : readArguments(action, node, pair?.value as Node | null | undefined, reader);
  if (read === faulty || args === faulty) {
    source.leftOut.add(reader.parts, modifierReader.parts);
    return null;
  }
  return finish((pair?.key as Node | undefined) ?? node, action, args, read, reader, modifierReader, source);
}

function readArguments(
  action: AnyAction,
  node: YAMLMap,
  value: Node | null | undefined,
  reader: FieldReader,
): unknown {
  if (value !== null && value !== undefined && !(isScalar(value) && value.value === null))
    return reader.readField(action.arguments, value);
  const defaults = argumentsLeftOut(action);
  if (defaults !== faulty) return defaults;
  reader.report(
    'structure',
    reader.place(node),
    `"${action.name}" needs arguments: \`${action.examples[0] ?? action.name}\``,
  );
  return faulty;
}

/** Families of actions that may make the page load. */
const LOADING: ReadonlySet<ActionFamily> = new Set(['pointer', 'input', 'escape', 'plugin']);

function placeOf(name: 'load' | 'accept_errors', action: AnyAction): string {
  const { spec } = action.arguments;
  // What `wait_for` calls "load" is something else.
  if (name === 'load' || spec.kind !== 'object' || !Object.hasOwn(spec.fields, name))
    return `to a step that acts on the page, like click, select, check or press, and not to "${action.name}"`;
  return `into the braces of "${action.name}", next to "${spec.short ?? Object.keys(spec.fields)[0]}"`;
}

function finish(
  at: Node,
  action: AnyAction,
  args: unknown,
  read: ReadModifiers,
  reader: FieldReader,
  modifierReader: FieldReader,
  source: StepSource,
): CompiledStep {
  const { line, column } = reader.place(at);
  const place: StepPlace = Object.freeze({
    sop: source.sop,
    file: source.file,
    line,
    column,
    path: reader.path,
    action: action.name,
    title: titleOf(action, args, read.name),
  });
  const misplaced = LOADING.has(action.family)
    ? []
    : (['load', 'accept_errors'] as const).filter((name) => read[name] !== undefined);
  for (const name of misplaced)
    reader.report('structure', reader.place(at), `"${name}" belongs ${placeOf(name, action)}`);
  const retry: Retry | null =
    read.retry === undefined
      ? null
      : { times: read.retry.times, waitMs: read.retry.wait, on: read.retry.on ?? [] };
  const picture =
    read.screenshot === true ? 'after' : read.screenshot === false ? 'no' : (read.screenshot ?? 'no');
  return Object.freeze({
    place,
    action,
    args,
    id: read.id ?? null,
    condition: read.if ?? null,
    timeoutMs: read.timeout ?? null,
    loads: read.load === 'page',
    acceptsErrors: read.accept_errors === true,
    retry,
    onError: read.on_error ?? 'fail',
    sensitive: read.sensitive ?? false,
    inFrame: read.in_frame === undefined ? null : framePath(read.in_frame),
    screenshot: picture,
    parts: reader.parts,
    modifiers: modifierReader.parts,
  });
}

/** Reads a list of steps. Faulty steps are reported, noted, and left out, so that everything after them is still looked at. */
export function compileSteps(
  node: Node,
  path: string,
  reader: FieldReader,
  source: StepSource,
): CompiledBlock | null {
  if (!isSeq(node)) {
    reader.report(
      'structure',
      reader.place(node),
      'a list of steps is expected here, each beginning with "- "',
    );
    return null;
  }
  const prefix = path === '' ? '' : `${path}.${reader.parts.blocks.length}.`;
  const steps = node.items.flatMap(
    (item, index) => compileStep(item as Node, `${prefix}${index}`, reader, source) ?? [],
  );
  return Object.freeze({ place: reader.place(node), length: steps.length, steps: Object.freeze(steps) });
}
