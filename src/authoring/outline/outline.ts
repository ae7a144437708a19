import type { StepBlock, TypeOf } from '../../sdk/field.ts';
import type { DeclaredFailure, StepWay } from '../../sdk/outline.ts';
import type { once } from '../../sop/actions/flow/once.ts';
import type { call } from '../../sop/actions/flow/call.ts';
import { fullName } from '../../sop/compile/call-names.ts';
import type { CompiledBlock, CompiledSop, CompiledStep } from '../../sop/compile/compiled-sop.ts';
import { sentenceOf, wordingOf } from './sentences.ts';
import { listed, quoted, speakCondition, speakDuration, speakTarget } from './speak.ts';

/** One way that a step may lead into. */
export interface OutlineWay {
  /** `the heading “Home” shows`, `else`, `verify`; empty where a step has one way. */
  readonly label: string;
  readonly role: StepWay['role'];
  readonly steps: readonly OutlineStep[];
}

/** A step as people read it. */
export interface OutlineStep {
  /** `3`, `3.1`, `3.b.2`: by this number people talk of it. */
  readonly number: string;
  readonly step: CompiledStep;
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

/** A group that handles failures is a choice. */
function shapeOf({ action }: CompiledStep, ways: readonly StepWay[]): OutlineStep['shape'] | undefined {
  return action.shape === 'group' && ways.length > 1 ? 'choice' : action.shape;
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
  const own = ownWays(step);
  const ways = [...own, ...failureWay(step)];
  return {
    number,
    step,
    action: action.name,
    name: place.title === action.name || place.title.startsWith(`${action.name} `) ? null : place.title,
    sentence: sentenceOf(step),
    remarks: remarksOf(step),
    file: place.file,
    line: place.line,
    shape:
      action.ends === true && endOf(step) !== null
        ? 'end'
        : (shapeOf(step, own) ?? (ways.length > 0 ? 'group' : 'step')),
    ways: ways.map(({ label, role, steps }, index) => ({
      label,
      role,
      steps:
        steps === null
          ? []
          : numbered(steps, ways.length === 1 ? `${number}.` : `${number}.${letter(index)}.`),
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
  return step.action.ends === true ? (declaredFailure(step)?.code ?? null) : null;
}

/** The failure that the author decided on. */
export function declaredFailure({ action, args }: CompiledStep): DeclaredFailure | undefined {
  return action.failure?.(args as never);
}

function ownWays(step: CompiledStep): readonly StepWay[] {
  const declared = step.action.ways?.(step.args as never, wordingOf(step));
  return declared ?? step.parts.blocks.map((steps) => ({ label: '', role: 'body', steps }));
}

function failureWay({ onError }: CompiledStep): readonly StepWay[] {
  return typeof onError === 'object' ? [{ label: 'it fails', role: 'failure', steps: onError }] : [];
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
