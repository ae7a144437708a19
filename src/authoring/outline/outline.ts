import type { StepBlock, TypeOf } from '../../sdk/field.ts';
import type { branch } from '../../sop/actions/judging/branch.ts';
import type { ifAction } from '../../sop/actions/judging/if.ts';
import type { once } from '../../sop/actions/flow/once.ts';
import type { switchAction } from '../../sop/actions/judging/switch.ts';
import type { group } from '../../sop/actions/flow/group.ts';
import type { fail } from '../../sop/actions/flow/fail.ts';
import type { call } from '../../sop/actions/flow/call.ts';
import { fullName } from '../../sop/compile/call-names.ts';
import type { CompiledBlock, CompiledSop, CompiledStep } from '../../sop/compile/compiled-sop.ts';
import { sentenceOf } from './sentences.ts';
import { listed, quoted, speakCondition, speakDuration, speakTarget } from './speak.ts';

/** One way that a step may lead into. */
export interface OutlineWay {
  /** `the heading “Home” shows`, `else`, `verify`; empty where a step has one way. */
  readonly label: string;
  readonly role: 'way' | 'body' | 'verify' | 'failure';
  readonly steps: readonly OutlineStep[];
}

/** A step as people read it. */
export interface OutlineStep {
  /** `3`, `3.1`, `3.b.2`: by this number people talk of it. */
  readonly number: string;
  readonly action: string;
  /** The author's name for it, where it has one. */
  readonly name: string | null;
  readonly sentence: string;
  /** When it is left out, what happens when it fails; sentences. */
  readonly remarks: readonly string[];
  readonly file: string;
  readonly line: number;
  readonly shape: 'step' | 'choice' | 'loop' | 'once' | 'group' | 'end';
  readonly ways: readonly OutlineWay[];
  /** What proves that a `once` block did nothing. */
  readonly notSentWhen: readonly string[];
  /** The SOP that it calls. */
  readonly calls: string | null;
  /** How it ends the procedure: `finish`, or a failure's code. */
  readonly ends: string | null;
}

const shapes: Readonly<Record<string, OutlineStep['shape']>> = {
  branch: 'choice',
  if: 'choice',
  switch: 'choice',
  for_each: 'loop',
  repeat: 'loop',
  once: 'once',
  group: 'group',
};

/** A group that handles failures is a choice. */
function shapeOf(step: CompiledStep): OutlineStep['shape'] | undefined {
  if (step.action.name === 'group' && ownWays(step).length > 1) return 'choice';
  return shapes[step.action.name];
}

/** The steps of an SOP with numbers and sentences. */
export function outlineOf(sop: CompiledSop): readonly OutlineStep[] {
  return numbered(sop.steps, '');
}

/** The steps of a block; every block was made by the compiler. */
function numbered(block: StepBlock, prefix: string): readonly OutlineStep[] {
  return (block as CompiledBlock).steps.map((step, index) => outlineStep(step, `${prefix}${index + 1}`));
}

function outlineStep(step: CompiledStep, number: string): OutlineStep {
  const { place, action } = step;
  const ways = [...ownWays(step), ...failureWay(step)];
  return {
    number,
    action: action.name,
    name: place.title === action.name || place.title.startsWith(`${action.name} `) ? null : place.title,
    sentence: sentenceOf(step),
    remarks: remarksOf(step),
    file: place.file,
    line: place.line,
    shape:
      action.ends === true && endOf(step) !== null
        ? 'end'
        : (shapeOf(step) ?? (ways.length > 0 ? 'group' : 'step')),
    ways: ways.map(({ label, role, block }, index) => ({
      label,
      role,
      steps:
        block === null
          ? []
          : numbered(block, ways.length === 1 ? `${number}.` : `${number}.${letter(index)}.`),
    })),
    notSentWhen:
      action.name === 'once' ? (argsOf<typeof once>(step).not_sent_when ?? []).map(speakTarget) : [],
    calls: action.name === 'call' ? fullName(argsOf<typeof call>(step).call, place.sop) : null,
    ends: endOf(step),
  };
}

function letter(index: number): string {
  return index < 26 ? String.fromCodePoint(97 + index) : String(index + 1);
}

/** The arguments were read by this very action's declaration. */
function argsOf<A extends { readonly arguments: unknown }>(step: CompiledStep): TypeOf<A['arguments']> {
  return step.args as TypeOf<A['arguments']>;
}

function endOf(step: CompiledStep): string | null {
  if (step.action.name === 'finish') return 'finish';
  return step.action.name === 'fail' ? argsOf<typeof fail>(step).code : null;
}

interface Way {
  readonly label: string;
  readonly role: OutlineWay['role'];
  readonly block: StepBlock | null;
}

const way = (label: string, block: StepBlock | null | undefined, role: Way['role'] = 'way'): Way => ({
  label,
  role,
  block: block ?? null,
});

function ownWays(step: CompiledStep): readonly Way[] {
  switch (step.action.name) {
    case 'branch': {
      const args = argsOf<typeof branch>(step);
      const shown = args.branch.map(({ on, do: steps }) => way(`${speakTarget(on)} shows`, steps));
      return args.else === undefined ? shown : [...shown, way('none of these shows in time', args.else)];
    }
    case 'if': {
      const args = argsOf<typeof ifAction>(step);
      const ways = [args, ...(args.elif ?? [])].map((one) => way(`if ${speakCondition(one.if)}`, one.then));
      return args.else === undefined ? ways : [...ways, way('otherwise', args.else)];
    }
    case 'switch': {
      const args = argsOf<typeof switchAction>(step);
      const cases = args.cases.map(({ key, value }) => way(`it is ${quoted(key)}`, value));
      return args.default === undefined ? cases : [...cases, way('otherwise', args.default)];
    }
    case 'group': {
      const args = argsOf<typeof group>(step);
      return [
        way('', args.steps, 'body'),
        ...args.catch.map(({ key, value }) =>
          way(key === 'any' ? 'it fails' : `it fails as ${quoted(key)}`, value, 'failure'),
        ),
        ...(args.finally === undefined ? [] : [way('in the end, whatever happened', args.finally)]),
      ];
    }
    case 'once': {
      const args = argsOf<typeof once>(step);
      const verify =
        args.verify === undefined ? [] : [way('to find out whether it happened', args.verify, 'verify')];
      return [way('', args.steps, 'body'), ...verify];
    }
    default:
      return step.parts.blocks.map((block) => way('', block, 'body'));
  }
}

function failureWay({ onError }: CompiledStep): readonly Way[] {
  return typeof onError === 'object' ? [way('it fails', onError, 'failure')] : [];
}

function remarksOf({ condition, retry, onError, timeoutMs, screenshot }: CompiledStep): readonly string[] {
  const remarks: string[] = [];
  if (condition !== null) remarks.push(`Only if ${speakCondition(condition)}.`);
  if (retry !== null) {
    const on = retry.on.length === 0 ? 'it fails' : `it fails as ${listed(retry.on.map(quoted))}`;
    remarks.push(`If ${on}, try again up to ${retry.times} times.`);
  }
  if (onError === 'continue') remarks.push('If it fails, continue.');
  if (onError === 'issue') remarks.push('If it fails, add an issue and continue.');
  if (timeoutMs !== null) remarks.push(`It may take ${speakDuration(timeoutMs)}.`);
  if (screenshot !== 'no') remarks.push('A picture is taken.');
  return remarks;
}
