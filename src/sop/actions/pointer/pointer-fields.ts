import type { ActionContext } from '../../../sdk/action.ts';
import { field, type Evaluable, type TypeOf } from '../../../sdk/field.ts';
import type { Wording } from '../../../sdk/outline.ts';

export const modifierKeys = field.list(
  'Keys to hold down during the action.',
  field.choice('A key.', ['Alt', 'Control', 'ControlOrMeta', 'Meta', 'Shift']),
  { single: true },
);

export const spot = field.object('Position in the element, in pixels from its top left corner.', {
  x: field.value('number', 'To the right.'),
  y: field.value('number', 'Down.'),
});

export const distance = field.object('Distance to move, in pixels; negative to the left and up.', {
  x: field.value('number', 'To the right.'),
  y: field.value('number', 'Down.'),
});

/** Pixels to the right and down. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export async function spotOf(context: ActionContext, { x, y }: TypeOf<typeof spot>): Promise<Spot> {
  return { x: await context.evaluate(x), y: await context.evaluate(y) };
}

/** Evaluates a number of clicks or keys. @throws `invalid_count` */
export async function countOf(
  context: ActionContext,
  count: Evaluable<number>,
  { least, most, what }: CountRange,
): Promise<number> {
  const number = await context.evaluate(count);
  if (isCount(number, { least, most })) return number;
  throw context.failure('invalid_count', `${what} ${least} to ${most} times`, { kind: 'sop' });
}

interface CountRange {
  readonly least: number;
  readonly most: number;
  /** For the message: `a key is pressed`. */
  readonly what: string;
}

/** Why a literal count is not valid; null if it is valid, or only known when the step runs. */
export function countFault(
  count: Evaluable<number> | undefined,
  range: Pick<CountRange, 'least' | 'most'>,
): string | null {
  if (count?.constant === undefined || isCount(count.constant, range)) return null;
  return `a number from ${range.least} to ${range.most} is needed`;
}

const isCount = (count: number, { least, most }: Pick<CountRange, 'least' | 'most'>): boolean =>
  Number.isInteger(count) && count >= least && count <= most;

/** For the outline. */
export function describeDistance({ x, y }: TypeOf<typeof distance>, words: Words): string {
  return `${describeNumber(x, words)} pixels across and ${describeNumber(y, words)} pixels down`;
}

/** For the outline: a literal number without quotes. */
export const describeNumber = ({ constant, source, place }: Evaluable<number>, { value }: Words): string =>
  constant === undefined ? value({ source, place }) : String(constant);

type Words = Pick<Wording, 'value'>;
