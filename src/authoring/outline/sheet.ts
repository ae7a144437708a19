import { fullName } from '../../sop/compile/call-names.ts';
import type {
  CompiledBlock,
  CompiledPortal,
  CompiledSop,
  CompiledStep,
  OutcomeRule,
} from '../../sop/compile/compiled-sop.ts';
import type { SopLibrary } from '../../sop/load-library.ts';
import { declaredFailure, outlineOf, type OutlineStep } from './outline.ts';
import { speakTarget, speakValue } from './speak.ts';
import { isJsonObject } from '../../sdk/json.ts';

/** One member of the inputs or outputs: `member.id`. */
export interface SheetField {
  readonly name: string;
  readonly type: string;
  readonly needed: boolean;
  readonly description: string;
}

/** How a run may end, and what that means. */
export interface SheetOutcome {
  readonly code: string;
  readonly kind: string;
  readonly when: string;
  readonly notes: string;
}

/** What a reviewer reads and signs. Sentences hold code in backticks. */
export interface Sheet {
  readonly title: string;
  readonly description: string;
  readonly sop: string;
  readonly portal: string;
  readonly file: string;
  readonly digest: string;
  readonly inputs: readonly SheetField[];
  readonly outputs: readonly SheetField[];
  readonly steps: readonly OutlineStep[];
  readonly outcomes: readonly SheetOutcome[];
  /** The procedures that it follows, each with the digest that was looked at. */
  readonly follows: readonly { readonly sop: string; readonly title: string; readonly digest: string }[];
}

/** Gathers the sheet of an SOP. */
export function sheetOf(sop: CompiledSop, portal: CompiledPortal, library: SopLibrary): Sheet {
  const steps = outlineOf(sop);
  return {
    title: sop.title,
    description: sop.description,
    sop: sop.name,
    portal: portal.title,
    file: sop.file,
    digest: sop.digest,
    inputs: fieldsOf(sop.inputs.schema, ''),
    outputs: fieldsOf(sop.outputs.schema, ''),
    steps,
    outcomes: outcomesOf(sop, portal, eachOutline(steps)),
    follows: followed(sop, portal, library),
  };
}

type Schema = Readonly<Record<string, unknown>>;

function fieldsOf(schema: Schema, prefix: string): readonly SheetField[] {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).flatMap(([key, value]) => {
    if (!isJsonObject(value)) return [];
    const name = `${prefix}${key}`;
    const description = typeof value['description'] === 'string' ? value['description'] : '';
    const own = { name, type: typeOf(value), needed: required.includes(key), description };
    const items = isJsonObject(value['items']) ? fieldsOf(value['items'], `${name}[].`) : [];
    return [own, ...fieldsOf(value, `${name}.`), ...items];
  });
}

function typeOf(schema: Schema): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String).join(' or ');
  const types = [schema['type']].flat().filter((type) => typeof type === 'string');
  if (types.includes('array') && isJsonObject(schema['items'])) return `list of ${typeOf(schema['items'])}`;
  return types.join(' or ') || 'anything';
}

function eachOutline(steps: readonly OutlineStep[]): readonly OutlineStep[] {
  return steps.flatMap((step) => [step, ...step.ways.flatMap((way) => eachOutline(way.steps))]);
}

function outcomesOf(
  sop: CompiledSop,
  portal: CompiledPortal,
  outline: readonly OutlineStep[],
): readonly SheetOutcome[] {
  const numbers = new Map(outline.map(({ line, number }) => [line, number]));
  const steps = eachStep(sop.steps).flatMap((step) =>
    stepOutcome(step, `step ${numbers.get(step.place.line) ?? ''} (line ${step.place.line})`),
  );
  const uncertain = outline
    .filter(({ shape }) => shape === 'once')
    .map(({ number }) => ({
      code: 'submission_uncertain',
      kind: '',
      when: `it is unknown whether step ${number} happened`,
      notes: 'What a person must check.',
    }));
  const rules = [...sop.outcomes, ...portal.outcomes].map(ruleOutcome);
  const all = [...steps, ...uncertain, ...rules];
  return [...new Map(all.map((one) => [`${one.code} ${one.when} ${one.notes}`, one])).values()];
}

function ruleOutcome({ when, code, kind, notes }: OutcomeRule): SheetOutcome {
  return { code, kind, when: `${speakTarget(when)} shows`, notes };
}

function stepOutcome(step: CompiledStep, when: string): readonly SheetOutcome[] {
  const failure = declaredFailure(step);
  if (failure === undefined) return [];
  const { code, kind, notes } = failure;
  return [{ code, kind, when, notes: notes === undefined ? '' : speakValue(notes) }];
}

function eachStep(block: CompiledBlock): readonly CompiledStep[] {
  return block.steps.flatMap((step) => [
    step,
    ...[...step.parts.blocks, ...step.modifiers.blocks].flatMap((inner) => eachStep(inner)),
  ]);
}

function followed(sop: CompiledSop, portal: CompiledPortal, library: SopLibrary): Sheet['follows'] {
  const found = new Map<string, CompiledSop>();
  const visit = (name: string): void => {
    const one = library.get(name);
    if (one === undefined || found.has(name) || name === sop.name) return;
    found.set(name, one);
    calls(one).forEach(visit);
  };
  if (portal.session?.signIn) visit(portal.session.signIn);
  calls(sop).forEach(visit);
  return [...found.values()].map(({ name, title, digest }) => ({ sop: name, title, digest }));
}

function calls(sop: CompiledSop): readonly string[] {
  return eachStep(sop.steps).flatMap(({ action, args }) =>
    action.name === 'call' ? [fullName((args as { readonly call: string }).call, sop.name)] : [],
  );
}
