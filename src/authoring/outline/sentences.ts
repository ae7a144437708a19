import type { Wording } from '../../sdk/outline.ts';
import type { CompiledStep } from '../../sop/compile/compiled-sop.ts';
import { code, listed, quoted, speakCondition, speakDuration, speakTarget, speakValue } from './speak.ts';

/** The words in which the actions describe the step. */
export function wordingOf({ parts }: CompiledStep): Wording {
  const outputs = new Set(parts.outputs.map(({ name }) => name));
  return {
    target: speakTarget,
    value: speakValue,
    condition: speakCondition,
    duration: speakDuration,
    code,
    quoted,
    list: listed,
    isOutput: (name) => outputs.has(name),
  };
}

/** A sentence that ends in a quotation has one period: the one of the quotation, if it has one. */
const SECOND_PERIOD = /”\.(?=\.)|(?<=[.!?]”)\.$/g;

/** What a step does, in a plain sentence. */
export function sentenceOf(step: CompiledStep): string {
  // The arguments were read by this very action's declaration.
  const sentence = step.action.sentence(step.args as never, wordingOf(step));
  return sentence.replace(SECOND_PERIOD, (end) => end.slice(0, -1));
}
