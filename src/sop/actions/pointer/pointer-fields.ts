import { field, type TypeOf } from '../../../sdk/field.ts';

export const modifierKeys = field.list(
  'Keys to hold down during the action.',
  field.choice('A key.', ['Alt', 'Control', 'ControlOrMeta', 'Meta', 'Shift']),
  { single: true },
);

export const spot = field.object('Position in the element, in pixels from its top left corner.', {
  x: field.decimal('Pixels to the right.'),
  y: field.decimal('Pixels down.'),
});

export const distance = field.object('Distance to move, in pixels.', {
  x: field.decimal('Pixels to the right; negative values move left.'),
  y: field.decimal('Pixels down; negative values move up.'),
});

/** For the outline. */
export function describeDistance({ x, y }: TypeOf<typeof distance>): string {
  return `${x} pixels across and ${y} pixels down`;
}
