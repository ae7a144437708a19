import type { Control } from './control.ts';
import { textField } from './text-field.ts';

/** Takes files alone. */
export const fileField: Control = {
  noun: 'a file field',
  takes: [],
  set(context, { name }) {
    throw context.failure('not_fillable', `${name} is ${fileField.noun}: upload gives it files`, {
      kind: 'portal_changed',
    });
  },
  read: textField.read,
  holds: () => false,
};
