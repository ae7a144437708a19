import { field, type TypeOf } from '../../../sdk/field.ts';

export const modifierKeys = field.list(
  'Keys to hold down during the action.',
  field.choice('A key.', ['Alt', 'Control', 'ControlOrMeta', 'Meta', 'Shift']),
  { single: true },
);

export const spot = field.object('Position in the element, in pixels from its top left corner.', {
  x: field.decimal('To the right.'),
  y: field.decimal('Down.'),
});

export const distance = field.object('Distance to move, in pixels; negative to the left and up.', {
  x: field.decimal('To the right.'),
  y: field.decimal('Down.'),
});

/** For the outline. */
export function describeDistance({ x, y }: TypeOf<typeof distance>): string {
  return `${x} pixels across and ${y} pixels down`;
}
