import { field } from '../../../sdk/field.ts';

export const modifierKeys = field.list(
  'Keys that are held down meanwhile.',
  field.choice('A key.', ['Alt', 'Control', 'ControlOrMeta', 'Meta', 'Shift']),
  { single: true },
);

export const spot = field.object('Where in the element, from its left upper corner, in pixels.', {
  x: field.decimal('To the right.'),
  y: field.decimal('Down.'),
});
