import type { ControlKind } from '../page/engine/page-control-state.ts';
import { boxGroup } from './box-group.ts';
import { box, radioGroup } from './box.ts';
import { isEmpty, type Control, type Order } from './control.ts';
import { drawnList } from './drawn-list.ts';
import { fileField } from './file-field.ts';
import { nativeList } from './native-list.ts';
import { shownList } from './shown-list.ts';
import { slider, spinbutton } from './slider.ts';
import { editor, textField } from './text-field.ts';

/** Every kind of control that the page knows, and what works it. A new kind is one line here, one file next to it, and a line in `kindOf` of the page. */
const controls: Readonly<Record<ControlKind, Control>> = {
  text: textField,
  suggesting: drawnList,
  date: textField,
  editor,
  checkbox: box,
  radio: box,
  group: radioGroup,
  box_group: boxGroup,
  native_list: nativeList,
  drawn_list: drawnList,
  shown_list: shownList,
  slider,
  spinbutton,
  file: fileField,
  other: textField,
};

/** What only a list that opens knows. */
const OF_LISTS = ['search', 'options', 'press', 'first'] as const;

/** What an order goes to: text may also be typed into a list, and a text field that suggests as one types is not always marked as a list. */
export function controlFor(order: Order): Control {
  const { manner, state } = order;
  const control = controls[state.kind];
  const types = manner.keys !== undefined || manner.append !== undefined;
  if (control === textField) return OF_LISTS.some((key) => manner[key] !== undefined) ? drawnList : textField;
  const takesText = state.type !== '' && isEmpty(order);
  return control === drawnList && (types || takesText) ? textField : control;
}
