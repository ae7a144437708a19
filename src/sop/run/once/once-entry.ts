import { canonicalJson } from '../../../platform/canonical-json.ts';
import type { JsonValue } from '../../../sdk/json.ts';
import type { OnceAnswer, OnceEntry } from '../../ports.ts';
import { SopFailure } from '../../sop-failure.ts';
import type { BlockContext, StepHost } from '../steps/block-context.ts';

/**
 * The same value always gives the same text, in later versions too: a changed key would let a claim be filed twice. A value from a page may hold
 * half of a surrogate pair.
 */
export const onceKey = (value: JsonValue): string => canonicalJson(value, { loneSurrogates: 'escape' });

/**
 * Where in loops the block is, as the ledger has it. A procedure that is called again comes to the same block: another key is another submission, with its own
 * place (`+1`), which is the same in each attempt, since all come to the same blocks in the same order.
 */
export function ledgerPlaceOf({ run, iteration }: BlockContext, step: string, key: string | null): string {
  if (key === null) return iteration;
  const place = JSON.stringify([step, iteration]);
  const keys = run.keyed.get(place) ?? [];
  if (!keys.includes(key)) run.keyed.set(place, [...keys, key]);
  const again = (run.keyed.get(place) ?? []).indexOf(key);
  return again === 0 ? iteration : `${iteration}+${again}`;
}

/** A second call of an SOP has the same place in the ledger; if its inputs differ, only a key could show that it is another submission. */
export function mustBeTheSame(
  { around: { run, frame } }: StepHost,
  { step, iteration }: OnceEntry,
  { state }: OnceAnswer,
): void {
  const place = JSON.stringify([step, iteration]);
  const inputs = onceKey(frame.inputs);
  const earlier = run.keyless.get(place) ?? inputs;
  run.keyless.set(place, inputs);
  if (earlier !== inputs && state !== 'granted')
    throw new SopFailure(
      'once_without_key',
      `"${step}" is called again with other inputs: give the once block a key, so that it is known for another submission`,
      { notes: 'A procedure that submits was called twice, and nothing distinguishes the two submissions.' },
    );
}
